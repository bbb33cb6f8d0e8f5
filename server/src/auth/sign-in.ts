import { type FactorMethod, type loginRequest, messages, normalizeEmail, normalizeMobileNumber } from '@arot/contract';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod';
import {
  type AccountRow,
  findAccountByIdentifier,
  hasOneTimePassword,
  lockAccountState,
  replacePasswordHash,
  useOneTimePassword,
} from '../accounts/account.repository.ts';
import { startSecondStep } from '../accounts/factors/challenges.ts';
import { kindsOfFactors } from '../accounts/factors/factor-kinds.ts';
import type { ProvedMethod } from '../accounts/factors/prove-factor.ts';
import { toAuthIdentity } from '../accounts/identity.ts';
import { watchDevice } from '../accounts/sessions/known-devices.ts';
import { type NewSession, openSession } from '../accounts/sessions/open-session.ts';
import { sessionClientOf } from '../accounts/sessions/session-client.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockRow } from '../database/sql.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { createToken } from '../security/tokens.ts';

declare module '../http/services.ts' {
  interface Services {
    readonly sessionTtlSeconds: number;
    readonly sessionTtlRememberedSeconds: number;
  }
}

/** A login. The choice between cookie and token only matters for its second step. */
type Credentials = Pick<z.infer<typeof loginRequest>, 'identifier' | 'password' | 'rememberMe'> &
  Partial<Pick<z.infer<typeof loginRequest>, 'responseMode'>>;

export type SignIn = {
  readonly user: ReturnType<typeof toAuthIdentity>;
  readonly sessionId: string;
  /** The password worked for this login only. The session may only choose another one. */
  readonly mustChangePassword: boolean;
  readonly token: string;
  readonly signedInAt: Date;
  readonly expiresAt: Date;
  /** The lifetime of the cookie in seconds; undefined for a cookie that ends with the browser. */
  readonly cookieMaxAgeSeconds: number | undefined;
};

/**
 * Opens a session for valid credentials. The API's login and the hosted pages share its accounts, limits and audit.
 *
 * Neither the response nor its duration distinguishes an unknown identifier from a wrong password or a deactivated
 * account. The caller checks which page may send the request.
 *
 * The right password of an account with a second factor opens no session: {@link finishSignIn} does, with the challenge.
 *
 * @param replacedToken the token in the browser's session cookie, whose session the new one replaces; undefined if it
 *   replaces none
 * @throws ApiError RATE_LIMITED or UNAUTHENTICATED; SecondFactorRequiredError
 */
export async function signIn(ctx: Context, input: Credentials, replacedToken: string | undefined): Promise<SignIn> {
  const identifier = normalizedIdentifier(input.identifier);
  const verify = async () => {
    const account = await verifiedAccount(ctx, identifier, input.password);
    const { rememberMe = false, responseMode = 'cookie' } = input;
    const signedIn = await ctx.em.transactional(async (em) => {
      const own = { ...ctx, em };
      const hasFactor = await lockValidAccount(own, account, input.password);
      if (hasFactor) return await startSecondStep(own, account.id, { responseMode, rememberMe });
      return await openSignIn(own, account, { first: 'pwd', rememberMe, replacedToken });
    });
    if (typeof signedIn !== 'string') return signedIn;
    throw new SecondFactorRequiredError(await kindsOfFactors(ctx.em, account.id), signedIn);
  };
  const { loginLimiter, passwords } = ctx.services;
  // The attempt counts before the password is checked, so that parallel guesses cannot exceed the limit. Only failures stay counted.
  return await passwords.admit(() => loginLimiter.attempt(ctx, identifier, verify, isWrongPassword));
}

/** Returns an email address or a mobile number in its stored form. @throws ApiError VALIDATION_ERROR */
export function normalizedIdentifier(identifier: string): string {
  const normalized = normalizeMobileNumber(identifier) ?? normalizeEmail(identifier);
  if (normalized === undefined) throw new ApiError('VALIDATION_ERROR');
  return normalized;
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNAUTHENTICATED' && !(error instanceof SecondFactorRequiredError);
}

/** The ways in which a user has signed in, by RFC 8176, and the properties of the session. */
type Opening = {
  /** A password, or a code that was sent; undefined for a passkey alone. */
  readonly first?: 'pwd' | 'otp';
  /** The method of the second factor. A passkey alone is one too. */
  readonly factor?: ProvedMethod;
  readonly rememberMe: boolean;
  readonly replacedToken: string | undefined;
};

/**
 * Opens the session of a user who has proved the identity, in a transaction that has locked the account.
 *
 * @param ctx `em` is the transaction
 * @throws ApiError UNAUTHENTICATED if the one-time password of the account was used or has expired
 */
export async function openSignIn(
  ctx: Context,
  account: AccountRow,
  { first, factor, rememberMe, replacedToken }: Opening,
): Promise<SignIn> {
  const now = ctx.clock();
  const mustChangePassword = first === 'pwd' && hasOneTimePassword(account);
  if (mustChangePassword && !(await useOneTimePassword(ctx.em, account.id, account.passwordHash, now))) {
    throw new ApiError('UNAUTHENTICATED');
  }
  const methods = [...new Set([first, factor])].filter((method) => method !== undefined);
  const factorAt = factor === undefined ? null : now;
  const session = makeSession(ctx, account.id, rememberMe, { createdAt: now, mustChangePassword, methods, factorAt });
  const replaced = await openSession(ctx, session, replacedToken);
  await watchDevice(ctx, account);
  const oneTime = mustChangePassword ? { oneTimePassword: true } : {};
  const ways = first === 'pwd' && factor === undefined ? {} : { methods };
  const details = { sessionId: session.id, ...(replaced.length > 0 ? { replaced } : {}), ...oneTime, ...ways };
  await recordAudit(ctx, 'login', { accountId: account.id, details });
  return toSignIn(account, session, rememberMe);
}

type Proof = Pick<NewSession, 'createdAt' | 'mustChangePassword' | 'methods' | 'factorAt'>;

/** Makes a session of the caller's client, which has to be opened. */
export function makeSession(ctx: Context, accountId: string, isRemembered: boolean, proof: Proof): NewSession {
  const { sessionTtlSeconds, sessionTtlRememberedSeconds } = ctx.services;
  const ttlSeconds = isRemembered ? sessionTtlRememberedSeconds : sessionTtlSeconds;
  const expiresAt = new Date(proof.createdAt.getTime() + ttlSeconds * 1_000);
  return { ...sessionClientOf(ctx), ...proof, id: uuidv7(), token: createToken(), accountId, expiresAt };
}

/** Returns the result of a sign-in that has opened a session. */
export function toSignIn(account: AccountRow, session: NewSession, isRemembered: boolean): SignIn {
  const { id: sessionId, token, mustChangePassword, createdAt: signedInAt, expiresAt } = session;
  const cookieMaxAgeSeconds = isRemembered ? (expiresAt.getTime() - signedInAt.getTime()) / 1_000 : undefined;
  return {
    user: toAuthIdentity(account),
    sessionId,
    mustChangePassword,
    token,
    signedInAt,
    expiresAt,
    cookieMaxAgeSeconds,
  };
}

/**
 * Locks the account against changes until the transaction ends. A transaction that deactivates it or changes its password waits
 * for this lock, or this one sees its result. So no session outlives a password change.
 *
 * @returns whether the account has a second factor
 * @throws ApiError UNAUTHENTICATED if the account does not accept the password any more
 */
async function lockValidAccount(
  { em, services: { passwords } }: Context,
  account: AccountRow,
  password: string,
): Promise<boolean> {
  const { id, passwordHash: verifiedHash } = account;
  const isOneTime = hasOneTimePassword(account);
  // The session will use it up, which needs the stronger lock.
  if (isOneTime) await lockRow(em, 'account', id);
  const current = await lockAccountState(em, id);
  if (!current?.active || hasOneTimePassword(current) !== isOneTime) throw new ApiError('UNAUTHENTICATED');
  const isSame = current.passwordHash === verifiedHash;
  if (!isSame && (isOneTime || !(await passwords.verify(current.passwordHash, password)).matches)) {
    throw new ApiError('UNAUTHENTICATED');
  }
  return current.hasFactor;
}

async function verifiedAccount(ctx: Context, identifier: string, password: string): Promise<AccountRow> {
  const { passwords } = ctx.services;
  const account = await findAccountByIdentifier(ctx.em, identifier);
  if (!account) {
    await passwords.verifyNothing(password);
    return await reject(ctx, null, 'unknown identifier');
  }
  const { matches, outdated } = await passwords.verify(account.passwordHash, password);
  if (!matches) return await reject(ctx, account.id, 'wrong password');
  if (!account.active) return await reject(ctx, account.id, 'inactive account');
  if (hasOneTimePassword(account)) {
    const until = account.oneTimePasswordUntil;
    if (until === null) return await reject(ctx, account.id, 'one-time password was used');
    if (Date.parse(until) <= ctx.clock().getTime()) return await reject(ctx, account.id, 'one-time password expired');
  } else if (outdated)
    await replacePasswordHash(ctx.em, account.id, account.passwordHash, await passwords.hash(password));
  return account;
}

/** Records the reason in the audit trail. An unknown identifier is not recorded: it may be a mistyped password. */
async function reject(ctx: Context, accountId: string | null, reason: string): Promise<never> {
  await recordAudit(ctx, 'login_failed', { accountId, details: { reason } });
  throw new ApiError('UNAUTHENTICATED');
}

/** The 401 for the right password or code of an account that has a second factor. */
export class SecondFactorRequiredError extends ApiError {
  readonly kinds: readonly FactorMethod[];
  /** The text that the second step sends back. */
  readonly challenge: string;

  constructor(kinds: readonly FactorMethod[], challenge: string) {
    super('UNAUTHENTICATED', {
      message: messages.proveSecondFactor,
      fields: { secondFactor: kinds.map(messages.sameInBoth), challenge: [messages.sameInBoth(challenge)] },
    });
    this.kinds = kinds;
    this.challenge = challenge;
  }
}
