import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { BOUNDS_ISSUE, direction, hasOrderedBounds, include, product, productFilters } from './catalog.ts';
import { amount } from './decimal.ts';
import { envelope } from './envelope.ts';
import { errorResponses } from './errors.ts';
import { MAX_LENGTHS } from './limits.ts';
import { defineRoutes } from './metadata.ts';
import { pageQuery, pagination, queryInteger } from './pagination.ts';
import { outputText, text } from './text.ts';

const MAX_SEARCH_LENGTH = 150;
const MAX_SEARCH_PAGE_SIZE = 50;
const MAX_SUGGESTIONS = 10;

export const SEARCH_FACETS = ['category', 'price'] as const;
export const MATCH_KINDS = ['exact', 'prefix', 'synonym', 'sound', 'typo'] as const;

const searchText = text({ min: 1, max: MAX_SEARCH_LENGTH });

/** Lists what is counted, in either order: a comma is no part of a value. */
const facetList = z.enum(['category', 'price', 'category,price', 'price,category']);

export const searchProductsQuery = z
  .strictObject({
    q: searchText.describe('Words in Bengali or Latin letters, as people type them.'),
    page: pageQuery.page,
    pageSize: queryInteger({ min: 1, max: MAX_SEARCH_PAGE_SIZE }).default(20).describe('Items per page.'),
    ...productFilters,
    sort: z.enum(['relevance', 'price', 'newest']).default('relevance').describe('Ties are broken by ascending id.'),
    direction: direction.default('desc').describe('Does not apply to `relevance`: the best match is first.'),
    facets: facetList.optional().describe('What to count.'),
    include,
  })
  .refine(hasOrderedBounds, BOUNDS_ISSUE);

const productMatch = z
  .object({
    slug: outputText(MAX_LENGTHS.slug),
    kind: z.enum(MATCH_KINDS).describe('The kind of the word that matches least.'),
    terms: z.array(outputText(MAX_LENGTHS.name)).max(100).describe('The words of the name that match.'),
  })
  .meta({ id: 'ProductMatch', description: 'Why a product was found.' });

const categoryFacet = z
  .object({ id: outputText(MAX_LENGTHS.id), name: outputText(MAX_LENGTHS.name), count: z.int().min(1) })
  .meta({ id: 'CategoryFacet', description: 'A category and how many products were found in it.' });

const priceFacet = z.object({ from: amount, to: amount, count: z.int().min(1) }).meta({
  id: 'PriceFacet',
  description: 'A range of final prices, both inclusive, and how many products are in it.',
});

const searchFacets = z
  .object({
    category: z.array(categoryFacet).max(100).optional().describe('The most products first.'),
    price: z.array(priceFacet).max(50).optional().describe('The lowest price first.'),
  })
  .meta({ id: 'SearchFacets', description: 'The counts that the query asks for, of all pages together.' });

export const productSearchPage = z
  .object({
    items: z.array(product).max(MAX_SEARCH_PAGE_SIZE),
    pagination,
    matches: z.array(productMatch).max(MAX_SEARCH_PAGE_SIZE).describe('In the order of the items.'),
    correctedQuery: outputText(MAX_SEARCH_LENGTH * 2)
      .nullable()
      .meta({
        description: 'What was searched instead, if a word was corrected or left out; otherwise null.',
        examples: [null],
      }),
    facets: searchFacets.optional(),
  })
  .meta({ id: 'ProductSearchPage', description: 'A page of the products that a search finds.' });

export const suggestionsQuery = z.strictObject({
  q: searchText.describe('What is typed so far.'),
  limit: queryInteger({ min: 1, max: MAX_SUGGESTIONS }).default(8).describe('Suggestions at most.'),
});

const suggestion = z
  .object({
    kind: z.enum(['query', 'product', 'category']),
    text: outputText(MAX_LENGTHS.name + MAX_SEARCH_LENGTH),
    slug: outputText(MAX_LENGTHS.slug).optional().describe('Of a product.'),
    id: outputText(MAX_LENGTHS.id).optional().describe('Of a product or a category.'),
  })
  .meta({ id: 'SearchSuggestion', description: 'A query, a product or a category that the text may become.' });

export const suggestions = z
  .object({ items: z.array(suggestion).max(MAX_SUGGESTIONS) })
  .meta({ id: 'SearchSuggestions', description: 'What a text may become.' });

const c = initContract();

export const search = c.router(
  defineRoutes({
    searchProducts: {
      method: 'GET',
      path: '/api/search/products',
      query: searchProductsQuery,
      responses: {
        200: envelope('ProductSearchPageResponse', productSearchPage),
        ...errorResponses('VALIDATION_ERROR', 'UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED', 'INTERNAL_ERROR'),
      },
      summary: 'Search products',
      description:
        'Published products by relevance. Finds words of either script by sound, start and synonym, and corrects typing errors; `GET /api/products` finds literal text. Filters, sort and facets by price require an active customer (403).',
      metadata: { auth: 'optional', sdk: 'search.products', tag: 'Search', mayBeStale: true },
    },
    suggestSearches: {
      method: 'GET',
      path: '/api/search/suggestions',
      query: suggestionsQuery,
      responses: {
        200: envelope('SearchSuggestionsResponse', suggestions),
        ...errorResponses('VALIDATION_ERROR', 'RATE_LIMITED', 'INTERNAL_ERROR'),
      },
      summary: 'Suggest searches',
      description:
        'Queries, products and categories for a text that is being typed. Every suggested query finds products.',
      metadata: { auth: 'none', sdk: 'search.suggestions', tag: 'Search', mayBeStale: true },
    },
  }),
  { strictStatusCodes: true },
);
