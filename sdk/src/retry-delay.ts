import { ArotConnectionError, ArotError, ArotIdentityError, ArotTimeoutError } from './errors.ts';

const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 8_000;

/** A service that asks for a longer wait gets no further attempt: the program knows better what to do meanwhile. */
const LONGEST_RETRY_AFTER_S = 10;

/**
 * Returns the milliseconds before a failed attempt may be repeated, with full jitter, so that clients that failed together do not
 * return together. Undefined if a repetition would not help.
 *
 * @param attempt 0 after the first one
 * @param longestRetryAfter seconds
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export function retryDelay(
  error: unknown,
  attempt: number,
  longestRetryAfter = LONGEST_RETRY_AFTER_S,
): number | undefined {
  if (!(error instanceof ArotError)) return undefined;
  if (error instanceof ArotIdentityError) return 0;
  const { status = 0, retryAfterSeconds = 0 } = error;
  const isTransient =
    error instanceof ArotConnectionError || error instanceof ArotTimeoutError || status === 429 || status >= 500;
  if (!isTransient || retryAfterSeconds > longestRetryAfter) return undefined;
  const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** attempt, LONGEST_BACKOFF_MS);
  return retryAfterSeconds * 1000 + Math.random() * backoff;
}
