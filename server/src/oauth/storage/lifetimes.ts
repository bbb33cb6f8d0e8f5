import type { Clock } from '../../base/clock.ts';
import type { TokenRow } from './token.repository.ts';

/** Lifetimes of everything that the provider issues, in seconds. */
export const CODE_SECONDS = 60;
export const ACCESS_TOKEN_SECONDS = 3_600;
export const REFRESH_TOKEN_SECONDS = 30 * 86_400;
export const ID_TOKEN_SECONDS = 3_600;
/** The time that an authorization request waits for its user on the hosted pages. */
export const INTERACTION_SECONDS = 3_600;
/** The provider's session of a browser without a login. It exists because the logout form is bound to it. */
export const ANONYMOUS_SESSION_SECONDS = 3_600;
/** Long enough for a code and the access token that it is exchanged for. A refresh token extends its grant. */
export const GRANT_SECONDS = CODE_SECONDS + ACCESS_TOKEN_SECONDS + 60;
/** The longest time for which a replaced refresh token works, unless its successor is used: phones lose responses, and repeat them late. */
const REFRESH_GRACE_SECONDS = 600;

export function expiryAfter(clock: Clock, seconds: number): Date {
  return new Date(clock().getTime() + seconds * 1_000);
}

/**
 * Translates a stored expiry into the provider's `exp`, in whole seconds. It rounds down, so nothing is valid after its end.
 *
 * @param expiresAt ISO 8601
 */
export function providerExpiry(expiresAt: string): number {
  return Math.floor(new Date(expiresAt).getTime() / 1_000);
}

/**
 * Returns true if a refresh token was replaced a short time ago and its successor is still unused. Codes have no grace period. If
 * `AROT_SECRET` has changed meanwhile, the stored successor cannot be derived again, and a second one would be a second branch.
 *
 * @see docs/decisions/0063-oauth-over-the-provider.md
 */
export function isInGracePeriod(row: TokenRow, now: Date): boolean {
  if (row.payload.kind !== 'RefreshToken' || row.consumedAt === null) return false;
  if (!row.hasSuccessor || row.successorConsumedAt !== null) return false;
  return now.getTime() - new Date(row.consumedAt).getTime() < REFRESH_GRACE_SECONDS * 1_000;
}
