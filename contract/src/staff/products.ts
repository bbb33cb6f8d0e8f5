import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { categoryOption, productPricing } from '../catalog.ts';
import { PUBLICATION_STATES } from '../catalog-input.ts';
import { amount } from '../decimal.ts';
import { envelope } from '../envelope.ts';
import { ACTION_ERRORS, CHANGE_ERRORS, staffErrorResponses } from '../errors.ts';
import { MAX_HTML_LENGTH, MAX_ITEMS, MAX_LENGTHS } from '../limits.ts';
import { inSchema } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { defineRoutes } from '../metadata.ts';
import { productPack } from '../price-breaks.ts';
import { AVAILABILITY_STATES, availabilityShape } from '../product-attributes.ts';
import { codeOutputs } from '../product-codes.ts';
import { orderOutputs } from '../product-fields.ts';
import { RICH_TEXT_BODY, richText } from '../rich-text.ts';
import { outputText, outputUrl, text } from '../text.ts';
import { cursorPage, cursorQuery } from './cursor.ts';
import {
  changeProductPricesRequest,
  changeProductRequest,
  changeProductSlugRequest,
  createProductRequest,
} from './product-input.ts';
import { pathKey, resourceVersion } from './resource.ts';

const moment = z.iso.datetime().meta({ examples: ['2026-03-26T06:00:00.000Z'] });

/** A deleted product is a draft that is removed after 30 days. */
export const STAFF_PRODUCT_STATES = [...PUBLICATION_STATES, 'deleted'] as const;

const staffPrice = z
  .object({
    basePrice: amount.describe('Price before the discount, in BDT.'),
    discount: productPricing.shape.discount,
    finalPrice: amount.describe('The price of one piece, rounded half-up to two decimals.'),
  })
  .meta({ id: 'StaffPrice', description: 'The price of a tier.' });

const staffProductShape = {
  id: z
    .string()
    .min(1)
    .max(MAX_LENGTHS.id)
    .meta({ examples: ['019a3a52-6c3e-7d52-a7b2-41f3dd20c0ee'] }),
  version: resourceVersion,
  slug: outputText(MAX_LENGTHS.slug, 'mustard-oil-5l'),
  name: outputText(MAX_LENGTHS.name, 'Mustard Oil 5 L · সরিষার তেল ৫ লিটার'),
  status: z
    .enum(STAFF_PRODUCT_STATES)
    .meta({ examples: ['published'] })
    .describe('`deleted`: not public, and removed 30 days after its deletion unless it is restored.'),
  category: categoryOption.nullable(),
  images: z
    .array(outputText(MAX_LENGTHS.url, '/demo/pictures/oil-mustard.svg'))
    .max(MAX_ITEMS.images)
    .describe('As they are stored, in order: URLs, or paths on this server.'),
  imageUrls: z.array(outputUrl()).max(MAX_ITEMS.images).describe('Where the pictures are, in the same order.'),
  ...orderOutputs,
  pack: productPack.nullable(),
  ...codeOutputs,
  prices: z.object({ WHOLESALE: staffPrice.nullable(), RETAIL: staffPrice.nullable() }).meta({
    id: 'StaffPrices',
    description: 'The prices of both tiers; null for a tier without a price.',
    examples: [
      {
        WHOLESALE: { basePrice: '980.00', discount: { type: 'PERCENTAGE', value: '5.00' }, finalPrice: '931.00' },
        RETAIL: { basePrice: '1080.00', discount: null, finalPrice: '1080.00' },
      },
    ],
  }),
  availability: z
    .object({ version: resourceVersion, ...availabilityShape })
    .meta({ id: 'StaffAvailability', description: 'The availability of a product. It has a version of its own.' }),
  createdAt: moment,
  changedAt: moment.describe('The last change of the product itself.'),
  deletedAt: moment.nullable().meta({ description: 'null unless it is deleted.', examples: [null] }),
};

export const staffProduct = z
  .object(staffProductShape)
  .meta({ id: 'StaffProduct', description: 'A product in a list, as staff members see it.' });

export const staffProductDetail = z
  .object({
    ...staffProductShape,
    description: richText.nullable(),
    descriptionHtml: outputText(MAX_HTML_LENGTH, '<p>নতুন চাল এসে গেছে</p>')
      .nullable()
      .describe('The description as sanitized HTML.'),
    formerSlugs: z
      .array(outputText(MAX_LENGTHS.slug, 'mustard-oil-5-litre'))
      .max(100)
      .describe('Slugs that the product had before, the last one first.'),
  })
  .meta({ id: 'StaffProductDetail', description: 'A product, as staff members see it.' });

export const listStaffProductsQuery = z.strictObject({
  ...cursorQuery,
  q: text({ max: 150, example: 'oil' })
    .default('')
    .describe(
      'Finds products whose name contains this text, as the public list does, or whose SKU, barcode or brand does.',
    ),
  categoryId: text({ min: 1, max: 100, trim: false, example: 'oil' })
    .optional()
    .describe('A main category includes its subcategories; `uncategorized` selects products without a category.'),
  status: z.enum(STAFF_PRODUCT_STATES).optional().describe('Without it, drafts and published products.'),
  missing: z
    .enum(['price', 'picture'])
    .optional()
    .describe('`price`: a tier has no price, wholesale or retail; `picture`: there is no picture.'),
  availability: z
    .enum(AVAILABILITY_STATES)
    .optional()
    .describe('Products in this state. It is `unknown` until a staff member states it.'),
  changedSince: z.iso
    .datetime({ offset: true, error: inSchema(messages.dateAndTime) })
    .meta({ examples: ['2026-03-01T00:00:00Z'] })
    .optional()
    .describe('Products that were created or changed at this moment or later.'),
  sort: z
    .enum(['name', 'changed'])
    .default('name')
    .describe('`name` is ascending; `changed` has the last change first. Ties are broken by ascending id.'),
});

const pathParams = z.strictObject({ slug: pathKey(MAX_LENGTHS.slug, 'Exact slug.', 'mustard-oil-5l') });
const productResponse = envelope('StaffProductResponse', staffProductDetail);
const group = { auth: 'staff', tag: 'Staff: products', sdkEntry: 'staff' } as const;

const write = { ...group, permission: 'catalog:write', ifMatch: 'required' } as const;

const c = initContract();

export const staffProducts = c.router(
  defineRoutes({
    listStaffProducts: {
      method: 'GET',
      path: '/api/staff/products',
      query: listStaffProductsQuery,
      responses: {
        200: envelope('StaffProductPageResponse', cursorPage('StaffProductPage', staffProduct)),
        ...staffErrorResponses(),
      },
      summary: 'List products for staff',
      description:
        'Products of every status. A product that is changed between two requests moves to the front of `sort=changed`.',
      metadata: { ...group, permission: 'catalog:read', sdk: 'products.list' },
    },
    getStaffProduct: {
      method: 'GET',
      path: '/api/staff/products/:slug',
      pathParams,
      responses: { 200: productResponse, ...staffErrorResponses('NOT_FOUND') },
      summary: 'Get a product for staff',
      description:
        'One product of any status, with the prices of both tiers. `ETag` is its version. The 404 of a former slug has the new one in `fields.slug`.',
      metadata: { ...group, permission: 'catalog:read', sdk: 'products.get' },
    },
    createProduct: {
      method: 'POST',
      path: '/api/staff/products',
      body: createProductRequest,
      responses: { 201: productResponse, ...staffErrorResponses('CONFLICT', 'IDEMPOTENCY_MISMATCH') },
      summary: 'Create a product',
      description: 'A draft, unless `status` says otherwise. The slug must be free; a former slug is free.',
      metadata: {
        ...group,
        permission: 'catalog:write',
        sdk: 'products.create',
        created: '/api/staff/products/:slug',
        ...RICH_TEXT_BODY,
      },
    },
    changeProduct: {
      method: 'PATCH',
      path: '/api/staff/products/:slug',
      pathParams,
      body: changeProductRequest,
      responses: { 200: productResponse, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Change a product',
      description:
        'Changes everything but slug, status, prices and availability. 409 for a deleted product, and for an SKU that is taken.',
      metadata: { ...write, sdk: 'products.change', ...RICH_TEXT_BODY },
    },
    changeProductPrices: {
      method: 'PATCH',
      path: '/api/staff/products/:slug/prices',
      pathParams,
      body: changeProductPricesRequest,
      responses: { 200: productResponse, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Change prices',
      description:
        'Changes the prices of one tier or both. A fixed discount must not exceed its base price. 409 for a deleted product.',
      metadata: { ...write, permission: 'prices:write', sdk: 'products.changePrices' },
    },
    publishProduct: {
      method: 'POST',
      path: '/api/staff/products/:slug/publish',
      pathParams,
      body: c.noBody(),
      responses: { 200: productResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Publish a product',
      description: 'Makes a draft public. Does nothing to a published product. 409 for a deleted product.',
      metadata: { ...write, sdk: 'products.publish' },
    },
    unpublishProduct: {
      method: 'POST',
      path: '/api/staff/products/:slug/unpublish',
      pathParams,
      body: c.noBody(),
      responses: { 200: productResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Unpublish a product',
      description: 'Makes a published product a draft. Does nothing to a draft. 409 for a deleted product.',
      metadata: { ...write, sdk: 'products.unpublish' },
    },
    deleteProduct: {
      method: 'DELETE',
      path: '/api/staff/products/:slug',
      pathParams,
      body: c.noBody(),
      responses: { 200: productResponse, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Delete a product',
      description: 'It can be restored for 30 days, and its slug stays taken until then. 409 if it is already deleted.',
      metadata: { ...write, sdk: 'products.delete' },
    },
    restoreProduct: {
      method: 'POST',
      path: '/api/staff/products/:slug/restore',
      pathParams,
      body: c.noBody(),
      responses: { 200: productResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Restore a deleted product',
      description: 'Gives it the status back that it had before. 409 if it is not deleted.',
      metadata: { ...write, sdk: 'products.restore' },
    },
    changeProductSlug: {
      method: 'POST',
      path: '/api/staff/products/:slug/slug',
      pathParams,
      body: changeProductSlugRequest,
      responses: { 200: productResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Change the slug of a product',
      description:
        'Requests with the old slug get a 404 with the new one in `error.fields.slug`, while the product is published and no other product has the old slug. 409 if the slug is taken.',
      metadata: { ...write, sdk: 'products.changeSlug' },
    },
  }),
  { strictStatusCodes: true },
);
