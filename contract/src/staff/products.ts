import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { CUSTOMER_TIERS, categoryOption, DISCOUNT_TYPES, productPricing } from '../catalog.ts';
import {
  catalogName,
  categoryId,
  imageReference,
  minOrderQuantityInput,
  money,
  PUBLICATION_STATES,
  productSlug,
} from '../catalog-input.ts';
import { amount } from '../decimal.ts';
import { envelope } from '../envelope.ts';
import { ACTION_ERRORS, CHANGE_ERRORS, staffErrorResponses } from '../errors.ts';
import { MAX_HTML_LENGTH, MAX_ITEMS, MAX_LENGTHS } from '../limits.ts';
import { defineRoutes } from '../metadata.ts';
import { RICH_TEXT_BODY, richText, richTextBody } from '../rich-text.ts';
import { outputText, outputUrl, text } from '../text.ts';
import { cursorPage, cursorQuery } from './cursor.ts';
import { pathKey, resourceVersion } from './resource.ts';

const moment = z.iso.datetime();
const minOrderQuantity = z.int().min(1).max(2_147_483_647);

/** A deleted product is a draft that is removed after 30 days. */
export const STAFF_PRODUCT_STATES = [...PUBLICATION_STATES, 'deleted'] as const;

const staffPrice = z
  .strictObject({
    basePrice: amount.describe('Price before the discount, in BDT.'),
    discount: productPricing.shape.discount,
    finalPrice: amount.describe('The price of one piece, rounded half-up to two decimals.'),
  })
  .meta({ id: 'StaffPrice', description: 'The price of a tier.' });

const staffProductShape = {
  id: z.string().min(1).max(MAX_LENGTHS.id),
  version: resourceVersion,
  slug: outputText(MAX_LENGTHS.slug),
  name: outputText(MAX_LENGTHS.name),
  status: z
    .enum(STAFF_PRODUCT_STATES)
    .describe('`deleted`: not public, and removed 30 days after its deletion unless it is restored.'),
  category: categoryOption.nullable(),
  images: z
    .array(outputText(MAX_LENGTHS.url))
    .max(MAX_ITEMS.images)
    .describe('As they are stored, in order: URLs, or paths on this server.'),
  imageUrls: z.array(outputUrl()).max(MAX_ITEMS.images).describe('Where the pictures are, in the same order.'),
  wholesaleMinOrderQuantity: minOrderQuantity,
  retailMinOrderQuantity: minOrderQuantity,
  prices: z
    .strictObject({ WHOLESALE: staffPrice.nullable(), RETAIL: staffPrice.nullable() })
    .meta({ id: 'StaffPrices', description: 'The prices of both tiers; null for a tier without a price.' }),
  createdAt: moment,
  changedAt: moment.describe('The last change of the product itself.'),
  deletedAt: moment.nullable().describe('null unless it is deleted.'),
};

export const staffProduct = z
  .strictObject(staffProductShape)
  .meta({ id: 'StaffProduct', description: 'A product in a list, as staff members see it.' });

export const staffProductDetail = z
  .strictObject({
    ...staffProductShape,
    description: richText.nullable(),
    descriptionHtml: outputText(MAX_HTML_LENGTH).nullable().describe('The description as sanitized HTML.'),
    formerSlugs: z
      .array(outputText(MAX_LENGTHS.slug))
      .max(100)
      .describe('Slugs that the product had before, the last one first.'),
  })
  .meta({ id: 'StaffProductDetail', description: 'A product, as staff members see it.' });

const discountInput = z
  .strictObject({
    type: z.enum(DISCOUNT_TYPES).describe('FIXED is an amount in BDT, PERCENTAGE a percentage of the base price.'),
    value: money,
  })
  .refine(({ type, value }) => type !== 'PERCENTAGE' || Number(value) <= 100, {
    path: ['value'],
    message: 'A percentage must not exceed 100.',
  })
  .meta({ id: 'StaffDiscountChange', description: 'Another discount.' });

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

export const changeProductPricesRequest = z.strictObject(pricesShape).meta({
  id: 'StaffPricesChange',
  description: 'What changes in the prices. A tier that is absent stays as it is; null removes its price.',
});

const productInput = {
  name: catalogName,
  categoryId: categoryId.nullable().describe('null for none.'),
  images: z.array(imageReference).max(MAX_ITEMS.images).describe('URLs, or paths on this server, in order.'),
  wholesaleMinOrderQuantity: minOrderQuantityInput,
  retailMinOrderQuantity: minOrderQuantityInput,
  description: richTextBody.describe('A rich-text document of at most 100 KiB; null for none.'),
};

export const createProductRequest = z
  .strictObject({
    slug: productSlug,
    ...z.strictObject(productInput).partial().shape,
    name: catalogName,
    status: z.enum(PUBLICATION_STATES).default('draft'),
    prices: changeProductPricesRequest.optional().describe('Requires the permission `prices:write` too.'),
  })
  .meta({ id: 'StaffNewProduct', description: 'A new product.' });

export const changeProductRequest = z.strictObject(productInput).partial().meta({
  id: 'StaffProductChange',
  description: 'What changes. A property that is absent stays as it is; null clears it. Prices have their own request.',
});

export const changeProductSlugRequest = z
  .strictObject({ slug: productSlug })
  .meta({ id: 'StaffSlugChange', description: 'The new slug.' });

export const listStaffProductsQuery = z.strictObject({
  ...cursorQuery,
  q: text({ max: 150 }).default('').describe('Finds products whose name contains this text, as the public list does.'),
  categoryId: text({ min: 1, max: 100, trim: false })
    .optional()
    .describe('A main category includes its subcategories; `uncategorized` selects products without a category.'),
  status: z.enum(STAFF_PRODUCT_STATES).optional().describe('Without it, drafts and published products.'),
  missing: z
    .enum(['price', 'picture'])
    .optional()
    .describe('`price`: a tier has no price, wholesale or retail; `picture`: there is no picture.'),
  changedSince: z.iso
    .datetime({ offset: true, error: 'Must be a date and time such as 2026-01-31T10:00:00Z.' })
    .optional()
    .describe('Products that were created or changed at this moment or later.'),
  sort: z
    .enum(['name', 'changed'])
    .default('name')
    .describe('`name` is ascending; `changed` has the last change first. Ties are broken by ascending id.'),
});

const pathParams = z.strictObject({ slug: pathKey(MAX_LENGTHS.slug, 'Exact slug.') });
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
      metadata: { ...group, permission: 'catalog:write', sdk: 'products.create', ...RICH_TEXT_BODY },
    },
    changeProduct: {
      method: 'PATCH',
      path: '/api/staff/products/:slug',
      pathParams,
      body: changeProductRequest,
      responses: { 200: productResponse, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Change a product',
      description: 'Changes name, category, pictures, minimum quantities and description. 409 for a deleted product.',
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
