import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../http/api-error.ts';

type Limit = { readonly points: number; readonly seconds: number };

/** How much more an address may do over all keys together. */
const KEYS_PER_ADDRESS = 5;

/** Longest part of a caller's own words that is kept as a key. */
const MAX_KEY_LENGTH = 64;

/**
 * Limits chat requests by caller and key (of servers the application, of widgets the widget key or session), and more
 * coarsely by caller. Each process counts for itself: what is guarded here is the server's strength, not a password.
 */
export class ChatLimiter {
  readonly #servers: Pair;
  readonly #widgets: Pair;

  constructor(limits: { servers: Limit; widgets: Limit }) {
    this.#servers = new Pair(limits.servers);
    this.#widgets = new Pair(limits.widgets);
  }

  /** @throws ApiError RATE_LIMITED, with the seconds to wait */
  countServer(ip: string, applicationId: string): Promise<void> {
    return this.#servers.count(ip, applicationId);
  }

  /** @throws ApiError RATE_LIMITED, with the seconds to wait */
  countWidget(ip: string, key: string): Promise<void> {
    return this.#widgets.count(ip, key);
  }
}

class Pair {
  readonly #byKey: RateLimiterMemory;
  readonly #byAddress: RateLimiterMemory;

  constructor({ points, seconds }: Limit) {
    this.#byKey = new RateLimiterMemory({ points, duration: seconds });
    this.#byAddress = new RateLimiterMemory({ points: points * KEYS_PER_ADDRESS, duration: seconds });
  }

  async count(ip: string, key: string): Promise<void> {
    try {
      await this.#byAddress.consume(ip);
      await this.#byKey.consume(`${ip} ${key.slice(0, MAX_KEY_LENGTH)}`);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new ApiError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)) });
    }
  }
}
