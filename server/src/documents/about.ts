import { readFileSync } from 'node:fs';
import { API_SCOPES, type ApiRoute, CLAIM_SCOPES, permissionsOf, programAccess, SCOPES } from '@arot/contract';
import type { Reader, SecurityRequirement, SecurityScheme, Server, Tag } from './openapi-document.ts';

/** The version of the interface. Paths contain no version. @see catalog specification, section 9 */
export const INTERFACE_VERSION = '1.0.0';

/** The slug of the application that signs users in on the reference page. An operator or the demo registers it. */
export const REFERENCE_SLUG = 'api-reference';

type About = { readonly title: string; readonly summary: string; readonly description: string };

/** Returns a guide, in Markdown. */
export const guide = (name: string) => readFileSync(new URL(`guides/${name}.md`, import.meta.url), 'utf8').trim();

const introduction = (reader: Reader) => `${guide(`introduction-${reader}`)}\n\n${guide('introduction')}`;

/** The title and the introduction of each document. */
export const about: Readonly<Record<Reader, About>> = {
  public: {
    title: 'Arot API',
    summary: 'Catalog and customer API for Bangladeshi B2B trade.',
    description: introduction('public'),
  },
  staff: {
    title: 'Arot staff API',
    summary: 'API for the people who run the shop.',
    description: introduction('staff'),
  },
};

/** Returns the server of a document. Its description says what its URL can say. */
export function describeServer(url: string): Server {
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
  const description = local ? 'A local server.' : 'The public server, in production or staging.';
  return { url, description, 'x-internal': false };
}

/** Every tag of the contract, in the order of the documents. */
export const tags: readonly Tag[] = [
  { name: 'Authentication', description: 'Login for customers and staff, by session cookie or by token.' },
  { name: 'Account', description: 'What the owner of an account does: codes, password, phone number, email address.' },
  { name: 'Second factor', description: 'Authenticator apps, recovery codes and passkeys.' },
  {
    name: 'Customers',
    description: 'Registration with private documents, and the own account of a customer.',
  },
  { name: 'Products', description: 'Published products, with prices for customers who are logged in.' },
  {
    name: 'Search',
    description: 'Products by words as people type them, and suggestions.',
  },
  { name: 'Categories', description: 'The two levels of product categories, with product counts.' },
  { name: 'Settings', description: 'Public settings, and the options of the registration form.' },
  { name: 'App content', description: 'Texts, links and pictures of an app, by key.' },
  {
    name: 'Chat visitors',
    description: 'The users of a client as chat visitors. For servers with the secret of the chat application.',
  },
  {
    name: 'Chat widget',
    description: 'Sessions of the chat widget. For pages of the origins that an application lists.',
  },
  {
    name: 'Staff: categories',
    description: 'Categories, as the people who run the shop see and change them.',
  },
  {
    name: 'Staff: customers',
    description: 'Customers, their groups, their documents and their requests for wholesale prices.',
  },
  {
    name: 'Staff: pictures',
    description: 'Pictures of products and categories.',
  },
  {
    name: 'Staff: app content',
    description: 'Texts, links and pictures of an app, with drafts.',
  },
  { name: 'Staff: settings', description: 'The public settings.' },
  { name: 'Staff: audit', description: 'Who changed what, and when.' },
  {
    name: 'Staff: products',
    description:
      'Products, as the people who run the shop see and change them: drafts, prices of both tiers, deleted products.',
  },
  {
    name: 'Staff: imports',
    description: 'Catalog files: checked row by row, then applied as a whole.',
  },
  {
    name: 'Staff: search',
    description: 'Synonyms, and searches that found nothing.',
  },
  {
    name: 'Staff: prices',
    description: 'Changing many prices at once, with a preview.',
  },
  {
    name: 'Staff: price lists',
    description: 'Prices for tiers, groups and single customers, between two moments.',
  },
  {
    name: 'Staff: accounts and roles',
    description: 'Staff accounts, and the permissions of their roles. For staff members with `accounts:write`.',
  },
  {
    name: 'Staff: events',
    description: 'What has happened, in its order, for programs that follow it. Permission `events:read`.',
  },
  {
    name: 'Staff: webhooks',
    description:
      'URLs to which the server sends events, as [Standard Webhooks](https://www.standardwebhooks.com) defines: verify `webhook-signature` before you use a body. Permission `applications:write`.',
  },
  {
    name: 'Staff: applications',
    description:
      'OAuth and chat applications, and what accounts have granted. For staff members with `applications:write`.',
  },
  {
    name: 'OAuth',
    description:
      'OAuth 2.0 and OpenID Connect, for applications whose users log in here. Responses follow the standards, without the envelope of the API.',
  },
];

/**
 * @param reader the reader of the document, whose scopes it has
 * @param cookieName the name of the session cookie, which depends on the public URL of the server
 * @param issuer the base URL of the OAuth endpoints
 */
export function securitySchemes(reader: Reader, cookieName: string, issuer: string) {
  const ofReader = API_SCOPES.filter((scope) => scope.startsWith('staff:') === (reader === 'staff'));
  const scopes = Object.fromEntries(ofReader.map((scope) => [scope, SCOPES[scope]]));
  const endpoint = { tokenUrl: `${issuer}/oauth/token`, refreshUrl: `${issuer}/oauth/token` };
  return {
    bearerToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'The opaque session token that login returns in token mode.',
    },
    sessionCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieName,
      description: 'The HttpOnly cookie that login sets. Browsers send it automatically; scripts cannot read it.',
    },
    serviceKey: {
      type: 'http',
      scheme: 'bearer',
      description: 'A key of a service account (`sk_…`). It has the permissions of the account.',
    },
    chatApplicationSecret: {
      type: 'http',
      scheme: 'bearer',
      description: 'The secret of a chat application. For servers only: never put it into a page or an app.',
    },
    widgetToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'The token of a widget session, valid for 15 minutes.',
    },
    clientSecret: {
      type: 'http',
      scheme: 'basic',
      description: 'API key and API secret of an application. They can be sent in the form instead.',
    },
    accessToken: {
      type: 'oauth2',
      flows: {
        authorizationCode: {
          authorizationUrl: `${issuer}/oauth/authorize`,
          ...endpoint,
          scopes: reader === 'staff' ? scopes : { ...CLAIM_SCOPES, ...scopes },
        },
        // A service account is no customer.
        ...(reader === 'staff' && { clientCredentials: { ...endpoint, scopes } }),
      },
      description:
        'An opaque access token of an application, as a bearer token. It is for the API if it was asked for with the `resource` that `/.well-known/oauth-protected-resource/api` names, and otherwise for the claims. Id tokens are JWTs that follow RFC8725.',
    },
  } as const satisfies Record<string, SecurityScheme>;
}

const credentials: SecurityRequirement[] = [{ bearerToken: [] }, { sessionCookie: [] }];

/** The OpenAPI security requirements of a route's `metadata.auth`, without those of programs. */
const ofPeople = {
  none: [],
  lenient: [{}, ...credentials],
  optional: [{}, ...credentials],
  session: credentials,
  customer: credentials,
  staff: credentials,
  'chat-secret': [{ chatApplicationSecret: [] }],
  // Widget key and resume token are in the body.
  widget: [],
  'widget-token': [{ widgetToken: [] }],
} as const satisfies Record<ApiRoute['metadata']['auth'], readonly SecurityRequirement[]>;

/** Returns the OpenAPI security requirements of a route: what people send, and what the contract opens to programs. */
export function securityOf(metadata: ApiRoute['metadata']): SecurityRequirement[] {
  const { key, scope } = programAccess(metadata);
  const also = permissionsOf(metadata)
    .slice(1)
    .map((permission) => `staff:${permission}`);
  return [
    ...ofPeople[metadata.auth],
    ...(key ? [{ serviceKey: [] }] : []),
    ...(scope === undefined ? [] : [{ accessToken: scope === null ? [] : [scope, ...also] }]),
  ];
}
