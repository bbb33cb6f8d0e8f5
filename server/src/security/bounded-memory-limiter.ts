import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from './limiter.ts';

/** Most keys of one limiter; about 25 MB. */
const MAX_KEYS = 50_000;

/**
 * Counts in the memory of this process. `RateLimiterMemory` stores every key until its window ends, and a client can
 * send from millions of addresses; here a new key evicts the key that was counted least recently.
 */
export class BoundedMemoryLimiter extends RateLimiterMemory {
  readonly #keys: LRUCache<string, true>;

  constructor({ points, seconds }: Limit, maxKeys = MAX_KEYS) {
    super({ points, duration: seconds });
    this.#keys = new LRUCache({
      max: maxKeys,
      dispose: (_value, key, reason) => {
        if (reason === 'evict') void this.delete(key);
      },
    });
  }

  override consume(key: string): Promise<RateLimiterRes> {
    this.#keys.set(key, true);
    return super.consume(key);
  }

  /** Does nothing if the window has ended, since the next window must not start below zero. */
  override async reward(key: string): Promise<RateLimiterRes> {
    const counted = await this.get(key);
    if (counted && counted.consumedPoints > 0 && counted.msBeforeNext > 0) return await super.reward(key);
    return counted ?? new RateLimiterRes();
  }
}
