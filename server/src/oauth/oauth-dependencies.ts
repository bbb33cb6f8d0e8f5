import type { AuthDependencies } from '../auth/sign-in.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import type { SessionLookup } from '../http/principal.ts';
import type { Keyring } from '../security/keyring.ts';
import type { Limiter } from '../security/limiter.ts';
import type { TokenLimiter } from './provider/token-limiter.ts';

/** What the OAuth server is made of. */
export type OAuthDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  /** Scheme, host and port of the OAuth endpoints and the hosted pages. */
  readonly issuer: string;
  /** Where pictures of accounts are reached. */
  readonly publicOrigin: string;
  readonly lookUpSession: SessionLookup;
  readonly tokenLimiter: TokenLimiter;
  /** Authorization requests by client address. */
  readonly authorizations: Limiter;
  /** How signing in goes, whichever door it is; its cookie is the issuer's. */
  readonly auth: AuthDependencies;
};

/** What the engine's storage needs of it. */
export type StoreDependencies = Pick<OAuthDependencies, 'database' | 'clock' | 'keyring' | 'issuer'>;
