import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '../../audit/record-audit.ts';
import { requireMatch } from '../../http/if-match.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { guardStaffChange, requireGrantable } from '../staff/guard-staff-change.ts';
import { getRole, unknownRole } from './get-role.ts';
import type { RoleDetails } from './role.mapper.ts';
import { lockRole, updateRole } from './role.repository.ts';

/**
 * Replaces the permissions of a role, with effect on the next request of every account that has it.
 *
 * @throws ApiError NOT_FOUND; PRECONDITION_REQUIRED, PRECONDITION_FAILED; FORBIDDEN for permissions, before or after, that the
 *   caller does not have; CONFLICT if callers take a permission from themselves
 */
export async function changeRole(
  ctx: StaffContext,
  name: string,
  permissions: readonly string[],
): Promise<RoleDetails> {
  return await guardStaffChange(ctx, async (actor) => {
    const before = await lockRole(ctx.em, name);
    if (!before) throw unknownRole(name);
    requireMatch(ctx, before.version);
    requireGrantable(actor, before.permissions);
    requireGrantable(actor, permissions);
    if (!isDeepStrictEqual(before.permissions, permissions)) {
      await updateRole(ctx.em, name, permissions);
      const details = { role: name, before: { permissions: before.permissions }, after: { permissions } };
      await recordAudit(ctx, 'role_set', { accountId: null, details });
    }
    return await getRole(ctx, name);
  });
}
