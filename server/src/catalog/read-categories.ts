import type { category, categoryDetail, listCategoriesQuery, Pagination } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../http/api-error.ts';
import type { ReadDependencies } from '../http/context.ts';
import { paginate } from '../http/paginate.ts';
import { type PublicOrigins, toPublicUrl } from '../http/public-url.ts';
import type { Versioned } from '../reads/catalog-version.ts';
import { type CategoryRow, findCategoryPage, findCategoryWithChildren } from './category.repository.ts';
import { normalizeForSearch } from './normalize-for-search.ts';

/**
 * Returns a page of categories with their counts.
 *
 * @see catalog specification, section 4, GET /api/categories
 */
export async function listCategories(
  { database, ...origins }: ReadDependencies,
  query: z.infer<typeof listCategoriesQuery>,
): Promise<Versioned<{ items: PublicCategory[]; pagination: Pagination }>> {
  const normalizedText = normalizeForSearch(query.q);
  const { version, value } = await findCategoryPage(database, { ...query, normalizedText });
  return {
    version,
    value: {
      items: value.rows.map((row) => toPublicCategory(row, origins)),
      pagination: paginate(query, value.total),
    },
  };
}

/**
 * Returns a category with all of its immediate subcategories.
 *
 * @see catalog specification, section 4, GET /api/categories/{id}
 * @throws ApiError NOT_FOUND
 */
export async function getCategory(
  { database, ...origins }: ReadDependencies,
  { id }: { id: string },
): Promise<Versioned<z.infer<typeof categoryDetail>>> {
  const found = id.includes('\0') ? undefined : await findCategoryWithChildren(database, id);
  if (!found) throw new ApiError('NOT_FOUND');
  const { category, children } = found.value;
  return {
    version: found.version,
    value: {
      ...toPublicCategory(category, origins),
      children: children.map((child) => toPublicCategory(child, origins)),
    },
  };
}

export type PublicCategory = z.infer<typeof category>;

/** @see catalog specification, section 2, PublicCategory */
function toPublicCategory(row: CategoryRow, origins: PublicOrigins): PublicCategory {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image: row.image === null ? null : toPublicUrl(row.image, origins),
    parentId: row.parentId,
    parent: row.parentId === null || row.parentName === null ? null : { id: row.parentId, name: row.parentName },
    childCount: row.childCount,
    productCount: row.productCount,
  };
}
