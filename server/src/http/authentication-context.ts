import type { AccountPrincipal } from './principal.ts';

/**
 * The values of `acr`: one factor, and several. A passkey alone is several, because it is a thing that its user unlocks.
 *
 * @see https://refeds.org/profile/sfa
 * @see https://refeds.org/profile/mfa
 */
export const SINGLE_FACTOR = 'https://refeds.org/profile/sfa';
export const MULTI_FACTOR = 'https://refeds.org/profile/mfa';

/** The way and the time of a sign-in, as the claims `amr`, `acr` and `auth_time` say it. */
export type AuthenticationContext = { readonly amr: string[]; readonly acr: string; readonly authTime: number };

/**
 * Returns how the user of a session has signed in. `authTime` is the last time that the user proved what `acr` says: with a second
 * factor, a later proof by the password alone does not raise it.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDToken
 */
export function authenticationOf({
  methods,
  factorAt,
  freshAt,
}: Pick<AccountPrincipal, 'methods' | 'factorAt' | 'freshAt'>): AuthenticationContext {
  return {
    amr: [...methods],
    acr: factorAt === null ? SINGLE_FACTOR : MULTI_FACTOR,
    authTime: Math.floor(Date.parse(factorAt ?? freshAt) / 1_000),
  };
}
