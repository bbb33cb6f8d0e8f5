import type { Clock } from '../../base/clock.ts';
import type { EntityManager } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { partOf, readCursor } from '../../operations/cursor.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { type VersionedResource, withVersion } from '../../operations/with-version.ts';
import { lockAccountRow } from '../account.repository.ts';
import { type Actor, guardStaffChange, requireGrantable } from './guard-staff-change.ts';
import { findServiceAccounts, type ServiceAccountRow } from './service-account.repository.ts';

export type ServiceAccountDetails = ReturnType<typeof toServiceAccount>;

type Reading = { readonly em: EntityManager; readonly clock: Clock };

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listServiceAccounts(
  { em, clock }: Reading,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
) {
  const after = readCursor(cursor, { name: 'text', id: 'text' });
  const rows = await findServiceAccounts(em, clock(), { after, limit: limit + 1 });
  return partOf(rows, limit, ['name', 'id'], toServiceAccount);
}

/** @throws ApiError NOT_FOUND, also for an account of a person */
export async function getServiceAccount({ em, clock }: Reading, id: string): Promise<ServiceAccountDetails> {
  const [row] = await findServiceAccounts(em, clock(), { id, limit: 1 });
  if (!row) throw new ApiError('NOT_FOUND');
  return toServiceAccount(row);
}

const serviceAccountResource: VersionedResource<string, void, ServiceAccountDetails> = {
  lock: ({ em }, id) => lockAccountRow(em, id),
  find: getServiceAccount,
};

/**
 * Locks a service account in the version that the caller has read, for a change.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; FORBIDDEN for an account with permissions that the
 *   caller does not have
 */
export async function withServiceAccount<T>(
  ctx: StaffContext,
  id: string,
  use: (account: ServiceAccountDetails, actor: Actor) => Promise<T>,
): Promise<T> {
  return await guardStaffChange(ctx, (actor) =>
    withVersion(ctx, serviceAccountResource, id, async (account) => {
      requireGrantable(actor, account.permissions);
      return await use(account, actor);
    }),
  );
}

function toServiceAccount(row: ServiceAccountRow) {
  const { id, version, name, role, permissions, active, keys, applications, created_at: createdAt } = row;
  return { id, version, name, role, permissions, active, keys, applications: [...applications], createdAt };
}
