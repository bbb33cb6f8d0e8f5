import type { search } from '@arot/contract';
import { INCLUDE, mustardOil, mustardOilBottle } from './catalog-examples.ts';
import { type OperationExample, UNNAMED } from './operation-example.ts';

/** A short form of the record, because it is in the document once more. */
const bottle = { ...mustardOilBottle, name: 'সরিষার তেল ১ লিটার', images: [], descriptionHtml: null };

export const searchExamples: {
  [Operation in keyof typeof search]: OperationExample<(typeof search)[Operation]>;
} = {
  searchProducts: {
    parameters: {
      q: 'shorishar tel',
      page: 1,
      pageSize: 20,
      categoryId: mustardOil.id,
      minPrice: '100',
      maxPrice: '400.50',
      sort: 'relevance',
      direction: 'desc',
      facets: 'category',
      include: INCLUDE,
    },
    success: 'A page of products, the best match first.',
    bodies: {
      [UNNAMED]: {
        summary: 'A product whose words sound like those of the query',
        value: {
          data: {
            items: [bottle],
            pagination: { page: 1, pageSize: 20, total: 1, totalPages: 1 },
            matches: [{ slug: bottle.slug, kind: 'sound', terms: ['সরিষার', 'তেল'] }],
            correctedQuery: null,
            facets: { category: [{ ...mustardOil, count: 1 }] },
          },
        },
      },
    },
  },
  suggestSearches: {
    parameters: { q: 'সরি', limit: 8 },
    success: 'What the text may become.',
    bodies: {
      [UNNAMED]: {
        summary: 'A query, a category and a product',
        value: {
          data: {
            items: [
              { kind: 'query', text: 'সরিষার তেল' },
              { kind: 'category', text: mustardOil.name, id: mustardOil.id },
              { kind: 'product', text: bottle.name, slug: bottle.slug, id: bottle.id },
            ],
          },
        },
      },
    },
  },
};
