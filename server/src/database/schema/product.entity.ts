import { type AVAILABILITY_STATES, DISCOUNT_TYPES, FIELD_NAMES, PRODUCT_FIELDS, type RichText } from '@arot/contract';
import { defineEntity, p } from '@mikro-orm/core';
import { amount, byteText, type Computed, rowVersion, timestamp } from './columns.ts';

/** The columns of fields by the kinds of their rows in the contract. */
const COLUMN_OF_KIND = {
  quantity: () => p.integer().default(1),
  limit: () => p.integer().nullable(),
  text: () => p.text().nullable(),
  list: () => p.json<string[]>().defaultRaw(`'[]'`),
};

type FieldColumns = {
  readonly [Name in keyof typeof PRODUCT_FIELDS]: ReturnType<
    (typeof COLUMN_OF_KIND)[(typeof PRODUCT_FIELDS)[Name]['kind']]
  >;
};

const fieldColumns = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, COLUMN_OF_KIND[PRODUCT_FIELDS[name].kind]()]),
) as FieldColumns;

/** A product with the prices of both tiers. */
export const Product = defineEntity({
  name: 'Product',
  tableName: 'product',
  properties: {
    id: byteText().primary(),
    slug: byteText(),
    name: p.text(),
    nameNormalized: byteText(),
    categoryId: byteText().nullable(),
    images: p.json<string[]>().defaultRaw(`'[]'`),
    status: p.enum(['draft', 'published'] as const).default('draft'),
    description: p.json<RichText>().nullable(),
    descriptionHtml: p.text().nullable(),
    createdAt: timestamp(),
    /** The last change. A trigger sets it. */
    changedAt: timestamp().defaultRaw('now()'),
    /** A deleted product is a draft, and is removed 30 days later. */
    deletedAt: timestamp().nullable(),
    /** Its status before, for a restore. */
    deletedStatus: p.text().$type<'draft' | 'published'>().nullable(),
    wholesaleBasePrice: amount().nullable(),
    wholesaleDiscountType: p.enum(DISCOUNT_TYPES).nullable(),
    wholesaleDiscountValue: amount().nullable(),
    wholesaleFinalPrice: amount().$type<Computed<string>>().nullable().generated(finalPrice('wholesale_')),
    retailBasePrice: amount().nullable(),
    retailDiscountType: p.enum(DISCOUNT_TYPES).nullable(),
    retailDiscountValue: amount().nullable(),
    retailFinalPrice: amount().$type<Computed<string>>().nullable().generated(finalPrice('retail_')),
    version: rowVersion(),
    ...fieldColumns,
  },
  uniques: [{ name: 'product_slug_unique', properties: ['slug'] }],
  indexes: [
    { name: 'product_by_category', properties: ['categoryId'] },
    // The lists of staff members. A search reads the table: a trigram index would slow every write of a product.
    {
      name: 'product_by_change',
      expression: 'create index product_by_change on product (changed_at desc)',
    },
    {
      name: 'product_by_name',
      expression: 'create index product_by_name on product (name collate "und-x-icu")',
    },
    {
      name: 'product_sku_unique',
      expression: 'create unique index product_sku_unique on product (lower(sku collate "und-x-icu"))',
    },
    { name: 'product_deleted', properties: ['deletedAt'], where: 'deleted_at is not null' },
  ],
});

/** The availability of a product. It changes often, and changes no version of the product. */
export const ProductAvailability = defineEntity({
  name: 'ProductAvailability',
  tableName: 'product_availability',
  properties: {
    productId: byteText().primary(),
    status: byteText().$type<(typeof AVAILABILITY_STATES)[number]>(),
    quantity: p.integer().nullable(),
    expectedAt: timestamp().nullable(),
    version: rowVersion(),
  },
});

/** Returns the column of a final price, from the columns with a prefix. */
export function finalPrice(prefix: '' | 'wholesale_' | 'retail_'): string {
  return `(round(
    case ${prefix}discount_type
      when 'FIXED' then greatest(${prefix}base_price - ${prefix}discount_value, 0)
      when 'PERCENTAGE' then ${prefix}base_price * (100 - ${prefix}discount_value) / 100
      else ${prefix}base_price
    end, 2)) stored`;
}
