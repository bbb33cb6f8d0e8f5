import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { amount, compareDecimals, priceBound } from './decimal.ts';
import { envelope } from './envelope.ts';
import { errorResponses } from './errors.ts';
import { Fields } from './fields.ts';
import { MAX_HTML_LENGTH, MAX_ITEMS, MAX_LENGTHS } from './limits.ts';
import { inSchema } from './messages/message.ts';
import * as messages from './messages/texts.ts';
import { defineRoutes } from './metadata.ts';
import { MAX_PAGE_SIZE, pageQuery, pagination } from './pagination.ts';
import { priceBreaks } from './price-breaks.ts';
import { productAvailability, productQuantity } from './product-attributes.ts';
import { productCodes } from './product-codes.ts';
import { richText } from './rich-text.ts';
import { outputText, outputUrl, text } from './text.ts';

const id = z.string().min(1).max(MAX_LENGTHS.id);
const name = outputText(MAX_LENGTHS.name);

/** @see catalog specification, section 2, CategoryParent */
const parentCategory = z
  .object({ id, name })
  .meta({ id: 'ParentCategory', description: 'The main category that a subcategory belongs to.' });

/** @see catalog specification, section 2, CategoryOption */
export const categoryOption = z
  .object({
    id,
    name,
    parentId: id.nullable().describe('null for a main category.'),
    parent: parentCategory.nullable(),
    productCount: z
      .int()
      .min(0)
      .optional()
      .describe('Published products, including those of immediate subcategories. Absent inside a product.'),
  })
  .meta({
    id: 'CategoryOption',
    description: 'The category of a product.',
    examples: [
      {
        id: 'oil-mustard',
        name: 'Mustard Oil · সরিষার তেল',
        parentId: 'oil',
        parent: { id: 'oil', name: 'Oil & Ghee · তেল ও ঘি' },
      },
    ],
  });

const categoryShape = {
  id,
  name,
  description: outputText(MAX_LENGTHS.categoryDescription).nullable(),
  image: outputUrl().nullable().describe('Direct image URL.'),
  parentId: id.nullable().describe('null for a main category.'),
  parent: parentCategory.nullable(),
  childCount: z.int().min(0).describe('Immediate subcategories.'),
  productCount: z
    .int()
    .min(0)
    .describe('Published products. A main category includes those of its immediate subcategories.'),
};

/** @see catalog specification, section 2, PublicCategory */
export const category = z.object(categoryShape).meta({ id: 'Category', description: 'A product category.' });

export const categoryDetail = z
  .object({
    ...categoryShape,
    children: z
      .array(category)
      .describe(
        'All immediate subcategories, sorted by name, then by id. Those that the shop has given a place come first, in its order. Empty for a subcategory.',
      ),
  })
  .meta({ id: 'CategoryDetail', description: 'A product category with its subcategories.' });

export const DISCOUNT_TYPES = ['FIXED', 'PERCENTAGE'] as const;
export const CUSTOMER_TIERS = ['WHOLESALE', 'RETAIL'] as const;

export const customerType = z
  .enum(CUSTOMER_TIERS)
  .meta({ id: 'CustomerType', description: 'The price tier of a customer.' });

const productDiscount = z
  .object({
    type: z.enum(DISCOUNT_TYPES).describe('FIXED is an amount in BDT, PERCENTAGE a percentage of the base price.'),
    value: amount,
  })
  .meta({
    id: 'ProductDiscount',
    description: 'The discount on a base price.',
    examples: [{ type: 'PERCENTAGE', value: '5.00' }],
  });

/** @see catalog specification, section 2, ProductPricing */
export const productPricing = z
  .object({
    currency: z.literal('BDT'),
    basePrice: amount.describe('Price before the discount.'),
    discount: productDiscount.nullable(),
    finalPrice: amount.describe('The price of one piece for this customer, rounded half-up to two decimals.'),
  })
  .meta({ id: 'ProductPricing', description: "The signed-in customer's price." });

const minOrderQuantity = z.int().min(1).max(2_147_483_647);

/** The most products of a batch. */
export const MAX_BATCH_PRODUCTS = 100;

const productShape = {
  id,
  name,
  slug: outputText(MAX_LENGTHS.slug).describe(
    'The name of the product in URLs; may contain any letters, so percent-encode it.',
  ),
  category: categoryOption.nullable(),
  images: z.array(outputUrl()).max(MAX_ITEMS.images).describe('Direct image URLs, in order.'),
  wholesaleMinOrderQuantity: minOrderQuantity.describe('Minimum number of pieces in an order of a wholesale customer.'),
  retailMinOrderQuantity: minOrderQuantity.describe('Minimum number of pieces in an order of a retail customer.'),
  descriptionHtml: outputText(MAX_HTML_LENGTH)
    .nullable()
    .describe('Sanitized HTML; null when there is no description.'),
  pricing: productPricing
    .optional()
    .describe('Present only for a signed-in, active customer whose tier has a price for this product.'),
};

/** Only in responses to requests that ask for them with `include`. */
const includedShape = {
  priceBreaks: priceBreaks.optional().describe('Only with `include`, and where there is `pricing`.'),
  quantity: productQuantity.optional().describe('Only with `include`, for an active customer.'),
  availability: productAvailability.optional().describe('Only with `include`.'),
  codes: productCodes.optional().describe('Only with `include`.'),
};

/** @see catalog specification, section 2, PublicProduct */
export const product = z
  .object({ ...productShape, ...includedShape })
  .meta({ id: 'Product', description: 'A published product.' });

const detailShape = { ...productShape, description: richText.nullable() };

export const productDetail = z.object({ ...detailShape, ...includedShape }).meta({
  id: 'ProductDetail',
  description: 'A published product with its description as a document.',
});

/** Select the properties of a product in a list, and of a product's own page. */
export const productFields = new Fields(Object.keys(productShape) as (keyof typeof productShape)[]);
export const productDetailFields = new Fields(Object.keys(detailShape) as (keyof typeof detailShape)[]);

/** Selects what a product has besides its usual properties. */
export const productIncludes = new Fields(Object.keys(includedShape) as (keyof typeof includedShape)[]);
export const include = productIncludes.schema('More properties of a product.', 'availability,codes').optional();

export const productPage = z
  .object({ items: z.array(product).max(MAX_PAGE_SIZE), pagination })
  .meta({ id: 'ProductPage', description: 'A page of products.' });

export const productBatch = z
  .object({
    items: z
      .array(product.nullable())
      .max(MAX_BATCH_PRODUCTS)
      .describe('In the order of the slugs. null for a draft or a missing product.'),
  })
  .meta({ id: 'ProductBatch', description: 'Products by their slugs.' });

const selectedProducts = () => z.object({ items: z.array(product.partial()), pagination });
const selectedBatch = () => z.object({ items: z.array(product.partial().nullable()) });

export const categoryPage = z
  .object({ items: z.array(category).max(MAX_PAGE_SIZE), pagination })
  .meta({ id: 'CategoryPage', description: 'A page of categories.' });

const searchText = text({ max: 150 }).default('');
export const direction = z.enum(['asc', 'desc']);

/** The filters of lists of products. */
export const productFilters = {
  categoryId: text({ min: 1, max: 100, trim: false })
    .optional()
    .describe(
      'A main category includes its subcategories; `uncategorized` selects products without a category; an unknown id selects nothing.',
    ),
  minPrice: priceBound
    .meta({ examples: ['100'] })
    .optional()
    .describe('Lowest final price of the customer in BDT, inclusive. Requires an active customer.'),
  maxPrice: priceBound
    .optional()
    .describe('Highest final price of the customer in BDT, inclusive. Requires an active customer.'),
};

type PriceBounds = { readonly minPrice?: string | undefined; readonly maxPrice?: string | undefined };

export function hasOrderedBounds({ minPrice, maxPrice }: PriceBounds): boolean {
  return minPrice === undefined || maxPrice === undefined || compareDecimals(minPrice, maxPrice) <= 0;
}

export const BOUNDS_ISSUE = { path: ['minPrice'], message: inSchema(messages.aboveMaxPrice) };

const FIELDS = 'The only properties of a product in the response. Default: all.';

/** @see catalog specification, section 4, GET /api/products */
export const listProductsQuery = z
  .strictObject({
    q: searchText.describe(
      'Finds products whose name contains this text. Letter case does not matter; every other character is literal.',
    ),
    ...pageQuery,
    sort: z
      .enum(['name', 'createdAt', 'price'])
      .default('createdAt')
      .describe('Ties are broken by ascending id. `price` requires an active customer.'),
    direction: direction.default('desc'),
    ...productFilters,
    fields: productFields.schema(FIELDS).optional(),
    include,
  })
  .refine(hasOrderedBounds, BOUNDS_ISSUE);

export const batchProductsBody = z
  .strictObject({
    // As in the path of a product: text that is no slug is the slug of no product.
    slugs: z
      .array(z.string().meta({ maxLength: MAX_LENGTHS.slug, examples: ['mustard-oil-1l'] }))
      .min(1)
      .max(MAX_BATCH_PRODUCTS),
    fields: productFields.schema(FIELDS).optional(),
  })
  .meta({ id: 'ProductBatchRequest', description: 'The slugs of products.' });

/** @see catalog specification, section 4, GET /api/categories */
export const listCategoriesQuery = z.strictObject({
  q: searchText.describe(
    "Finds categories whose name, or whose main category's name, contains this text. With `parentId=root`, also finds main categories with a subcategory whose name contains it.",
  ),
  ...pageQuery,
  sort: z
    .enum(['name', 'sortOrder'])
    .default('name')
    .describe(
      '`sortOrder` is the order that the shop has chosen: categories with a place first, then the others by name. Ties are broken by ascending id.',
    ),
  direction: direction.default('asc'),
  parentId: text({ min: 1, max: 100, trim: false })
    .optional()
    .describe(
      '`root` selects main categories, an id selects the subcategories of that category. Without it, both levels are listed.',
    ),
});

const c = initContract();

export const catalog = c.router(
  defineRoutes({
    listProducts: {
      method: 'GET',
      path: '/api/products',
      query: listProductsQuery,
      responses: {
        200: envelope('ProductPageResponse', productPage, selectedProducts),
        ...errorResponses('VALIDATION_ERROR', 'UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED', 'INTERNAL_ERROR'),
      },
      summary: 'List products',
      description:
        'Published products. Search and filters apply to the whole catalog, then the sort, then the page. Price filters and `sort=price` require an active customer; other callers get 403.',
      metadata: { auth: 'optional', sdk: 'products.list', tag: 'Products', mayBeStale: true },
    },
    getProduct: {
      method: 'GET',
      path: '/api/products/:slug',
      pathParams: z.strictObject({
        slug: z.string().meta({ maxLength: MAX_LENGTHS.slug }).describe('Exact slug of a published product.'),
      }),
      // Programs and pages add parameters of their own to this URL, which was without a query before. They are ignored.
      query: z.object({ fields: productDetailFields.schema(FIELDS).optional(), include }),
      responses: {
        200: envelope('ProductResponse', productDetail, () => productDetail.partial()),
        ...errorResponses('VALIDATION_ERROR', 'UNAUTHENTICATED', 'NOT_FOUND', 'RATE_LIMITED', 'INTERNAL_ERROR'),
      },
      summary: 'Get a product',
      description: 'One published product. A draft is a 404, like a product that does not exist.',
      metadata: { auth: 'optional', sdk: 'products.get', tag: 'Products', mayBeStale: true },
    },
    batchProducts: {
      method: 'POST',
      path: '/api/batch/products',
      body: batchProductsBody,
      responses: {
        200: envelope('ProductBatchResponse', productBatch, selectedBatch),
        ...errorResponses('VALIDATION_ERROR', 'UNAUTHENTICATED', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED', 'INTERNAL_ERROR'),
      },
      summary: 'Get several products',
      description: 'Published products by their slugs, for a cart or a price list.',
      metadata: { auth: 'optional', sdk: 'products.batch', tag: 'Products', onlyReads: true, maxBodyBytes: 262_144 },
    },
    listCategories: {
      method: 'GET',
      path: '/api/categories',
      query: listCategoriesQuery,
      responses: {
        200: envelope('CategoryPageResponse', categoryPage),
        ...errorResponses('VALIDATION_ERROR', 'RATE_LIMITED', 'INTERNAL_ERROR'),
      },
      summary: 'List categories',
      description: 'Main categories and subcategories with their counts. Hidden categories are left out.',
      metadata: { auth: 'none', sdk: 'categories.list', tag: 'Categories', mayBeStale: true },
    },
    getCategory: {
      method: 'GET',
      path: '/api/categories/:id',
      pathParams: z.strictObject({
        id: z
          .string()
          .meta({ maxLength: MAX_LENGTHS.id, examples: ['oil'] })
          .describe('Exact category id.'),
      }),
      responses: {
        200: envelope('CategoryResponse', categoryDetail),
        ...errorResponses('VALIDATION_ERROR', 'NOT_FOUND', 'RATE_LIMITED', 'INTERNAL_ERROR'),
      },
      summary: 'Get a category',
      description:
        'One category with all of its immediate subcategories. A hidden category is a 404, like a category that does not exist.',
      metadata: { auth: 'none', sdk: 'categories.get', tag: 'Categories', mayBeStale: true },
    },
  }),
  { strictStatusCodes: true },
);
