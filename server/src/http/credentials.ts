import type { IncomingMessage } from 'node:http';
import type { SessionCookie } from './session-cookie.ts';

/** The credential of a request. If there is an Authorization header, cookies are ignored. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'cookie'; readonly token: string }
  | { readonly kind: 'bearer'; readonly token: string }
  /** An Authorization header that is not a bearer token: malformed, empty, or of another scheme. */
  | { readonly kind: 'unusable' };

/** @see catalog specification, section 5, rule 1; https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
export function readCredential(request: IncomingMessage, cookie: SessionCookie): Credential {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const token = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(authorization)?.[1];
    return token === undefined ? { kind: 'unusable' } : { kind: 'bearer', token };
  }
  const token = cookie.read(request.headers.cookie);
  return token === undefined || token === '' ? { kind: 'none' } : { kind: 'cookie', token };
}
