import { messages, type passwordReset } from '@arot/contract';
import type * as z from 'zod';
import {
  type AccountRow,
  findAccountById,
  lockAccountById,
  setPasswordHash,
} from '../../accounts/account.repository.ts';
import { setHold, setVerified } from '../../accounts/account-details.repository.ts';
import { checkCode, useCode, wrongCode } from '../../accounts/codes/codes.ts';
import { removeFactors, removeFactorsOfHold } from '../../accounts/factors/remove-factors.ts';
import { rejectWeak } from '../../accounts/passwords/password-weakness.ts';
import { deviceKeyOf } from '../../accounts/sessions/known-devices.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { ForbiddenError } from '../../http/forbidden.ts';
import { channelOf, sendMessage } from '../../messages/send-message.ts';
import { normalizedIdentifier } from '../sign-in.ts';
import { endAccess } from './own-account.ts';

declare module '../../http/services.ts' {
  interface Services {
    /** The time after a password reset in which some changes are blocked. */
    readonly resetHoldSeconds: number;
  }
}

/**
 * Sets a password by a code. All sessions and grants of the account end, and its other contact gets a message. After a reset by
 * phone the account is on hold, see `POWERS` of the contract. Second factors that were added during an earlier hold are removed; with
 * `removeFactors`, all are, by the code of a verified email address. An inactive account stays inactive.
 *
 * A common password is rejected before the code is checked, and an identifier of the account after it: a caller without
 * the code must not learn what the account contains. A rejected password uses no code up.
 *
 * @throws ApiError VALIDATION_ERROR naming `code`, `newPassword` or `removeFactors`, RATE_LIMITED, FORBIDDEN for a page of a foreign
 *   origin, and for the second factors of a staff member
 * @see https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver
 */
export async function resetPassword(
  ctx: Context,
  { identifier, code, newPassword, removeFactors: removesAll = false }: z.infer<typeof passwordReset>,
): Promise<void> {
  const { originPolicy, loginLimiter, passwords, resetHoldSeconds } = ctx.services;
  originPolicy.rejectUntrusted(ctx.origin, 'password reset');
  const target = normalizedIdentifier(identifier);
  const isBySms = channelOf(target) === 'sms';
  if (removesAll && isBySms)
    throw new ApiError('VALIDATION_ERROR', { fields: { removeFactors: [messages.verifiedEmailNeeded] } });
  await rejectWeak('newPassword', newPassword);
  await loginLimiter.countNetwork(ctx.network);
  const codeFilter = { target, purposes: ['password-reset'], accountId: null, device: deviceKeyOf(ctx) } as const;
  const right = await checkCode(ctx, codeFilter, code);
  const account = await findAccountById(ctx.em, right.accountId);
  await rejectWeak('newPassword', newPassword, account);
  if (removesAll && account?.roleName != null)
    throw new ForbiddenError({ check: 'factor reset' }, messages.staffFactorReset);
  // Before the transaction, which would keep its locks meanwhile.
  const hash = await passwords.hash(newPassword);
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const now = ctx.clock();
    const current = await lockAccountById(em, right.accountId);
    await useCode(own, right);
    // The identifier may have moved to another account since.
    if (!current || (isBySms ? current.phoneNumber : current.email) !== target) throw wrongCode();
    await setPasswordHash(em, current.id, hash, now);
    const ended = await endAccess(own, current.id);
    await setVerified(em, current.id, channelOf(target), now);
    await (removesAll ? removeFactors : removeFactorsOfHold)(own, current);
    await setHold(em, current.id, isBySms ? new Date(now.getTime() + resetHoldSeconds * 1_000) : null);
    await recordAudit(own, 'password_reset', { accountId: current.id, details: { by: channelOf(target), ...ended } });
    await tellOther(own, current, target);
  });
}

/** Tells the contact that the code was not sent to, if there is one. */
async function tellOther(ctx: Pick<Context, 'em' | 'clock'>, account: AccountRow, target: string): Promise<void> {
  const { id, email, phoneNumber: phone, language } = account;
  const other = email === target ? phone : email;
  if (other !== null) await sendMessage(ctx, { to: other, template: 'password-was-reset', language, accountId: id });
}
