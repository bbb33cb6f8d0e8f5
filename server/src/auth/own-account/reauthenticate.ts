import { type FactorProof, type identityProof, messages } from '@arot/contract';
import type * as z from 'zod';
import { type AccountRow, hasOneTimePassword } from '../../accounts/account.repository.ts';
import { checkCode, useCode } from '../../accounts/codes/codes.ts';
import { type ProvedMethod, proveFactor } from '../../accounts/factors/prove-factor.ts';
import { changeOwnAccount } from '../../accounts/sessions/lock-own-account.ts';
import { refreshSession } from '../../accounts/sessions/session.repository.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { callerOf } from '../../http/principal.ts';
import { findOwnAccount } from './own-account.ts';
import { ownTarget } from './request-code.ts';

type Proof = z.infer<typeof identityProof>;

/**
 * Makes the session of the caller fresh.
 *
 * @throws ApiError as {@link proveIdentity}
 */
export async function reauthenticate(ctx: Context, proof: Proof): Promise<void> {
  await proveIdentity(ctx, proof, async (own, account, factor) => {
    const method = factor ?? (proof.password === undefined ? 'otp' : 'pwd');
    const { sessionId } = callerOf(own.principal);
    if (!(await refreshSession(own.em, sessionId, own.clock(), { method, isFactor: factor !== undefined }))) {
      throw new ApiError('UNAUTHENTICATED');
    }
    const by = proof.method ?? (proof.password === undefined ? 'code' : 'password');
    await recordAudit(own, 'reauthenticated', { accountId: account.id, details: { by } });
  });
}

/**
 * Runs a change after the caller has proved the identity by the password of the account, by a code, or by a second factor. A password counts as a
 * login attempt: a stolen session must not allow more guesses.
 *
 * @param change runs in a transaction that has locked the account, with the method of a second factor if one was proved
 * @throws ApiError VALIDATION_ERROR naming `password` or `code`; RATE_LIMITED; UNAUTHENTICATED if the session has ended
 */
export async function proveIdentity<T>(
  ctx: Context,
  proof: Proof,
  change: (own: Context, account: AccountRow, factor?: ProvedMethod) => Promise<T>,
): Promise<T> {
  const { password, code = '', method } = proof;
  if (method !== undefined) return await byFactor(ctx, { ...proof, method }, change);
  if (password !== undefined) return await byPassword(ctx, password, change);
  const account = await findOwnAccount(ctx);
  const caller = { accountId: account.id, device: null };
  const filter = { target: ownTarget(ctx, account), purposes: ['reauthenticate'], ...caller } as const;
  const right = await checkCode(ctx, filter, code);
  return await changeOwnAccount(ctx, async (own, locked) => {
    await useCode(own, right);
    return await change(own, locked);
  });
}

async function byFactor<T>(
  ctx: Context,
  proof: FactorProof,
  change: (own: Context, account: AccountRow, factor: ProvedMethod) => Promise<T>,
): Promise<T> {
  await ctx.services.loginLimiter.countNetwork(ctx.network);
  const factor = await proveFactor(ctx, callerOf(ctx.principal).user.id, proof).catch((error: unknown) => {
    // The session is valid: a 401 would end it in the client.
    if (!(error instanceof ApiError) || error.code !== 'UNAUTHENTICATED' || !error.fields) throw error;
    throw new ApiError('VALIDATION_ERROR', { fields: error.fields });
  });
  return await changeOwnAccount(ctx, (own, account) => change(own, account, factor));
}

async function byPassword<T>(
  ctx: Context,
  password: string,
  change: (own: Context, account: AccountRow) => Promise<T>,
): Promise<T> {
  const { passwords, loginLimiter } = ctx.services;
  const { user } = callerOf(ctx.principal);
  const identifier = user.phoneNumber ?? user.email ?? user.id;
  const account = await findOwnAccount(ctx);
  const verify = async () => {
    const { matches } = await passwords.verify(account.passwordHash, password);
    if (matches && !hasOneTimePassword(account)) return;
    await recordAudit(ctx, 'login_failed', { accountId: account.id, details: { reason: 'wrong current password' } });
    throw wrongPassword();
  };
  const isFailure = (error: unknown) => error instanceof ApiError && error.code === 'VALIDATION_ERROR';
  await passwords.admit(() => loginLimiter.attempt(ctx, identifier, verify, isFailure));
  return await changeOwnAccount(ctx, async (own, locked) => {
    if (locked.passwordHash !== account.passwordHash) throw wrongPassword();
    return await change(own, locked);
  });
}

function wrongPassword(): ApiError {
  return new ApiError('VALIDATION_ERROR', { fields: { password: [messages.wrongPassword] } });
}
