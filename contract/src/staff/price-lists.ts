import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { CUSTOMER_TIERS, customerType, productPricing } from '../catalog.ts';
import { amount } from '../decimal.ts';
import { envelope } from '../envelope.ts';
import { ACTION_ERRORS, CHANGE_ERRORS, REPETITION_ERRORS, staffErrorResponses } from '../errors.ts';
import { MAX_LENGTHS } from '../limits.ts';
import { inSchema } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { defineRoutes } from '../metadata.ts';
import { nameText, outputText, text } from '../text.ts';
import { cursorPage, cursorQuery } from './cursor.ts';
import { GROUP_ID } from './customer-groups.ts';
import { done, pathKey, resourceVersion } from './resource.ts';

export const PRICE_LIST_STATES = ['draft', 'active'] as const;
export const MAX_PRICE_LIST_NAME = 200;
/** The highest priority of a list. The price of a tier has 0. */
export const MAX_PRIORITY = 1_000;
/** The most customers, and the most groups, that a list names. */
export const MAX_ASSIGNED = 1_000;
/** The most active lists. */
export const MAX_ACTIVE_LISTS = 100;

/** The reasons why a price wins or does not: another one wins, or its list does not hold. */
export const PRICE_REASONS = [
  'WON',
  'LOWER_PRIORITY',
  'HIGHER_PRICE',
  'LATER_ID',
  'NOT_ACTIVE',
  'NOT_STARTED',
  'ENDED',
  'NO_ENTRY',
] as const;
export type PriceReason = (typeof PRICE_REASONS)[number];
/** The ways in which a list reaches a customer. */
export const PRICE_LIST_TARGETS = ['tier', 'group', 'customer'] as const;
/** Drafts that reach a customer are candidates too; a longer explanation is cut off. */
const MAX_CANDIDATES = 1_000;
export const PRICE_LIST_ID = '019b3c1e-8a40-7d11-9f02-6c5b7e2a1d30';
const CUSTOMER_ID = '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5';
const NAME = 'Ramadan 2027';

const priority = z
  .int()
  .min(0)
  .max(MAX_PRIORITY)
  .meta({ examples: [100] });
const edge = (description: string) =>
  z.iso
    .datetime()
    .nullable()
    .meta({ description, examples: ['2027-02-08T00:00:00.000Z'] });

const priceList = z
  .object({
    id: outputText(MAX_LENGTHS.id, PRICE_LIST_ID),
    version: resourceVersion,
    name: outputText(MAX_PRICE_LIST_NAME, NAME),
    status: z
      .enum(PRICE_LIST_STATES)
      .meta({ examples: ['active'] })
      .describe('A draft gives no price.'),
    priority: priority.describe('The highest wins; the price of a tier has 0.'),
    startsAt: edge('From then on it gives prices; null: since ever.'),
    endsAt: edge('From then on it gives no price; null: without an end.'),
    tiers: z
      .array(customerType)
      .max(CUSTOMER_TIERS.length)
      .meta({ examples: [['WHOLESALE']] }),
    groupIds: z.array(outputText(MAX_LENGTHS.id, GROUP_ID)).max(MAX_ASSIGNED).describe('By id.'),
    customerIds: z.array(outputText(MAX_LENGTHS.id, CUSTOMER_ID)).max(MAX_ASSIGNED).describe('By id.'),
    entryCount: z
      .int()
      .min(0)
      .meta({ examples: [240] }),
  })
  .meta({ id: 'PriceList', description: 'Prices for the customers of tiers and groups, and for single customers.' });

export type PriceList = z.infer<typeof priceList>;

const name = nameText({ min: 1, max: MAX_PRICE_LIST_NAME, example: NAME });
const id = (example: string) => text({ min: 1, max: MAX_LENGTHS.id, trim: false, example });
const edgeInput = (example: string) =>
  z.iso
    .datetime({ offset: true, error: inSchema(messages.dateAndTime) })
    .nullable()
    .meta({ examples: [example] });

const input = {
  name,
  priority,
  startsAt: edgeInput('2027-02-08T00:00:00+06:00').describe('Fractions of a second are cut off.'),
  endsAt: edgeInput('2027-03-10T00:00:00+06:00').describe('Exclusive. Fractions of a second are cut off.'),
  tiers: z
    .array(z.enum(CUSTOMER_TIERS))
    .max(CUSTOMER_TIERS.length)
    .meta({ examples: [['WHOLESALE']] }),
  groupIds: z.array(id(GROUP_ID)).max(MAX_ASSIGNED),
  customerIds: z.array(id(CUSTOMER_ID)).max(MAX_ASSIGNED),
};

export const newPriceList = z.strictObject(input).partial().extend({ name }).meta({
  id: 'NewPriceList',
  description: 'A new draft. By default it has priority 0, no edges, and reaches no customer.',
});

export const changePriceListRequest = z.strictObject(input).partial().meta({
  id: 'PriceListChange',
  description: 'What changes. A property that is absent stays as it is; an array replaces the stored one.',
});

export const copyPriceListRequest = z
  .strictObject({ name })
  .meta({ id: 'PriceListCopy', description: 'The name of the copy.' });

const pathParams = z.strictObject({ id: pathKey(MAX_LENGTHS.id, 'The id of the list.', PRICE_LIST_ID) });
const listResponse = envelope('PriceListResponse', priceList);
const group = { auth: 'staff', tag: 'Staff: price lists', sdkEntry: 'staff' } as const;
const writes = { ...group, permission: 'prices:write' } as const;
const actions = { ...writes, ifMatch: 'required' } as const;

const explanation = z
  .object({
    customerId: outputText(MAX_LENGTHS.id, CUSTOMER_ID),
    slug: outputText(MAX_LENGTHS.slug, 'mustard-oil-5l'),
    at: z.iso.datetime(),
    pricing: productPricing.nullable(),
    listId: outputText(MAX_LENGTHS.id, PRICE_LIST_ID)
      .nullable()
      .describe('null for the price of the tier, and without a price.'),
    candidates: z
      .array(
        z
          .object({
            listId: outputText(MAX_LENGTHS.id, PRICE_LIST_ID).nullable().describe('null for the price of the tier.'),
            name: outputText(MAX_PRICE_LIST_NAME, NAME),
            priority,
            finalPrice: amount.nullable().meta({ examples: ['931.00'] }),
            reason: z
              .enum(PRICE_REASONS)
              .meta({ examples: ['WON'] })
              .describe('The reason why it gives the price, or does not.'),
            via: z
              .array(z.enum(PRICE_LIST_TARGETS))
              .max(PRICE_LIST_TARGETS.length)
              .meta({ examples: [['group']] })
              .describe('The ways in which it reaches the customer.'),
          })
          .meta({ id: 'PriceCandidate', description: 'The price of a tier or of a list, and what became of it.' }),
      )
      .max(MAX_CANDIDATES)
      .describe('The price of the tier and the lists that reach the customer, in the order in which they win.'),
  })
  .meta({ id: 'PriceExplanation', description: 'The explanation of a price.' });

const c = initContract();

export const staffPriceLists = c.router(
  defineRoutes({
    listPriceLists: {
      method: 'GET',
      path: '/api/staff/price-lists',
      query: z.strictObject({
        ...cursorQuery,
        q: text({ max: 150, example: 'ramadan' }).default('').describe('Part of the name.'),
        status: z.enum(PRICE_LIST_STATES).optional(),
      }),
      responses: {
        200: envelope('PriceListPageResponse', cursorPage('PriceListPage', priceList)),
        ...staffErrorResponses(),
      },
      summary: 'List price lists',
      description: 'Price lists by name.',
      metadata: { ...group, permission: 'catalog:read', sdk: 'priceLists.list' },
    },
    createPriceList: {
      method: 'POST',
      path: '/api/staff/price-lists',
      body: newPriceList,
      responses: { 201: listResponse, ...staffErrorResponses(...REPETITION_ERRORS) },
      summary: 'Create a price list',
      description: 'A draft without entries.',
      metadata: { ...writes, sdk: 'priceLists.create', created: '/api/staff/price-lists/:id' },
    },
    getPriceList: {
      method: 'GET',
      path: '/api/staff/price-lists/:id',
      pathParams,
      responses: { 200: listResponse, ...staffErrorResponses('NOT_FOUND') },
      summary: 'Get a price list',
      description: 'One list. `ETag` is its version.',
      metadata: { ...group, permission: 'catalog:read', sdk: 'priceLists.get' },
    },
    changePriceList: {
      method: 'PATCH',
      path: '/api/staff/price-lists/:id',
      pathParams,
      body: changePriceListRequest,
      responses: { 200: listResponse, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Change a price list',
      description:
        'Changes name, priority, edges and customers, with effect on the next request if the list is active.',
      metadata: { ...actions, sdk: 'priceLists.change' },
    },
    deletePriceList: {
      method: 'DELETE',
      path: '/api/staff/price-lists/:id',
      pathParams,
      body: c.noBody(),
      responses: { 200: done, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Delete a price list',
      description: 'Deletes a draft with its entries. 409 for an active list.',
      metadata: { ...actions, sdk: 'priceLists.delete' },
    },
    activatePriceList: {
      method: 'POST',
      path: '/api/staff/price-lists/:id/activate',
      pathParams,
      body: c.noBody(),
      responses: { 200: listResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Activate a price list',
      description: 'Its prices count from the next request on, between its edges. 409 if 100 lists are active.',
      metadata: { ...actions, sdk: 'priceLists.activate' },
    },
    deactivatePriceList: {
      method: 'POST',
      path: '/api/staff/price-lists/:id/deactivate',
      pathParams,
      body: c.noBody(),
      responses: { 200: listResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Deactivate a price list',
      description: 'Makes it a draft, with effect on the next request.',
      metadata: { ...actions, sdk: 'priceLists.deactivate' },
    },
    copyPriceList: {
      method: 'POST',
      path: '/api/staff/price-lists/:id/copy',
      pathParams,
      body: copyPriceListRequest,
      responses: { 201: listResponse, ...staffErrorResponses('NOT_FOUND', ...REPETITION_ERRORS) },
      summary: 'Copy a price list',
      description: 'A draft with the same customers, edges and entries.',
      metadata: { ...writes, sdk: 'priceLists.copy', created: '/api/staff/price-lists/:id' },
    },
    explainPrice: {
      method: 'GET',
      path: '/api/staff/price-explanations',
      query: z.strictObject({
        customer: id(CUSTOMER_ID).describe('The id of a customer.'),
        product: text({ min: 1, max: MAX_LENGTHS.slug, trim: false, example: 'mustard-oil-5l' }).describe(
          'The slug of a product.',
        ),
        at: z.iso
          .datetime({ offset: true, error: inSchema(messages.dateAndTime) })
          .meta({ examples: ['2027-02-08T00:00:00Z'] })
          .optional()
          .describe('The moment that decides which lists hold; now without it. The rest is as it is today.'),
      }),
      responses: {
        200: envelope('PriceExplanationResponse', explanation),
        ...staffErrorResponses('NOT_FOUND'),
      },
      summary: 'Explain a price',
      description: 'Explains why a customer has the price of a product.',
      metadata: { ...group, permission: 'catalog:read', alsoNeeds: 'customers:read', sdk: 'priceLists.explain' },
    },
  }),
  { strictStatusCodes: true },
);
