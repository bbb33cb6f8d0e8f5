import { type loginInput, normalizeEmail, normalizeMobileNumber } from '@arot/contract';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod';
import {
  type AccountRow,
  findAccountByIdentifier,
  lockAccountState,
  replacePasswordHash,
} from '../accounts/account.repository.ts';
import { toAuthIdentity } from '../accounts/identity.ts';
import { openSession } from '../accounts/sessions/open-session.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { createToken } from '../security/tokens.ts';
import type { AuthDependencies } from './auth-dependencies.ts';

/** Everything of a login but how its answer travels. */
type Credentials = Pick<z.infer<typeof loginInput>, 'identifier' | 'password' | 'rememberMe'>;

export type SignIn = {
  readonly user: ReturnType<typeof toAuthIdentity>;
  readonly sessionId: string;
  readonly token: string;
  readonly signedInAt: Date;
  readonly expiresAt: Date;
  /** How long a browser keeps the cookie; undefined for as long as it runs. */
  readonly cookieMaxAgeSeconds: number | undefined;
};

/**
 * Opens a session for whoever shows the credentials of an account, by whichever door: the API's login and the hosted
 * pages have the same accounts, limits and audit. Nothing tells an unknown identifier from a wrong password or a
 * deactivated account, neither the answer nor the time it takes. Which page may ask is for the door to judge.
 *
 * @param limitToken what the browser's session cookie held, whose session this one replaces; undefined where it replaces none
 * @throws ApiError RATE_LIMITED or UNAUTHENTICATED
 */
export async function signIn(
  deps: AuthDependencies,
  ctx: Context,
  input: Credentials,
  limitToken: string | undefined,
): Promise<SignIn> {
  const identifier = normalizeMobileNumber(input.identifier) ?? normalizeEmail(input.identifier);
  if (identifier === undefined) throw new ApiError('VALIDATION_ERROR');
  return await deps.passwords.admit(() => signInLimited(deps, ctx, identifier, input, limitToken));
}

/** Counts the attempt first, so that parallel guesses cannot pass the limit; only failures stay counted by identifier. */
async function signInLimited(
  deps: AuthDependencies,
  ctx: Context,
  identifier: string,
  input: Credentials,
  limitToken: string | undefined,
): Promise<SignIn> {
  await deps.loginLimiter.count(ctx.network, identifier);
  const opened = await verifyAndOpen(deps, ctx, identifier, input, limitToken).catch(async (error: unknown) => {
    const isFailure = error instanceof ApiError && error.code === 'UNAUTHENTICATED';
    if (!isFailure) await deps.loginLimiter.forgive(identifier);
    throw error;
  });
  await deps.loginLimiter.succeed(ctx.network, identifier);
  return opened;
}

async function verifyAndOpen(
  deps: AuthDependencies,
  ctx: Context,
  identifier: string,
  input: Credentials,
  limitToken: string | undefined,
): Promise<SignIn> {
  const account = await verifiedAccount(deps, ctx, identifier, input.password);
  const remembered = input.rememberMe ?? false;
  const ttlSeconds = remembered ? deps.sessionTtlRememberedSeconds : deps.sessionTtlSeconds;
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + ttlSeconds * 1_000);
  const token = createToken();
  const sessionId = uuidv7();
  await ctx.em.transactional(async (em) => {
    // Whoever deactivates the account or changes its password waits for us, or we see what they did: a session that
    // outlives a new password would be one too many.
    const current = await lockAccountState(em, account.id);
    const stillRight =
      current?.password_hash === account.password_hash ||
      (current !== undefined && (await deps.passwords.verify(current.password_hash, input.password)).matches);
    if (!current?.active || !stillRight) throw new ApiError('UNAUTHENTICATED');
    const session = { id: sessionId, token, accountId: account.id, createdAt: now, expiresAt };
    const replaced = await openSession({ ...ctx, em }, session, limitToken);
    const details = { sessionId, ...(replaced.length > 0 ? { replaced } : {}) };
    await recordAudit({ ...ctx, em }, 'login', { accountId: account.id, details });
  });
  return {
    user: toAuthIdentity({ ...account, account_id: account.id }),
    sessionId,
    token,
    signedInAt: now,
    expiresAt,
    cookieMaxAgeSeconds: remembered ? ttlSeconds : undefined,
  };
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
    return await refuse(ctx, null, 'unknown identifier');
  }
  const { matches, outdated } = await passwords.verify(account.password_hash, password);
  if (!matches) return await refuse(ctx, account.id, 'wrong password');
  if (!account.active) return await refuse(ctx, account.id, 'inactive account');
  if (outdated) await replacePasswordHash(ctx.em, account.id, account.password_hash, await passwords.hash(password));
  return account;
}

/** The reason is for the audit trail; an identifier that is nobody's may be a mistyped password and is not kept. */
async function refuse(ctx: Context, accountId: string | null, reason: string): Promise<never> {
  await recordAudit(ctx, 'login_failed', { accountId, details: { reason } });
  throw new ApiError('UNAUTHENTICATED');
}
