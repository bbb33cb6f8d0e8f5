import type { Clock } from '../../clock.ts';

/**
 * Translates a stored expiry into the provider's `exp`, in seconds. The provider compares `exp` with the machine's clock,
 * while rows expire by the server's clock, so the remaining time is added to the machine's clock.
 *
 * @param expiresAt ISO 8601
 */
export function providerExpiry(expiresAt: string, clock: Clock): number {
  const leftSeconds = Math.ceil((new Date(expiresAt).getTime() - clock().getTime()) / 1_000);
  return Math.floor(Date.now() / 1_000) + leftSeconds;
}

/** By how many seconds the server's clock is ahead of the machine's, which the provider uses. */
export function secondsAhead(clock: Clock): number {
  return Math.round((clock().getTime() - Date.now()) / 1_000);
}

export function expiryAfter(clock: Clock, seconds: number): Date {
  return new Date(clock().getTime() + seconds * 1_000);
}
