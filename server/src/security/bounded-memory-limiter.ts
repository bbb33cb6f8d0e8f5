import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from './limiter.ts';

/** The maximum number of keys of one limiter; about 25 MB. */
const MAX_KEYS = 50_000;

/**
 * Counts in the memory of this process. `RateLimiterMemory` stores every key until its window ends, and a client can
 * send from millions of addresses; here a new key evicts the key that was counted least recently.
 */
export class BoundedMemoryLimiter extends RateLimiterMemory {
  /** In the order in which they were counted last. An `LRUCache` would allocate room for all keys at the start. */
  readonly #keys = new Set<string>();
  readonly #maxKeys: number;

  constructor({ points, seconds }: Limit, maxKeys = MAX_KEYS) {
    super({ points, duration: seconds });
    this.#maxKeys = maxKeys;
  }

  override consume(key: string): Promise<RateLimiterRes> {
    this.#keys.delete(key);
    this.#keys.add(key);
    if (this.#keys.size > this.#maxKeys) this.#evict();
    return super.consume(key);
  }

  /** Gives a point back, unless the window has ended: the next one must not start below zero. */
  override async reward(key: string): Promise<RateLimiterRes> {
    const counted = await this.get(key);
    if (counted && counted.consumedPoints > 0 && counted.msBeforeNext > 0) return await super.reward(key);
    return counted ?? new RateLimiterRes();
  }

  #evict(): void {
    const [oldest] = this.#keys;
    if (oldest === undefined) return;
    this.#keys.delete(oldest);
    void this.delete(oldest);
  }
}
