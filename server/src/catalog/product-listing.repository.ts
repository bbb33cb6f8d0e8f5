import { DEFAULT_PAGE_SIZE } from '@arot/contract';
import { type RawBuilder, sql } from 'kysely';
import { catalogVersion, type Versioned } from '../database/catalog-version.ts';
import type { Database } from '../database/open-database.ts';
import { containsPattern } from './fold-name.ts';
import { priceBucket } from './price-bucket.ts';
import { categoryJoins, type ProductRow, productColumns, type Tier } from './product.repository.ts';

/** Which published products are asked for. */
export type ProductFilter = {
  readonly foldedText: string;
  readonly categoryId: string | undefined;
  /** Prices can be sorted and filtered by only where there is a tier. */
  readonly tier: Tier;
  readonly minPrice: string | undefined;
  readonly maxPrice: string | undefined;
};

export type ProductPageQuery = ProductFilter & {
  readonly sort: 'name' | 'createdAt' | 'price';
  readonly direction: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
  /** The total as it was last counted, of whatever version: it need not be counted again while that is current. */
  readonly counted?: Versioned<number> | undefined;
};

/** One page of published products and the number of all that match, as of one moment. */
export async function findProductPage(
  database: Database,
  query: ProductPageQuery,
  tries = 3,
): Promise<Versioned<{ rows: ProductRow[]; total: number }>> {
  const statement = productPageStatement(query);
  const rows = isPrepared(query)
    ? await database.read(statement)
    : (await statement.execute(database.fork().getKysely())).rows;
  const [first] = rows;
  if (!first) throw new Error('the statement answers at least one row');
  const { version } = first;
  const total = Number(first.total);
  if (readsFromTheEnd(query) && version !== query.counted.version) {
    // The distance was of an older version. Of this one it is known now, unless somebody writes all the time.
    const counted = tries > 1 ? { version, value: total } : undefined;
    return await findProductPage(database, { ...query, counted }, tries - 1);
  }
  return { version, value: { rows: rows.filter((row) => row.id !== null), total } };
}

/** Searches are planned for what is searched; pages further on are many different texts. */
function isPrepared({ foldedText, page, pageSize }: ProductPageQuery): boolean {
  return foldedText === '' && page === 1 && pageSize === DEFAULT_PAGE_SIZE;
}

type PageRow = ProductRow & { version: number; total: string };

/**
 * Page, total and catalog version come from one statement, so they agree. The page is found in the narrow listing; only
 * its rows are then read whole. An empty page is one row without a product.
 */
export function productPageStatement(query: ProductPageQuery): RawBuilder<PageRow> {
  const conditions = filterConditions(query);
  // Several conditions rarely fit one index; then what matches is found once, for the count and for the page.
  const inOnePass = [query.foldedText !== '', query.categoryId, asksForPrices(query)].filter(Boolean).length > 1;
  const listed = parts(query).map((part) => sql`from product_listing as listing ${where([...part, ...conditions])}`);
  const matching = sql`select product_id, ${sortColumn(query)} `;
  const sources = inOnePass ? [sql`from matching as listing`] : listed;
  return sql`
    with ${inOnePass ? sql`matching as materialized (${union(listed.map((source) => sql`${matching} ${source}`))}),` : sql``}
    result as materialized (
      select ${catalogVersion} as version, ${unlessCounted(query, countOf(query, sources))} as total
    ),
    page as materialized (
      select row_number() over () as position, found.* from (${pageOf(query, sources)}) as found
    )
    select result.version, result.total::text as total, ${productColumns(query.tier)}
    from result
      left join page on true
      left join product on product.id = page.product_id
      ${categoryJoins}
    order by page.position ${readsFromTheEnd(query) ? sql`desc` : sql`asc`}`;
}

/**
 * The conditions of a category. Its own products, and of a main category those of its subcategories, are two parts: each
 * has an index that is in the order of the page.
 */
function parts({ categoryId }: ProductFilter): RawBuilder<unknown>[][] {
  if (categoryId === undefined) return [[]];
  if (categoryId === 'uncategorized') return [[sql`listing.category_id is null`]];
  return [
    [sql`listing.main_category_id = ${categoryId}`],
    [sql`listing.category_id = ${categoryId}`, sql`listing.main_category_id is distinct from ${categoryId}`],
  ];
}

/** The other conditions. */
function filterConditions({ foldedText, tier, minPrice, maxPrice }: ProductFilter): RawBuilder<unknown>[] {
  const result: RawBuilder<unknown>[] = [];
  if (foldedText !== '') result.push(sql`listing.name_folded like ${containsPattern(foldedText)}`);
  // A product without a price for the tier is null here, and fails every bound.
  if (tier && minPrice !== undefined) result.push(sql`${finalPrice(tier)} >= ${minPrice}::numeric`);
  if (tier && maxPrice !== undefined) result.push(sql`${finalPrice(tier)} <= ${maxPrice}::numeric`);
  return result;
}

function where(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

function union(selects: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(selects, sql` union all `);
}

function asksForPrices({ minPrice, maxPrice }: ProductFilter): boolean {
  return minPrice !== undefined || maxPrice !== undefined;
}

/** A total that was counted under the version of this snapshot is still right. */
function unlessCounted({ counted }: ProductPageQuery, total: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!counted) return total;
  return sql`case when ${catalogVersion} = ${counted.version}::float8 then ${counted.value}::bigint else ${total} end`;
}

/** From the maintained counts where they have it, and by counting where they do not. */
function countOf(filter: ProductFilter, sources: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { foldedText, categoryId, tier } = filter;
  const filters = [foldedText !== '', categoryId !== undefined, asksForPrices(filter)].filter(Boolean).length;
  if (filters > 1 || foldedText !== '') {
    return sql`(${sql.join(
      sources.map((source) => sql`(select count(*) ${source})`),
      sql` + `,
    )})`;
  }
  if (tier && asksForPrices(filter)) return countInBounds(tier, filter);
  if (categoryId === undefined) return sumOfCounts(sql`kind = 'all'`);
  if (categoryId === 'uncategorized') return sumOfCounts(sql`kind = 'category' and key = ''`);
  return sumOfCounts(sql`
    kind = 'category' and key in (select ${categoryId} union select id from category where parent_id = ${categoryId})`);
}

/** Whole buckets between the bounds, and what lies within the bounds in the bucket of either. */
function countInBounds(tier: 'WHOLESALE' | 'RETAIL', { minPrice, maxPrice }: ProductFilter): RawBuilder<unknown> {
  const min = minPrice === undefined ? undefined : { price: minPrice, ...priceBucket(minPrice) };
  const max = maxPrice === undefined ? undefined : { price: maxPrice, ...priceBucket(maxPrice) };
  const price = finalPrice(tier);
  const edge = (condition: RawBuilder<unknown>) =>
    sql`(select count(*) from product_listing as listing where ${condition})`;
  if (min && max && min.key === max.key) {
    return edge(sql`${price} between ${min.price}::numeric and ${max.price}::numeric`);
  }
  const counts = [
    sumOfCounts(
      sql`kind = ${kindOf(tier)} ${min ? sql`and key > ${min.key}` : sql``} ${max ? sql`and key < ${max.key}` : sql``}`,
    ),
  ];
  if (min) counts.push(edge(sql`${price} >= ${min.price}::numeric and ${price} < ${min.above}::numeric`));
  if (max) counts.push(edge(sql`${price} >= ${max.lowest}::numeric and ${price} <= ${max.price}::numeric`));
  return sql`(${sql.join(counts, sql` + `)})`;
}

function sumOfCounts(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(sum(count), 0)::bigint from listing_count where ${condition})`;
}

/** The ids of a page in order, or, where it is nearer, in the order from the end. */
function pageOf(query: ProductPageQuery, sources: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { tier, sort, direction, page, pageSize } = query;
  const offset = (page - 1) * pageSize;
  if (readsFromTheEnd(query)) {
    const left = Math.max(0, query.counted.value - offset);
    return ordered(query, sources, Math.min(pageSize, left), Math.max(0, left - pageSize));
  }
  const isFiltered = query.foldedText !== '' || query.categoryId !== undefined || asksForPrices(query);
  if (tier && sort === 'price' && direction === 'desc' && !isFiltered) return pricedFirst(tier, pageSize, offset);
  return ordered(query, sources, pageSize, offset);
}

/** Limits stand in the text: a plan that is kept must not be one for any number of rows. */
function ordered(
  query: ProductPageQuery,
  sources: readonly RawBuilder<unknown>[],
  limit: number,
  offset: number,
): RawBuilder<unknown> {
  const order = sql`order by ${orderBy(query)} limit`;
  const select = (source: RawBuilder<unknown>) => sql`select listing.product_id, ${sortColumn(query)} ${source}`;
  const [first] = sources;
  if (first && sources.length === 1) return sql`${select(first)} ${order} ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  // Each part has an index in the order of creation; then no more of it is read than could be on the page.
  const whole = sources.map(select);
  const read =
    query.sort === 'createdAt' ? whole.map((part) => sql`(${part} ${order} ${sql.lit(offset + limit)})`) : whole;
  return sql`select * from (${union(read)}) as listing ${order} ${sql.lit(limit)} offset ${sql.lit(offset)}`;
}

/** All products by price downwards. Going down the index, those without a price would come first. */
function pricedFirst(tier: 'WHOLESALE' | 'RETAIL', limit: number, offset: number): RawBuilder<unknown> {
  const price = finalPrice(tier);
  const priced = sumOfCounts(sql`kind = ${kindOf(tier)}`);
  return sql`select * from (
      (select product_id from product_listing as listing where ${price} is not null
        order by ${price} desc, product_id limit ${sql.lit(limit)} offset ${sql.lit(offset)})
      union all
      (select product_id from product_listing as listing where ${price} is null order by product_id
        limit greatest(0, ${sql.lit(offset + limit)} - greatest(${sql.lit(offset)}, ${priced}))
        offset greatest(0, ${sql.lit(offset)} - ${priced}))
    ) as priced_first`;
}

/**
 * Where the end is nearer, as far as was counted last; if that is of another version, what was read does not count.
 * Without bounds, products without a price would be in the way.
 */
function readsFromTheEnd(query: ProductPageQuery): query is ProductPageQuery & { readonly counted: Versioned<number> } {
  if (!query.counted || (query.sort === 'price' && !asksForPrices(query))) return false;
  return (query.page - 1) * query.pageSize > query.counted.value / 2;
}

function orderBy(query: ProductPageQuery): RawBuilder<unknown> {
  const fromTheEnd = readsFromTheEnd(query);
  const way = (query.direction === 'asc') !== fromTheEnd ? sql`asc` : sql`desc`;
  // Within bounds there are no products without a price, and an index is in this order both ways.
  const nulls = query.sort === 'price' && !asksForPrices(query) ? sql`nulls last` : sql``;
  const collation = query.sort === 'name' ? sql`collate "und-x-icu"` : sql``;
  return sql`${sortColumn(query)} ${collation} ${way} ${nulls}, listing.product_id ${fromTheEnd ? sql`desc` : sql`asc`}`;
}

function sortColumn({ sort, tier }: ProductPageQuery): RawBuilder<unknown> {
  if (sort === 'name') return sql`listing.name`;
  return sort === 'price' && tier ? finalPrice(tier) : sql`listing.created_at`;
}

function finalPrice(tier: 'WHOLESALE' | 'RETAIL'): RawBuilder<unknown> {
  return tier === 'WHOLESALE' ? sql`listing.wholesale_final_price` : sql`listing.retail_final_price`;
}

function kindOf(tier: 'WHOLESALE' | 'RETAIL'): string {
  return tier === 'WHOLESALE' ? 'wholesale' : 'retail';
}
