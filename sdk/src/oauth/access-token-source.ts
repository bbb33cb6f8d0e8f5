import type { Tokens } from './request-tokens.ts';

/** A token that ends sooner is renewed before it is used. */
const EARLY_MS = 10_000;

/**
 * Returns an access token for `createClient({ auth: { accessToken } })`. Simultaneous calls share one renewal.
 *
 * @param rejected a token that the API has rejected, so that another one is needed
 */
export type AccessTokenFunction = (rejected?: string) => Promise<string>;

/**
 * Creates a function that returns the current access token, and renews it when it ends or was rejected.
 *
 * @param tokens the tokens to begin with
 * @param onRenew is called with the new tokens, and awaited before they are used
 */
export function accessTokenSource(
  renew: () => Promise<Tokens>,
  tokens?: Tokens,
  onRenew?: (tokens: Tokens) => unknown,
): AccessTokenFunction {
  let current = tokens;
  let renewal: Promise<string> | undefined;
  const start = async () => {
    // The replaced refresh token is of no use any more, also if `onRenew` fails.
    current = await renew();
    await onRenew?.(current);
    return current.accessToken;
  };
  return async (rejected) => {
    const { accessToken, expiresAt = Infinity } = current ?? {};
    const isUsable = accessToken !== undefined && accessToken !== rejected && expiresAt - Date.now() > EARLY_MS;
    if (isUsable && !renewal) return accessToken;
    renewal ??= start().finally(() => {
      renewal = undefined;
    });
    return await renewal;
  };
}

export type AccessTokenOptions = {
  /** Receives the new tokens after each refresh, and is awaited. Store them: the earlier refresh token is replaced. */
  readonly onRefresh?: ((tokens: Tokens) => unknown) | undefined;
};

/**
 * Creates a function that refreshes the access token of a user.
 *
 * @throws TypeError without a refresh token
 */
export function refreshedAccessToken(
  tokens: Tokens,
  refresh: (refreshToken: string) => Promise<Tokens>,
  { onRefresh }: AccessTokenOptions = {},
): AccessTokenFunction {
  let { refreshToken } = tokens;
  if (!refreshToken) throw new TypeError('A refresh token is required.');
  const renew = async () => {
    const next = await refresh(refreshToken as string);
    refreshToken = next.refreshToken ?? refreshToken;
    return { ...next, refreshToken };
  };
  return accessTokenSource(renew, tokens, onRefresh);
}
