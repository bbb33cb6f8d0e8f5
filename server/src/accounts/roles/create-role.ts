import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { guardStaffChange, requireGrantable } from '../staff/guard-staff-change.ts';
import { getRole } from './get-role.ts';
import type { RoleDetails } from './role.mapper.ts';
import { insertRole } from './role.repository.ts';

/** @throws ApiError FORBIDDEN for permissions that the caller does not have, CONFLICT if there is such a role */
export async function createRole(
  ctx: StaffContext,
  { name, permissions }: { readonly name: string; readonly permissions: readonly string[] },
): Promise<RoleDetails> {
  return await guardStaffChange(ctx, async (actor) => {
    requireGrantable(actor, permissions);
    if (!(await insertRole(ctx.em, name, permissions))) {
      const message = 'There is a role with this name already.';
      throw new ApiError('CONFLICT', { message, fields: { name: [message] } });
    }
    await recordAudit(ctx, 'role_set', { accountId: null, details: { role: name, after: { permissions } } });
    return await getRole(ctx, name);
  });
}
