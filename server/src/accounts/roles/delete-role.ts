import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireMatch } from '../../http/if-match.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { guardStaffChange, requireGrantable } from '../staff/guard-staff-change.ts';
import { unknownRole } from './get-role.ts';
import { deleteRoleRow, lockRole } from './role.repository.ts';

/**
 * @throws ApiError NOT_FOUND; PRECONDITION_REQUIRED, PRECONDITION_FAILED; FORBIDDEN for permissions that the caller does not
 *   have; CONFLICT while an account has the role
 */
export async function deleteRole(ctx: StaffContext, name: string): Promise<{ success: true }> {
  return await guardStaffChange(ctx, async (actor) => {
    const role = await lockRole(ctx.em, name);
    if (!role) throw unknownRole(name);
    requireMatch(ctx, role.version);
    requireGrantable(actor, role.permissions);
    if (role.account_count > 0) {
      const message = `${role.account_count} account(s) have the role "${name}". Give them another role first.`;
      throw new ApiError('CONFLICT', { message });
    }
    await deleteRoleRow(ctx.em, name);
    const details = { role: name, before: { permissions: role.permissions } };
    await recordAudit(ctx, 'role_deleted', { accountId: null, details });
    return { success: true };
  });
}
