import type { Request } from 'express';
import { findContractRoute } from './contract-route.ts';

/**
 * A bearer token is the one credential that a caller can put into an Authorization header here, so every 401 names that
 * scheme, those of a login and of a session cookie too. Browsers open their password dialog for Basic and Digest only.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-11.6.1
 */
const REALM = 'Bearer realm="arot"';

/**
 * The `WWW-Authenticate` header of a 401. It blames the token only when the request has one and the route looks at it.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3
 */
export function challengeFor(request: Request): string {
  const auth = findContractRoute(request)?.metadata.auth ?? 'none';
  const hasToken = /^bearer /i.test(request.headers.authorization ?? '');
  const looksAtToken = auth !== 'none' && auth !== 'widget';
  return hasToken && looksAtToken ? `${REALM}, error="invalid_token"` : REALM;
}
