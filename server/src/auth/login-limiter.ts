import { deviceKeyOf, type KnowsDevice } from '../accounts/sessions/known-devices.ts';
import type { Context } from '../http/context.ts';
import { hashKey, type Limit, type Limiter, networkKey, type OptionalLimit } from '../security/limiter.ts';
import type { LimiterStore } from '../security/limiter-store.ts';

declare module '../http/services.ts' {
  interface Services {
    readonly loginLimiter: LoginLimiter;
  }
}

export type LoginLimits = {
  /** Verifications by network and identifier. */
  readonly byIdentifier: Limiter;
  /** Verifications by network, whatever identifiers it tries. */
  readonly byNetwork: Limiter;
  /** Failures by identifier, from all networks together. */
  readonly failures: Limiter;
  /** Failures by identifier and device, of the devices that its owner has used lately. */
  readonly deviceFailures: Limiter;
};

/** A client that tries to log in. */
export type LoginClient = Pick<Context, 'ip' | 'network' | 'userAgent'>;

/**
 * Limits verifications of passwords: by network and identifier, by network, and failures by identifier over all
 * networks.
 *
 * @see catalog specification, section 8; docs/decisions/0008-limits.md
 */
export class LoginLimiter {
  readonly #limits: LoginLimits;
  readonly #knowsDevice: KnowsDevice;

  constructor(limits: LoginLimits, knowsDevice: KnowsDevice) {
    this.#limits = limits;
    this.#knowsDevice = knowsDevice;
  }

  /**
   * Counts one verification, and one failure of the identifier. The failure is counted before the verification, so that
   * a thousand guesses at once do not all pass.
   *
   * Past the limit of failures, a device from which the identifier signed in lately has a limit of its own. Otherwise a stranger could
   * lock out the owner of an account with a hundred wrong guesses an hour.
   *
   * @returns a function that takes the failure back
   * @throws ApiError RATE_LIMITED, with the seconds to wait
   */
  async count(client: LoginClient, identifier: string): Promise<() => Promise<void>> {
    const { byNetwork, byIdentifier, failures, deviceFailures } = this.#limits;
    await byNetwork.take(client.network);
    await byIdentifier.take(networkKey(client.network, identifier));
    const waitSeconds = await failures.count(hashKey(identifier));
    const takeBack = () => failures.giveBack(hashKey(identifier));
    if (waitSeconds === undefined) return takeBack;
    const device = deviceKeyOf(client);
    if (!(await this.#knowsDevice(identifier, device))) throw failures.rejection(waitSeconds);
    const key = networkKey(device, identifier);
    await deviceFailures.take(key);
    return async () => {
      await takeBack();
      await deviceFailures.giveBack(key);
    };
  }

  /**
   * Counts one verification, and runs it. Only a failure that is the caller's stays counted: a success, or an error of another
   * kind, takes the failure back.
   *
   * @param isFailure returns true for the error of a wrong password
   * @throws ApiError RATE_LIMITED, with the seconds to wait; and the error of the verification
   */
  async attempt<T>(
    client: LoginClient,
    identifier: string,
    verify: () => Promise<T>,
    isFailure: (error: unknown) => boolean,
  ): Promise<T> {
    const takeBack = await this.count(client, identifier);
    const verified = await verify().catch(async (error: unknown) => {
      if (!isFailure(error)) await takeBack();
      throw error;
    });
    await takeBack();
    return verified;
  }

  /** Counts one verification of a code from a network. @throws ApiError RATE_LIMITED, with the seconds to wait */
  async countNetwork(network: string): Promise<void> {
    await this.#limits.byNetwork.take(network);
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
  knowsDevice: KnowsDevice,
): Promise<LoginLimiter> {
  const limits = {
    byIdentifier: await limiter('login_identifier', config.loginLimit),
    byNetwork: await limiter('login_address', config.loginAddressLimit),
    failures: await limiter('login_failures', config.loginIdentifierLimit),
    deviceFailures: await limiter('login_device', config.loginIdentifierLimit),
  };
  return new LoginLimiter(limits, knowsDevice);
}
