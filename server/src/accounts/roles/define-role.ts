import { isDeepStrictEqual } from 'node:util';
import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { lockRolePermissions, saveRole } from '../account.repository.ts';

/**
 * Makes a role that is not there; sets the permissions of one that is, where any are named. All its holders have them
 * at their next request.
 *
 * @returns whether that changed anything
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
