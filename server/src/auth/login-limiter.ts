import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../http/api-error.ts';

/** So many of a thing in so many seconds. */
export type Limit = { readonly points: number; readonly seconds: number };

/** Attempts of one address, whatever identifiers it tries, in a minute. */
const ATTEMPTS_PER_ADDRESS: Limit = { points: 100, seconds: 60 };

export type LoginLimiter = {
  /**
   * Counts one verification of a password.
   *
   * @throws ApiError RATE_LIMITED, with the seconds to wait
   */
  count(ip: string, identifier: string): Promise<void>;
};

/**
 * Limits verifications of passwords by caller and identifier, and more coarsely by caller. In this process's memory.
 *
 * @see catalog specification, section 8
 */
export function createLoginLimiter(limit: Limit): LoginLimiter {
  const byIdentifier = new RateLimiterMemory({ points: limit.points, duration: limit.seconds });
  const byAddress = new RateLimiterMemory({
    points: ATTEMPTS_PER_ADDRESS.points,
    duration: ATTEMPTS_PER_ADDRESS.seconds,
  });
  return {
    count: async (ip, identifier) => {
      try {
        await byAddress.consume(ip);
        await byIdentifier.consume(`${ip} ${identifier}`);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new ApiError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)) });
      }
    },
  };
}
