import type { PasswordHasher } from '../accounts/passwords/password-hasher.ts';
import type { OriginPolicy } from '../http/origin-policy.ts';
import type { SessionCookie } from '../http/session-cookie.ts';
import type { LoginLimiter } from './login-limiter.ts';

/** What the operations of signing in and out need beside their request. */
export type AuthDependencies = {
  readonly passwords: PasswordHasher;
  readonly loginLimiter: LoginLimiter;
  readonly originPolicy: OriginPolicy;
  readonly sessionCookie: SessionCookie;
  readonly sessionTtlSeconds: number;
  readonly sessionTtlRememberedSeconds: number;
};
