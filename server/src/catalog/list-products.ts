import type { listProductsQuery, Pagination } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { paginate } from '../http/paginate.ts';
import { foldName } from './fold-name.ts';
import { type PublicProduct, toPublicProduct } from './product.mapper.ts';
import { findProductPage } from './product.repository.ts';
import { tierOf } from './tier-of.ts';

type Query = z.infer<typeof listProductsQuery>;

/**
 * A page of published products.
 *
 * @see catalog specification, section 4, GET /api/products
 * @throws ApiError FORBIDDEN when prices are filtered or sorted by anyone but an active customer
 */
export async function listProducts(
  ctx: Context,
  query: Query,
): Promise<{ items: PublicProduct[]; pagination: Pagination }> {
  const tier = tierOf(ctx.principal);
  const asksForPrices = query.sort === 'price' || query.minPrice !== undefined || query.maxPrice !== undefined;
  if (asksForPrices && tier === undefined) throw new ApiError('FORBIDDEN');
  const { rows, total } = await findProductPage(ctx.em, {
    foldedText: foldName(query.q),
    categoryId: query.categoryId,
    tier,
    minPrice: query.minPrice,
    maxPrice: query.maxPrice,
    sort: query.sort,
    direction: query.direction,
    page: query.page,
    pageSize: query.pageSize,
  });
  return { items: rows.map((row) => toPublicProduct(row, ctx.publicOrigin)), pagination: paginate(query, total) };
}
