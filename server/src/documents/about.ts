import type { AuthRequirement } from '@arot/contract';
import type { Reader, SecurityRequirement, SecurityScheme, Server, Tag } from './openapi-document.ts';

/** The version of the interface. Paths contain no version. @see catalog specification, section 9 */
export const INTERFACE_VERSION = '1.0.0';

/** The slug of the application that signs users in on the reference page. An operator or the demo registers it. */
export const REFERENCE_SLUG = 'api-reference';

type About = { readonly title: string; readonly summary: string; readonly description: string };

const CREDENTIALS = `
**Credentials.** A session cookie, or \`Authorization: Bearer <token>\`. If a request has an Authorization header, cookies
are ignored: an invalid header gets a 401, even with a valid cookie. Login and logout by cookie require an Origin header
that the service trusts.
`.trim();

const LIMITS = `
**Limits.** Login, registration, reads, uploads and chat have limits per network address, per account or per chat
application. Past a limit, the response is a 429 with \`Retry-After\`. An overloaded server returns 503 with
\`Retry-After\`.

**Support.** Every response has an \`X-Request-Id\`. Include it when you report a problem.
`.trim();

/** The title and the introduction of each document. */
export const about: Readonly<Record<Reader, About>> = {
  public: {
    title: 'Arot API',
    summary: 'Catalog and customer API for Bangladeshi B2B trade.',
    description: `
Published products, categories, settings and app content; login, and the accounts of customers. Prices are in BDT. The API
returns them only to active customers who are logged in, for the tier of the customer (wholesale or retail).

**Bodies.** JSON in UTF-8, except for the registration form and the download of a document. A success is
\`{ "data": … }\`, an error is \`{ "error": { "code", "message", "fields"? } }\`. Let programs decide by \`code\`. Amounts are
strings with two decimals, never floating-point numbers.

**Queries.** An unknown or repeated query parameter is rejected with 400.

${CREDENTIALS}

**Caching.** Responses have \`Cache-Control: no-store\`. Discard prices after a login, a logout or a change of the account.

**Staff.** The routes under \`/api/staff\` have a document of their own: \`/openapi-staff.json\`, with the page \`/docs/staff\`.

${LIMITS}
`.trim(),
  },
  staff: {
    title: 'Arot staff API',
    summary: 'API for the people who run the shop.',
    description: `
Products, prices, categories, app content, settings, pictures, customers, accounts, roles, applications and the audit trail, for
staff members whose role has the permission of the route (\`x-permission\`). The API for customers, OAuth applications and chat
has a document of its own: \`/openapi.json\`, with the page \`/docs\`.

**Bodies.** JSON in UTF-8, except for the upload of a picture and the download of a document. A success is
\`{ "data": … }\`, an error is \`{ "error": { "code", "message", "fields"? } }\`. Let programs decide by \`code\`. Amounts are
strings with two decimals, never floating-point numbers.

**Changes.** A change of an existing resource names the version that the caller has read in \`If-Match\`: without it, the response
is a 428, and a 412 if another caller has changed the resource meanwhile. A POST can be repeated safely with the same
\`Idempotency-Key\`.

**Queries.** An unknown or repeated query parameter is rejected with 400.

${CREDENTIALS} Staff writes by cookie require it too.

**Caching.** Responses have \`Cache-Control: no-store\`.

${LIMITS}
`.trim(),
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
    description: 'URLs to which the server sends events. Permission `applications:write`.',
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
 * @param cookieName the name of the session cookie, which depends on the public URL of the server
 * @param issuer the base URL of the OAuth endpoints
 */
export function securitySchemes(cookieName: string, issuer: string) {
  return {
    sessionCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieName,
      description: 'The HttpOnly cookie that login sets. Browsers send it automatically; scripts cannot read it.',
    },
    bearerToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'The opaque session token that login returns in token mode.',
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
          tokenUrl: `${issuer}/oauth/token`,
          refreshUrl: `${issuer}/oauth/token`,
          scopes: {
            openid: 'An id token, and the id of the account.',
            profile: 'Name and picture.',
            email: 'Email address.',
            phone: 'Mobile number.',
            offline_access: 'Access while the user is away.',
          },
        },
      },
      description:
        'An opaque access token of an application, as a bearer token. The API under /api does not accept it. Id tokens are JWTs that follow RFC8725.',
    },
  } as const satisfies Record<string, SecurityScheme>;
}

const credentials: SecurityRequirement[] = [{ sessionCookie: [] }, { bearerToken: [] }];

/** The OpenAPI security requirements of a route's `metadata.auth`. */
export const securityOf = {
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
} as const satisfies Record<AuthRequirement, readonly SecurityRequirement[]>;
