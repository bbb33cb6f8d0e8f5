import { type AVAILABILITY_STATES, DISCOUNT_TYPES, type RichText } from '@arot/contract';
import { defineEntity, p } from '@mikro-orm/core';
import { amount, byteText, type Computed, rowVersion, timestamp } from './columns.ts';

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
    wholesaleMinOrderQuantity: p.integer().default(1),
    retailMinOrderQuantity: p.integer().default(1),
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
    /** Orders are multiples of it. The minimum quantity is one. */
    wholesaleIncrement: p.integer().default(1),
    retailIncrement: p.integer().default(1),
    wholesaleMaxOrderQuantity: p.integer().nullable(),
    retailMaxOrderQuantity: p.integer().nullable(),
    /** The pieces of a package, and its name in English and Bengali. All three are null without a package. */
    packSize: p.integer().nullable(),
    packUnitName: p.text().nullable(),
    packUnitNameBn: p.text().nullable(),
    sku: p.text().nullable(),
    gtins: p.json<string[]>().defaultRaw(`'[]'`),
    brand: p.text().nullable(),
    unit: p.text().nullable(),
    netContent: p.text().nullable(),
    origin: p.text().nullable(),
  },
  uniques: [{ name: 'product_slug_unique', properties: ['slug'] }],
  indexes: [
    { name: 'product_by_category', properties: ['categoryId'] },
    // The lists of staff members. A search reads the table: a trigram index would slow every write of a product.
    {
      name: 'product_by_change',
      expression: 'create index product_by_change on product (changed_at desc, id)',
    },
    {
      name: 'product_by_name',
      expression: 'create index product_by_name on product (name collate "und-x-icu", id)',
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
