import type { IncomingMessage } from 'node:http';
import { findContractRoute } from './contract-route.ts';

/**
 * A bearer token is the only credential that the API accepts in an Authorization header, so every 401 names this scheme,
 * also for a login and for a session cookie. Browsers open their password dialog only for Basic and Digest.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-11.6.1
 */
const REALM = 'Bearer realm="arot"';

/**
 * Returns the `WWW-Authenticate` header of a 401. It reports an invalid token only if the request has one and the route reads it.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3
 */
export function challengeFor(request: IncomingMessage): string {
  const auth = findContractRoute(request)?.metadata.auth ?? 'none';
  const hasToken = /^bearer /i.test(request.headers.authorization ?? '');
  const readsToken = auth !== 'none' && auth !== 'widget';
  return hasToken && readsToken ? `${REALM}, error="invalid_token"` : REALM;
}
