import { type changePasswordRequest, messages } from '@arot/contract';
import type * as z from 'zod';
import {
  findAccountById,
  hasOneTimePassword,
  lockAccountById,
  setPasswordHash,
} from '../accounts/account.repository.ts';
import { normalizePassword } from '../accounts/passwords/password-hasher.ts';
import { weaknessOf } from '../accounts/passwords/password-weakness.ts';
import { replaceSessions } from '../accounts/sessions/open-session.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { type AccountPrincipal, callerOf } from '../http/principal.ts';
import { notifyAccount } from '../messages/send-message.ts';
import { type Login, toLogin } from './login.ts';
import { makeSession, type SignIn, toSignIn } from './sign-in.ts';

/**
 * Changes the password of the account that is signed in. A caller with a cookie gets another cookie, a caller with a bearer
 * token another token.
 *
 * @throws ApiError as {@link replaceOwnPassword}
 */
export async function changePassword(ctx: Context, input: z.infer<typeof changePasswordRequest>): Promise<Login> {
  const { credential, principal } = ctx;
  const signedIn = await replaceOwnPassword(ctx, callerOf(principal), input);
  return toLogin(signedIn, credential.kind === 'bearer' ? 'token' : 'cookie');
}

type PasswordChange = { readonly currentPassword: string; readonly newPassword: string };

/**
 * Replaces the password of the account that is signed in, ends its sessions and grants, and opens a new session. The owner gets a
 * message. The API and the hosted pages share it; the caller checks which page may send the request.
 *
 * The verification of the current password counts as a login attempt: a stolen session must not allow more guesses.
 *
 * @throws ApiError VALIDATION_ERROR naming the current password if it is wrong, or the new one if it is too easy to guess or is
 *   the current one; RATE_LIMITED; UNAUTHENTICATED if the session has ended meanwhile
 */
export async function replaceOwnPassword(
  ctx: Context,
  principal: AccountPrincipal,
  change: PasswordChange,
): Promise<SignIn> {
  const { user } = principal;
  const weakness =
    normalizePassword(change.newPassword) === normalizePassword(change.currentPassword)
      ? messages.samePassword
      : await weaknessOf(change.newPassword, user);
  if (weakness !== undefined) throw new ApiError('VALIDATION_ERROR', { fields: { newPassword: [weakness] } });
  const { loginLimiter, passwords } = ctx.services;
  const identifier = user.phoneNumber ?? user.email ?? user.id;
  const verify = () => verifyAndReplace(ctx, principal, change);
  const isFailure = (error: unknown) => error instanceof WrongPasswordError;
  return await passwords.admit(() => loginLimiter.attempt(ctx, identifier, verify, isFailure));
}

class WrongPasswordError extends ApiError {
  constructor() {
    super('VALIDATION_ERROR', { fields: { currentPassword: [messages.wrongPassword] } });
  }
}

async function verifyAndReplace(
  ctx: Context,
  principal: AccountPrincipal,
  { currentPassword, newPassword }: PasswordChange,
): Promise<SignIn> {
  const { passwords, sessionTtlSeconds } = ctx.services;
  const accountId = principal.user.id;
  const verified = await findAccountById(ctx.em, accountId);
  if (!verified) throw new ApiError('UNAUTHENTICATED');
  if (!(await passwords.verify(verified.passwordHash, currentPassword)).matches) {
    await recordAudit(ctx, 'login_failed', { accountId, details: { reason: 'wrong current password' } });
    throw new WrongPasswordError();
  }
  // Before the transaction, which would keep its locks meanwhile.
  const hash = await passwords.hash(newPassword);
  const now = ctx.clock();
  const isRemembered = lifetimeSeconds(principal) > sessionTtlSeconds;
  const session = makeSession(ctx, accountId, isRemembered, {
    createdAt: now,
    mustChangePassword: false,
    methods: [...new Set([...principal.methods, 'pwd'])],
    factorAt: principal.factorAt === null ? null : new Date(principal.factorAt),
  });
  const account = await ctx.em.transactional(async (em) => {
    const current = await lockAccountById(em, accountId);
    if (!current?.active) throw new ApiError('UNAUTHENTICATED');
    if (current.passwordHash !== verified.passwordHash) throw new WrongPasswordError();
    await setPasswordHash(em, accountId, hash, now);
    const ended = await replaceSessions({ ...ctx, em }, principal.sessionId, session);
    if (!ended) throw new ApiError('UNAUTHENTICATED');
    const oneTime = hasOneTimePassword(verified) ? { replacedOneTime: true } : {};
    const details = { ...ended, sessionId: session.id, ...oneTime };
    await recordAudit({ ...ctx, em }, 'password_set', { accountId, details });
    await notifyAccount({ ...ctx, em }, current, 'password-changed');
    return current;
  });
  return toSignIn(account, session, isRemembered);
}

/** Returns the lifetime of a session. A session that the user chose to be remembered for has the longer of the two lifetimes. */
function lifetimeSeconds({ signedInAt, expiresAt }: AccountPrincipal): number {
  return Math.round((Date.parse(expiresAt) - Date.parse(signedInAt)) / 1_000);
}
