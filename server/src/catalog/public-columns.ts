import { expressionBuilder } from 'kysely';
import type { Schema } from '../database/schema/schema.ts';
import { isoTimestamp } from '../database/schema/timestamps.ts';
import { jsonbObject } from '../database/sql.ts';
import type { Tier } from './price-columns.ts';

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
  'product.id',
  'product.slug',
  'product.name',
  'product.images',
  'product.wholesaleMinOrderQuantity',
  'product.retailMinOrderQuantity',
  'product.descriptionHtml',
  'category.id as categoryId',
  'category.name as categoryName',
  'parent.id as parentId',
  'parent.name as parentName',
  'category.hidden as categoryHidden',
  'parent.hidden as parentHidden',
] as const;

/** The prices of a tier under the same names for both. */
export const PRICE_COLUMNS = {
  WHOLESALE: [
    'product.wholesaleBasePrice as basePrice',
    'product.wholesaleDiscountType as discountType',
    'product.wholesaleDiscountValue as discountValue',
    'product.wholesaleFinalPrice as finalPrice',
  ],
  RETAIL: [
    'product.retailBasePrice as basePrice',
    'product.retailDiscountType as discountType',
    'product.retailDiscountValue as discountValue',
    'product.retailFinalPrice as finalPrice',
  ],
} as const;

/** The values that a response shows only on request. */
export type Extras = NonNullable<(typeof extraColumns)['expressionType']>;

const eb = expressionBuilder<Schema, 'product'>();

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
  codes: jsonbObject({
    sku: eb.ref('product.sku'),
    gtins: eb.ref('product.gtins'),
    brand: eb.ref('product.brand'),
    unit: eb.ref('product.unit'),
    netContent: eb.ref('product.netContent'),
    origin: eb.ref('product.origin'),
  }),
  availability: eb
    .selectFrom('product_availability as stock')
    .whereRef('stock.productId', '=', 'product.id')
    .select(({ ref }) =>
      jsonbObject({
        status: ref('stock.status'),
        quantity: ref('stock.quantity'),
        expectedAt: isoTimestamp(ref('stock.expectedAt')),
      }).as('stock'),
    )
    .$asScalar(),
});
