import type { listStaffProductsQuery } from '@arot/contract';
import type * as z from 'zod';
import type { EntityManager } from '../../database/open-database.ts';
import { searchBound } from '../../database/timestamps.ts';
import { ApiError } from '../../http/api-error.ts';
import { nextCursor, readCursor } from '../../staff/cursor.ts';
import { containsPattern, normalizeForSearch } from '../normalize-for-search.ts';
import { findStaffProducts, type StaffProductRow } from './staff-product.repository.ts';

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listStaffProducts(
  { em }: { readonly em: EntityManager },
  { q, limit, cursor, sort, categoryId, status, missing, changedSince }: z.infer<typeof listStaffProductsQuery>,
): Promise<{ rows: StaffProductRow[]; nextCursor: string | null }> {
  const [order, key = '', id = ''] = readCursor(cursor, 3) ?? [];
  if (order !== undefined && (order !== sort || (sort === 'changed' && !isMoment(key)))) {
    throw new ApiError('VALIDATION_ERROR', { fields: { cursor: ['Belongs to a list of another sort.'] } });
  }
  const rows = await findStaffProducts(em, {
    pattern: containsPattern(normalizeForSearch(q)),
    ...{ sort, categoryId, status, missing },
    changedSince: changedSince === undefined ? undefined : searchBound(new Date(changedSince)),
    after: order === undefined ? undefined : [key, id],
    limit: limit + 1,
  });
  return {
    rows: rows.slice(0, limit),
    nextCursor: nextCursor(rows, limit, (row) => [sort, sort === 'name' ? row.name : row.changed_at, row.id]),
  };
}

/** As `isoTimestamp` writes it. PostgreSQL rejects other years. */
function isMoment(text: string): boolean {
  return /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;
}
