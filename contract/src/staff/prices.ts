import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { CUSTOMER_TIERS, customerType, DISCOUNT_TYPES, productPricing } from '../catalog.ts';
import { allowFree, categoryId, money, PUBLICATION_STATES, productSlug } from '../catalog-input.ts';
import { amount, isAboveHundredPercent } from '../decimal.ts';
import { envelope } from '../envelope.ts';
import { ACTION_ERRORS, staffErrorResponses } from '../errors.ts';
import { MAX_LENGTHS } from '../limits.ts';
import { inSchema } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { defineRoutes } from '../metadata.ts';
import { outputText, text } from '../text.ts';
import { resourceVersion } from './resource.ts';

/** The largest number of products that one price change names or selects. */
export const MAX_CHANGED_PRODUCTS = 10_000;

/** The largest body of a request that changes many prices or availabilities: enough for 10,000 products with both prices. */
export const MAX_CHANGES_BYTES = 4 * 1024 * 1024;

/** The ways to change a base price: to a value, by an amount in BDT, or by a percentage. */
export const PRICE_ACTIONS = ['set', 'add', 'percent'] as const;

export const signedAmount = z
  .string(inSchema(messages.changeText))
  .regex(/^-?\d{1,10}(\.\d{1,2})?$/, inSchema(messages.changeAmount))
  .meta({ maxLength: 14, examples: ['5.00'] });

export const newDiscount = z
  .strictObject({ type: z.enum(DISCOUNT_TYPES), value: money })
  .refine(({ type, value }) => type !== 'PERCENTAGE' || !isAboveHundredPercent(value), {
    path: ['value'],
    message: inSchema(messages.percentageAbove100),
  })
  .meta({ id: 'NewDiscount', description: 'A discount on a base price: an amount in BDT, or a percentage.' });

const basePriceChange = z
  .strictObject({
    action: z.enum(PRICE_ACTIONS),
    value: signedAmount.describe(
      'The new price or an amount in BDT, or a percentage. May be negative for `add` and `percent`.',
    ),
  })
  .refine(({ action, value }) => action !== 'set' || !value.startsWith('-'), {
    path: ['value'],
    message: inSchema(messages.mustNotBeNegative),
  })
  .meta({
    id: 'BasePriceChange',
    description:
      'How base prices change: to a value, by an amount, or by a percentage. Rounded half-up to two decimals.',
  });

const priceFilter = z
  .strictObject({
    tier: customerType.describe('The tier whose prices change.'),
    categoryId: categoryId
      .optional()
      .describe('A main category includes its subcategories; `uncategorized` selects products without a category.'),
    status: z.enum(PUBLICATION_STATES).optional().describe('Without it, drafts and published products.'),
    q: text({ max: 150 }).default('').describe('Part of the name, as in the public search.'),
    slugs: z.array(productSlug).min(1).max(MAX_CHANGED_PRODUCTS).optional().describe('Only these products.'),
  })
  .meta({
    id: 'PriceFilter',
    description: 'The products whose prices change: those that fit every property. No deleted products.',
  });

const priceOperation = z
  .strictObject({
    basePrice: basePriceChange.optional(),
    discount: newDiscount.nullable().optional().describe('null removes the discount; without it, the discount stays.'),
  })
  .refine(({ basePrice, discount }) => basePrice !== undefined || discount !== undefined, {
    message: inSchema(messages.priceOrDiscount),
  })
  .meta({
    id: 'PriceOperation',
    description: 'What changes. Products without a price for the tier are left out, unless `set` gives them one.',
  });

const explicitChange = z
  .strictObject({
    slug: productSlug,
    tier: customerType,
    basePrice: money
      .nullable()
      .optional()
      .describe('null removes the price and its discount; without it, the price stays.'),
    discount: newDiscount.nullable().optional().describe('null removes the discount; without it, the discount stays.'),
  })
  .refine(({ basePrice, discount }) => basePrice !== undefined || discount !== undefined, {
    message: inSchema(messages.priceOrDiscount),
  })
  .meta({ id: 'ExplicitPriceChange', description: 'The new price of one product for one tier.' });

/** One of three forms. */
export const priceChangeRequest = z
  .strictObject({
    filter: priceFilter.optional(),
    operation: priceOperation.optional(),
    changes: z
      .array(explicitChange)
      .min(1)
      .max(MAX_CHANGED_PRODUCTS * CUSTOMER_TIERS.length)
      .optional(),
    csv: z
      .string()
      .min(1)
      .max(MAX_CHANGES_BYTES)
      .optional()
      .describe(
        'A price list: the text of a CSV file with the columns of catalog files. `slug` and the price columns are used. A blank base price removes the price.',
      ),
    allowFree,
  })
  .refine(
    ({ filter, operation, changes, csv }) =>
      (filter === undefined) === (operation === undefined) &&
      [filter, changes, csv].filter((form) => form !== undefined).length === 1,
    { message: inSchema(messages.waysOfPriceChange) },
  )
  .meta({
    id: 'PriceChangeRequest',
    description: `Either \`filter\` and \`operation\`, or \`changes\`, or \`csv\`. At most ${MAX_CHANGED_PRODUCTS} products.`,
  });

const price = z
  .object({
    basePrice: amount,
    discount: productPricing.shape.discount,
    finalPrice: amount.describe('The base price less the discount, rounded half-up to two decimals.'),
  })
  .meta({ id: 'PriceState', description: 'The price of a product for one tier.' });

const changedPrice = z
  .object({
    slug: outputText(MAX_LENGTHS.slug),
    name: outputText(MAX_LENGTHS.name),
    status: z.enum(PUBLICATION_STATES),
    tier: customerType,
    before: price.nullable().describe('null without a price.'),
    after: price.nullable().describe('null without a price.'),
    changed: z.boolean(),
  })
  .meta({
    id: 'ChangedPrice',
    description: 'The price of a product for one tier, before and after.',
    examples: [
      {
        slug: 'mustard-oil-5l',
        name: 'Mustard Oil 5 L · সরিষার তেল ৫ লিটার',
        status: 'published',
        tier: 'RETAIL',
        before: { basePrice: '1080.00', discount: null, finalPrice: '1080.00' },
        after: { basePrice: '1134.00', discount: null, finalPrice: '1134.00' },
        changed: true,
      },
    ],
  });

const count = z
  .int()
  .min(0)
  .max(MAX_CHANGED_PRODUCTS * CUSTOMER_TIERS.length)
  .meta({ examples: [0] });
const counts = {
  changed: count.meta({ examples: [1] }).describe('Prices that change.'),
  unchanged: count.describe('Prices that already are as requested.'),
  withoutPrice: count.describe('Products that are left out because they have no price for the tier.'),
  pricesRemoved: count,
  discountsRemoved: count.describe('Including those of removed prices.'),
};

export const priceChangePreview = z
  .object({
    version: resourceVersion,
    ...counts,
    ignoredColumns: z
      .array(outputText(MAX_CHANGES_BYTES))
      .max(MAX_CHANGES_BYTES)
      .meta({ examples: [[]] })
      .describe('Columns of the CSV that have no meaning here.'),
    items: z
      .array(changedPrice)
      .max(MAX_CHANGED_PRODUCTS * CUSTOMER_TIERS.length)
      .describe('By slug, then tier.'),
  })
  .meta({ id: 'PriceChangePreview', description: 'What a price change would do. Its version is for `If-Match`.' });

export const priceChangeResult = z
  .object(counts)
  .meta({ id: 'PriceChangeResult', description: 'What a price change has done. The audit trail has each price.' });

const group = { auth: 'staff', permission: 'prices:write', tag: 'Staff: prices', sdkEntry: 'staff' } as const;

const c = initContract();

export const staffPrices = c.router(
  defineRoutes({
    previewPriceChange: {
      method: 'POST',
      path: '/api/staff/price-changes/preview',
      body: priceChangeRequest,
      responses: {
        200: envelope('PriceChangePreviewResponse', priceChangePreview),
        ...staffErrorResponses('PAYLOAD_TOO_LARGE'),
      },
      summary: 'Preview a price change',
      description:
        'Changes nothing. Shows each price before and after. If one price is not possible, the response is a 400 with all such prices: base and final prices that change must be from 0.01 to 9999999999.99, or from 0.00 with `allowFree`.',
      metadata: { ...group, sdk: 'prices.preview', maxBodyBytes: MAX_CHANGES_BYTES, onlyReads: true },
    },
    applyPriceChange: {
      method: 'POST',
      path: '/api/staff/price-changes',
      body: priceChangeRequest,
      responses: {
        200: envelope('PriceChangeResponse', priceChangeResult),
        ...staffErrorResponses('PAYLOAD_TOO_LARGE', ...ACTION_ERRORS),
      },
      summary: 'Change prices',
      description:
        'Applies a price change that was previewed: the same body, with the version of the preview as `If-Match`. All prices change at once or none. 412 if a product has changed since, or the selection has.',
      metadata: { ...group, sdk: 'prices.apply', maxBodyBytes: MAX_CHANGES_BYTES, ifMatch: 'required' },
    },
  }),
  { strictStatusCodes: true },
);
