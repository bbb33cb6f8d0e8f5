import type { AuthDependencies } from '../../auth/sign-in.ts';
import type { ReceiveDependencies } from '../../customers/registration/receive-registration.ts';
import type { RegisterDependencies } from '../../customers/registration/register-customer.ts';
import type { SessionLookup } from '../../http/principal.ts';
import type { OwnAccountDependencies } from '../../own-account/own-account.ts';
import type { Limiter } from '../../security/limiter.ts';
import type { StoreDependencies } from '../storage/revoke-grant.ts';
import type { TokenLimiter } from './token-limiter.ts';

export type OAuthDependencies = StoreDependencies & {
  readonly picturesOrigin?: string | undefined;
  readonly lookUpSession: SessionLookup;
  readonly tokenLimiter: TokenLimiter;
  /** Limits authorization requests by client address. */
  readonly authorizations: Limiter;
  /** The dependencies of logins on the hosted pages. Its cookie belongs to the issuer's host. */
  readonly auth: AuthDependencies;
  /** The dependencies of registrations, which the hosted pages share with the API. */
  readonly registration: ReceiveDependencies & RegisterDependencies;
  /** The dependencies of codes and password resets, which the hosted pages share with the API. */
  readonly ownAccount: OwnAccountDependencies;
};
