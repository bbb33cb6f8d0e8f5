import type { Tokens } from './oauth/request-tokens.ts';

/** A token that ends sooner is renewed before it is used. */
const EARLY_MS = 10_000;

/**
 * Returns an access token for `createClient({ auth: { accessToken } })`. Simultaneous calls share one renewal.
 *
 * @param rejected a token that the API has rejected, so that another one is needed
 */
export type AccessTokenFunction = (rejected?: string) => string | Promise<string>;

export type AccessTokenOptions = {
  /** Receives the new tokens after each refresh, and is awaited. Store them: the earlier refresh token is replaced. */
  readonly onRefresh?: ((tokens: Tokens) => unknown) | undefined;
};

/**
 * Creates a function for `createClient({ auth: { accessToken } })`: it returns the current access token for the API, and renews it when
 * it ends or was rejected. The authorization request of a user needs the parameter `resource`, which is `{baseUrl}/api`.
 *
 * @param renew such as `(refreshToken) => refreshTokens(config, refreshToken)` of `@arot/sdk/oauth`
 * @param current the tokens to begin with
 * @see https://www.rfc-editor.org/rfc/rfc8707
 */
export function accessTokenSource(
  renew: (refreshToken: string) => Promise<Tokens>,
  current?: Tokens,
  { onRefresh }: AccessTokenOptions = {},
): AccessTokenFunction {
  let renewal: Promise<string> | undefined;
  const start = async () => {
    const { refreshToken } = current ?? {};
    const next = await renew(refreshToken ?? '');
    // The replaced refresh token is of no use any more, also if `onRefresh` fails.
    current = { ...next, refreshToken: next.refreshToken ?? refreshToken };
    await onRefresh?.(current);
    return current.accessToken;
  };
  return (rejected) => {
    const { accessToken, expiresAt = Infinity } = current ?? {};
    if (!renewal && accessToken && accessToken !== rejected && expiresAt > Date.now() + EARLY_MS) return accessToken;
    renewal ??= start().finally(() => {
      renewal = undefined;
    });
    return renewal;
  };
}
