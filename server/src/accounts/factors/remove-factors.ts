import { findLastResetByPhone } from '../../audit/find-event.ts';
import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { notifyAccount } from '../../messages/send-message.ts';
import type { AccountRow } from '../account.repository.ts';
import { lockAccount } from '../locate-account.ts';
import { endSessionsOfAccount } from '../sessions/end-session.ts';
import { deleteFactorReset, deleteFactors } from './factor.repository.ts';

/** Removes the second factors of an account, as {@link removeFactors}. @throws OperatorError */
export async function resetFactorsOf(ctx: AuditContext, idOrIdentifier: string): Promise<number | undefined> {
  return await ctx.em.transactional(async (em) => {
    return await removeFactors({ ...ctx, em }, await lockAccount(em, idOrIdentifier));
  });
}

/**
 * Removes every second factor of an account that the transaction has locked, and ends its sessions and grants. The owner gets a
 * message, and signs in by the password alone until another factor is set up.
 *
 * @param since the time from which on they were added; without it, all are removed
 * @returns how many sessions were open; undefined if the account had no such factor
 */
export async function removeFactors(ctx: AuditContext, account: AccountRow, since?: Date): Promise<number | undefined> {
  const { em } = ctx;
  if (!(await deleteFactors(em, account.id, since))) return undefined;
  await deleteFactorReset(em, account.id);
  const { sessions } = await endSessionsOfAccount(ctx, account.id);
  await recordAudit(ctx, 'factors_reset', { accountId: account.id, details: { sessions } });
  await notifyAccount(ctx, account, 'factors-reset');
  return sessions;
}

/**
 * Removes the second factors that were added to an account during its hold, as {@link removeFactors}: the person who has reset the
 * password may not have been the owner. Versions before this rule let factors be added during a hold.
 */
export async function removeFactorsOfHold(ctx: AuditContext, account: AccountRow): Promise<void> {
  if (account.holdUntil === null) return;
  const since = await findLastResetByPhone(ctx.em, account.id);
  if (since !== undefined) await removeFactors(ctx, account, since);
}
