import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../http/api-error.ts';
import type { Limit } from '../limiter-store.ts';

/** Attempts of one address in a minute, whatever identifiers it tries. */
export const ATTEMPTS_PER_ADDRESS: Limit = { points: 100, seconds: 60 };

/**
 * Limits verifications of passwords by caller and identifier, and more coarsely by caller.
 *
 * @see catalog specification, section 8
 */
export class LoginLimiter {
  readonly #byIdentifier: RateLimiterAbstract;
  readonly #byAddress: RateLimiterAbstract;
  readonly #close: () => Promise<void>;

  constructor(byIdentifier: RateLimiterAbstract, byAddress: RateLimiterAbstract, close = async () => {}) {
    this.#byIdentifier = byIdentifier;
    this.#byAddress = byAddress;
    this.#close = close;
  }

  /**
   * Counts one verification, right or wrong.
   *
   * @throws ApiError RATE_LIMITED, with the seconds to wait
   */
  async count(ip: string, identifier: string): Promise<void> {
    try {
      await this.#byAddress.consume(ip);
      await this.#byIdentifier.consume(`${ip} ${identifier}`);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new ApiError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)) });
    }
  }

  close(): Promise<void> {
    return this.#close();
  }
}
