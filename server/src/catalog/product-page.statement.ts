import { DEFAULT_PAGE_SIZE } from '@arot/contract';
import { type InferResult, type QueryCreator, type RawBuilder, sql } from 'kysely';
import { builder, given } from '../database/connection/compile-statement.ts';
import type { Schema } from '../database/schema/schema.ts';
import { catalogVersion, membershipVersion } from '../reads/catalog-version.ts';
import type { PageShape, PageValues } from './page-shape.ts';
import { prefixOf, type Tier } from './price-columns.ts';
import { type Page, productsOfPage } from './public-columns.ts';
import { logPosition, netChange } from './search-changes.statement.ts';
import { countDifference, listedPrice, pricedSources, sortedByPrice, winningPrice } from './winning-price.ts';

export type PageRow = InferResult<ReturnType<typeof pageStatement>>[number];

/**
 * The version and the totals of a page; counts are text, because the drivers disagree on bigint. The position in the log of
 * changes is null if the known total was used, or if the total does not depend on the log.
 */
type Result = {
  version: string;
  counted_at: string;
  total: string;
  listed: string;
  snapshot: string | null;
  tokens: string | null;
};

/**
 * Reads page, total and catalog version in one statement, so that they agree. The ids of the page are found in a
 * projection table; then only the products of the page are read. An empty page is one row without a product.
 *
 * The parts that depend on the shape are `sql`: they differ in tables, joins and plans, which the builder's types cannot
 * follow.
 */
export function pageStatement(shape: PageShape) {
  const conditions = filterConditions(shape);
  // No index fits several filters together, so the matching products are found once, for the total and for the page. If the
  // total is known, the newest products of the category have the page of an unselective search sooner.
  const inOnePass = numberOfFilters(shape) > 1 && (shape.search !== 'unselective' || !shape.isCounted);
  const listed = isPricedByLists(shape)
    ? pricedSources(shape.tier, inBounds(shape))
    : parts(shape).map((part) => sql`${listing(shape)} ${where([...part, ...conditions])}`);
  const matching = sql`select listing.product_id, ${sortColumn(shape)} `;
  const sources = inOnePass ? [sql`from matching as listing`] : listed;
  const listedCount = shape.search === 'none' ? sql`0` : countOfCategory(shape);
  const result = sql<Result>`(
    select ${catalogVersion} as version, ${countVersion(shape)} as counted_at,
      ${unlessCounted(shape, countOf(shape, sources))}::text as total, ${listedCount}::text as listed,
      ${newPosition(shape, logPosition.snapshot)} as snapshot, ${newPosition(shape, logPosition.tokens)} as tokens)`;
  const page = sql<Page>`(
    select row_number() over () as position, found.* from (${pageOf(shape, sources)}) as found)`;
  const start: QueryCreator<Schema> = inOnePass
    ? builder.with(
        (cte) => cte('matching').materialized(),
        () => sql`(${union(listed.map((source) => sql`${matching} ${source}`))})`,
      )
    : builder;
  return productsOfPage(start, result, page, shape)
    .select(['result.version', 'result.counted_at', 'result.total', 'result.listed'])
    .select(['result.snapshot', 'result.tokens'])
    .orderBy('page.position', shape.fromTheEnd ? 'desc' : 'asc');
}

const value = given<PageValues>();

function numberOfFilters({ search, category, hasMin, hasMax }: PageShape): number {
  return [search !== 'none', category !== 'any', hasMin || hasMax].filter(Boolean).length;
}

/** Returns the table to find products in. `product_search` has neither prices nor the names to sort by. */
function listing(shape: PageShape): RawBuilder<unknown> {
  // `offset 0` keeps PostgreSQL from moving the condition out of the subquery, so that it uses the trigram index.
  if (shape.search === 'selective') {
    return sql`from (select * from product_search as search where ${matchesText('search')} offset 0) as listing`;
  }
  if (isInSearch(shape)) return sql`from product_search as listing`;
  const joined = sql`join (select product_id, name_normalized from product_search) as search using (product_id)`;
  const table =
    shape.tier && shape.hasLists && usesPrices(shape) ? withWinningPrices(shape.tier) : sql`product_listing`;
  return sql`from ${table} as listing ${shape.search === 'none' ? sql`` : joined}`;
}

/** Returns the listing with one more column. It is read for each row that the other conditions leave. */
function withWinningPrices(tier: Tier): RawBuilder<unknown> {
  return sql`(
    select listing.*, winner.final_price as winning_price
    from product_listing as listing left join lateral ${winningPrice(tier)} as winner on true)`;
}

function usesPrices({ sort, hasMin, hasMax }: PageShape): boolean {
  return sort === 'price' || hasMin || hasMax;
}

/** Returns true if price bounds are the only filter, and price lists hold: an index of prices has no winning prices. */
function isPricedByLists(shape: PageShape): shape is PageShape & { readonly tier: Tier } {
  return shape.hasLists && numberOfFilters(shape) === 1 && (shape.hasMin || shape.hasMax);
}

function isInSearch({ sort, hasMin, hasMax }: PageShape): boolean {
  return sort === 'createdAt' && !hasMin && !hasMax;
}

/** Returns the condition of a search. `alias` is the name of `product_search` in the statement. */
function matchesText(alias: 'listing' | 'search'): RawBuilder<unknown> {
  return sql`${sql.ref(`${alias}.name_normalized`)} like ${value('pattern')}`;
}

/**
 * Returns the conditions of a category, in parts that are united. The first part is a main category with its subcategories, the
 * second a subcategory. Each part has an index in the order of the page.
 */
function parts({ category }: PageShape): RawBuilder<unknown>[][] {
  if (category === 'any') return [[]];
  if (category === 'none') return [[sql`listing.category_id is null`]];
  return [
    [sql`listing.main_category_id = ${value('categoryId')}`],
    [
      sql`listing.category_id = ${value('categoryId')}`,
      sql`listing.main_category_id is distinct from ${value('categoryId')}`,
    ],
  ];
}

/** Returns the conditions of search and price. */
function filterConditions(shape: PageShape): RawBuilder<unknown>[] {
  const { search } = shape;
  const result: RawBuilder<unknown>[] = [];
  if (search === 'unselective') {
    // No index supports position(). PostgreSQL expects every third row to match and reads the newest products first.
    result.push(sql`position(${value('normalizedText')} in listing.name_normalized) > 0`);
  } else if (search !== 'none') {
    result.push(matchesText(isInSearch(shape) ? 'listing' : 'search'));
  }
  if (shape.tier && (shape.hasMin || shape.hasMax)) result.push(inBounds(shape)(finalPrice(shape.tier, shape)));
  return result;
}

/** Returns the condition of a price between the bounds. A product without a price has null, which fails every bound. */
function inBounds({ hasMin, hasMax }: PageShape): (price: RawBuilder<unknown>) => RawBuilder<unknown> {
  return (price) =>
    sql.join(
      [
        ...(hasMin ? [sql`${price} >= ${value('minPrice')}::numeric`] : []),
        ...(hasMax ? [sql`${price} <= ${value('maxPrice')}::numeric`] : []),
      ],
      sql` and `,
    );
}

function where(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

function union(selects: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(selects, sql` union all `);
}

/** Returns the version that a total depends on: a change of prices changes no total without price bounds. */
function countVersion({ hasMin, hasMax }: PageShape): RawBuilder<unknown> {
  return hasMin || hasMax ? catalogVersion : membershipVersion;
}

/**
 * Returns the known total if it was counted under the version of this snapshot or if the log has what changed, else a new count.
 */
function unlessCounted(shape: PageShape, total: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!shape.isCounted) return total;
  const known = sql`${value('total')}::bigint`;
  const changed = isLogged(shape) ? sql`coalesce(${known} + ${netChange(matchesFilter(shape))}, ${total})` : total;
  return sql`case when ${isCurrent(shape)} then ${known} else ${changed} end`;
}

function isCurrent(shape: PageShape): RawBuilder<unknown> {
  return sql`${countVersion(shape)} = ${value('countedAt')}::text`;
}

/** Returns true if every change of the total is in the log of changes of `product_search`. */
function isLogged({ search, hasMin, hasMax }: PageShape): boolean {
  return search !== 'none' && !hasMin && !hasMax;
}

function newPosition(shape: PageShape, position: RawBuilder<string>): RawBuilder<string | null> {
  if (!isLogged(shape)) return sql`null::text`;
  return shape.isCounted ? sql`case when ${isCurrent(shape)} then null else ${position} end` : position;
}

/** Returns the condition of text and category on one row. */
function matchesFilter(shape: PageShape): RawBuilder<unknown> {
  const inParts = parts(shape).map((part) => sql`(${sql.join([...part, matchesText('listing')], sql` and `)})`);
  return sql`(${sql.join(inParts, sql` or `)})`;
}

/** Returns the total from the maintained counts where they include it, else by counting rows. */
function countOf(shape: PageShape, sources: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { tier, search, hasMin, hasMax } = shape;
  if (numberOfFilters(shape) > 1) return sum(sources.map((source) => sql`(select count(*) ${source})`));
  if (search !== 'none') return sql`(select count(*) from product_search as search where ${matchesText('search')})`;
  if (tier && (hasMin || hasMax)) return countInBounds(tier, shape);
  return countOfCategory(shape);
}

function countOfCategory({ category }: PageShape): RawBuilder<unknown> {
  if (category === 'any') return sumOfCounts(sql`kind = 'all'`);
  if (category === 'none') return sumOfCounts(sql`kind = 'category' and key = ''`);
  return sumOfCounts(sql`
    kind = 'category' and key in
      (select ${value('categoryId')} union select id from category where parent_id = ${value('categoryId')})`);
}

function countInBounds(tier: Tier, shape: PageShape): RawBuilder<unknown> {
  const count = countOfTier(tier, shape);
  return shape.hasLists ? sum([count, countDifference(tier, inBounds(shape))]) : count;
}

/** Returns the sum of the whole buckets between the bounds, and of the counted rows in the two buckets at the bounds. */
function countOfTier(tier: Tier, { hasMin, hasMax, isOneBucket }: PageShape): RawBuilder<unknown> {
  const price = listedPrice(tier);
  const [min, max] = [sql`${value('minPrice')}::numeric`, sql`${value('maxPrice')}::numeric`];
  const edge = (condition: RawBuilder<unknown>) =>
    sql`(select count(*) from product_listing as listing where ${condition})`;
  if (isOneBucket) return edge(sql`${price} between ${min} and ${max}`);
  const between = [sql`kind = ${sql.lit(prefixOf(tier))}`];
  const edges: RawBuilder<unknown>[] = [];
  if (hasMin) {
    between.push(sql`key > ${value('minKey')}`);
    edges.push(edge(sql`${price} >= ${min} and ${price} < ${value('minAbove')}::numeric`));
  }
  if (hasMax) {
    between.push(sql`key < ${value('maxKey')}`);
    edges.push(edge(sql`${price} >= ${value('maxLowest')}::numeric and ${price} <= ${max}`));
  }
  return sum([sumOfCounts(sql.join(between, sql` and `)), ...edges]);
}

function sum(counts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(counts, sql` + `)})`;
}

function sumOfCounts(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(sum(count), 0)::bigint from listing_count where ${condition})`;
}

/** Returns the ids of a page in order, or in reverse order when the page is read from the end. */
function pageOf(shape: PageShape, sources: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { tier, sort, direction } = shape;
  if (tier && shape.hasLists && sort === 'price' && (numberOfFilters(shape) === 0 || isPricedByLists(shape)))
    return pricedByLists(tier, shape);
  if (tier && sort === 'price' && direction === 'desc' && numberOfFilters(shape) === 0) return pricedFirst(tier, shape);
  const order = sql`order by ${orderBy(shape)}`;
  const select = (source: RawBuilder<unknown>) => sql`select listing.product_id, ${sortColumn(shape)} ${source}`;
  const { limit, offset, reach } = limits(shape);
  const [first] = sources;
  if (first && sources.length === 1) return sql`${select(first)} ${order} limit ${limit} offset ${offset}`;
  // Each part has an index in the order of creation, so no more rows of a part are read than could be on the page.
  const whole = sources.map(select);
  const read = sort === 'createdAt' ? whole.map((part) => sql`(${part} ${order} limit ${reach})`) : whole;
  return sql`select * from (${union(read)}) as listing ${order} limit ${limit} offset ${offset}`;
}

/** Returns LIMIT and OFFSET. Page 1 inlines them so that PostgreSQL's cached generic plan is costed for them. */
function limits({ isDefaultPage, fromTheEnd }: PageShape) {
  if (isDefaultPage && !fromTheEnd)
    return { limit: sql.lit(DEFAULT_PAGE_SIZE), offset: sql.lit(0), reach: sql.lit(DEFAULT_PAGE_SIZE) };
  const [limit, offset] = [sql`${value('limit')}::bigint`, sql`${value('offset')}::bigint`];
  return { limit, offset, reach: sql`${limit} + ${offset}` };
}

/** Returns the page of products by price, where price lists hold and no other filter does. */
function pricedByLists(tier: Tier, shape: PageShape): RawBuilder<unknown> {
  const isAscending = (shape.direction === 'asc') !== shape.fromTheEnd;
  const order = isAscending ? sql`asc` : sql`desc`;
  const idOrder = shape.fromTheEnd ? sql`desc` : sql`asc`;
  const { limit, offset, reach } = limits(shape);
  const bounds = shape.hasMin || shape.hasMax ? inBounds(shape) : undefined;
  const found = sortedByPrice({ tier, order, idOrder, isAscending, inBounds: bounds, reach });
  return sql`
    select found.product_id from (${found}) as found
    order by found.price ${order} nulls last, found.product_id ${idOrder} limit ${limit} offset ${offset}`;
}

/** Returns all products by descending price. A backward scan of the price index would start with products without a price. */
function pricedFirst(tier: Tier, shape: PageShape): RawBuilder<unknown> {
  const price = listedPrice(tier);
  const priced = sumOfCounts(sql`kind = ${sql.lit(prefixOf(tier))}`);
  const { limit, offset, reach } = limits(shape);
  return sql`select * from (
      (select product_id from product_listing as listing where ${price} is not null
        order by ${price} desc, product_id limit ${limit} offset ${offset})
      union all
      (select product_id from product_listing as listing where ${price} is null order by product_id
        limit greatest(0, ${reach} - greatest(${offset}, ${priced}))
        offset greatest(0, ${offset} - ${priced}))
    ) as priced_first`;
}

function orderBy(shape: PageShape): RawBuilder<unknown> {
  const { sort, direction, hasMin, hasMax, fromTheEnd } = shape;
  const order = (direction === 'asc') !== fromTheEnd ? sql`asc` : sql`desc`;
  // Price bounds exclude products without a price. Without `nulls last`, the index serves both directions.
  const nulls = sort === 'price' && !hasMin && !hasMax ? sql`nulls last` : sql``;
  const collation = sort === 'name' ? sql`collate "und-x-icu"` : sql``;
  return sql`${sortColumn(shape)} ${collation} ${order} ${nulls}, listing.product_id ${fromTheEnd ? sql`desc` : sql`asc`}`;
}

function sortColumn(shape: PageShape): RawBuilder<unknown> {
  if (shape.sort === 'name') return sql`listing.name`;
  return shape.sort === 'price' && shape.tier ? finalPrice(shape.tier, shape) : sql`listing.created_at`;
}

/** Returns the final price in the rows of {@link listing}. */
function finalPrice(tier: Tier, { hasLists }: PageShape): RawBuilder<unknown> {
  return hasLists ? sql`listing.winning_price` : listedPrice(tier);
}
