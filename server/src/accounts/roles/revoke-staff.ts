import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { setAccountRole } from '../account.repository.ts';
import { lockAccount } from '../locate-account.ts';

/**
 * Removes an account's staff role. The account becomes a customer if it has a customer record, otherwise a user. The role
 * itself stays.
 *
 * @returns whether the account has changed
 * @throws OperatorError
 */
export async function revokeStaff(ctx: AuditContext, idOrIdentifier: string): Promise<boolean> {
  return await ctx.em.transactional(async (em) => {
    const account = await lockAccount(em, idOrIdentifier);
    if (account.role_name === null) return false;
    await setAccountRole(em, account.id, null);
    const details = { role: account.role_name };
    await recordAudit({ ...ctx, em }, 'staff_revoked', { accountId: account.id, details });
    return true;
  });
}
