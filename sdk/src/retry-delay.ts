import { ArotConnectionError, ArotError, ArotIdentityError, ArotTimeoutError } from './errors.ts';

/**
 * Returns the milliseconds before a failed attempt may be repeated, with full jitter, so that clients that failed together do not
 * return together. Undefined if a repetition would not help.
 *
 * @param attempt 0 after the first one
 * @param longestRetryAfter in seconds. A service that asks for a longer wait gets no further attempt: the program knows better what
 * to do meanwhile
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export function retryDelay(error: unknown, attempt: number, longestRetryAfter = 10): number | undefined {
  if (!(error instanceof ArotError)) return undefined;
  if (error instanceof ArotIdentityError) return 0;
  const { status = 0, retryAfterSeconds = 0 } = error;
  const isTransient =
    error instanceof ArotConnectionError ||
    error instanceof ArotTimeoutError ||
    status === 429 ||
    status >= 500 ||
    // An earlier attempt with the same idempotency key may still run.
    (status === 409 && attempt > 0);
  if (!isTransient || retryAfterSeconds > longestRetryAfter) return undefined;
  const backoff = Math.min(500 * 2 ** attempt, 8_000);
  return retryAfterSeconds * 1000 + Math.random() * backoff;
}
