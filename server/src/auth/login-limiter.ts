import { ApiError } from '../http/api-error.ts';
import { hashKey, type Limiter } from '../security/limiter.ts';

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

/**
 * Limits verifications of passwords: by network and identifier, by network, and failures by identifier over all
 * networks.
 *
 * @see catalog specification, section 8; docs/decisions/0032-limits.md
 */
export class LoginLimiter {
  readonly #limits: LoginLimits;
  readonly #close: () => Promise<void>;

  constructor(limits: LoginLimits, close = async () => {}) {
    this.#limits = limits;
    this.#close = close;
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
    await byIdentifier.take(keyOf(network, identifier));
    const waitSeconds = await failures.count(hashKey(identifier));
    if (waitSeconds === undefined) return;
    const isKnown = (await knownNetworks.wait(keyOf(network, identifier))) !== undefined;
    if (!isKnown) throw new ApiError('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  }

  /** The password was right. */
  async succeed(network: string, identifier: string): Promise<void> {
    await this.forgive(identifier);
    await this.#limits.knownNetworks.count(keyOf(network, identifier));
  }

  /** The verification did not come to a result. */
  async forgive(identifier: string): Promise<void> {
    await this.#limits.failures.giveBack(hashKey(identifier));
  }

  close(): Promise<void> {
    return this.#close();
  }
}

function keyOf(network: string, identifier: string): string {
  return `${network} ${hashKey(identifier)}`;
}
