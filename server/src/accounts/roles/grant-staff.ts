import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { checkInput } from '../../check-input.ts';
import { setAccountRole } from '../account.repository.ts';
import { type StaffRole, staffRole } from '../account-rules.ts';
import { lockAccount } from '../locate-account.ts';
import { defineRole } from './define-role.ts';

/**
 * Gives an account a staff role, in place of any that it has. A customer with one counts as staff, and is a customer
 * again once it is taken away.
 *
 * @returns whether that changed anything, of the account or of the role
 * @throws OperatorError
 */
export async function grantStaff(ctx: AuditContext, idOrIdentifier: string, input: StaffRole): Promise<boolean> {
  const { role, permissions } = checkInput(staffRole, input);
  return await ctx.em.transactional(async (em) => {
    const account = await lockAccount(em, idOrIdentifier);
    const roleChanged = await defineRole({ ...ctx, em }, role, permissions);
    if (account.role_name === role) return roleChanged;
    await setAccountRole(em, account.id, role);
    const details = { role, before: account.role_name };
    await recordAudit({ ...ctx, em }, 'staff_granted', { accountId: account.id, details });
    return true;
  });
}
