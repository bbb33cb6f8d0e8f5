import { type AuthRequirement, MAX_DOCUMENT_BYTES } from '@arot/contract';
import type { Header, SecurityRequirement, SecurityScheme, Tag } from './openapi-document.ts';

/** The version of the interface; paths carry none. @see catalog specification, section 9 */
export const INTERFACE_VERSION = '1.0.0';

export const API_TITLE = 'Arot API';

export const API_SUMMARY = 'Catalog and customer API for Bangladeshi B2B trade.';

export const API_DESCRIPTION = `
Published products, categories, settings and app content; sign-in, and the accounts of customers. Prices are in BDT and are
shown to signed-in, active customers only, in the tier (wholesale or retail) of each.

**Bodies.** JSON in UTF-8, but for the registration form and the download of a document. A success is \`{ "data": … }\`, an error \`{ "error": { "code", "message", "fields"? } }\`; programs
go by \`code\`. Amounts are strings with two decimals, never floating-point numbers.

**Queries.** A key that an operation does not know, or that stands twice, is refused with 400.

**Credentials.** A session cookie, or \`Authorization: Bearer <token>\`. An explicit Authorization header decides alone:
where it does not hold, the answer is 401 and no cookie is looked at. A login and a logout by cookie need an Origin header
that the service trusts.

**Caching.** Answers carry \`Cache-Control: no-store\`. Forget prices after a login, a logout or any change of account.

**Support.** Every answer has an \`X-Request-Id\`; name it when you report a problem.
`.trim();

/** Every tag of the contract, in the order of the documents. */
export const tags: readonly Tag[] = [
  { name: 'Authentication', description: 'One sign-in for customers and staff, by session cookie or by token.' },
  {
    name: 'Customers',
    description: 'Registration with private documents, and what a customer may see of the own account.',
  },
  { name: 'Products', description: 'Published products, with prices for signed-in customers.' },
  { name: 'Categories', description: 'The two levels of product categories, with their counts.' },
  { name: 'Settings', description: 'Public settings and the choices of the registration form.' },
  { name: 'App content', description: 'Texts, links and pictures for places in an app, found by key.' },
  { name: 'Chat visitors', description: 'Users of a client as chat visitors. For servers, with the secret.' },
  {
    name: 'Chat widget',
    description: 'Sessions of the chat widget. For pages of the origins that an application lists.',
  },
  {
    name: 'OAuth',
    description:
      'OAuth 2.0 and OpenID Connect, for applications whose users sign in here. Answers are as the standards have them, without the envelope.',
  },
];

/**
 * @param cookieName the session cookie's, which depends on where the server stands
 * @param serverUrl where the endpoints are
 */
export function securitySchemes(cookieName: string, serverUrl: string) {
  const base = serverUrl.replace(/\/$/, '');
  return {
    sessionCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieName,
      description: 'The HttpOnly cookie that a login sets. Browsers send it by themselves; scripts never see it.',
    },
    bearerToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'The opaque session token that a login in token mode returns.',
    },
    chatApplicationSecret: {
      type: 'http',
      scheme: 'bearer',
      description: 'The secret of a chat application. For servers only: it must never be in a page or an app.',
    },
    widgetToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'The token of a widget session, for 15 minutes.',
    },
    clientSecret: {
      type: 'http',
      scheme: 'basic',
      description: 'API key and API secret of an application; they may stand in the form instead.',
    },
    accessToken: {
      type: 'oauth2',
      flows: {
        authorizationCode: {
          authorizationUrl: `${base}/oauth/authorize`,
          tokenUrl: `${base}/oauth/token`,
          refreshUrl: `${base}/oauth/token`,
          scopes: {
            openid: 'An id token, and the id of the account.',
            profile: 'Name and picture.',
            email: 'Email address.',
            phone: 'Mobile number.',
          },
        },
      },
      description: 'An access token of an application, as a bearer token. The API does not take it.',
    },
  } as const satisfies Record<string, SecurityScheme>;
}

const credentials: SecurityRequirement[] = [{ sessionCookie: [] }, { bearerToken: [] }];

/** What a route's `metadata.auth` is in OpenAPI. */
export const securityOf = {
  none: [],
  lenient: [{}, ...credentials],
  optional: [{}, ...credentials],
  session: credentials,
  customer: credentials,
  'chat-secret': [{ chatApplicationSecret: [] }],
  // Widget key and resume token are in the body.
  widget: [],
  'widget-token': [{ widgetToken: [] }],
} as const satisfies Record<AuthRequirement, readonly SecurityRequirement[]>;

export const headers = {
  'X-Request-Id': {
    description: 'Identifies this request in the log of the server.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: '3f0c8a52-6b0e-4c1d-9d61-5a2f7f6f1b7e',
  },
  'Cache-Control': {
    description: 'Business answers are not cacheable.',
    required: true,
    schema: { type: 'string', enum: ['no-store'] },
    example: 'no-store',
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt, where they are known.',
    schema: { type: 'integer', minimum: 0, maximum: 86_400 },
    example: 60,
  },
  'WWW-Authenticate': {
    description:
      'The scheme of a credential. `error="invalid_token"` when the request has a bearer token that is not valid.',
    required: true,
    schema: { type: 'string' },
    example: 'Bearer realm="arot"',
  },
  'Content-Disposition': {
    description: 'An attachment under its original file name.',
    required: true,
    schema: { type: 'string' },
    example: 'attachment; filename="nid-front.jpg"',
  },
  'Content-Length': {
    description: 'Size in bytes.',
    required: true,
    schema: { type: 'integer', minimum: 1, maximum: MAX_DOCUMENT_BYTES },
    example: 482_133,
  },
  'X-Content-Type-Options': {
    description: 'Browsers must not guess another type.',
    required: true,
    schema: { type: 'string', enum: ['nosniff'] },
    example: 'nosniff',
  },
} as const satisfies Record<string, Header>;
