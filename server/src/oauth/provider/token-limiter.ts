import { hashKey, type Limit, type Limiter, networkKey, type OptionalLimit } from '../../security/limiter.ts';
import type { LimiterStore } from '../../security/limiter-store.ts';

/** Successful requests of one client, from all addresses together. */
const SUCCESSES: Limit = { points: 6_000, seconds: 60 };

/**
 * Limits the token endpoint: failures by client and network, successes by client. Guessing a client's secret from another
 * network therefore never slows the client itself down.
 */
export class TokenLimiter {
  readonly #failures: Limiter;
  readonly #successes: Limiter;

  constructor(limits: { failures: Limiter; successes: Limiter }) {
    this.#failures = limits.failures;
    this.#successes = limits.successes;
  }

  /** @returns the seconds to wait if the client has reached a limit, otherwise undefined */
  async wait(network: string, clientId: string): Promise<number | undefined> {
    const limits = [
      { limiter: this.#failures, key: networkKey(network, clientId) },
      { limiter: this.#successes, key: hashKey(clientId) },
    ];
    for (const { limiter, key } of limits) {
      const waitSeconds = await limiter.wait(key);
      if (waitSeconds === undefined) continue;
      limiter.countRejection();
      return waitSeconds;
    }
    return undefined;
  }

  /** Counts a failed client authentication or an invalid grant. */
  async countFailure(network: string, clientId: string): Promise<void> {
    await this.#failures.count(networkKey(network, clientId));
  }

  /** Counts a response with tokens. */
  async countSuccess(clientId: string): Promise<void> {
    await this.#successes.count(hashKey(clientId));
  }
}

export async function openTokenLimiter(
  { tokenLimit }: { readonly tokenLimit: OptionalLimit },
  { limiter }: LimiterStore,
  successes = SUCCESSES,
): Promise<TokenLimiter> {
  return new TokenLimiter({
    failures: await limiter('oauth_token', tokenLimit),
    successes: await limiter('oauth_token_success', successes),
  });
}
