import type { staffProducts } from '@arot/contract';
import { lastPart } from './last-part.ts';
import type { OperationExample } from './operation-example.ts';

const listed = {
  id: '019a3a52-6c3e-7d52-a7b2-41f3dd20c0ee',
  version: '8120',
  slug: 'mustard-oil-5l',
  name: 'Mustard Oil 5 L · সরিষার তেল ৫ লিটার',
  status: 'published' as const,
  category: {
    id: 'oil-mustard',
    name: 'Mustard Oil · সরিষার তেল',
    parentId: 'oil',
    parent: { id: 'oil', name: 'Oil · তেল' },
  },
  images: ['/demo/pictures/oil-mustard.svg'],
  imageUrls: ['https://shop.example.com/demo/pictures/oil-mustard.svg'],
  wholesaleMinOrderQuantity: 12,
  retailMinOrderQuantity: 1,
  prices: {
    WHOLESALE: { basePrice: '980.00', discount: { type: 'PERCENTAGE' as const, value: '5.00' }, finalPrice: '931.00' },
    RETAIL: { basePrice: '1080.00', discount: null, finalPrice: '1080.00' },
  },
  createdAt: '2026-01-31T10:00:00.000Z',
  changedAt: '2026-03-26T06:00:00.000Z',
  deletedAt: null,
};

const detail = {
  ...listed,
  description: {
    type: 'doc' as const,
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Cold pressed.' }] }],
  },
  descriptionHtml: '<p>Cold pressed.</p>',
  formerSlugs: ['mustard-oil-5-litre'],
};

const changed = { ...detail, version: '8121', changedAt: '2026-03-26T06:30:00.000Z' };
const created = {
  ...detail,
  version: '8119',
  status: 'draft' as const,
  prices: { WHOLESALE: null, RETAIL: null },
  formerSlugs: [],
};
const deleted = { ...changed, status: 'deleted' as const, deletedAt: '2026-03-26T06:30:00.000Z' };

const parameters = { slug: 'mustard-oil-5l' };
const invalidFields = { slug: ['Must be at most 255 characters.'] };
const dearer = { ...detail.prices, RETAIL: { basePrice: '1120.00', discount: null, finalPrice: '1120.00' } };

export const staffProductExamples: {
  [Operation in keyof typeof staffProducts]: OperationExample<(typeof staffProducts)[Operation]>;
} = {
  listStaffProducts: lastPart(
    {
      q: 'oil',
      categoryId: 'oil',
      status: 'published',
      missing: 'picture',
      changedSince: '2026-03-01T00:00:00Z',
      sort: 'name',
      limit: 50,
      cursor: 'WyJuYW1lIiwiTXVzdGFyZCIsIjAxOWEzYTUyIl0',
    },
    listed,
  ),
  getStaffProduct: {
    parameters,
    invalidFields,
    success: 'The product.',
    bodies: { product: { summary: 'A published product', value: { data: detail } } },
  },
  createProduct: {
    requests: {
      draft: {
        summary: 'A draft without prices',
        value: { slug: listed.slug, name: listed.name, categoryId: 'oil-mustard', description: detail.description },
      },
      priced: {
        summary: 'A published product with a retail price',
        value: {
          slug: listed.slug,
          name: listed.name,
          status: 'published',
          prices: { RETAIL: { basePrice: '1080.00', discount: null } },
        },
      },
    },
    invalidFields: { categoryId: ['There is no such category.'] },
    success: 'The new product.',
    bodies: { product: { summary: 'A draft', value: { data: created } } },
  },
  changeProduct: {
    parameters,
    requests: { renamed: { summary: 'Another name, and no category', value: { name: listed.name, categoryId: null } } },
    invalidFields: { categoryId: ['There is no such category.'] },
    success: 'The changed product, with its new version.',
    bodies: { product: { summary: 'Without a category', value: { data: { ...changed, category: null } } } },
  },
  changeProductPrices: {
    parameters,
    requests: {
      price: { summary: 'Another retail price; its discount stays', value: { RETAIL: { basePrice: '1120' } } },
      discount: {
        summary: 'A wholesale discount',
        value: { WHOLESALE: { discount: { type: 'PERCENTAGE', value: '7.5' } } },
      },
      none: { summary: 'No retail price any more', value: { RETAIL: null } },
    },
    invalidFields: {
      'RETAIL.discount': ['The fixed discount of 50.00 is above the base price of 40.00. Change one of them.'],
    },
    success: 'The product with its new prices and its new version.',
    bodies: { product: { summary: 'Another retail price', value: { data: { ...changed, prices: dearer } } } },
  },
  publishProduct: {
    parameters,
    invalidFields,
    success: 'The published product.',
    bodies: { product: { summary: 'A published product', value: { data: changed } } },
  },
  unpublishProduct: {
    parameters,
    invalidFields,
    success: 'The product as a draft.',
    bodies: { product: { summary: 'A draft', value: { data: { ...changed, status: 'draft' } } } },
  },
  deleteProduct: {
    parameters,
    invalidFields,
    success: 'The deleted product. Its version restores it.',
    bodies: { product: { summary: 'A deleted product', value: { data: deleted } } },
  },
  restoreProduct: {
    parameters,
    invalidFields,
    success: 'The restored product.',
    bodies: { product: { summary: 'A published product', value: { data: { ...changed, version: '8122' } } } },
  },
  changeProductSlug: {
    parameters: { slug: 'mustard-oil-5-litre' },
    requests: { slug: { summary: 'A shorter slug', value: { slug: 'mustard-oil-5l' } } },
    invalidFields: { slug: ['Must not be empty.'] },
    success: 'The product with its new slug.',
    bodies: { product: { summary: 'With a former slug', value: { data: changed } } },
  },
};
