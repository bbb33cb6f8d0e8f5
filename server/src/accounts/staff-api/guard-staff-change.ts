import { ALL_PERMISSIONS, hasPermission, messages } from '@arot/contract';
import { takeLock } from '../../database/advisory-locks.ts';
import type { EntityManager } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { ForbiddenError } from '../../http/forbidden.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { type VersionedResource, withVersion } from '../../operations/with-version.ts';
import { findAccountById } from '../account.repository.ts';
import { findRole } from '../role.repository.ts';

/** The permissions of the actor of a change. A command has every permission. */
export type Actor = { readonly permissions: readonly string[] };

/**
 * Runs a change of staff accounts or roles, one at a time.
 *
 * - The permissions of the caller are read again: the change before may have taken them. Of two owners who remove each other at
 *   once, one succeeds.
 * - The caller must be active and have the same permissions afterwards. So a staff member cannot remove their own access. An
 *   active account with `*` always remains: only an account with `*` may change another one, see {@link requireGrantable}.
 *
 * @throws ApiError FORBIDDEN if the caller has lost `accounts:write`, CONFLICT if the change takes something from the caller
 */
export async function guardStaffChange<T>(ctx: StaffContext, change: (actor: Actor) => Promise<T>): Promise<T> {
  await takeLock(ctx.em, 'staffAccounts');
  if (ctx.principal?.kind !== 'account') return await change({ permissions: [ALL_PERMISSIONS] });
  const { id } = ctx.principal.user;
  const before = await activePermissions(ctx.em, id);
  if (!hasPermission(before, 'accounts:write'))
    throw new ForbiddenError({ check: 'permission', mode: 'accounts:write' });
  const result = await change({ permissions: before });
  if (missingFrom(await activePermissions(ctx.em, id), before).length > 0) {
    throw new ApiError('CONFLICT', {
      message: messages.notYourself,
    });
  }
  return result;
}

/**
 * Locks an account in the version that the caller has read, and uses it under {@link guardStaffChange}.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; FORBIDDEN for an account with permissions that the
 *   caller does not have; CONFLICT if the change takes something from the caller
 */
export async function withGuarded<Account extends { version: string; permissions: readonly string[] }, T>(
  ctx: StaffContext,
  resource: VersionedResource<string, boolean, Account>,
  id: string,
  use: (account: Account, actor: Actor) => Promise<T>,
): Promise<T> {
  return await guardStaffChange(ctx, (actor) =>
    withVersion(ctx, resource, id, async (account) => {
      requireGrantable(actor, account.permissions);
      return await use(account, actor);
    }),
  );
}

/**
 * Rejects the change of a role or an account with permissions that the caller does not have: by a new role, a password or an
 * email address, the caller could get them.
 *
 * @throws ApiError FORBIDDEN
 */
export function requireGrantable(actor: Actor, permissions: readonly string[]): void {
  const missing = missingFrom(actor.permissions, permissions);
  if (missing.length === 0) return;
  const shown = missing.slice(0, 5).join(', ');
  throw new ForbiddenError({ check: 'permission', mode: shown }, messages.permissionsOfRole(shown));
}

/** Checks a role that an account is about to get. */
export async function requireGrantableRole(ctx: StaffContext, actor: Actor, role: string): Promise<void> {
  const row = await findRole(ctx.em, role);
  if (!row) {
    throw new ApiError('VALIDATION_ERROR', { fields: { role: [messages.noRole] } });
  }
  requireGrantable(actor, row.permissions);
}

/** Returns the permissions of an account; none if it is inactive or has no role. */
async function activePermissions(em: EntityManager, accountId: string): Promise<readonly string[]> {
  const account = await findAccountById(em, accountId);
  return account?.active && account.roleName !== null ? (account.permissions ?? []) : [];
}

function missingFrom(has: readonly string[], wanted: readonly string[]): string[] {
  return has.includes(ALL_PERMISSIONS) ? [] : wanted.filter((code) => !has.includes(code));
}
