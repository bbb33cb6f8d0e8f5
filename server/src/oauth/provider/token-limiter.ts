import { hashKey, type Limit, type Limiter, networkKey, type OptionalLimit } from '../../security/limiter.ts';
import type { LimiterStore } from '../../security/limiter-store.ts';

declare module '../../http/services.ts' {
  interface Services {
    readonly tokenLimiter: TokenLimiter;
  }
}

/** Tokens for one account at one application, from all addresses together. */
const SUCCESSES: Limit = { points: 600, seconds: 60 };

/** The limit of one application is given with each request. */
const NO_POINTS_OF_ITS_OWN: Limit = { points: Number.MAX_SAFE_INTEGER, seconds: 60 };

type Counts = {
  readonly failures: Limiter;
  readonly audited: Limiter;
  readonly successes: Limiter;
  readonly clients: Limiter;
};

/**
 * Limits the endpoints at which applications authenticate. Failures never reject a request whose credential is right, so
 * a stranger cannot lock an application out. Successes count for the account, so a user cannot use up what others need.
 *
 * @see docs/decisions/0008-limits.md
 */
export class TokenLimiter {
  readonly #counts: Counts;

  constructor(counts: Counts) {
    this.#counts = counts;
  }

  /**
   * Counts a failed authentication of an application; with a token, a failed request of a public application, which has
   * no credential of its own.
   *
   * @returns the seconds to wait if the limit is exceeded, otherwise undefined
   */
  async countFailure(network: string, clientId: string, token?: string): Promise<number | undefined> {
    const { failures } = this.#counts;
    const waitSeconds = await failures.count(networkKey(network, JSON.stringify([clientId, token])));
    if (waitSeconds !== undefined) failures.countRejection();
    return waitSeconds;
  }

  /** Counts a rejected grant of an application. @returns whether the audit trail has room for it */
  async takeAuditedFailure(network: string, clientId: string): Promise<boolean> {
    return (await this.#counts.audited.count(networkKey(network, clientId))) === undefined;
  }

  /**
   * Counts tokens that are about to be issued.
   *
   * @param clientLimit tokens of the application in a minute, for all its users together; null for no limit
   * @returns the seconds to wait if a limit is exceeded, otherwise undefined
   */
  async takeSuccess(accountId: string, clientId: string, clientLimit: number | null): Promise<number | undefined> {
    const { successes, clients } = this.#counts;
    const waitSeconds = await successes.count(hashKey(`${accountId} ${clientId}`));
    if (waitSeconds !== undefined) successes.countRejection();
    if (waitSeconds !== undefined || clientLimit === null) return waitSeconds;
    const clientWaitSeconds = await clients.count(hashKey(clientId), clientLimit);
    if (clientWaitSeconds !== undefined) clients.countRejection();
    return clientWaitSeconds;
  }
}

export async function openTokenLimiter(
  { tokenLimit }: { readonly tokenLimit: OptionalLimit },
  { limiter }: LimiterStore,
  successes = SUCCESSES,
): Promise<TokenLimiter> {
  return new TokenLimiter({
    failures: await limiter('oauth_token', tokenLimit),
    audited: await limiter('oauth_token_audited', tokenLimit),
    successes: await limiter('oauth_token_success', successes),
    clients: await limiter('oauth_token_client', NO_POINTS_OF_ITS_OWN),
  });
}
