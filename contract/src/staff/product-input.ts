import * as z from 'zod';
import { CUSTOMER_TIERS, DISCOUNT_TYPES } from '../catalog.ts';
import {
  allowFree,
  catalogName,
  categoryId,
  imageReference,
  money,
  PUBLICATION_STATES,
  productSlug,
} from '../catalog-input.ts';
import { isAboveHundredPercent } from '../decimal.ts';
import { MAX_ITEMS } from '../limits.ts';
import { inSchema } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { productPackInput } from '../price-breaks.ts';
import { codeInputs } from '../product-codes.ts';
import { orderInputs } from '../product-fields.ts';
import { richTextBody } from '../rich-text.ts';

const discountInput = z
  .strictObject({
    type: z.enum(DISCOUNT_TYPES).describe('FIXED is an amount in BDT, PERCENTAGE a percentage of the base price.'),
    value: money,
  })
  .refine(({ type, value }) => type !== 'PERCENTAGE' || !isAboveHundredPercent(value), {
    path: ['value'],
    message: inSchema(messages.percentageAbove100),
  })
  .meta({
    id: 'StaffDiscountChange',
    description: 'Another discount.',
    examples: [{ type: 'PERCENTAGE', value: '7.5' }],
  });

const priceInput = z
  .strictObject({
    basePrice: money.optional().describe('In BDT. Required while the tier has no price.'),
    discount: discountInput.nullish().describe('null removes the discount.'),
  })
  .meta({ id: 'StaffPriceChange', description: 'What changes in the price of a tier. What is absent stays as it is.' });

const pricesShape = Object.fromEntries(CUSTOMER_TIERS.map((tier) => [tier, priceInput.nullish()])) as Record<
  (typeof CUSTOMER_TIERS)[number],
  z.ZodOptional<z.ZodNullable<typeof priceInput>>
>;

export const changeProductPricesRequest = z.strictObject({ ...pricesShape, allowFree }).meta({
  id: 'StaffPricesChange',
  description: 'What changes in the prices. A tier that is absent stays as it is; null removes its price.',
});

const newPrices = z.strictObject(pricesShape).meta({
  id: 'StaffNewPrices',
  description: 'The prices of a new product. A tier that is absent or null has none.',
});

/** The order quantities of a product, its numbers and its origin. Catalog files have the same properties. */
export const productAttributes = {
  ...orderInputs,
  pack: productPackInput.nullable().describe('null for none.'),
  ...codeInputs,
};

const productInput = {
  name: catalogName.meta({ examples: ['Mustard Oil 5 L · সরিষার তেল ৫ লিটার'] }),
  categoryId: categoryId.nullable().describe('null for none.'),
  images: z.array(imageReference).max(MAX_ITEMS.images).describe('URLs, or paths on this server, in order.'),
  ...productAttributes,
  description: richTextBody.describe('A rich-text document of at most 100 KiB; null for none.'),
};

export const createProductRequest = z
  .strictObject({
    slug: productSlug,
    ...z.strictObject(productInput).partial().shape,
    name: productInput.name,
    status: z.enum(PUBLICATION_STATES).default('draft'),
    prices: newPrices.optional().describe('Requires the permission `prices:write` too.'),
    allowFree,
  })
  .meta({ id: 'StaffNewProduct', description: 'A new product.' });

export const changeProductRequest = z.strictObject(productInput).partial().meta({
  id: 'StaffProductChange',
  description: 'What changes. A property that is absent stays as it is; null clears it. Prices have their own request.',
});

export const changeProductSlugRequest = z
  .strictObject({ slug: productSlug })
  .meta({ id: 'StaffSlugChange', description: 'The new slug.' });
