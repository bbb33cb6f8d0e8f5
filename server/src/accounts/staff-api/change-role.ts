import { isDeepStrictEqual } from 'node:util';
import { messages } from '@arot/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import { checkInput } from '../../base/check-input.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireMatch } from '../../http/if-match.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { roleDefinition } from '../account-rules.ts';
import { deleteRoleRow, findRole, insertRole, lockRole, updateRole } from '../role.repository.ts';
import { guardStaffChange, requireGrantable } from './guard-staff-change.ts';
import { getRole, type RoleDetails, unknownRole } from './staff-role.ts';

/** @throws ApiError FORBIDDEN for permissions that the caller does not have, CONFLICT if there is such a role */
export async function createRole(
  ctx: StaffContext,
  { name, permissions }: { readonly name: string; readonly permissions: readonly string[] },
): Promise<RoleDetails> {
  return await guardStaffChange(ctx, async (actor) => {
    requireGrantable(actor, permissions);
    if (!(await insertRole(ctx.em, name, permissions))) {
      const message = messages.roleExists;
      throw new ApiError('CONFLICT', { message, fields: { name: [message] } });
    }
    await recordAudit(ctx, 'role_set', { accountId: null, details: { role: name, after: { permissions } } });
    return await getRole(ctx, name);
  });
}

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
      await updateRole(ctx.em, name, permissions, ctx.clock());
      const details = { role: name, before: { permissions: before.permissions }, after: { permissions } };
      await recordAudit(ctx, 'role_set', { accountId: null, details });
    }
    return await getRole(ctx, name);
  });
}

/**
 * Creates a role, or replaces the permissions of a role.
 *
 * @returns the role, and whether it has changed
 * @throws OperatorError if the input is not valid; ApiError like the two operations
 */
export async function saveRole(
  ctx: StaffContext,
  input: { readonly role: string; readonly permissions: string[] },
): Promise<RoleDetails & { changed: boolean }> {
  const { role, permissions } = checkInput(roleDefinition, input);
  const before = await findRole(ctx.em, role);
  const after = before ? await changeRole(ctx, role, permissions) : await createRole(ctx, { name: role, permissions });
  return { ...after, changed: before?.version !== after.version };
}

/**
 * @throws ApiError NOT_FOUND; PRECONDITION_REQUIRED, PRECONDITION_FAILED; FORBIDDEN for permissions that the caller does not
 *   have; CONFLICT while an account has the role
 */
export async function deleteRole(ctx: StaffContext, name: string): Promise<void> {
  await guardStaffChange(ctx, async (actor) => {
    const role = await lockRole(ctx.em, name);
    if (!role) throw unknownRole(name);
    requireMatch(ctx, role.version);
    requireGrantable(actor, role.permissions);
    if (role.accountCount > 0) {
      throw new ApiError('CONFLICT', { message: messages.roleInUse(role.accountCount, name) });
    }
    await deleteRoleRow(ctx.em, name);
    const details = { role: name, before: { permissions: role.permissions } };
    await recordAudit(ctx, 'role_deleted', { accountId: null, details });
  });
}
