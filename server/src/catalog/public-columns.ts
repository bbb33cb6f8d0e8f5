import { CODE_NAMES } from '@arot/contract';
import { expressionBuilder, type QueryCreator, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Schema } from '../database/schema/schema.ts';
import { isoTimestamp } from '../database/schema/timestamps.ts';
import { jsonbObject } from '../database/sql.ts';
import type { Tier } from './price-columns.ts';
import { wholePrice } from './winning-price.ts';

/** The properties of a response that its columns depend on. */
export type Shown = {
  /** The tier whose prices it shows; undefined for no prices. */
  readonly tier: Tier | undefined;
  /** Price lists hold for the caller. */
  readonly hasLists: boolean;
  /** It shows more than the usual properties. */
  readonly hasExtras: boolean;
};

/** The columns of a product in a response; a list and a product's own page select them from the same joins. */
export const PRODUCT_COLUMNS = [
  ...(['product.id', 'product.slug', 'product.name', 'product.images', 'product.descriptionHtml'] as const),
  ...(['product.wholesaleMinOrderQuantity', 'product.retailMinOrderQuantity'] as const),
  ...(['category.id as categoryId', 'category.name as categoryName', 'category.hidden as categoryHidden'] as const),
  ...(['parent.id as parentId', 'parent.name as parentName', 'parent.hidden as parentHidden'] as const),
] as const;

function pricesOf<Prefix extends 'wholesale' | 'retail'>(prefix: Prefix) {
  return [
    `product.${prefix}BasePrice as basePrice`,
    `product.${prefix}DiscountType as discountType`,
    `product.${prefix}DiscountValue as discountValue`,
    `product.${prefix}FinalPrice as finalPrice`,
  ] as const;
}

/** The prices of a tier under the same names for both. */
export const PRICE_COLUMNS = { WHOLESALE: pricesOf('wholesale'), RETAIL: pricesOf('retail') };

/** The values that a response shows only on request. */
export type Extras = NonNullable<(typeof extraColumns)['expressionType']>;

const eb = expressionBuilder<Schema, 'product'>();

const codes = Object.fromEntries(CODE_NAMES.map((name) => [name, sql.ref(`product.${name}`)])) as {
  readonly [Name in (typeof CODE_NAMES)[number]]: RawBuilder<Selectable<Schema['product']>[Name]>;
};

/** The availability of a product before the first change. */
export const UNKNOWN_AVAILABILITY = { status: 'unknown', quantity: null, expectedAt: null } as const;

/** Selects what is in stock of the product of a statement; null before the first change. */
export const availabilityColumn = eb
  .selectFrom('product_availability as stock')
  .whereRef('stock.productId', '=', 'product.id')
  .select(({ ref }) =>
    jsonbObject({
      status: ref('stock.status'),
      quantity: ref('stock.quantity'),
      expectedAt: isoTimestamp(ref('stock.expectedAt')),
    }).as('stock'),
  )
  .$asScalar();

export const extraColumns = jsonbObject({
  wholesaleIncrement: eb.ref('product.wholesaleIncrement'),
  retailIncrement: eb.ref('product.retailIncrement'),
  wholesaleMaximum: eb.ref('product.wholesaleMaxOrderQuantity'),
  retailMaximum: eb.ref('product.retailMaxOrderQuantity'),
  pack: eb
    .case()
    .when('product.packSize', 'is not', null)
    .then(
      jsonbObject({
        size: eb.ref('product.packSize').$notNull(),
        unitName: eb.ref('product.packUnitName').$notNull(),
        unitNameBn: eb.ref('product.packUnitNameBn').$notNull(),
      }),
    )
    .end(),
  codes: jsonbObject(codes),
  availability: availabilityColumn,
});

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
