import type { listCategoriesQuery, Pagination } from '@arot/contract';
import type * as z from 'zod';
import type { ReadDependencies } from '../http/context.ts';
import { paginate } from '../http/paginate.ts';
import type { Versioned } from '../reads/catalog-version.ts';
import { type PublicCategory, toPublicCategory } from './category.mapper.ts';
import { findCategoryPage } from './category.repository.ts';
import { normalizeForSearch } from './normalize-for-search.ts';

type Query = z.infer<typeof listCategoriesQuery>;

/**
 * Returns a page of categories with their counts.
 *
 * @see catalog specification, section 4, GET /api/categories
 */
export async function listCategories(
  { database, ...origins }: ReadDependencies,
  query: Query,
): Promise<Versioned<{ items: PublicCategory[]; pagination: Pagination }>> {
  const { version, value } = await findCategoryPage(database, {
    normalizedText: normalizeForSearch(query.q),
    parentId: query.parentId,
    sort: query.sort,
    direction: query.direction,
    page: query.page,
    pageSize: query.pageSize,
  });
  return {
    version,
    value: {
      items: value.rows.map((row) => toPublicCategory(row, origins)),
      pagination: paginate(query, value.total),
    },
  };
}
