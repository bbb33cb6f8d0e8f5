import type { Clock } from '../../clock.ts';
import type { EntityManager } from '../../database/open-database.ts';
import { nextCursor, readCursor } from '../../staff/cursor.ts';
import { toStaffAccount } from './staff-account.mapper.ts';
import { findStaffAccounts } from './staff-account.repository.ts';

type Query = {
  readonly q: string;
  readonly role?: string | undefined;
  readonly state?: 'active' | 'inactive' | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
};

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listStaffAccounts(
  { em, clock }: { readonly em: EntityManager; readonly clock: Clock },
  { q, role, state, limit, cursor }: Query,
) {
  const [name, id] = readCursor(cursor, 2) ?? [];
  const rows = await findStaffAccounts(
    em,
    clock(),
    {
      pattern: q === '' ? undefined : `%${q.replace(/[\\%_]/g, '\\$&')}%`,
      role,
      active: state === undefined ? undefined : state === 'active',
    },
    { limit: limit + 1, ...(name === undefined || id === undefined ? {} : { after: { name, id } }) },
  );
  return {
    items: rows.slice(0, limit).map(toStaffAccount),
    nextCursor: nextCursor(rows, limit, (row) => [row.name, row.id]),
  };
}
