import type { RichText } from '@arot/contract';
import { defineEntity, p } from '@mikro-orm/core';

const productSchema = defineEntity({
  name: 'Product',
  tableName: 'product',
  properties: {
    id: p.text().primary(),
    slug: p.text(),
    name: p.text(),
    nameNormalized: p.text(),
    categoryId: p.text().nullable(),
    images: p.json<string[]>(),
    status: p.enum(['draft', 'published'] as const),
    wholesaleMinOrderQuantity: p.integer(),
    retailMinOrderQuantity: p.integer(),
    description: p.json<RichText>().nullable(),
    descriptionHtml: p.text().nullable(),
    createdAt: p.datetime(3),
    revision: p.bigint('string'),
    wholesaleBasePrice: p.decimal('string').precision(12).scale(2).nullable(),
    wholesaleDiscountType: p.enum(['FIXED', 'PERCENTAGE'] as const).nullable(),
    wholesaleDiscountValue: p.decimal('string').precision(12).scale(2).nullable(),
    retailBasePrice: p.decimal('string').precision(12).scale(2).nullable(),
    retailDiscountType: p.enum(['FIXED', 'PERCENTAGE'] as const).nullable(),
    retailDiscountValue: p.decimal('string').precision(12).scale(2).nullable(),
  },
});

/** A product with the prices of both tiers. Amounts are decimal strings in BDT. */
export class Product extends productSchema.class {}
productSchema.setClass(Product);
