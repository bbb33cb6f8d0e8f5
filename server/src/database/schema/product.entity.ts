import { DISCOUNT_TYPES, type RichText } from '@arot/contract';
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
    wholesaleFinalPrice: amount().$type<Computed<string>>().nullable().generated(finalPrice('wholesale')),
    retailBasePrice: amount().nullable(),
    retailDiscountType: p.enum(DISCOUNT_TYPES).nullable(),
    retailDiscountValue: amount().nullable(),
    retailFinalPrice: amount().$type<Computed<string>>().nullable().generated(finalPrice('retail')),
    version: rowVersion(),
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
    { name: 'product_deleted', properties: ['deletedAt'], where: 'deleted_at is not null' },
  ],
});

function finalPrice(tier: 'wholesale' | 'retail'): string {
  return `(round(
    case ${tier}_discount_type
      when 'FIXED' then greatest(${tier}_base_price - ${tier}_discount_value, 0)
      when 'PERCENTAGE' then ${tier}_base_price * (100 - ${tier}_discount_value) / 100
      else ${tier}_base_price
    end, 2)) stored`;
}
