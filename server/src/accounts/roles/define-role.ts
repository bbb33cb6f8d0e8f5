import { isDeepStrictEqual } from 'node:util';
import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { lockRolePermissions, saveRole } from '../account.repository.ts';

/**
 * Creates a role, or replaces the permissions of an existing one if the input has any. The change takes effect on the
 * next request of every account with the role.
 *
 * @returns whether the role has changed
 */
export async function defineRole(
  ctx: AuditContext,
  role: string,
  wanted: readonly string[] | undefined,
): Promise<boolean> {
  const before = await lockRolePermissions(ctx.em, role);
  const permissions = wanted ?? before ?? [];
  if (isDeepStrictEqual(before, permissions)) return false;
  await saveRole(ctx.em, role, permissions);
  const details = { role, permissions, before: before ?? null };
  await recordAudit(ctx, 'role_set', { accountId: null, details });
  return true;
}
