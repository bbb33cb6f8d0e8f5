import { sql } from 'kysely';
import { builder } from '../database/connection/compile-statement.ts';
import type { Database } from '../database/database.ts';
import { isVisible } from './category-sql.ts';

/** The kinds of records that have a page of their own. */
export type PageKind = 'products' | 'categories';

/** A part of all pages of a kind, by their ids: those after the first one, up to the last one. Undefined is no bound. */
export type IdRange = { readonly after: string | undefined; readonly until: string | undefined };

/** The key is the part of a page's URL that differs. */
export type PageRow = { readonly id: string; readonly key: string };

const visibleCategories = builder
  .selectFrom('category')
  .leftJoin('category as parent', 'parent.id', 'category.parentId')
  .where(isVisible);

/** An index has all ids of products in their order. There are few categories. */
const IDS = {
  products: builder.selectFrom('product_listing').select('productId as id'),
  categories: visibleCategories.select('category.id'),
};

const PAGES = {
  products: builder
    .selectFrom('product_listing')
    .innerJoin('product', 'product.id', 'product_listing.productId')
    .select(['product_listing.productId as id', 'product.slug as key']),
  categories: visibleCategories.select(['category.id', 'category.id as key']),
};

/** Returns every n-th id, in the order of ids. */
export async function findBounds(database: Database, kind: PageKind, every: number): Promise<string[]> {
  const numbered = builder.selectFrom(IDS[kind].as('listed')).select((eb) => [
    'listed.id',
    eb.fn
      .agg<number>('row_number')
      .over((over) => over.orderBy('listed.id'))
      .as('position'),
  ]);
  const statement = builder
    .selectFrom(numbered.as('numbered'))
    .where((eb) => eb(eb('numbered.position', '%', every), '=', sql.lit(0)))
    .orderBy('numbered.id')
    .select('numbered.id');
  return (await database.read(statement)).map(({ id }) => id);
}

/** Returns the pages with the smallest ids of a range. */
export async function findPages(
  database: Database,
  kind: PageKind,
  { after, until }: IdRange,
  limit: number,
): Promise<PageRow[]> {
  const statement = builder
    .selectFrom(PAGES[kind].as('listed'))
    .$if(after !== undefined, (query) => query.where('listed.id', '>', after ?? ''))
    .$if(until !== undefined, (query) => query.where('listed.id', '<=', until ?? ''))
    .orderBy('listed.id')
    .limit(limit)
    .select(['listed.id', 'listed.key']);
  return await database.read(statement);
}
