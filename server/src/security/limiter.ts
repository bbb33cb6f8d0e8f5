import { hash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../http/api-error.ts';

/** So many of a thing in so many seconds. */
export type Limit = { readonly points: number; readonly seconds: number };

/** A limit that can be switched off. */
export type OptionalLimit = Limit | 'off';

/** Counts by key in fixed windows. A limit that is `off` admits everything. */
export class Limiter {
  readonly #counts: RateLimiterAbstract | undefined;
  readonly #points: number;

  constructor(counts: RateLimiterAbstract | 'off') {
    this.#counts = counts === 'off' ? undefined : counts;
    this.#points = counts === 'off' ? Number.POSITIVE_INFINITY : counts.points;
  }

  /**
   * Counts one.
   *
   * @throws ApiError RATE_LIMITED with the seconds to wait, when it is one too many
   */
  async take(key: string): Promise<void> {
    const waitSeconds = await this.count(key);
    if (waitSeconds !== undefined) throw new ApiError('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  }

  /** Counts one. @returns the seconds to wait when it is one too many, otherwise undefined */
  async count(key: string): Promise<number | undefined> {
    try {
      await this.#counts?.consume(key);
      return undefined;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return toSeconds(error.msBeforeNext);
    }
  }

  /** Counts nothing. @returns the seconds to wait when the limit is reached, otherwise undefined */
  async wait(key: string): Promise<number | undefined> {
    const counted = await this.#counts?.get(key);
    // The memory of this process may still have a window that has ended.
    if (!counted || counted.msBeforeNext <= 0 || counted.consumedPoints < this.#points) return undefined;
    return toSeconds(counted.msBeforeNext);
  }

  /** Takes back one that has been counted. */
  async giveBack(key: string): Promise<void> {
    await this.#counts?.reward(key);
  }
}

/**
 * A caller's own text as a part of a key: of fixed length, so that long keys cannot fill the memory, and without
 * characters that a store cannot hold. The store does not show who tried to sign in.
 */
export function hashKey(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}
