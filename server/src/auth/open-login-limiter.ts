import type { Config } from '../config.ts';
import { type LimiterStore, openLimiterStore } from '../limiter-store.ts';
import { ATTEMPTS_PER_ADDRESS, LoginLimiter } from './login-limiter.ts';

/**
 * Opens the limiter of logins.
 *
 * @param store where attempts are counted; one of its own where there is none yet
 */
export async function openLoginLimiter(
  config: Pick<Config, 'loginLimit' | 'limiterUrl' | 'database'>,
  store?: LimiterStore,
): Promise<LoginLimiter> {
  const { limiter, close } = store ?? (await openLimiterStore(config));
  const byIdentifier = await limiter('login_identifier', config.loginLimit);
  const byAddress = await limiter('login_address', ATTEMPTS_PER_ADDRESS);
  return new LoginLimiter(byIdentifier, byAddress, store ? undefined : close);
}
