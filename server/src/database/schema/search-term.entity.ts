import { defineEntity, p } from '@mikro-orm/core';
import { byteText } from './columns.ts';

/** The places of words after this one are not told apart. */
export const LAST_PLACE = 7;
/** The place of a whole SKU or barcode: before the first word of a name. */
export const CODE_PLACE = -1;
/** The place of a word of a brand or of an SKU: after the words of a name. */
export const BRAND_PLACE = 8;

/** The words of the names of published products, with their places, and their SKUs, barcodes and brands. Triggers maintain it. */
export const ProductTerm = defineEntity({
  name: 'ProductTerm',
  tableName: 'product_term',
  properties: {
    term: byteText().primary(),
    /** From 0; `LAST_PLACE` for all further words. `CODE_PLACE` or `BRAND_PLACE` for what is no word of the name. */
    place: p.smallint().primary().autoincrement(false),
    productId: byteText().primary(),
  },
});

/** The words of the names of categories. Triggers maintain it. */
export const CategoryTerm = defineEntity({
  name: 'CategoryTerm',
  tableName: 'category_term',
  properties: {
    term: byteText().primary(),
    place: p.smallint().primary().autoincrement(false),
    categoryId: byteText().primary(),
  },
});

/**
 * The vocabulary: each word of a name, and how it sounds. The number of names that have it is the sum over its slots. Triggers
 * maintain it.
 */
export const SearchTerm = defineEntity({
  name: 'SearchTerm',
  tableName: 'search_term',
  properties: {
    term: byteText().primary(),
    slot: p.smallint().primary().autoincrement(false),
    sound: byteText(),
    /** The consonants of the sound. */
    skeleton: byteText(),
    uses: p.integer(),
  },
  indexes: [
    { name: 'search_term_by_skeleton', properties: ['skeleton'] },
    {
      name: 'search_term_text',
      expression: 'create index search_term_text on search_term using gin (term gin_trgm_ops)',
    },
  ],
});

/** The state of the search. It has one row. */
export const SearchState = defineEntity({
  name: 'SearchState',
  tableName: 'search_state',
  properties: {
    id: p.boolean().primary().default(true),
    hasShippedSynonyms: p.boolean().default(false),
  },
});

/** A word of a group of synonyms. A word is in one group. */
export const SearchSynonym = defineEntity({
  name: 'SearchSynonym',
  tableName: 'search_synonym',
  properties: {
    word: byteText().primary(),
    groupNumber: p.integer(),
    place: p.smallint(),
    sound: byteText(),
    skeleton: byteText(),
  },
  indexes: [
    { name: 'search_synonym_by_group', properties: ['groupNumber'] },
    { name: 'search_synonym_by_skeleton', properties: ['skeleton'] },
  ],
});

/** A search that found nothing. */
export const SearchMiss = defineEntity({
  name: 'SearchMiss',
  tableName: 'search_miss',
  properties: {
    query: byteText().primary(),
    count: p.integer(),
    /** Digests of at most three callers, each with this query, so that they cannot be compared between queries. */
    callers: p.json().$type<string[]>(),
    lastOn: byteText(),
  },
  indexes: [
    {
      name: 'search_miss_by_count',
      expression: 'create index search_miss_by_count on search_miss (count desc, query)',
    },
    { name: 'search_miss_by_day', properties: ['lastOn'] },
  ],
});
