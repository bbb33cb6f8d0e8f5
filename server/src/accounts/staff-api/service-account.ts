import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { type PartQuery, partOf, readCursor } from '../../operations/cursor.ts';
import type { VersionedResource } from '../../operations/with-version.ts';
import { lockAccountRow } from '../account.repository.ts';
import { findServiceAccounts, type ServiceAccountRow } from './service-account.repository.ts';

export type ServiceAccountDetails = ReturnType<typeof toServiceAccount>;

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listServiceAccounts({ em, clock }: Pick<Context, 'em' | 'clock'>, { limit, cursor }: PartQuery) {
  const after = readCursor(cursor, { name: 'text', id: 'text' });
  const rows = await findServiceAccounts(em, clock(), { after, limit: limit + 1 });
  return partOf(rows, limit, ['name', 'id'], toServiceAccount);
}

/** @throws ApiError NOT_FOUND, also for an account of a person */
export async function getServiceAccount(
  { em, clock }: Pick<Context, 'em' | 'clock'>,
  id: string,
): Promise<ServiceAccountDetails> {
  const [row] = await findServiceAccounts(em, clock(), { id, limit: 1 });
  if (!row) throw new ApiError('NOT_FOUND');
  return toServiceAccount(row);
}

export const serviceAccountResource: VersionedResource<string, void, ServiceAccountDetails> = {
  lock: ({ em }, id) => lockAccountRow(em, id),
  find: getServiceAccount,
};

function toServiceAccount(row: ServiceAccountRow) {
  const { id, version, name, role, permissions, active, keys, applications, createdAt } = row;
  return { id, version, name, role, permissions, active, keys, applications: [...applications], createdAt };
}
