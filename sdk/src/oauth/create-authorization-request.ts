import { encodeBase64url } from './base64url.ts';
import { type OAuthConfig, serverOf } from './oauth-config.ts';
import { webCrypto } from './web-crypto.ts';

/** Parameters of an authorization request beside those that the SDK sets. */
export type AuthorizationOptions = {
  /** Scopes, separated by spaces. Default: `openid`. */
  readonly scope?: string | undefined;
  /** `none`, or one or more of `login`, `consent` and `select_account`. */
  readonly prompt?: string | undefined;
  /** Maximum age of the sign-in, in seconds. The id token is checked for it. */
  readonly maxAge?: number | undefined;
  /** A phone number or an email address for the login form. */
  readonly loginHint?: string | undefined;
  /** Languages of the pages, such as `bn en`. */
  readonly uiLocales?: string | undefined;
  /** Further parameters. They override the others. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
};

/**
 * The state of an authorization request, which the application stores until the callback: in `sessionStorage` of the page, or in
 * the user's session of the server. It consists of JSON values. The browser that starts a request must be the only one that can
 * finish it.
 */
export type PendingAuthorization = {
  readonly issuer: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly maxAge?: number | undefined;
};

export type AuthorizationRequest = {
  /** Redirect the user's browser to this URL. */
  readonly url: string;
  readonly pending: PendingAuthorization;
};

/**
 * Prepares an authorization request with PKCE, `state` and `nonce`. It sends nothing.
 *
 * @throws TypeError without Web Crypto
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1
 * @see https://www.rfc-editor.org/rfc/rfc7636#section-4.3
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest
 */
export async function createAuthorizationRequest(
  config: OAuthConfig,
  options: AuthorizationOptions = {},
): Promise<AuthorizationRequest> {
  const { issuer, clientId, redirectUri } = config;
  const { maxAge } = options;
  const [state, nonce, codeVerifier] = [randomValue(), randomValue(), randomValue()];
  const url = new URL(serverOf(config).authorization_endpoint);
  const parameters = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: options.scope ?? 'openid',
    state,
    nonce,
    code_challenge: await createCodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    prompt: options.prompt,
    max_age: maxAge,
    login_hint: options.loginHint,
    ui_locales: options.uiLocales,
    ...options.parameters,
  };
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return { url: url.href, pending: { issuer, redirectUri, state, nonce, codeVerifier, maxAge } };
}

/**
 * Returns the S256 challenge of a code verifier.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7636#section-4.2
 */
export async function createCodeChallenge(codeVerifier: string): Promise<string> {
  const digest = await webCrypto().subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
  return encodeBase64url(new Uint8Array(digest));
}

/**
 * Returns 256 random bits as 43 characters.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7636#section-4.1
 */
function randomValue(): string {
  return encodeBase64url(webCrypto().getRandomValues(new Uint8Array(32)));
}
