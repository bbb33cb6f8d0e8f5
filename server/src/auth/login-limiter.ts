import { hashKey, type Limit, type Limiter, networkKey, type OptionalLimit } from '../security/limiter.ts';
import type { LimiterStore } from '../security/limiter-store.ts';

export type LoginLimits = {
  /** Verifications by network and identifier. */
  readonly byIdentifier: Limiter;
  /** Verifications by network, whatever identifiers it tries. */
  readonly byNetwork: Limiter;
  /** Failures by identifier, from all networks together. */
  readonly failures: Limiter;
  /** One success by network and identifier marks the network as known to the identifier. */
  readonly knownNetworks: Limiter;
};

/** The time for which a network is known to an identifier after a login. */
const KNOWN_NETWORK: Limit = { points: 1, seconds: 7 * 24 * 3_600 };

/**
 * Limits verifications of passwords: by network and identifier, by network, and failures by identifier over all
 * networks.
 *
 * @see catalog specification, section 8; docs/decisions/0025-limits.md
 */
export class LoginLimiter {
  readonly #limits: LoginLimits;

  constructor(limits: LoginLimits) {
    this.#limits = limits;
  }

  /**
   * Counts one verification, and one failure of the identifier. The failure is counted before the verification, so that
   * a thousand guesses at once do not all pass; {@link succeed} and {@link forgive} take it back.
   *
   * A network from which the identifier signed in lately is exempt from the limit of failures. Without the exemption a
   * stranger could lock out the owner of an account with a hundred wrong guesses an hour.
   *
   * @throws ApiError RATE_LIMITED, with the seconds to wait
   */
  async count(network: string, identifier: string): Promise<void> {
    const { byNetwork, byIdentifier, failures, knownNetworks } = this.#limits;
    await byNetwork.take(network);
    await byIdentifier.take(networkKey(network, identifier));
    const waitSeconds = await failures.count(hashKey(identifier));
    if (waitSeconds === undefined) return;
    const isKnown = (await knownNetworks.wait(networkKey(network, identifier))) !== undefined;
    if (!isKnown) throw failures.rejection(waitSeconds);
  }

  /**
   * Counts one verification, and runs it. Only a failure that is the caller's stays counted: a success, or an error of another
   * kind, takes the failure back.
   *
   * @param isFailure returns true for the error of a wrong password
   * @throws ApiError RATE_LIMITED, with the seconds to wait; and the error of the verification
   */
  async attempt<T>(
    network: string,
    identifier: string,
    verify: () => Promise<T>,
    isFailure: (error: unknown) => boolean,
  ): Promise<T> {
    await this.count(network, identifier);
    const verified = await verify().catch(async (error: unknown) => {
      if (!isFailure(error)) await this.forgive(identifier);
      throw error;
    });
    await this.succeed(network, identifier);
    return verified;
  }

  /** Counts one verification of a code from a network. @throws ApiError RATE_LIMITED, with the seconds to wait */
  async countNetwork(network: string): Promise<void> {
    await this.#limits.byNetwork.take(network);
  }

  /** Takes the failure back because the password was right, and marks the network as known to the identifier. */
  async succeed(network: string, identifier: string): Promise<void> {
    await this.forgive(identifier);
    await this.#limits.knownNetworks.count(networkKey(network, identifier));
  }

  /** Takes the failure back because the verification failed for another reason than the password. */
  async forgive(identifier: string): Promise<void> {
    await this.#limits.failures.giveBack(hashKey(identifier));
  }
}

/** Opens the limiter of logins, with its counts in the store. */
export async function openLoginLimiter(
  config: {
    readonly loginLimit: Limit;
    readonly loginAddressLimit: OptionalLimit;
    readonly loginIdentifierLimit: OptionalLimit;
  },
  { limiter }: LimiterStore,
): Promise<LoginLimiter> {
  return new LoginLimiter({
    byIdentifier: await limiter('login_identifier', config.loginLimit),
    byNetwork: await limiter('login_address', config.loginAddressLimit),
    failures: await limiter('login_failures', config.loginIdentifierLimit),
    knownNetworks: await limiter('login_known', KNOWN_NETWORK),
  });
}
