import type { listProductsQuery, Pagination } from '@arot/contract';
import type * as z from 'zod';
import type { Versioned } from '../database/catalog-version.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { paginate } from '../http/paginate.ts';
import { foldName } from './fold-name.ts';
import type { KnownTotals } from './known-totals.ts';
import { type PublicProduct, toPublicProduct } from './product.mapper.ts';
import { findProductPage, type ProductFilter } from './product-listing.repository.ts';
import { tierOf } from './tier-of.ts';

type Query = z.infer<typeof listProductsQuery>;

/**
 * A page of published products.
 *
 * @param totals what earlier pages of the same filter have counted
 * @see catalog specification, section 4, GET /api/products
 * @throws ApiError FORBIDDEN when prices are filtered or sorted by anyone but an active customer
 */
export async function listProducts(
  ctx: Context,
  query: Query,
  totals: KnownTotals,
): Promise<Versioned<{ items: PublicProduct[]; pagination: Pagination }>> {
  const tier = tierOf(ctx.principal);
  const asksForPrices = query.sort === 'price' || query.minPrice !== undefined || query.maxPrice !== undefined;
  if (asksForPrices && tier === undefined) throw new ApiError('FORBIDDEN');
  const filter: ProductFilter = {
    foldedText: foldName(query.q),
    categoryId: query.categoryId,
    tier,
    minPrice: query.minPrice,
    maxPrice: query.maxPrice,
  };
  const { sort, direction, page, pageSize } = query;
  const counted = totals.of(filter);
  const { version, value } = await findProductPage(ctx.database, {
    ...filter,
    sort,
    direction,
    page,
    pageSize,
    counted,
  });
  totals.keep(filter, { version, value: value.total });
  return {
    version,
    value: {
      items: value.rows.map((row) => toPublicProduct(row, ctx.publicOrigin)),
      pagination: paginate(query, value.total),
    },
  };
}
