import type { QueryCreator, RawBuilder } from 'kysely';
import type { Schema } from '../database/schema/schema.ts';
import { PRODUCT_COLUMNS } from './public-columns.ts';

/** The products of a page by their ids, and their positions. */
export type Page = { readonly position: string; readonly product_id: string };

/**
 * Returns a statement of the products of a page, each row with what `result` is. An empty page is one row without a product. The
 * products are read after the ids of the page are known.
 */
export function productsOfPage<Result extends object>(
  start: QueryCreator<Schema>,
  result: RawBuilder<Result>,
  page: RawBuilder<Page>,
) {
  return start
    .with(
      (cte) => cte('result').materialized(),
      () => result,
    )
    .with(
      (cte) => cte('page').materialized(),
      () => page,
    )
    .selectFrom('result')
    .leftJoin('page', (join) => join.onTrue())
    .leftJoin('product', 'product.id', 'page.product_id')
    .leftJoin('category', 'category.id', 'product.category_id')
    .leftJoin('category as parent', 'parent.id', 'category.parent_id')
    .select(PRODUCT_COLUMNS);
}
