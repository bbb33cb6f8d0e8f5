import { REFRESH_GRACE_SECONDS } from './lifetimes.ts';
import type { TokenRow } from './token.repository.ts';

/**
 * Whether a refresh token was replaced a moment ago and its successor is still unused. Codes have no grace period.
 *
 * @see docs/decisions/0015-refresh-successors-are-derived.md
 */
export function isInGracePeriod(row: TokenRow, now: Date): boolean {
  if (row.payload.kind !== 'RefreshToken' || row.consumed_at === null || row.successor_consumed_at !== null)
    return false;
  return now.getTime() - new Date(row.consumed_at).getTime() < REFRESH_GRACE_SECONDS * 1_000;
}
