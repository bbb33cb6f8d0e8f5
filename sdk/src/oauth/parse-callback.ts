import type { PendingAuthorization } from './create-authorization-request.ts';
import { type OAuthConfig, serverOf } from './oauth-config.ts';
import { OAuthError } from './oauth-errors.ts';

/**
 * Reads the code from the URL that the authorization server redirected to.
 *
 * `state` and `iss` are checked first, so an error or a code of another request is never used.
 *
 * @param callback the URL of the callback, or its parameters
 * @param pending what `createAuthorizationRequest` returned for this browser; undefined if there is none
 * @returns the code, for `exchangeCode`
 * @throws OAuthError `state_mismatch`, `issuer_mismatch` or `invalid_callback` if the callback is not the response to this
 * request; the server's error, such as `access_denied`, if it is
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2
 * @see https://www.rfc-editor.org/rfc/rfc9207#section-2.4
 */
export function parseCallback(
  config: OAuthConfig,
  callback: string | URL | URLSearchParams,
  pending: PendingAuthorization | null | undefined,
): string {
  const parameters =
    callback instanceof URLSearchParams ? callback : new URL(String(callback), config.redirectUri).searchParams;
  const [state, iss, error, code] = ['state', 'iss', 'error', 'code'].map((name) => readOnce(parameters, name));
  if (!pending?.state || state !== pending.state || pending.issuer !== config.issuer) {
    throw new OAuthError('state_mismatch');
  }
  if (iss === undefined ? serverOf(config).authorization_response_iss_parameter_supported : iss !== config.issuer) {
    throw new OAuthError('issuer_mismatch');
  }
  if (error !== undefined) throw new OAuthError(error, readOnce(parameters, 'error_description'));
  if (!code) throw new OAuthError('invalid_callback', 'no code');
  return code;
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-3.1 */
function readOnce(parameters: URLSearchParams, name: string): string | undefined {
  const values = parameters.getAll(name);
  if (values.length > 1) throw new OAuthError('invalid_callback', `repeated ${name}`);
  return values[0];
}
