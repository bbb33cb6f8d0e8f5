import type { QueryCreator, RawBuilder } from 'kysely';
import type { Schema } from '../database/schema/schema.ts';
import { extraColumns, PRICE_COLUMNS, PRODUCT_COLUMNS, type Shown } from './public-columns.ts';
import { wholePrice } from './winning-price.ts';

/** The products of a page by their ids, and their positions. */
export type Page = { readonly position: string; readonly productId: string };

/**
 * Returns a statement of the products of a page, each row with what `result` is. An empty page is one row without a product. The
 * products are read after the ids of the page are known.
 */
export function productsOfPage<Result extends object>(
  start: QueryCreator<Schema>,
  result: RawBuilder<Result>,
  page: RawBuilder<Page>,
  { tier, hasLists, hasExtras }: Shown,
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
    .leftJoin('product', 'product.id', 'page.productId')
    .leftJoin('category', 'category.id', 'product.categoryId')
    .leftJoin('category as parent', 'parent.id', 'category.parentId')
    .select(PRODUCT_COLUMNS)
    .$if(tier !== undefined && !hasLists, (query) => query.select(PRICE_COLUMNS[tier ?? 'RETAIL']))
    .$if(hasLists, (query) => query.select(wholePrice(tier ?? 'RETAIL').as('price')))
    .$if(hasExtras, (query) => query.select(extraColumns.as('extras')));
}
