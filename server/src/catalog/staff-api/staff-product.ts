import { type listStaffProductsQuery, messages, readCode, toGtin14 } from '@arot/contract';
import type * as z from 'zod';
import type { EntityManager } from '../../database/database.ts';
import { searchBound } from '../../database/schema/timestamps.ts';
import { containsPattern } from '../../database/sql.ts';
import { ApiError } from '../../http/api-error.ts';
import { nextCursor, readCursor } from '../../operations/cursor.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { changeVersion, type VersionedResource } from '../../operations/with-version.ts';
import { normalizeForSearch } from '../normalize-for-search.ts';
import {
  findProductId,
  findSlugAfter,
  findStaffProduct,
  findStaffProducts,
  isListed,
  lockCategoryExists,
  lockProduct,
  type StaffProductDetailRow,
  type StaffProductFilter,
  type StaffProductRow,
} from './staff-product.repository.ts';

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listStaffProducts(
  { em }: { readonly em: EntityManager },
  { limit, cursor, sort, ...filter }: z.infer<typeof listStaffProductsQuery>,
): Promise<{ rows: StaffProductRow[]; nextCursor: string | null }> {
  const after = readCursor(cursor, { sort: 'text', key: sort === 'changed' ? 'moment' : 'text', id: 'text' });
  if (after && after.sort !== sort) {
    throw new ApiError('VALIDATION_ERROR', { fields: { cursor: [messages.cursorOfOtherSort] } });
  }
  const rows = await findStaffProducts(em, {
    ...toProductFilter(filter),
    sort,
    after: after && [after.key, after.id],
    limit: limit + 1,
  });
  return {
    rows: rows.slice(0, limit),
    nextCursor: nextCursor(
      rows.map(({ id, name, changedAt }) => ({ sort, key: sort === 'name' ? name : changedAt, id })),
      limit,
      ['sort', 'key', 'id'],
    ),
  };
}

type FilterQuery = Omit<z.infer<typeof listStaffProductsQuery>, 'limit' | 'cursor' | 'sort'>;

/** Returns the condition of the products that an export by the query of a list has. */
export const isListedBy = (query: FilterQuery) => isListed(toProductFilter(query));

function toProductFilter({
  q,
  changedSince,
  categoryId,
  status,
  missing,
  availability,
}: FilterQuery): StaffProductFilter {
  return {
    pattern: containsPattern(normalizeForSearch(q)),
    gtin: toGtin14(readCode(q)),
    ...{ categoryId, status, missing, availability },
    changedSince: changedSince === undefined ? undefined : searchBound(new Date(changedSince)),
  };
}

/** Returns a product of any status. @throws ApiError NOT_FOUND, for a former slug with the new one */
export async function getStaffProduct(
  { em }: { readonly em: EntityManager },
  slug: string,
): Promise<StaffProductDetailRow> {
  const id = slug.includes('\0') ? undefined : await findProductId(em, slug.normalize('NFC'));
  const row = id === undefined ? undefined : await findStaffProduct(em, id);
  if (!row) throw await productNotFound(em, slug);
  return row;
}

/** A change of the slug does not change what is read. */
export const productResource: VersionedResource<string, string, StaffProductDetailRow> = {
  lock: async ({ em }, slug) => {
    const id = slug.includes('\0') ? undefined : await lockProduct(em, slug.normalize('NFC'));
    if (id === undefined) throw await productNotFound(em, slug);
    return id;
  },
  find: ({ em }, _slug, id) => foundProduct(em, id),
};

/** Changes a product that is not deleted, see {@link changeVersion}. @throws ApiError CONFLICT for a deleted one */
export async function changeExistingProduct(
  ctx: StaffContext,
  slug: string,
  change: (product: StaffProductDetailRow) => Promise<unknown>,
): Promise<StaffProductDetailRow> {
  return await changeVersion(ctx, productResource, slug, async (product) => {
    if (product.status === 'deleted') throw productDeleted();
    await change(product);
  });
}

export function productDeleted(): ApiError {
  return new ApiError('CONFLICT', { message: messages.productDeleted });
}

/**
 * Locks the category that a product gets. Call it before the product is locked, because the deletion of a category locks the
 * category first and then its products.
 *
 * @throws ApiError VALIDATION_ERROR if there is none
 */
export async function requireCategory(em: EntityManager, id: string | null | undefined): Promise<void> {
  if (typeof id !== 'string' || (await lockCategoryExists(em, id))) return;
  throw new ApiError('VALIDATION_ERROR', { fields: { categoryId: [messages.noCategory] } });
}

/** Returns a product that the transaction has written or locked. */
export async function foundProduct(em: EntityManager, id: string): Promise<StaffProductDetailRow> {
  const row = await findStaffProduct(em, id);
  if (!row) throw new Error('a product that is locked exists');
  return row;
}

/** Returns a NOT_FOUND for a staff member; for a former slug, `fields.slug` is the new one. */
export async function productNotFound(em: EntityManager, slug: string): Promise<ApiError> {
  // PostgreSQL cannot store NUL and rejects it in a parameter, so no slug contains it.
  const current = slug.includes('\0') ? undefined : await findSlugAfter(em, slug.normalize('NFC'));
  return new ApiError('NOT_FOUND', current === undefined ? {} : { fields: { slug: [messages.sameInBoth(current)] } });
}
