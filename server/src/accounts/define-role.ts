import { ALL_PERMISSIONS } from '@arot/contract';
import { type AuditContext, recordAudit } from '../audit/record-audit.ts';
import { OperatorError } from '../base/errors.ts';
import { lockRolePermissions } from './account.repository.ts';
import { insertRole } from './role.repository.ts';

/** The maximum number of tries: two concurrent commands may create the same role. */
const ATTEMPTS = 2;

/**
 * Creates a role for an account, unless there is one. The permissions of an existing role stay: they are those of every account
 * with the role.
 *
 * @returns whether the role is new
 * @throws OperatorError if the role has other permissions than the wanted ones
 */
export async function defineRole(
  ctx: AuditContext,
  role: string,
  wanted: readonly string[] | undefined,
): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const stored = await lockRolePermissions(ctx.em, role);
    if (stored) {
      if (wanted && !isSameSet(stored, wanted)) throw otherPermissions(role, stored, wanted);
      return false;
    }
    const permissions = wanted ?? [];
    if (await insertRole(ctx.em, role, permissions)) {
      await recordAudit(ctx, 'role_set', { accountId: null, details: { role, after: { permissions } } });
      return true;
    }
  }
  throw new Error(`The role "${role}" was neither found nor created.`);
}

function otherPermissions(role: string, stored: readonly string[], wanted: readonly string[]): OperatorError {
  const has = stored.length === 0 ? 'no permissions' : `other permissions: ${stored.join(' ')}`;
  return new OperatorError('Nothing was changed.', [
    `permission: The role "${role}" has ${has}. Leave --permission out to use it as it is.`,
    `To change it for every account that has it: arot role set "${role}" --permission ${wanted.map(quote).join(' ')}`,
  ]);
}

/** Quotes `*`, which a shell would replace by the names of files. */
function quote(code: string): string {
  return code === ALL_PERMISSIONS ? `'${code}'` : code;
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.every((code) => b.includes(code)) && b.every((code) => a.includes(code));
}
