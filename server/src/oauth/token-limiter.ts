import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

/** Limits requests to the token endpoint by client and caller. */
export class TokenLimiter {
  readonly #limiter: RateLimiterAbstract;

  constructor(limiter: RateLimiterAbstract) {
    this.#limiter = limiter;
  }

  /** Counts one request. @returns undefined, or the seconds to wait where it is one too many */
  async count(ip: string, clientId: string): Promise<number | undefined> {
    try {
      // A client id is what the caller says it is; nobody fills our memory with long ones.
      await this.#limiter.consume(`${ip} ${clientId.slice(0, 64)}`);
      return undefined;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
    }
  }
}
