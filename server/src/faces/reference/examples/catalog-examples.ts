import type { catalog } from '@arot/contract';
import { type OperationExample, UNNAMED } from './operation-example.ts';

// The records are those of the demo catalog, so that trial requests find them.

const oil = { id: 'oil', name: 'Oil & Ghee · তেল ও ঘি' };
export const mustardOil = { id: 'oil-mustard', name: 'Mustard Oil · সরিষার তেল' };

export const mustardOilBottle = {
  id: '0199d2a6-18f4-7c52-8e0b-4a1f9d3b7c21',
  name: 'Ghani Bhanga Mustard Oil 1 L · ঘানি ভাঙা সরিষার তেল ১ লিটার',
  slug: 'mustard-oil-1l',
  category: { ...mustardOil, parentId: oil.id, parent: oil },
  images: ['https://shop.example.com/demo/pictures/oil-mustard.svg'],
  wholesaleMinOrderQuantity: 12,
  retailMinOrderQuantity: 1,
  descriptionHtml: '<p>Pressed in a wooden <em>ghani</em>. ১২ বোতলের কার্টন।</p>',
};

const withoutCategory = {
  id: '0199d2a6-18f4-7c52-8e0b-4a1f9d3b7c22',
  name: 'মৌসুমি সরিষার খৈল ২০ কেজি',
  slug: 'মৌসুমি-সরিষার-খৈল-২০-কেজি',
  category: null,
  images: [],
  wholesaleMinOrderQuantity: 5,
  retailMinOrderQuantity: 1,
  descriptionHtml: null,
};

const retailPrice = {
  currency: 'BDT',
  basePrice: '360.00',
  discount: { type: 'PERCENTAGE', value: '5.00' },
  finalPrice: '342.00',
} as const;

const description = {
  type: 'doc' as const,
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Pressed in a wooden ' },
        { type: 'text', text: 'ghani', marks: [{ type: 'italic' }] },
        { type: 'text', text: '. ১২ বোতলের কার্টন।' },
      ],
    },
  ],
};

const mainCategory = {
  ...oil,
  description: 'Cooking oils, ghee and shortening. Cap seals must be unbroken on delivery.',
  image: 'https://shop.example.com/demo/pictures/oil-jerry.svg',
  parentId: null,
  parent: null,
  childCount: 1,
  productCount: 7,
};

const subcategory = {
  ...mustardOil,
  description: null,
  image: 'https://shop.example.com/demo/pictures/oil-mustard.svg',
  parentId: oil.id,
  parent: oil,
  childCount: 0,
  productCount: 2,
};

export const INCLUDE = 'availability,codes';
const FIELDS = 'id,slug,name,pricing';

export const catalogExamples: {
  [Operation in keyof typeof catalog]: OperationExample<(typeof catalog)[Operation]>;
} = {
  listProducts: {
    parameters: {
      q: 'mustard',
      page: 1,
      pageSize: 20,
      sort: 'name',
      direction: 'asc',
      categoryId: oil.id,
      minPrice: '100',
      maxPrice: '400.50',
      fields: FIELDS,
      include: INCLUDE,
    },
    success: 'A page of products.',
    bodies: {
      anonymous: {
        summary: 'To an anonymous caller: without prices',
        value: {
          data: {
            items: [withoutCategory],
            pagination: { page: 1, pageSize: 20, total: 1, totalPages: 1 },
          },
        },
      },
      customer: {
        summary: 'To a retail customer: with prices',
        value: {
          data: {
            items: [{ ...mustardOilBottle, pricing: retailPrice }],
            pagination: { page: 1, pageSize: 20, total: 1, totalPages: 1 },
          },
        },
      },
    },
  },
  getProduct: {
    parameters: { slug: mustardOilBottle.slug, fields: FIELDS, include: INCLUDE },
    success: 'The product.',
    bodies: {
      anonymous: {
        summary: 'To an anonymous caller: without a price',
        value: { data: { ...withoutCategory, description: null } },
      },
      customer: {
        summary: 'To a retail customer: with a price',
        value: { data: { ...mustardOilBottle, pricing: retailPrice, description } },
      },
    },
  },
  batchProducts: {
    requests: {
      [UNNAMED]: { summary: 'A slug', value: { slugs: [withoutCategory.slug] } },
    },
    success: 'The products.',
    bodies: {
      [UNNAMED]: {
        summary: 'A product',
        value: { data: { items: [withoutCategory] } },
      },
    },
  },
  listCategories: {
    parameters: { q: 'oil', page: 1, pageSize: 20, sort: 'name', direction: 'asc', parentId: 'root' },
    success: 'A page of categories.',
    bodies: {
      [UNNAMED]: {
        summary: 'A main category and its subcategory',
        value: {
          data: {
            items: [mainCategory, subcategory],
            pagination: { page: 1, pageSize: 20, total: 2, totalPages: 1 },
          },
        },
      },
    },
  },
  getCategory: {
    parameters: { id: oil.id },
    success: 'The category with its subcategories.',
    bodies: {
      [UNNAMED]: { summary: 'A main category', value: { data: { ...mainCategory, children: [subcategory] } } },
    },
  },
};
