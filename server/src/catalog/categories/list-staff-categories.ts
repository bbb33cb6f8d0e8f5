import type { Context } from '../../http/context.ts';
import { nextCursor, readCursor } from '../../staff/cursor.ts';
import { containsPattern, normalizeForSearch } from '../normalize-for-search.ts';
import { toStaffCategory } from './staff-category.mapper.ts';
import { findStaffCategories } from './staff-category.repository.ts';

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listStaffCategories(
  { em, ...origins }: Context,
  { q, limit, cursor }: { q: string; limit: number; cursor?: string | undefined },
) {
  const after = readCursor(cursor, 2);
  const rows = await findStaffCategories(em, {
    pattern: containsPattern(normalizeForSearch(q)),
    limit: limit + 1,
    ...(after ? { after: { name: after[0] ?? '', id: after[1] ?? '' } } : {}),
  });
  return {
    items: rows.slice(0, limit).map((row) => toStaffCategory(row, origins)),
    nextCursor: nextCursor(rows, limit, ({ name, id }) => [name, id]),
  };
}
