import type { Config } from '../config.ts';
import type { Limit } from '../security/limiter.ts';
import { type LimiterStore, openLimiterStore } from '../security/limiter-store.ts';
import { LoginLimiter } from './login-limiter.ts';

/** How long a network is known to an identifier after a login. */
const KNOWN_NETWORK: Limit = { points: 1, seconds: 7 * 24 * 3_600 };

/**
 * Opens the limiter of logins.
 *
 * @param store where attempts are counted; one of its own where there is none yet
 */
export async function openLoginLimiter(
  config: Pick<Config, 'loginLimit' | 'loginAddressLimit' | 'loginIdentifierLimit' | 'limiterUrl' | 'database'>,
  store?: LimiterStore,
): Promise<LoginLimiter> {
  const { limiter, close } = store ?? (await openLimiterStore(config));
  const limits = {
    byIdentifier: await limiter('login_identifier', config.loginLimit),
    byNetwork: await limiter('login_address', config.loginAddressLimit),
    failures: await limiter('login_failures', config.loginIdentifierLimit),
    knownNetworks: await limiter('login_known', KNOWN_NETWORK),
  };
  return new LoginLimiter(limits, store ? undefined : close);
}
