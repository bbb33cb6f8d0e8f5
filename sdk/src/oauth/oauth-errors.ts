import { ArotError } from '../errors.ts';

/**
 * The reason why an OAuth operation failed: the `error` of the authorization server, such as `access_denied` or `invalid_grant`,
 * or one of these:
 *
 * - `state_mismatch`: the callback does not belong to a request of this browser. It may be an attack. Start again;
 * - `issuer_mismatch`: the callback is from another authorization server;
 * - `invalid_callback`: a parameter of the callback is missing or repeated;
 * - `invalid_id_token`: the message gives the reason;
 * - `invalid_response`: the response is not one of an authorization server, such as the page of a proxy or a redirect. The message
 *   says why;
 * - `connection_failed`: no complete response arrived. `cause` is the error of fetch;
 * - `timeout`: no complete response arrived within `timeoutMs`.
 */
export type OAuthErrorCode =
  | 'state_mismatch'
  | 'issuer_mismatch'
  | 'invalid_callback'
  | 'invalid_id_token'
  | 'invalid_response'
  | 'connection_failed'
  | 'timeout'
  | 'access_denied'
  | 'consent_required'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_token'
  | 'login_required'
  | 'server_error'
  | 'temporarily_unavailable'
  | 'unauthorized_client'
  | (string & {});

/** An error of an OAuth operation. `code` is for programs, `message` for developers. */
export class OAuthError extends ArotError {
  declare readonly code: OAuthErrorCode;

  constructor(
    code: OAuthErrorCode,
    message?: string,
    details?: { readonly status?: number; readonly retryAfterSeconds?: number | undefined; readonly cause?: unknown },
  ) {
    super(message ? `${code}: ${message}` : code, { code, ...details });
  }

  override get name(): 'OAuthError' {
    return 'OAuthError';
  }
}
