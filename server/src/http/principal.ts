import type { authIdentity } from '@arot/contract';
import type * as z from 'zod';

/**
 * The verified caller of a request.
 *
 * @see catalog specification, section 2, AuthIdentity, and section 5
 */
export type Principal = { readonly kind: 'anonymous' } | AccountPrincipal;

export type AccountPrincipal = {
  readonly kind: 'account';
  readonly sessionId: string;
  /** The time of the sign-in, in ISO 8601. */
  readonly signedInAt: string;
  /** The end of the session, in ISO 8601. */
  readonly expiresAt: string;
  /** The user has signed in, or proved the identity again, a short time ago. */
  readonly isFresh: boolean;
  /** The session was opened with a one-time password: it may only choose another one. */
  readonly mustChangePassword: boolean;
  readonly user: z.infer<typeof authIdentity>;
};

export const ANONYMOUS: Principal = { kind: 'anonymous' };

/** The state of a session token: the session has ended, the account is deactivated, or the session is live. */
type SessionState =
  | { readonly state: 'ended' }
  | { readonly state: 'inactive' }
  | { readonly state: 'live'; readonly principal: AccountPrincipal; readonly catalogVersion: string };

export type SessionLookup = (token: string) => Promise<SessionState>;
