import type { Clock } from '../../clock.ts';

/**
 * The engine judges `exp` by the time of the machine. What it stores is kept with an end by the server's clock, and
 * given back with an `exp` that is as far away as that end.
 */
export function providerExpiry(expiresAt: string, clock: Clock): number {
  const leftSeconds = Math.ceil((new Date(expiresAt).getTime() - clock().getTime()) / 1_000);
  return Math.floor(Date.now() / 1_000) + leftSeconds;
}

export function expiryAfter(clock: Clock, seconds: number): Date {
  return new Date(clock().getTime() + seconds * 1_000);
}
