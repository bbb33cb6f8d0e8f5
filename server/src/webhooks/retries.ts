const [MINUTE, HOUR] = [60, 3_600];

/** The pauses after each failed attempt, in seconds. What fails after the last one is given up. */
const PAUSES = {
  event: [5, 30, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR, 31 * HOUR],
  logout: [10, MINUTE, 5 * MINUTE, 30 * MINUTE],
} as const;

/** Receivers that failed together are not tried again together. */
const SPREAD = 0.1;
const LONGEST_RETRY_AFTER = 24 * HOUR;

/**
 * Returns the time of the next attempt; undefined if there is none.
 *
 * @param attempt `attempts`: how many were made; `retryAfter`: the header of the last response, which is a minimum
 */
export function nextAttemptAt(
  kind: keyof typeof PAUSES,
  {
    attempts,
    now,
    retryAfter,
  }: { readonly attempts: number; readonly now: Date; readonly retryAfter: string | undefined },
): Date | undefined {
  const pause = PAUSES[kind][attempts - 1];
  if (pause === undefined) return undefined;
  const spread = pause * (1 - SPREAD + 2 * SPREAD * Math.random());
  const least = Math.min(secondsOf(retryAfter, now), LONGEST_RETRY_AFTER);
  return new Date(now.getTime() + Math.max(spread, least) * 1_000);
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3 */
function secondsOf(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const moment = Date.parse(retryAfter);
  return Number.isNaN(moment) ? 0 : (moment - now.getTime()) / 1_000;
}
