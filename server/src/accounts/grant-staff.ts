import { type AuditContext, recordAudit } from '../audit/record-audit.ts';
import { checkInput } from '../base/check-input.ts';
import { notifyAccount } from '../messages/send-message.ts';
import { type AccountRow, setAccountRole } from './account.repository.ts';
import { type StaffRole, staffRole } from './account-rules.ts';
import { defineRole } from './define-role.ts';
import { lockAccount, requirePerson } from './locate-account.ts';

/**
 * Assigns a staff role, replacing a previous one. A customer with a role counts as staff, and as a customer again when the
 * role is revoked.
 *
 * @returns whether the account or the role has changed
 * @throws OperatorError
 */
export async function grantStaff(ctx: AuditContext, idOrIdentifier: string, input: StaffRole): Promise<boolean> {
  const { role, permissions } = checkInput(staffRole, input);
  return await ctx.em.transactional(async (em) => {
    const account = await lockAccount(em, idOrIdentifier);
    const roleChanged = await defineRole({ ...ctx, em }, role, permissions);
    if (account.roleName === role) return roleChanged;
    await setRole({ ...ctx, em }, account, role);
    const details = { role, before: account.roleName };
    await recordAudit({ ...ctx, em }, 'staff_granted', { accountId: account.id, details });
    return true;
  });
}

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
    requirePerson(account);
    if (account.roleName === null) return false;
    await setRole({ ...ctx, em }, account, null);
    const details = { role: account.roleName };
    await recordAudit({ ...ctx, em }, 'staff_revoked', { accountId: account.id, details });
    return true;
  });
}

/** Sets the role of an account that the transaction has locked. If its deletion ends by that, the owner gets a message. */
async function setRole(ctx: AuditContext, account: AccountRow, role: string | null): Promise<void> {
  const erasesAt = await setAccountRole(ctx.em, account.id, role, ctx.clock());
  if (erasesAt === null) return;
  await recordAudit(ctx, 'deletion_cancelled', { accountId: account.id, details: { erasesAt } });
  await notifyAccount(ctx, account, 'deletion-cancelled');
}
