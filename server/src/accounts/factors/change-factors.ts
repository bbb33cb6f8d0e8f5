import { type factors, messages } from '@arot/contract';
import type * as z from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import type { EntityManager } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { callerOf } from '../../http/principal.ts';
import { notifyAccount } from '../../messages/send-message.ts';
import type { AccountRow } from '../account.repository.ts';
import { findProfile } from '../find-profile.ts';
import { endSessionsBeside } from '../sessions/end-session.ts';
import { changeOwnAccount } from '../sessions/lock-own-account.ts';
import { refreshSession } from '../sessions/session.repository.ts';
import {
  confirmPendingTotp,
  deleteRecoveryCodes,
  deleteTotp,
  findFactors,
  lockTotp,
  savePendingTotp,
} from './factor.repository.ts';
import { findPasskeys } from './passkey.repository.ts';
import type { ProvedMethod } from './prove-factor.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { makeTotp, stepOfCode } from './totp.ts';
import { decryptTotp, encryptTotp } from './totp-secrets.ts';

/** The time for which a new secret waits for its first code. */
const PENDING_MS = 3_600_000;

/** A kind of factor, as audit events and messages name it. */
type Kind = 'totp' | 'passkey';

/** Returns the second factors of the account that is signed in. */
export async function listFactors({ em, principal, services }: Context): Promise<z.infer<typeof factors>> {
  const { user } = callerOf(principal);
  const { phoneVerified = false, emailVerified = false } = (await findProfile(em, user.id)) ?? {};
  return {
    ...(await describeFactors(em, user.id)),
    ...{ phoneVerified, emailVerified },
    required: services.requiresStaffFactor && user.accountType === 'STAFF',
  };
}

/** Returns the second factors of an account, as its owner sees them. */
export async function describeFactors(
  em: EntityManager,
  accountId: string,
): Promise<Pick<z.infer<typeof factors>, 'totp' | 'passkeys' | 'recoveryCodes'>> {
  const found = await findFactors(em, accountId);
  return {
    totp: found.totpSince === null ? null : { createdAt: found.totpSince },
    passkeys: await findPasskeys(em, accountId),
    recoveryCodes: found.recoveryCodes,
  };
}

/**
 * Makes a secret for an authenticator app, which counts when a code of it is confirmed.
 *
 * @param continues true if a secret that waits for its first code is returned again
 * @throws ApiError as {@link changeOwnAccount}
 */
export async function createTotp(ctx: Context, continues = false): Promise<ReturnType<typeof makeTotp>> {
  const { keyring } = ctx.services;
  return await changeOwnAccount(ctx, async (own, account) => {
    const waiting = continues ? await lockTotp(own.em, account.id) : undefined;
    const secret = isPending(waiting, ctx.clock()) ? decryptTotp(keyring, waiting.pendingSecret) : undefined;
    const name = account.email ?? account.phoneNumber ?? account.name;
    const totp = makeTotp(new URL(ctx.publicOrigin).hostname, name, secret);
    if (secret !== undefined) return totp;
    const until = new Date(ctx.clock().getTime() + PENDING_MS);
    await savePendingTotp(own.em, account.id, encryptTotp(keyring, totp.secret), until);
    await recordAudit(own, 'factor_started', { accountId: account.id, details: { method: 'totp' } });
    return totp;
  });
}

/**
 * Makes an authenticator app count, with new recovery codes. The session has proved the factor by its code.
 *
 * @throws ApiError as {@link changeOwnAccount}; CONFLICT without a secret that waits, VALIDATION_ERROR naming `code`
 */
export async function confirmTotp(
  ctx: Context,
  { code, endOtherSessions }: { readonly code: string; readonly endOtherSessions?: boolean | undefined },
): Promise<{ recoveryCodes: string[] }> {
  return await changeOwnAccount(ctx, async (own, { id, ...account }) => {
    const now = ctx.clock();
    const totp = await lockTotp(own.em, id);
    if (!isPending(totp, now)) {
      throw new ApiError('CONFLICT', { message: messages.noPendingTotp });
    }
    const step = stepOfCode(ctx.services.keyring, totp.pendingSecret, code, now, 0);
    if (step === undefined) throw new ApiError('VALIDATION_ERROR', { fields: { code: [messages.isWrong] } });
    await confirmPendingTotp(own.em, id, step, now);
    const recoveryCodes = await replaceRecoveryCodes(own.em, id);
    await recordNewFactor(own, { id, ...account }, { kind: 'totp', endOtherSessions });
    return { recoveryCodes };
  });
}

type Pending = { readonly pendingSecret: string; readonly pendingUntil: string };

/** Returns true if a secret waits for its first code. */
function isPending<T extends { pendingSecret: string | null; pendingUntil: string | null }>(
  totp: T | undefined,
  now: Date,
): totp is T & Pending {
  return !!totp?.pendingSecret && totp.pendingUntil !== null && Date.parse(totp.pendingUntil) > now.getTime();
}

/** Removes the authenticator app. @throws ApiError as {@link recordRemovedFactor}, NOT_FOUND without one */
export async function removeTotp(ctx: Context): Promise<void> {
  await changeOwnAccount(ctx, async (own, account) => {
    if (!(await deleteTotp(own.em, account.id))) throw new ApiError('NOT_FOUND');
    await recordRemovedFactor(own, account, 'totp');
  });
}

/** Replaces the recovery codes. The owner gets a message. @throws ApiError as {@link changeOwnAccount}, CONFLICT without a factor */
export async function createRecoveryCodes(ctx: Context): Promise<{ recoveryCodes: string[] }> {
  return await changeOwnAccount(ctx, async (own, account) => {
    if (!hasAny(await findFactors(own.em, account.id))) {
      throw new ApiError('CONFLICT', { message: messages.factorFirst });
    }
    const recoveryCodes = await replaceRecoveryCodes(own.em, account.id);
    await recordAudit(own, 'recovery_codes_made', { accountId: account.id });
    await notifyAccount(own, account, 'recovery-codes-made');
    return { recoveryCodes };
  });
}

/**
 * Records a new factor, which the session has proved. The owner gets a message. Other sessions end if the owner wants it; those without
 * a factor end where the shop requires one.
 */
export async function recordNewFactor(
  own: Context,
  account: AccountRow,
  { kind, endOtherSessions = false }: { readonly kind: Kind; readonly endOtherSessions?: boolean | undefined },
): Promise<void> {
  const { requiresStaffFactor } = own.services;
  await refreshSession(own.em, callerOf(own.principal).sessionId, own.clock(), {
    method: methodOf(kind),
    isFactor: true,
  });
  await recordAudit(own, 'factor_added', { accountId: account.id, details: { method: kind } });
  await notifyAccount(own, account, 'factor-added');
  const isRequired = requiresStaffFactor && account.roleName !== null;
  if (endOtherSessions || isRequired) await endSessionsBeside(own, account.id, !endOtherSessions);
}

/**
 * Records that a factor was removed. The recovery codes end with the last one. The owner gets a message.
 *
 * @throws ApiError LAST_FACTOR for the last one of a staff member while the shop requires one; UNAUTHENTICATED
 */
export async function recordRemovedFactor(own: Context, account: AccountRow, kind: Kind): Promise<void> {
  const { requiresStaffFactor } = own.services;
  if (!hasAny(await findFactors(own.em, account.id))) {
    if (requiresStaffFactor && account.roleName !== null) throw new ApiError('LAST_FACTOR');
    await deleteRecoveryCodes(own.em, account.id);
  }
  await recordAudit(own, 'factor_removed', { accountId: account.id, details: { method: kind } });
  await notifyAccount(own, account, 'factor-removed');
}

/** Returns true if an account has a second factor. */
export function hasAny({ totpSince, passkeys }: Awaited<ReturnType<typeof findFactors>>): boolean {
  return totpSince !== null || passkeys > 0;
}

function methodOf(kind: Kind): ProvedMethod {
  return kind === 'totp' ? 'otp' : 'hwk';
}
