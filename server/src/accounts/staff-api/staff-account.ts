import { containsPattern, lockRow } from '../../database/sql.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { type PartQuery, partOf, readCursor } from '../../operations/cursor.ts';
import type { VersionedResource } from '../../operations/with-version.ts';
import { findStaffAccount, findStaffAccounts, type StaffAccountDetails } from './staff-account.repository.ts';

type Query = PartQuery & {
  readonly q: string;
  readonly role?: string | undefined;
  readonly state?: 'active' | 'inactive' | undefined;
};

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listStaffAccounts(
  { em, clock }: Pick<Context, 'em' | 'clock'>,
  { q, role, state, limit, cursor }: Query,
) {
  const rows = await findStaffAccounts(
    em,
    clock(),
    {
      pattern: q === '' ? undefined : containsPattern(q),
      role,
      active: state === undefined ? undefined : state === 'active',
    },
    { limit: limit + 1, after: readCursor(cursor, { name: 'text', id: 'text' }) },
  );
  return partOf(rows, limit, ['name', 'id'], (row) => row);
}

/** @throws ApiError NOT_FOUND, also for an account without a role */
export async function getStaffAccount(
  { em, clock }: Pick<Context, 'em' | 'clock'>,
  id: string,
): Promise<StaffAccountDetails> {
  const account = await findStaffAccount(em, id, clock());
  if (!account) throw new ApiError('NOT_FOUND');
  return account;
}

export const staffAccountResource: VersionedResource<string, boolean, StaffAccountDetails> = {
  lock: ({ em }, id) => lockRow(em, 'account', id),
  find: getStaffAccount,
};
