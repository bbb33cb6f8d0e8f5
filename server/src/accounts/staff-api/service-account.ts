import { lockRow } from '../../database/sql.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { type PartQuery, partOf, readCursor } from '../../operations/cursor.ts';
import type { VersionedResource } from '../../operations/with-version.ts';
import { findServiceAccounts, type ServiceAccountDetails } from './service-account.repository.ts';

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listServiceAccounts({ em, clock }: Pick<Context, 'em' | 'clock'>, { limit, cursor }: PartQuery) {
  const after = readCursor(cursor, { name: 'text', id: 'text' });
  const rows = await findServiceAccounts(em, clock(), { after, limit: limit + 1 });
  return partOf(rows, limit, ['name', 'id'], (row) => row);
}

/** @throws ApiError NOT_FOUND, also for an account of a person */
export async function getServiceAccount(
  { em, clock }: Pick<Context, 'em' | 'clock'>,
  id: string,
): Promise<ServiceAccountDetails> {
  const [account] = await findServiceAccounts(em, clock(), { id, limit: 1 });
  if (!account) throw new ApiError('NOT_FOUND');
  return account;
}

export const serviceAccountResource: VersionedResource<string, boolean, ServiceAccountDetails> = {
  lock: ({ em }, id) => lockRow(em, 'account', id),
  find: getServiceAccount,
};
