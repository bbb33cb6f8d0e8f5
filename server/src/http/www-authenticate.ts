import type { IncomingMessage } from 'node:http';
import { type ApiError, InsufficientAuthenticationError } from './api-error.ts';
import { findContractRoute } from './contract-route.ts';
import { InsufficientScopeError } from './forbidden.ts';
import { MULTI_FACTOR } from './principal.ts';
import { RESOURCE_METADATA_PATH } from './public-url.ts';
import { RequestValue } from './request-value.ts';

/**
 * A bearer token is the only credential that the API accepts in an Authorization header, so every 401 names this scheme,
 * also for a login and for a session cookie. Browsers open their password dialog only for Basic and Digest.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-11.6.1
 */
const REALM = 'Bearer realm="arot"';

/** The callers of these routes send a session, a key or an access token. */
const ACCOUNTS: readonly string[] = ['session', 'customer', 'staff', 'optional'];

const origins = new RequestValue<string>('setResourceOrigin');

/** Stores the public origin of the server, whose metadata a challenge names. */
export function setResourceOrigin(request: IncomingMessage, publicOrigin: string): void {
  origins.set(request, publicOrigin);
}

/**
 * Returns the `WWW-Authenticate` header of an error; undefined if it has none. A 401 reports an invalid token only if the request has
 * one and the route reads it. Where access tokens are accepted, it says where a client learns how to get one. A 403 for a missing scope
 * names the scope, if one is enough. A 401 for a token whose user has to sign in with more says what an authorization request asks for.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3
 * @see https://www.rfc-editor.org/rfc/rfc9728#section-5.1
 * @see https://www.rfc-editor.org/rfc/rfc9470#section-3
 */
export function challengeFor(request: IncomingMessage, error: ApiError): string | undefined {
  const auth = findContractRoute(request)?.metadata.auth ?? 'none';
  const origin = ACCOUNTS.includes(auth) ? origins.find(request) : undefined;
  const metadata = origin === undefined ? '' : `, resource_metadata="${origin}${RESOURCE_METADATA_PATH}"`;
  if (error instanceof InsufficientScopeError) {
    const scope = error.scope === undefined ? '' : `, scope="${error.scope}"`;
    return `${REALM}, error="insufficient_scope"${scope}${metadata}`;
  }
  if (error instanceof InsufficientAuthenticationError) {
    return `${REALM}, error="insufficient_user_authentication", error_description="${error.message}", acr_values="${MULTI_FACTOR}"${metadata}`;
  }
  if (error.status !== 401) return undefined;
  const hasToken = /^bearer /i.test(request.headers.authorization ?? '');
  const readsToken = auth !== 'none' && auth !== 'widget';
  return `${REALM}${hasToken && readsToken ? ', error="invalid_token"' : ''}${metadata}`;
}
