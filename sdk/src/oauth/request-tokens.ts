import { type OAuthConfig, type OAuthRequestOptions, serverOf } from './oauth-config.ts';
import { OAuthError } from './oauth-errors.ts';
import { sendOAuthRequest, textOf } from './send-oauth-request.ts';

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
export type Tokens = {
  readonly accessToken: string;
  /** The expiry time of the access token, in milliseconds since 1970; undefined if the response has none. */
  readonly expiresAt: number | undefined;
  /** Replaces the refresh token of the request. */
  readonly refreshToken: string | undefined;
  /** Present if `openid` was granted. */
  readonly idToken: string | undefined;
  /** The granted scopes; undefined if they are those of the request. */
  readonly scope: string | undefined;
};

/** The header or the form field by which an application authenticates at the token endpoint. */
export type ClientAuthentication = {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly form: { readonly client_id?: string };
};

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3 */
export function codeForm(code: string, pending: { readonly redirectUri: string; readonly codeVerifier: string }) {
  const { redirectUri, codeVerifier } = pending;
  return { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier };
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-6 */
export function refreshForm(refreshToken: string, scope: string | undefined) {
  return { grant_type: 'refresh_token', refresh_token: refreshToken, scope };
}

/** @throws OAuthError */
export async function requestTokens(
  config: OAuthConfig,
  { headers, form }: ClientAuthentication,
  grant: { readonly [name: string]: string | undefined },
  options: OAuthRequestOptions | undefined,
): Promise<Tokens> {
  const sentAt = Date.now();
  const request = { headers, form: { ...grant, ...form } };
  const json = await sendOAuthRequest(config, serverOf(config).token_endpoint, request, options);
  const accessToken = textOf(json.access_token);
  const { expires_in: seconds } = json;
  if (!accessToken || !/^bearer$/i.test(`${json.token_type}`)) {
    throw new OAuthError('invalid_response', `no ${accessToken ? 'bearer' : 'access_token'}`);
  }
  return {
    accessToken,
    // The lifetime began after the request was sent, so this time is never too late.
    expiresAt: typeof seconds === 'number' ? sentAt + seconds * 1_000 : undefined,
    refreshToken: textOf(json.refresh_token),
    idToken: textOf(json.id_token),
    scope: textOf(json.scope),
  };
}
