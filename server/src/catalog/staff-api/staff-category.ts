import { messages } from '@arot/contract';
import type { EntityManager } from '../../database/database.ts';
import { containsPattern } from '../../database/sql.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { type PartQuery, partOf, readCursor } from '../../operations/cursor.ts';
import type { VersionedResource } from '../../operations/with-version.ts';
import { normalizeForSearch } from '../normalize-for-search.ts';
import { toStaffCategory } from './staff-category.mapper.ts';
import {
  findStaffCategories,
  findStaffCategory,
  lockCategories,
  type StaffCategoryRow,
} from './staff-category.repository.ts';

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listStaffCategories(
  { em, ...origins }: Context,
  { q, limit, cursor }: PartQuery & { readonly q: string },
) {
  const rows = await findStaffCategories(em, {
    pattern: containsPattern(normalizeForSearch(q)),
    limit: limit + 1,
    after: readCursor(cursor, { name: 'text', id: 'text' }),
  });
  return partOf(rows, limit, ['name', 'id'], (row) => toStaffCategory(row, origins));
}

/** @throws ApiError NOT_FOUND */
export async function getStaffCategory({ em, ...origins }: Context, id: string) {
  const row = await findStaffCategory(em, id);
  if (!row) throw new ApiError('NOT_FOUND');
  return toStaffCategory(row, origins);
}

/** The key of a category, and the other categories that its change needs, see {@link lockCategories}. */
type CategoryKey = { readonly id: string; readonly others: readonly string[]; readonly childrenOf?: string };

export const categoryResource: VersionedResource<CategoryKey, ReadonlySet<string>, StaffCategoryRow> = {
  lock: async ({ em }, { id, others, childrenOf }) => {
    const locked = await lockCategories(em, [id, ...others], childrenOf);
    if (!locked.has(id)) throw new ApiError('NOT_FOUND');
    return locked;
  },
  find: ({ em }, { id }) => foundCategory(em, id),
};

/**
 * Checks that a category is a main category.
 *
 * @param locked what {@link lockCategories} returned: another transaction may have created the category since
 * @throws ApiError VALIDATION_ERROR
 */
export async function requireMainCategory(
  em: EntityManager,
  locked: ReadonlySet<string>,
  id: string,
  field = 'parentId',
): Promise<void> {
  const parent = locked.has(id) ? await findStaffCategory(em, id) : undefined;
  if (!parent) throw new ApiError('VALIDATION_ERROR', { fields: { [field]: [messages.noCategory] } });
  if (parent.parentId !== null) {
    throw new ApiError('VALIDATION_ERROR', { fields: { [field]: [messages.mainCategory] } });
  }
}

/** Returns a category that the transaction has written or locked. */
export async function foundCategory(em: EntityManager, id: string): Promise<StaffCategoryRow> {
  const row = await findStaffCategory(em, id);
  if (!row) throw new Error('a category that is locked exists');
  return row;
}
