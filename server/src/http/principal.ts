import type { authIdentity } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from './api-error.ts';

/**
 * The verified caller of a request.
 *
 * @see catalog specification, section 2, AuthIdentity, and section 5
 */
export type Principal = { readonly kind: 'anonymous' } | AccountPrincipal;

/** A program that uses an account: with a key of a service account, or with a token of an application. */
export type Program =
  | { readonly kind: 'key'; readonly id: string }
  | {
      readonly kind: 'application';
      readonly clientId: string;
      readonly scopes: ReadonlySet<string>;
    };

export type AccountPrincipal = {
  readonly kind: 'account';
  /** The program that sends the request; undefined for a person with a session. */
  readonly program?: Program;
  /** The id of the session. Of a program, it is the id of its key or token, and there is no session with it. */
  readonly sessionId: string;
  /** The time of the sign-in, in ISO 8601. */
  readonly signedInAt: string;
  /** The end of the session, in ISO 8601. */
  readonly expiresAt: string;
  /** The last time that the user proved the identity, in ISO 8601. Of a token, it is that of its authorization. */
  readonly freshAt: string;
  /** The account has a second factor. Looked up on routes with powers only, false on others. */
  readonly hasFactor: boolean;
  /** Only a code that was sent has opened the session, and nothing else was proved in it: it gives no powers. */
  readonly hasOnlyCode: boolean;
  /** The user has signed in, or proved the identity again, a short time ago: with `hasFactor`, by the second factor. */
  readonly isFresh: boolean;
  /** A reset of the password by phone restricts the account. */
  readonly isOnHold: boolean;
  /** The ways in which the user has signed in and proved the identity, as `amr` of RFC 8176: `pwd`, `otp`, `hwk`. Empty without a person. */
  readonly methods: readonly string[];
  /** The last time that the user proved a second factor, in ISO 8601; null if never. */
  readonly factorAt: string | null;
  /** The shop requires a second factor of its staff members, and this one has not proved any. */
  readonly lacksFactor: boolean;
  /** The session was opened with a one-time password: it may only choose another one. */
  readonly mustChangePassword: boolean;
  /** The moment at which the credential was looked up. */
  readonly identifiedAt: Date;
  /** The ids of the price lists that reach the customer and hold at that moment, ascending. Empty for others. */
  readonly priceLists: readonly string[];
  /** The account. Its permissions are what the caller may do: of a program, those that its key or its scopes leave. */
  readonly user: z.infer<typeof authIdentity>;
};

export const ANONYMOUS: Principal = { kind: 'anonymous' };

/** The state of a session token: the session has ended, the account is deactivated, or the session is live. */
type SessionState =
  | { readonly state: 'ended' }
  | { readonly state: 'inactive' }
  | { readonly state: 'live'; readonly principal: AccountPrincipal; readonly catalogVersion: string };

/**
 * Looks up a token. Only a session is accepted from a cookie.
 *
 * @param ip the address of the caller; a key may be limited to some
 * @param givesPowers true for a route with powers: whether the account has a second factor is looked up too
 */
export type SessionLookup = (credential: {
  readonly kind: 'cookie' | 'bearer';
  readonly token: string;
  readonly ip: string;
  readonly givesPowers?: boolean;
}) => Promise<SessionState>;

/**
 * The values of `acr`: one factor, and several. A passkey alone is several, because it is a thing that its user unlocks.
 *
 * @see https://refeds.org/profile/sfa
 * @see https://refeds.org/profile/mfa
 */
export const SINGLE_FACTOR = 'https://refeds.org/profile/sfa';
export const MULTI_FACTOR = 'https://refeds.org/profile/mfa';

/** The way and the time of a sign-in, as the claims `amr`, `acr` and `auth_time` say it. */
export type AuthenticationContext = { readonly amr: string[]; readonly acr: string; readonly authTime: number };

/**
 * Returns how the user of a session has signed in. `authTime` is the last time that the user proved what `acr` says: with a second
 * factor, a later proof by the password alone does not raise it.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDToken
 */
export function authenticationOf({
  methods,
  factorAt,
  freshAt,
}: Pick<AccountPrincipal, 'methods' | 'factorAt' | 'freshAt'>): AuthenticationContext {
  return {
    amr: [...methods],
    acr: factorAt === null ? SINGLE_FACTOR : MULTI_FACTOR,
    authTime: Math.floor(Date.parse(factorAt ?? freshAt) / 1_000),
  };
}

/** Returns the caller. @throws ApiError UNAUTHENTICATED without one */
export function callerOf(principal: Principal): AccountPrincipal {
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  return principal;
}
