import { checkInput } from '../../check-input.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { roleDefinition } from '../account-rules.ts';
import { changeRole } from './change-role.ts';
import { createRole } from './create-role.ts';
import type { RoleDetails } from './role.mapper.ts';
import { findRole } from './role.repository.ts';

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
