import { type listProductsQuery, type Pagination, productFields } from '@arot/contract';
import type * as z from 'zod';
import type { ReadDependencies } from '../http/context.ts';
import { ForbiddenError } from '../http/forbidden.ts';
import { paginate } from '../http/paginate.ts';
import type { Versioned } from '../reads/catalog-version.ts';
import type { KnownTotals } from './known-totals.ts';
import { normalizeForSearch } from './normalize-for-search.ts';
import type { PriceScope } from './price-scope.ts';
import { type PublicProduct, toIncluded, toPublicProduct } from './product.mapper.ts';
import { findProductPage } from './product-listing.repository.ts';

type Query = z.infer<typeof listProductsQuery>;

/** Returns true if a query filters or sorts by price. */
export function usesPrices({ sort, minPrice, maxPrice }: Query): boolean {
  return sort === 'price' || minPrice !== undefined || maxPrice !== undefined;
}

/**
 * Returns a page of published products.
 *
 * @param scope the prices that the response shows
 * @param totals the totals that earlier reads have counted
 * @see catalog specification, section 4, GET /api/products
 * @throws ApiError FORBIDDEN when a caller who is not an active customer filters or sorts by price
 */
export async function listProducts(
  { database, ...origins }: ReadDependencies,
  query: Query,
  scope: PriceScope | undefined,
  totals: KnownTotals,
): Promise<Versioned<{ items: PublicProduct[]; pagination: Pagination }>> {
  if (usesPrices(query) && scope === undefined) throw new ForbiddenError({ check: 'price tier' });
  const { categoryId, minPrice, maxPrice, sort, direction, page, pageSize } = query;
  const filter = { normalizedText: normalizeForSearch(query.q), categoryId, scope, minPrice, maxPrice };
  const { version, value } = await findProductPage(database, {
    ...{ ...filter, sort, direction, page, pageSize, hasExtras: query.include !== undefined },
    ...totals.of(filter),
  });
  totals.store(filter, value);
  return {
    version,
    value: {
      items: value.rows.map((row) => ({
        ...productFields.pick(toPublicProduct(row, origins), query.fields),
        ...toIncluded(row, query.include, scope),
      })),
      pagination: paginate(query, value.counted.value),
    },
  };
}
