import type { JsonSchema, NamedOAuthRoute, oauth } from '@arot/contract';
import { oauthErrorExamples, PAGE_EXAMPLE } from './examples/oauth-error-examples.ts';
import { oauthExamples } from './examples/oauth-examples.ts';
import { COOKIE_SCHEMA, type HeaderName, referToHeaders } from './headers.ts';
import type { Header, MediaType, Response } from './openapi-document.ts';

/** The issuer that a document is built for, and whether it is another server than the API's. */
export type OAuthTarget = { readonly issuer: string; readonly elsewhere: boolean };

const ERROR_SCHEMA = { $ref: '#/components/schemas/OAuthErrorResponse' };

/** Describes a response of an OAuth endpoint: JSON as its standard defines it, a page for a browser, or a redirect. */
export function describeOAuthResponse(
  status: number,
  content: Readonly<Record<string, { schema: JsonSchema }>>,
  { operation, route }: NamedOAuthRoute,
  { issuer }: OAuthTarget,
): Response {
  const example = oauthExamples[operation as keyof typeof oauth];
  const error = status >= 400 ? oauthErrorExamples(status) : undefined;
  const isPage = 'text/html' in content;
  const body = error ? error.example : withIssuer(example.body, issuer);
  const media: Record<string, MediaType> = {};
  if (isPage) media['text/html'] = { schema: { $ref: '#/components/schemas/HtmlPage' }, example: PAGE_EXAMPLE };
  // A client that does not accept HTML gets the error as JSON.
  if (isPage && error) media['application/json'] = { schema: ERROR_SCHEMA, example: error.example };
  for (const [type, { schema }] of Object.entries(content)) media[type] ??= { schema, example: body };
  return {
    description: error?.description ?? (status === 303 ? example.redirect : undefined) ?? example.success,
    headers: { ...referToHeaders(headersOf(status, route)), ...otherHeaders(status, route) },
    content: media,
  };
}

function headersOf(status: number, { path, method, metadata }: NamedOAuthRoute['route']): HeaderName[] {
  const cacheable = path.startsWith('/.well-known/') && status < 400;
  return [
    'X-Request-Id',
    // The provider allows every origin: browsers send these endpoints no cookies.
    ...(metadata.auth === 'browser' ? [] : (['Access-Control-Allow-Origin'] as const)),
    ...(cacheable ? [] : (['Cache-Control'] as const)),
    ...(path === '/oauth/token' && method === 'POST' && status !== 421 ? (['Pragma'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ...(status === 303 ? (['Location'] as const) : []),
  ];
}

/** Returns the headers whose values differ from those of the API. */
function otherHeaders(status: number, { path, metadata }: NamedOAuthRoute['route']): Record<string, Header> {
  return {
    ...(path.startsWith('/.well-known/') && status < 400 ? { 'Cache-Control': PUBLIC_CACHE } : {}),
    ...(metadata.auth === 'browser' && status < 500 && status !== 421 && status !== 429
      ? { 'Set-Cookie': PROVIDER_COOKIES }
      : {}),
    // The provider sends it with each of its errors to the bearer of a token.
    ...(status === 401 || (metadata.auth === 'access-token' && status >= 400 && status !== 421 && status !== 429)
      ? { 'WWW-Authenticate': OAUTH_CHALLENGE }
      : {}),
  };
}

const PUBLIC_CACHE: Header = {
  description: 'Caches may store the response for five minutes.',
  required: true,
  schema: { type: 'string', enum: ['public, max-age=300'] },
  example: 'public, max-age=300',
};

const PROVIDER_COOKIES: Header = {
  description: 'Cookies of the sign-in in progress, and of the session. Not present if none changes.',
  schema: COOKIE_SCHEMA,
  example: 'arot_interaction=b0x1cPpVpdEH5yP2l8qRr; Path=/login/shop; HttpOnly; SameSite=Lax',
};

/** @see https://www.rfc-editor.org/rfc/rfc6750#section-3 */
const OAUTH_CHALLENGE: Header = {
  description: 'The scheme of the required credential, and the error. Not present if the credential was in the form.',
  schema: { type: 'string', maxLength: 1_000 },
  example: 'Bearer realm="https://auth.example.com", error="invalid_token"',
};

/** Replaces the origin of the issuer in the examples. */
function withIssuer(body: unknown, issuer: string): unknown {
  return body === undefined
    ? undefined
    : JSON.parse(JSON.stringify(body).replaceAll('https://auth.example.com', issuer));
}
