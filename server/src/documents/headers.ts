import { type ApiRoute, isRepeatable, MAX_DOCUMENT_BYTES, WEBHOOK_HEADERS } from '@arot/contract';
import { CLEARED_DATA, type SessionCookie } from '../http/session-cookie.ts';
import type { Header, Parameter, Reader, Reference } from './openapi-document.ts';

/** The session token in the documents. It is not valid anywhere. */
const EXAMPLE_TOKEN = 'q3Zb1nX0Jc5y8Vt2LrWm4KdPs7HfUa9eGxToYiNzB6E';

const COOKIE_SCHEMA = { type: 'string', maxLength: 4_096 } as const;

/** The headers of responses, by the names of their components. A required header is on every response that lists it. */
const headers = {
  'X-Request-Id': {
    description: 'Identifies this request in the log of the server.',
    required: true,
    schema: { type: 'string', format: 'uuid', maxLength: 36 },
    example: '3f0c8a52-6b0e-4c1d-9d61-5a2f7f6f1b7e',
  },
  'Cache-Control': {
    description: 'The response must not be cached.',
    required: true,
    schema: { type: 'string', enum: ['no-store'] },
    example: 'no-store',
  },
  'Access-Control-Allow-Origin': {
    description:
      'The origin of the calling page, if the server trusts it. Not present for callers without an Origin, and on routes that only servers call.',
    schema: { type: 'string', maxLength: 300 },
    example: 'https://shop.example.com',
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    required: true,
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400 },
    example: 60,
  },
  'X-Arot-As-Of': {
    description:
      'When the response was last confirmed. Only while the database of the server does not respond, and for callers without a session.',
    schema: { type: 'string', format: 'date-time', maxLength: 24 },
    example: '2026-01-15T08:05:00.000Z',
  },
  RateLimit: {
    description:
      'What is left of each limit that the request has counted in, the narrowest first: `r` requests in `t` seconds. Not present if it counted in none.',
    schema: { type: 'string', maxLength: 1_000 },
    example: '"login";r=9;t=60',
  },
  'RateLimit-Policy': {
    description: 'These limits: `q` requests in `w` seconds.',
    schema: { type: 'string', maxLength: 1_000 },
    example: '"login";q=10;w=60',
  },
  'WWW-Authenticate': {
    description:
      'The scheme of the required credential. `error="invalid_token"` if the request has an invalid bearer token. `resource_metadata` says where applications get tokens.',
    required: true,
    schema: { type: 'string', maxLength: 1_000 },
    example: 'Bearer realm="arot"',
  },
  'Content-Disposition': {
    description: 'An attachment with its original file name.',
    required: true,
    schema: { type: 'string', maxLength: 4_096 },
    example: 'attachment; filename="nid-front.jpg"',
  },
  'Content-Length': {
    description: 'Size in bytes.',
    required: true,
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: MAX_DOCUMENT_BYTES },
    example: 482_133,
  },
  'X-Content-Type-Options': {
    description: 'Browsers must not guess another media type.',
    required: true,
    schema: { type: 'string', enum: ['nosniff'] },
    example: 'nosniff',
  },
  'Clear-Site-Data': {
    description: 'The browser removes what it has cached of this origin. Not present for a page that sends no cookies.',
    schema: { type: 'string', enum: [CLEARED_DATA] },
    example: CLEARED_DATA,
  },
  EndedSiteData: {
    description: 'The browser removes what it has cached of this origin. Only if the session of the request has ended.',
    schema: { type: 'string', enum: [CLEARED_DATA] },
    example: CLEARED_DATA,
  },
  ETag: {
    description: 'The version of the resource. Send it as If-Match with a change.',
    required: true,
    schema: { type: 'string', maxLength: 300 },
    example: '"7421"',
  },
  Location: {
    description: 'Where the browser goes next.',
    required: true,
    schema: { type: 'string', maxLength: 32_768 },
    example: 'https://shop.example.com/callback?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj',
  },
  Pragma: {
    description: 'Like Cache-Control, for HTTP/1.0. Only from the token endpoint, and not if the server is overloaded.',
    schema: { type: 'string', enum: ['no-cache'] },
    example: 'no-cache',
  },
  PublicCacheControl: {
    description: 'Caches may store the response for five minutes.',
    required: true,
    schema: { type: 'string', enum: ['public, max-age=300'] },
    example: 'public, max-age=300',
  },
  ProviderCookies: {
    description: 'Cookies of the sign-in in progress, and of the session. Not present if none changes.',
    schema: COOKIE_SCHEMA,
    example: 'arot_interaction=b0x1cPpVpdEH5yP2l8qRr; Path=/login/shop; HttpOnly; SameSite=Lax',
  },
  OAuthChallenge: {
    description:
      'The scheme of the required credential, and the error. In a 401, unless the credential was in the form, and in each error of the userinfo endpoint.',
    schema: { type: 'string', maxLength: 1_000 },
    example: 'Bearer realm="https://auth.example.com", error="invalid_token"',
  },
  ScopeChallenge: {
    description: 'The scope that the token of an application lacks. Not present for other callers.',
    schema: { type: 'string', maxLength: 1_000 },
    example: 'Bearer realm="arot", error="insufficient_scope", scope="prices"',
  },
} as const satisfies Record<string, Header>;

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.2 */
const newLocation = {
  description: 'The path of the new resource.',
  required: true,
  schema: { type: 'string', maxLength: 4_096 },
};

/** A new resource of each reader. */
const newLocations = {
  public: '/api/chat/widget/sessions/cws_Zk4vQ0aHc2JtPe9LxUyWn6Rd',
  staff: '/api/staff/products/mustard-oil-1l',
} as const satisfies Record<Reader, string>;

/** @see https://www.rfc-editor.org/rfc/rfc6265#section-4.1 */
const cookies = {
  SessionCookie: { description: 'The session cookie.', required: true },
  ReplacedSessionCookie: { description: 'The session cookie, if the request had one.', required: false },
  ClearedSessionCookie: { description: 'Removes the session cookie.', required: true },
  EndedSessionCookie: {
    description: 'Removes the session cookie, if it is of the session that has ended.',
    required: false,
  },
  BrowserCookie: { description: 'The cookie that binds the challenge to the browser.', required: true },
} as const;

/** The names of header fields that differ from those of their components. */
const fieldNames: Partial<Record<HeaderName, string>> = {
  NewLocation: 'Location',
  PublicCacheControl: 'Cache-Control',
  ProviderCookies: 'Set-Cookie',
  OAuthChallenge: 'WWW-Authenticate',
  ScopeChallenge: 'WWW-Authenticate',
  SessionCookie: 'Set-Cookie',
  ReplacedSessionCookie: 'Set-Cookie',
  ClearedSessionCookie: 'Set-Cookie',
  EndedSessionCookie: 'Set-Cookie',
  EndedSiteData: 'Clear-Site-Data',
  BrowserCookie: 'Set-Cookie',
};

export type HeaderName = keyof typeof headers | keyof typeof cookies | 'NewLocation';

/** Returns every header component, with examples for a reader and for the session cookie of a server. */
export function describeHeaders(reader: Reader, cookie: SessionCookie): Record<HeaderName, Header> {
  const set = cookie.set(EXAMPLE_TOKEN, undefined);
  const describe = (name: keyof typeof cookies, example: string) => ({
    ...cookies[name],
    schema: COOKIE_SCHEMA,
    example,
  });
  return {
    ...headers,
    NewLocation: { ...newLocation, example: newLocations[reader] },
    SessionCookie: describe('SessionCookie', set),
    ReplacedSessionCookie: describe('ReplacedSessionCookie', set),
    ClearedSessionCookie: describe('ClearedSessionCookie', cookie.clear()),
    EndedSessionCookie: describe('EndedSessionCookie', cookie.clear()),
    BrowserCookie: describe('BrowserCookie', cookie.setBrowser(EXAMPLE_TOKEN, 300)),
  };
}

/** Returns the references to header components, by the names of the header fields. */
export function referToHeaders(names: readonly HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [fieldNames[name] ?? name, { $ref: `#/components/headers/${name}` }]));
}

/**
 * The headers of requests, by the names of their components.
 *
 * @see docs/decisions/0047-staff-api.md
 */
export const requestHeaders: Readonly<Record<string, Parameter>> = {
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'The `ETag` of the version that the caller has read, or `*` for every version.',
    schema: { type: 'string', minLength: 1, maxLength: 300 },
    example: '"7421"',
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Chosen by the caller, for example a UUID. A request that is repeated with it within 24 hours changes nothing and gets the first response.',
    // Without an example: a program that sends it with two operations gets a 422.
    schema: { type: 'string', pattern: '^[!-~]{1,255}$', maxLength: 255 },
  },
};

/** The headers of the requests that endpoints receive, by the names of their components. */
export const webhookHeaders: Readonly<Record<string, Parameter>> = Object.fromEntries(
  Object.entries(WEBHOOK_HEADERS).map(([name, { description, example }]) => [
    name,
    { name, in: 'header', required: true, description, schema: { type: 'string', maxLength: 1_000 }, example },
  ]),
);

export function referToWebhookHeaders(): Reference[] {
  return Object.keys(webhookHeaders).map(referTo);
}

/** Returns the references to the headers of a route's requests. */
export function referToRequestHeaders(route: ApiRoute): Reference[] {
  return [
    ...(route.metadata.ifMatch === undefined ? [] : [referTo('If-Match')]),
    ...(isRepeatable(route) ? [referTo('Idempotency-Key')] : []),
  ];
}

/** Returns a parameter of an operation, which may be a reference. */
export function resolveParameter(parameter: Parameter | Reference): Parameter {
  if (!('$ref' in parameter)) return parameter;
  const found = requestHeaders[parameter.$ref.replace(/^.*\//, '')];
  if (!found) throw new Error(`${parameter.$ref} does not exist`);
  return found;
}

function referTo(name: string): Reference {
  return { $ref: `#/components/parameters/${name}` };
}
