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
  'product.wholesale_min_order_quantity',
  'product.retail_min_order_quantity',
  'product.description_html',
  'category.id as category_id',
  'category.name as category_name',
  'parent.id as parent_id',
  'parent.name as parent_name',
  'category.hidden as category_hidden',
  'parent.hidden as parent_hidden',
] as const;

/** The prices of a tier under the same names for both. */
export const PRICE_COLUMNS = {
  WHOLESALE: [
    'product.wholesale_base_price as base_price',
    'product.wholesale_discount_type as discount_type',
    'product.wholesale_discount_value as discount_value',
    'product.wholesale_final_price as final_price',
  ],
  RETAIL: [
    'product.retail_base_price as base_price',
    'product.retail_discount_type as discount_type',
    'product.retail_discount_value as discount_value',
    'product.retail_final_price as final_price',
  ],
} as const;

/** The values that a response shows only on request. */
export type Extras = NonNullable<(typeof extraColumns)['expressionType']>;

const eb = expressionBuilder<Schema, 'product'>();

export const extraColumns = jsonbObject({
  wholesaleIncrement: eb.ref('product.wholesale_increment'),
  retailIncrement: eb.ref('product.retail_increment'),
  wholesaleMaximum: eb.ref('product.wholesale_max_order_quantity'),
  retailMaximum: eb.ref('product.retail_max_order_quantity'),
  pack: eb
    .case()
    .when('product.pack_size', 'is not', null)
    .then(
      jsonbObject({
        size: eb.ref('product.pack_size').$notNull(),
        unitName: eb.ref('product.pack_unit_name').$notNull(),
        unitNameBn: eb.ref('product.pack_unit_name_bn').$notNull(),
      }),
    )
    .end(),
  codes: jsonbObject({
    sku: eb.ref('product.sku'),
    gtins: eb.ref('product.gtins'),
    brand: eb.ref('product.brand'),
    unit: eb.ref('product.unit'),
    netContent: eb.ref('product.net_content'),
    origin: eb.ref('product.origin'),
  }),
  availability: eb
    .selectFrom('product_availability as stock')
    .whereRef('stock.product_id', '=', 'product.id')
    .select(({ ref }) =>
      jsonbObject({
        status: ref('stock.status'),
        quantity: ref('stock.quantity'),
        expectedAt: isoTimestamp(ref('stock.expected_at')),
      }).as('stock'),
    )
    .$asScalar(),
});
