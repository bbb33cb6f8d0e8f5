import { defineEntity, p } from '@mikro-orm/core';
import { amount, byteText, type Computed, timestamp } from './columns.ts';

/** A projection table of the published products, for lists in each order. Triggers maintain it. */
export const ProductListing = defineEntity({
  name: 'ProductListing',
  tableName: 'product_listing',
  properties: {
    productId: byteText().primary(),
    createdAt: timestamp(),
    name: p.text(),
    categoryId: byteText().nullable(),
    mainCategoryId: byteText().nullable(),
    wholesaleFinalPrice: amount().nullable(),
    retailFinalPrice: amount().nullable(),
  },
  indexes: [
    {
      name: 'product_listing_by_category',
      expression:
        'create index product_listing_by_category on product_listing (category_id, created_at desc, product_id)',
    },
    {
      name: 'product_listing_by_main_category',
      expression:
        'create index product_listing_by_main_category on product_listing (main_category_id, created_at desc, product_id)',
    },
    {
      name: 'product_listing_by_name',
      expression: 'create index product_listing_by_name on product_listing (name collate "und-x-icu", product_id)',
    },
    { name: 'product_listing_by_retail_price', properties: ['retailFinalPrice', 'productId'] },
    { name: 'product_listing_by_wholesale_price', properties: ['wholesaleFinalPrice', 'productId'] },
    {
      name: 'product_listing_newest',
      expression: 'create index product_listing_newest on product_listing (created_at desc, product_id)',
    },
  ],
});

/** A projection table of the published products for searches by name. Triggers maintain it. */
export const ProductSearch = defineEntity({
  name: 'ProductSearch',
  tableName: 'product_search',
  properties: {
    productId: byteText().primary(),
    createdAt: timestamp(),
    nameNormalized: byteText(),
    categoryId: byteText().nullable(),
    mainCategoryId: byteText().nullable(),
  },
  indexes: [
    {
      name: 'product_search_by_category',
      expression:
        'create index product_search_by_category on product_search (category_id, created_at desc, product_id)',
    },
    {
      name: 'product_search_by_main_category',
      expression:
        'create index product_search_by_main_category on product_search (main_category_id, created_at desc, product_id)',
    },
    {
      name: 'product_search_newest',
      expression: 'create index product_search_newest on product_search (created_at desc, product_id)',
    },
    {
      name: 'product_search_text',
      expression: `create index product_search_text on product_search using gin (name_normalized gin_trgm_ops)
        with (gin_pending_list_limit = 64)`,
    },
  ],
});

/**
 * The rows that were added to `product_search` (sign 1) and removed from it (-1), the latest changes only. The sign 0 stands for
 * more changes than are logged. Triggers write it.
 */
export const SearchChange = defineEntity({
  name: 'SearchChange',
  tableName: 'search_change',
  properties: {
    id: p.bigint('string').$type<Computed<string>>().primary().generated('identity'),
    transaction: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()'),
    epoch: p.uuid(),
    token: p.bigint('string').defaultRaw('uuid_hash_extended(gen_random_uuid(), 0)'),
    sign: p.smallint(),
    nameNormalized: byteText().nullable(),
    categoryId: byteText().nullable(),
    mainCategoryId: byteText().nullable(),
  },
});

/**
 * Counts of published products: of "all", of each "category" (the empty key is "uncategorized"), and of each bucket of
 * final prices. A count is the sum over its slots. Triggers maintain it.
 */
export const ListingCount = defineEntity({
  name: 'ListingCount',
  tableName: 'listing_count',
  properties: {
    kind: byteText().$type<'all' | 'category' | 'wholesale' | 'retail'>().primary(),
    key: byteText().primary(),
    slot: p.smallint().primary(),
    count: p.bigint('string'),
  },
});

/** The version of what the catalog endpoints return: one random number for each slot. Triggers replace it. */
export const CatalogVersion = defineEntity({
  name: 'CatalogVersion',
  tableName: 'catalog_version',
  properties: {
    slot: p.smallint().primary().autoincrement(false),
    version: p.bigint('string'),
    membership: p.bigint('string'),
  },
});

/** A UUID that every restored database has of its own. @see docs/decisions/0062-versions-of-reads.md */
export const CatalogEpoch = defineEntity({
  name: 'CatalogEpoch',
  tableName: 'catalog_epoch',
  view: { materialized: true },
  expression: 'select gen_random_uuid() as id',
  properties: {
    id: p.uuid().primary(),
  },
});
