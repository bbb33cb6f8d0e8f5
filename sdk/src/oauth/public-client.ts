import { checkClaims, type IdTokenClaims } from './check-claims.ts';
import type { PendingAuthorization } from './create-authorization-request.ts';
import type { OAuthConfig, OAuthRequestOptions } from './oauth-config.ts';
import { codeForm, refreshForm, requestTokens, type Tokens } from './request-tokens.ts';

/** Tokens, and the claims of the id token. */
export type TokensWithClaims = Tokens & { readonly claims: IdTokenClaims | undefined };

/**
 * Exchanges a code for tokens, as a public application (without a secret).
 *
 * The id token comes straight from the token endpoint, so TLS proves its origin. Its claims are checked, and its signature
 * is not. To verify the signature, use `@arot/sdk/server`.
 *
 * @throws OAuthError such as `invalid_grant` or `invalid_id_token`
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3
 * @see https://www.rfc-editor.org/rfc/rfc7636#section-4.5
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 */
export async function exchangeCode(
  config: OAuthConfig,
  code: string,
  pending: PendingAuthorization,
  options?: OAuthRequestOptions,
): Promise<TokensWithClaims> {
  return await request(config, codeForm(code, pending), pending, options);
}

/**
 * Exchanges a refresh token for new tokens, as a public application. The response has a new refresh token: store it. Only
 * one page may refresh at a time, because a replaced refresh token ends the sign-in if it is used later.
 *
 * @param options.scope a subset of the granted scopes
 * @throws OAuthError `invalid_grant`: the user has to sign in again
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-6
 */
export async function refreshTokens(
  config: OAuthConfig,
  refreshToken: string,
  { scope, ...options }: OAuthRequestOptions & { readonly scope?: string | undefined } = {},
): Promise<TokensWithClaims> {
  // The nonce belongs to the authorization request, so a refreshed id token may have it or not.
  return await request(config, refreshForm(refreshToken, scope), undefined, options);
}

async function request(
  config: OAuthConfig,
  grant: Parameters<typeof requestTokens>[2],
  pending: PendingAuthorization | undefined,
  options: OAuthRequestOptions | undefined,
): Promise<TokensWithClaims> {
  const tokens = await requestTokens(config, { form: { client_id: config.clientId } }, grant, options);
  return { ...tokens, claims: tokens.idToken === undefined ? undefined : checkClaims(config, tokens.idToken, pending) };
}
