import { type loginRequest, normalizeEmail, normalizeMobileNumber } from '@arot/contract';
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
import { toAuthIdentity } from '../accounts/identity.ts';
import type { PasswordHasher } from '../accounts/passwords/password-hasher.ts';
import { openSession } from '../accounts/sessions/open-session.ts';
import { sessionClientOf } from '../accounts/sessions/session-client.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { EntityManager } from '../database/open-database.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import type { OriginPolicy } from '../http/origin-policy.ts';
import type { SessionCookie } from '../http/session-cookie.ts';
import { createToken } from '../security/tokens.ts';
import type { LoginLimiter } from './login-limiter.ts';

/** The dependencies of login and logout, apart from the request. */
export type AuthDependencies = {
  readonly passwords: PasswordHasher;
  readonly loginLimiter: LoginLimiter;
  readonly originPolicy: OriginPolicy;
  readonly sessionCookie: SessionCookie;
  readonly sessionTtlSeconds: number;
  readonly sessionTtlRememberedSeconds: number;
};

/** A login without the choice between cookie and token. */
type Credentials = Pick<z.infer<typeof loginRequest>, 'identifier' | 'password' | 'rememberMe'>;

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
 * @param replacedToken the token in the browser's session cookie, whose session the new one replaces; undefined if it
 *   replaces none
 * @throws ApiError RATE_LIMITED or UNAUTHENTICATED
 */
export async function signIn(
  deps: AuthDependencies,
  ctx: Context,
  input: Credentials,
  replacedToken: string | undefined,
): Promise<SignIn> {
  const identifier = normalizeMobileNumber(input.identifier) ?? normalizeEmail(input.identifier);
  if (identifier === undefined) throw new ApiError('VALIDATION_ERROR');
  return await deps.passwords.admit(() => signInLimited(deps, ctx, identifier, input, replacedToken));
}

/**
 * Counts the attempt before it checks the password, so that parallel guesses cannot exceed the limit. Only failures stay
 * counted by identifier.
 */
async function signInLimited(
  deps: AuthDependencies,
  ctx: Context,
  identifier: string,
  input: Credentials,
  replacedToken: string | undefined,
): Promise<SignIn> {
  const verify = () => verifyAndOpen(deps, ctx, identifier, input, replacedToken);
  return await deps.loginLimiter.attempt(ctx.network, identifier, verify, (error) => {
    return error instanceof ApiError && error.code === 'UNAUTHENTICATED';
  });
}

async function verifyAndOpen(
  deps: AuthDependencies,
  ctx: Context,
  identifier: string,
  input: Credentials,
  replacedToken: string | undefined,
): Promise<SignIn> {
  const account = await verifiedAccount(deps, ctx, identifier, input.password);
  const remembered = input.rememberMe ?? false;
  const ttlSeconds = remembered ? deps.sessionTtlRememberedSeconds : deps.sessionTtlSeconds;
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + ttlSeconds * 1_000);
  const token = createToken();
  const sessionId = uuidv7();
  const mustChangePassword = hasOneTimePassword(account);
  await ctx.em.transactional(async (em) => {
    const isStillValid = mustChangePassword
      ? await useOneTimePassword(em, account.id, account.password_hash, now)
      : await lockValidAccount(deps, em, account, input.password);
    if (!isStillValid) throw new ApiError('UNAUTHENTICATED');
    const client = sessionClientOf(ctx);
    const session = {
      ...client,
      id: sessionId,
      token,
      accountId: account.id,
      createdAt: now,
      expiresAt,
      mustChangePassword,
    };
    const replaced = await openSession({ ...ctx, em }, session, replacedToken);
    const oneTime = mustChangePassword ? { oneTimePassword: true } : {};
    const details = { sessionId, ...(replaced.length > 0 ? { replaced } : {}), ...oneTime };
    await recordAudit({ ...ctx, em }, 'login', { accountId: account.id, details });
  });
  return {
    user: toAuthIdentity({ ...account, account_id: account.id }),
    sessionId,
    mustChangePassword,
    token,
    signedInAt: now,
    expiresAt,
    cookieMaxAgeSeconds: remembered ? ttlSeconds : undefined,
  };
}

/**
 * Locks the account against changes until the transaction ends. A transaction that deactivates it or changes its password waits
 * for this lock, or this one sees its result. So no session outlives a password change.
 *
 * @returns whether the account still accepts the password
 */
async function lockValidAccount(
  { passwords }: AuthDependencies,
  em: EntityManager,
  { id, password_hash: verifiedHash }: AccountRow,
  password: string,
): Promise<boolean> {
  const current = await lockAccountState(em, id);
  if (!current?.active || hasOneTimePassword(current)) return false;
  return current.password_hash === verifiedHash || (await passwords.verify(current.password_hash, password)).matches;
}

async function verifiedAccount(
  { passwords }: AuthDependencies,
  ctx: Context,
  identifier: string,
  password: string,
): Promise<AccountRow> {
  const account = await findAccountByIdentifier(ctx.em, identifier);
  if (!account) {
    await passwords.verifyNothing(password);
    return await reject(ctx, null, 'unknown identifier');
  }
  const { matches, outdated } = await passwords.verify(account.password_hash, password);
  if (!matches) return await reject(ctx, account.id, 'wrong password');
  if (!account.active) return await reject(ctx, account.id, 'inactive account');
  if (hasOneTimePassword(account)) {
    const until = account.one_time_password_until;
    if (until === null) return await reject(ctx, account.id, 'one-time password was used');
    if (Date.parse(until) <= ctx.clock().getTime()) return await reject(ctx, account.id, 'one-time password expired');
  } else if (outdated)
    await replacePasswordHash(ctx.em, account.id, account.password_hash, await passwords.hash(password));
  return account;
}

/** Records the reason in the audit trail. An unknown identifier is not recorded: it may be a mistyped password. */
async function reject(ctx: Context, accountId: string | null, reason: string): Promise<never> {
  await recordAudit(ctx, 'login_failed', { accountId, details: { reason } });
  throw new ApiError('UNAUTHENTICATED');
}
