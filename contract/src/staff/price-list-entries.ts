import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { customerType, productPricing } from '../catalog.ts';
import { allowFree, money, productSlug } from '../catalog-input.ts';
import { amount } from '../decimal.ts';
import { envelope } from '../envelope.ts';
import { ACTION_ERRORS, staffErrorResponses } from '../errors.ts';
import { MAX_LENGTHS } from '../limits.ts';
import { inSchema } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { defineRoutes } from '../metadata.ts';
import { MAX_BREAKS, priceBreaks, quantity } from '../price-breaks.ts';
import { outputText, text } from '../text.ts';
import { cursorPage, cursorQuery } from './cursor.ts';
import { PRICE_LIST_ID } from './price-lists.ts';
import { MAX_CHANGED_PRODUCTS, MAX_CHANGES_BYTES, newDiscount, signedAmount } from './prices.ts';
import { pathKey, resourceVersion } from './resource.ts';

/** The most entries that one request creates by a percentage. */
export const MAX_PERCENT_PRODUCTS = 100_000;

const entryShape = {
  slug: outputText(MAX_LENGTHS.slug, 'mustard-oil-5l'),
  name: outputText(MAX_LENGTHS.name, 'Mustard Oil 5 L · সরিষার তেল ৫ লিটার'),
};

const priceShape = {
  basePrice: amount.meta({ examples: ['980.00'] }),
  discount: productPricing.shape.discount,
  finalPrice: amount.meta({ examples: ['931.00'] }).describe('The price of one piece.'),
  breaks: priceBreaks,
  increment: quantity
    .nullable()
    .meta({ description: 'Orders are multiples of it; null: as the product says.', examples: [6] }),
  maxOrderQuantity: quantity
    .nullable()
    .meta({ description: 'The most pieces of an order; null: as the product says.', examples: [null] }),
};

const entry = z
  .object({ ...entryShape, ...priceShape })
  .meta({ id: 'PriceListEntry', description: 'The price of a product in a list.' });

const entryPrice = z
  .object(priceShape)
  .meta({ id: 'PriceListEntryState', description: 'An entry before or after a change.' });

const breakInput = z
  .strictObject({ minQuantity: quantity.min(2).meta({ examples: [24] }), price: money.meta({ examples: ['905.00'] }) })
  .meta({ id: 'PriceBreakInput', description: 'A lower final price for more pieces.' });

const entryChange = z
  .strictObject({
    slug: productSlug,
    basePrice: money.nullable().optional().describe('Required for a new entry. null removes the entry.'),
    discount: newDiscount.nullable().optional(),
    breaks: z
      .array(breakInput)
      .max(MAX_BREAKS)
      .nullable()
      .optional()
      .describe('All breaks: quantities rise, prices fall, and each is below the final price.'),
    increment: quantity.nullable().optional(),
    maxOrderQuantity: quantity.nullable().optional(),
  })
  .meta({
    id: 'PriceListEntryChange',
    description: 'A change of the entry of a product. What is absent stays; null clears.',
  });

/** One of three forms. */
export const changeEntriesRequest = z
  .strictObject({
    changes: z.array(entryChange).min(1).max(MAX_CHANGED_PRODUCTS).optional(),
    csv: z
      .string()
      .min(1)
      .max(MAX_CHANGES_BYTES)
      .optional()
      .describe(
        'The text of a CSV file with the columns `slug,base_price,discount_type,discount_value,breaks,increment,max_order_quantity`; breaks as `12:8.00|24:7.50`. A blank base price removes the entry.',
      ),
    tier: customerType.optional().describe('With `percent`: the tier whose prices the entries are made from.'),
    percent: signedAmount
      .optional()
      .describe(
        'The change of the final prices of the tier, in percent. Each product with a price of the tier gets an entry, which is not kept up.',
      ),
    allowFree,
  })
  .refine(
    ({ changes, csv, tier, percent }) =>
      (tier === undefined) === (percent === undefined) &&
      [changes, csv, tier].filter((form) => form !== undefined).length === 1,
    { message: inSchema(messages.waysOfEntryChange) },
  )
  .meta({
    id: 'PriceListEntriesChange',
    description: 'Either `changes`, or `csv`, or `tier` and `percent`.',
  });

export type EntriesChange = z.infer<typeof changeEntriesRequest>;

const count = z.int().min(0).max(MAX_PERCENT_PRODUCTS);
const counts = {
  version: resourceVersion,
  created: count.meta({ examples: [1] }),
  changed: count.meta({ examples: [0] }),
  unchanged: count.meta({ examples: [0] }),
  removed: count.meta({ examples: [0] }),
};

const preview = z
  .object({
    ...counts,
    items: z
      .array(
        z
          .object({ ...entryShape, before: entryPrice.nullable(), after: entryPrice.nullable() })
          .meta({ id: 'ChangedPriceListEntry', description: 'An entry before and after; null without one.' }),
      )
      .max(MAX_PERCENT_PRODUCTS)
      .describe('By slug, also those that stay as they are.'),
  })
  .meta({
    id: 'PriceListEntriesPreview',
    description: 'The effect that a change would have. Its version is for `If-Match`.',
  });

const result = z
  .object(counts)
  .meta({ id: 'PriceListEntriesResult', description: 'The result of a change, and the version of the list.' });

const pathParams = z.strictObject({ id: pathKey(MAX_LENGTHS.id, 'The id of the list.', PRICE_LIST_ID) });
const group = { auth: 'staff', tag: 'Staff: price lists', sdkEntry: 'staff' } as const;

const c = initContract();

export const staffPriceListEntries = c.router(
  defineRoutes({
    listPriceListEntries: {
      method: 'GET',
      path: '/api/staff/price-lists/:id/entries',
      pathParams,
      query: z.strictObject({
        ...cursorQuery,
        q: text({ max: 150, example: 'oil' }).default('').describe('Part of the name of the product.'),
      }),
      responses: {
        200: envelope('PriceListEntryPageResponse', cursorPage('PriceListEntryPage', entry)),
        ...staffErrorResponses('NOT_FOUND'),
      },
      summary: 'List the entries of a price list',
      description: 'Entries by the name of the product. Deleted products are left out.',
      metadata: { ...group, permission: 'catalog:read', sdk: 'priceLists.listEntries' },
    },
    previewPriceListEntries: {
      method: 'POST',
      path: '/api/staff/price-lists/:id/entries/preview',
      pathParams,
      body: changeEntriesRequest,
      responses: {
        200: envelope('PriceListEntriesPreviewResponse', preview),
        ...staffErrorResponses('NOT_FOUND', 'PAYLOAD_TOO_LARGE'),
      },
      summary: 'Preview a change of entries',
      description: 'Changes nothing. One wrong row is a 400 with all wrong rows.',
      metadata: {
        ...group,
        permission: 'prices:write',
        sdk: 'priceLists.previewEntries',
        maxBodyBytes: MAX_CHANGES_BYTES,
        onlyReads: true,
      },
    },
    changePriceListEntries: {
      method: 'POST',
      path: '/api/staff/price-lists/:id/entries',
      pathParams,
      body: changeEntriesRequest,
      responses: {
        200: envelope('PriceListEntriesResponse', result),
        ...staffErrorResponses('PAYLOAD_TOO_LARGE', ...ACTION_ERRORS),
      },
      summary: 'Change the entries of a price list',
      description:
        'All entries change at once or none. `If-Match` is the version of the preview, of the list, or `*`. A product that is given twice is a 400.',
      metadata: {
        ...group,
        permission: 'prices:write',
        sdk: 'priceLists.changeEntries',
        maxBodyBytes: MAX_CHANGES_BYTES,
        ifMatch: 'required',
      },
    },
  }),
  { strictStatusCodes: true },
);
