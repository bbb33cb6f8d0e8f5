import type * as z from 'zod';
import { customerTypeOptions, shopTypeOptions } from '../registration-options.ts';
import { type JsonSchema, toJsonSchema } from '../wire.ts';

/** The records of the examples are those of the demo catalog, so that trial requests find them. */
const oil = { id: 'oil', name: 'Oil & Ghee · তেল ও ঘি' };
const mustardOil = { id: 'oil-mustard', name: 'Mustard Oil · সরিষার তেল', parentId: oil.id, parent: oil };
const mainCategoryExample = {
  ...oil,
  description: 'Cooking oils, ghee and shortening.',
  image: 'https://shop.example.com/demo/pictures/oil-jerry.svg',
  parentId: null,
  parent: null,
  childCount: 1,
  productCount: 7,
};
const subcategoryExample = {
  ...mustardOil,
  description: null,
  image: 'https://shop.example.com/demo/pictures/oil-mustard.svg',
  childCount: 0,
  productCount: 2,
};
const productExample = {
  id: '0199d2a6-18f4-7c52-8e0b-4a1f9d3b7c21',
  name: 'Ghani Bhanga Mustard Oil 1 L · ঘানি ভাঙা সরিষার তেল ১ লিটার',
  slug: 'mustard-oil-1l',
  category: mustardOil,
  images: ['https://shop.example.com/demo/pictures/oil-mustard.svg'],
  wholesaleMinOrderQuantity: 12,
  retailMinOrderQuantity: 1,
  descriptionHtml: '<p>১২ বোতলের কার্টন।</p>',
  pricing: {
    currency: 'BDT',
    basePrice: '360.00',
    discount: { type: 'PERCENTAGE', value: '5.00' },
    finalPrice: '342.00',
  },
};
const descriptionExample = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: '১২ বোতলের কার্টন।' }] }],
};

/** Examples of required fields that have none in the contract, by their names. */
const fieldExamples: Readonly<Record<string, unknown>> = {
  chatApplicationId: 'cap_Tq2hVw9sLr0bXnE4mKyJc6Ua',
  chatVisitorId: 'cv_8fGd1oPzR3uYhB5tNqWxKe7M',
  clientId: 'ak_3kq8v1m5w2',
  id: '0199c8f1-02d7-7b3a-8c55-0d9e4a61b2f0',
  identifier: '01712345678',
  password: 'chal-dal-tel-42',
  phoneNumber: '01712345678',
  q: 'shorishar tel',
  slug: 'mustard-oil-1l',
  sessionId: 'cws_Zk4vQ0aHc2JtPe9LxUyWn6Rd',
  visitorToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjdl84ZkdkIn0.dmlzaXRvcg',
  visitorTokenExpiresIn: 900,
  widgetKey: 'wk_pX7bN2eQyH9sVd4LtRmK0cWu',
};

/**
 * Examples of whole components, by their names in the documents. They are not in the contract, because every client that bundles it
 * would load them.
 */
const componentExamples: Readonly<Record<string, unknown>> = {
  Category: mainCategoryExample,
  CategoryDetail: { ...mainCategoryExample, children: [subcategoryExample] },
  Product: productExample,
  ProductDetail: { ...productExample, description: descriptionExample },
  Pagination: { page: 1, pageSize: 20, total: 1, totalPages: 1 },
  ProductMatch: { slug: 'mustard-oil-1l', kind: 'sound', terms: ['সরিষার', 'তেল'] },
  SearchFacets: { category: [{ id: 'oil-mustard', name: 'Mustard Oil · সরিষার তেল', count: 1 }] },
  SearchSuggestion: { kind: 'query', text: 'সরিষার তেল' },
  WidgetVisitor: { chatVisitorId: 'cv_8fGd1oPzR3uYhB5tNqWxKe7M', identified: false, name: null, avatarUrl: null },
  VisitorBatchResult: { index: 0, chatVisitorId: 'cv_8fGd1oPzR3uYhB5tNqWxKe7M', created: false },
  AuthIdentity: {
    id: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5',
    name: 'Abdur Rahman · আবদুর রহমান',
    email: 'rahman.store@example.com',
    phoneNumber: '+8801712345678',
    image: null,
    accountType: 'CUSTOMER',
    customerType: 'WHOLESALE',
    permissions: [],
  },
  CustomerProfile: {
    id: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5',
    name: 'Abdur Rahman · আবদুর রহমান',
    email: 'rahman.store@example.com',
    phoneNumber: '+8801712345678',
    shopName: 'রহমান স্টোর',
    shopAddress: 'দোকান ৪, কিচেন মার্কেট, কারওয়ান বাজার, ঢাকা ১২১৫',
    shopType: 'GROCERY',
    customerType: 'WHOLESALE',
    documents: [{ type: 'NID', originalName: 'nid-front.jpg', mimeType: 'image/jpeg', byteSize: 482_133 }],
  },
  CustomerWholesaleRequest: {
    state: 'pending',
    note: 'আমাদের দুটি দোকান আছে।',
    reason: null,
    requestedAt: '2026-03-01T06:00:00.000Z',
    decidedAt: null,
  },
  Settings: {
    siteName: 'Arot demo · আড়ত',
    seoTitle: 'Arot demo: wholesale catalog for Bangladeshi shops',
    seoDescription: 'Rice, oil, spices and household goods for shops, delivered across Dhaka.',
    contactEmail: 'hello@example.com',
    contactPhone: '+8801700000000',
    contactAddress: 'Demo House 1, Example Road, Dhaka 1000, Bangladesh',
    facebookUrl: 'https://example.com/facebook/arot-demo',
    youtubeUrl: null,
    whatsappUrl: 'https://example.com/whatsapp/8801700000000',
    play_store: 'https://example.com/play-store/arot-demo',
    app_store: null,
    logo: 'https://shop.example.com/demo/pictures/logo.svg',
    shopTypes: shopTypeOptions.slice(0, 2),
    customerTypes: customerTypeOptions,
  },
  AppContent: {
    key: 'home_banner',
    title: 'This week at the depot · এই সপ্তাহে আড়তে',
    bodyHtml: '<h3>নতুন চাল এসে গেছে</h3><p>Free delivery in Dhaka on orders above 25,000 taka.</p>',
    externalUrl: 'https://shop.example.com/offers',
    images: [{ url: 'https://shop.example.com/demo/pictures/banner-depot.svg' }],
  },
};

/** The value of a date and time without an example of its own. */
const MOMENT = '2026-03-02T06:00:00.000Z';

/**
 * Assembles a value of a schema from the examples of components, and those that the contract states at its fields
 * (`meta({ examples })`). Optional properties without an example are left out.
 *
 * @throws Error if a required field has no example
 */
export function exampleValue(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { schema: root, components } = toJsonSchema(schema, { io });
  return assembled(root, components);
}

/** @returns undefined if the schema has no example */
function assembled(node: JsonSchema, components: Readonly<Record<string, JsonSchema>>): unknown {
  const { examples, $ref, oneOf, anyOf = oneOf, items, properties, type } = node;
  if (Array.isArray(examples)) return examples[0];
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return componentExamples[name] ?? assembled(components[name] ?? {}, components);
  }
  if ('const' in node) return node.const;
  if ('default' in node && node.default !== '') return node.default;
  if (Array.isArray(node.enum)) return node.enum[0];
  if (Array.isArray(anyOf)) return assembled(anyOf[0], components);
  if (type === 'array') {
    const item = assembled(items as JsonSchema, components);
    return item === undefined ? undefined : [item];
  }
  if (type === 'boolean') return true;
  if (node.format === 'date-time') return MOMENT;
  if (type !== 'object') return undefined;
  const required = (node.required ?? []) as readonly string[];
  const entries = Object.entries((properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, property]) => {
    const isRequired = required.includes(name);
    const stated = assembled(property, components);
    const value = stated === undefined && isRequired ? fieldExamples[name] : stated;
    if (value === undefined && isRequired) throw new Error(`${name} has no example`);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}
