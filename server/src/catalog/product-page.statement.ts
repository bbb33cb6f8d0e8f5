import { DEFAULT_PAGE_SIZE } from '@arot/contract';
import { type RawBuilder, sql } from 'kysely';
import { catalogVersion, EPOCH_LENGTH, membershipVersion } from '../database/catalog-version.ts';
import { given } from '../database/compile-statement.ts';
import { categoryJoins, type ProductRow, productColumns, type Tier } from './product.repository.ts';

/** All that the text of a statement depends on; what else there is to a query are the values. */
export type PageShape = {
  readonly tier: Tier;
  readonly sort: 'name' | 'createdAt' | 'price';
  readonly direction: 'asc' | 'desc';
  /** How a search finds its page: as PostgreSQL plans it for its term, or in one of the two ways that there are. */
  readonly search: 'none' | 'planned' | 'common' | 'rare';
  readonly category: 'any' | 'none' | 'one';
  readonly hasMin: boolean;
  readonly hasMax: boolean;
  /** Both bounds lie in the same bucket of prices. */
  readonly isOneBucket: boolean;
  readonly isCounted: boolean;
  readonly fromTheEnd: boolean;
  /** The first page, as long as pages usually are. */
  readonly isUsualPage: boolean;
};

export type PageValues = {
  readonly kept: string[];
  readonly normalizedText: string;
  readonly pattern: string;
  readonly categoryId: string | undefined;
  readonly minPrice: string | undefined;
  readonly minKey: string | undefined;
  readonly minAbove: string | undefined;
  readonly maxPrice: string | undefined;
  readonly maxKey: string | undefined;
  readonly maxLowest: string | undefined;
  readonly countedAt: string | undefined;
  readonly total: number | undefined;
  readonly limit: number;
  readonly offset: number;
};

/**
 * A product of a page. Its revision changes with everything that a list shows of it: it is a 64-bit hash of the epoch, of the
 * random number that the last write of the product stored, and of what is shown of its category.
 */
type ListedProductRow = ProductRow & { readonly revision: string };

export type PageRow = ListedProductRow & { version: string; counted_at: string; total: string; listed: string };

/**
 * Page, total and catalog version come from one statement, so they agree. The page is found in the narrow listing; only
 * its rows are then read whole. An empty page is one row without a product.
 */
export function pageStatement(shape: PageShape): RawBuilder<PageRow> {
  const conditions = filterConditions(shape);
  // Several conditions rarely fit one index; then what matches is found once, for the count and for the page.
  const inOnePass = numberOfFilters(shape) > 1;
  const listed = parts(shape).map((part) => sql`${listing(shape)} ${where([...part, ...conditions])}`);
  const matching = sql`select listing.product_id, ${sortColumn(shape)} `;
  const sources = inOnePass ? [sql`from matching as listing`] : listed;
  return sql`
    with ${inOnePass ? sql`matching as materialized (${union(listed.map((source) => sql`${matching} ${source}`))}),` : sql``}
    result as materialized (
      select ${catalogVersion} as version, ${countVersion(shape)} as counted_at,
        ${unlessCounted(shape, countOf(shape, sources))} as total,
        ${shape.search === 'none' ? sql`0` : sumOfCounts(sql`kind = 'all'`)} as listed
    ),
    page as materialized (
      select row_number() over () as position, found.* from (${pageOf(shape, sources)}) as found
    )
    select result.version, result.counted_at, result.total::text as total, result.listed::text as listed, shown.revision,
      ${productColumns(shape.tier, sql`case when shown.revision <> all(${value('kept')}::text[]) then product.description_html end`)}
    from result
      left join page on true
      left join product on product.id = page.product_id
      ${categoryJoins}
      cross join lateral (
        select hash_record_extended(row(left(result.version, ${sql.lit(EPOCH_LENGTH)}), product.id, product.revision,
          category.id, category.name, parent.id, parent.name), 0)::text as revision
      ) as shown
    order by page.position ${shape.fromTheEnd ? sql`desc` : sql`asc`}`;
}

const value = given<PageValues>();

function numberOfFilters({ search, category, hasMin, hasMax }: PageShape): number {
  return [search !== 'none', category !== 'any', hasMin || hasMax].filter(Boolean).length;
}

/** Where products are looked for. Neither prices nor names to sort by are where the search is. */
function listing(shape: PageShape): RawBuilder<unknown> {
  // With `offset 0` the condition stays where it is, and so its index is used.
  if (shape.search === 'rare') {
    return sql`from (select * from product_search as search where ${matchesText('search')} offset 0) as listing`;
  }
  if (isInSearch(shape)) return sql`from product_search as listing`;
  const joined = sql`join (select product_id, name_normalized from product_search) as search using (product_id)`;
  return sql`from product_listing as listing ${shape.search === 'none' ? sql`` : joined}`;
}

function isInSearch({ sort, hasMin, hasMax }: PageShape): boolean {
  return sort === 'createdAt' && !hasMin && !hasMax;
}

/** The text of a search, in the table that has it under this name. */
function matchesText(table: 'listing' | 'search'): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}.name_normalized`)} like ${value('pattern')}`;
}

/**
 * The conditions of a category. Its own products, and of a main category those of its subcategories, are two parts: each
 * has an index that is in the order of the page.
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

/** The other conditions. */
function filterConditions(shape: PageShape): RawBuilder<unknown>[] {
  const { search, tier, hasMin, hasMax } = shape;
  const result: RawBuilder<unknown>[] = [];
  if (search === 'common') {
    // What PostgreSQL has no index for it expects of every third row: the newest are gone through.
    result.push(sql`position(${value('normalizedText')} in listing.name_normalized) > 0`);
  } else if (search !== 'none') {
    result.push(matchesText(isInSearch(shape) ? 'listing' : 'search'));
  }
  // A product without a price for the tier is null here, and fails every bound.
  if (tier && hasMin) result.push(sql`${finalPrice(tier)} >= ${value('minPrice')}::numeric`);
  if (tier && hasMax) result.push(sql`${finalPrice(tier)} <= ${value('maxPrice')}::numeric`);
  return result;
}

function where(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

function union(selects: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(selects, sql` union all `);
}

/** Prices come and go without a product matching another search or category. */
function countVersion({ hasMin, hasMax }: PageShape): RawBuilder<unknown> {
  return hasMin || hasMax ? catalogVersion : membershipVersion;
}

/** A total that was counted under the version of this snapshot is still right. */
function unlessCounted(shape: PageShape, total: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!shape.isCounted) return total;
  return sql`case when ${countVersion(shape)} = ${value('countedAt')}::text then ${value('total')}::bigint else ${total} end`;
}

/** From the maintained counts where they have it, and by counting where they do not. */
function countOf(shape: PageShape, sources: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { tier, category, search, hasMin, hasMax } = shape;
  if (numberOfFilters(shape) > 1) return sum(sources.map((source) => sql`(select count(*) ${source})`));
  if (search !== 'none') return sql`(select count(*) from product_search as search where ${matchesText('search')})`;
  if (tier && (hasMin || hasMax)) return countInBounds(tier, shape);
  if (category === 'any') return sumOfCounts(sql`kind = 'all'`);
  if (category === 'none') return sumOfCounts(sql`kind = 'category' and key = ''`);
  return sumOfCounts(sql`
    kind = 'category' and key in
      (select ${value('categoryId')} union select id from category where parent_id = ${value('categoryId')})`);
}

/** Whole buckets between the bounds, and what lies within the bounds in the bucket of either. */
function countInBounds(tier: 'WHOLESALE' | 'RETAIL', { hasMin, hasMax, isOneBucket }: PageShape): RawBuilder<unknown> {
  const price = finalPrice(tier);
  const [min, max] = [sql`${value('minPrice')}::numeric`, sql`${value('maxPrice')}::numeric`];
  const edge = (condition: RawBuilder<unknown>) =>
    sql`(select count(*) from product_listing as listing where ${condition})`;
  if (isOneBucket) return edge(sql`${price} between ${min} and ${max}`);
  const between = [sql`kind = ${sql.lit(kindOf(tier))}`];
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

/** The ids of a page in order, or, where it is nearer, in the order from the end. */
function pageOf(shape: PageShape, sources: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { tier, sort, direction } = shape;
  if (tier && sort === 'price' && direction === 'desc' && numberOfFilters(shape) === 0) return pricedFirst(tier, shape);
  const order = sql`order by ${orderBy(shape)}`;
  const select = (source: RawBuilder<unknown>) => sql`select listing.product_id, ${sortColumn(shape)} ${source}`;
  const { limit, offset, reach } = limits(shape);
  const [first] = sources;
  if (first && sources.length === 1) return sql`${select(first)} ${order} limit ${limit} offset ${offset}`;
  // Each part has an index in the order of creation; then no more of it is read than could be on the page.
  const whole = sources.map(select);
  const read = sort === 'createdAt' ? whole.map((part) => sql`(${part} ${order} limit ${reach})`) : whole;
  return sql`select * from (${union(read)}) as listing ${order} limit ${limit} offset ${offset}`;
}

/** Of the usual page they stand in the text: a plan that is kept must not be one for any number of rows. */
function limits({ isUsualPage, fromTheEnd }: PageShape) {
  if (isUsualPage && !fromTheEnd)
    return { limit: sql.lit(DEFAULT_PAGE_SIZE), offset: sql.lit(0), reach: sql.lit(DEFAULT_PAGE_SIZE) };
  const [limit, offset] = [sql`${value('limit')}::bigint`, sql`${value('offset')}::bigint`];
  return { limit, offset, reach: sql`${limit} + ${offset}` };
}

/** All products by price downwards. Going down the index, those without a price would come first. */
function pricedFirst(tier: 'WHOLESALE' | 'RETAIL', shape: PageShape): RawBuilder<unknown> {
  const price = finalPrice(tier);
  const priced = sumOfCounts(sql`kind = ${sql.lit(kindOf(tier))}`);
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

function orderBy({ sort, direction, hasMin, hasMax, fromTheEnd, tier }: PageShape): RawBuilder<unknown> {
  const way = (direction === 'asc') !== fromTheEnd ? sql`asc` : sql`desc`;
  // Within bounds there are no products without a price, and an index is in this order both ways.
  const nulls = sort === 'price' && !hasMin && !hasMax ? sql`nulls last` : sql``;
  const collation = sort === 'name' ? sql`collate "und-x-icu"` : sql``;
  return sql`${sortColumn({ sort, tier })} ${collation} ${way} ${nulls}, listing.product_id ${fromTheEnd ? sql`desc` : sql`asc`}`;
}

function sortColumn({ sort, tier }: Pick<PageShape, 'sort' | 'tier'>): RawBuilder<unknown> {
  if (sort === 'name') return sql`listing.name`;
  return sort === 'price' && tier ? finalPrice(tier) : sql`listing.created_at`;
}

function finalPrice(tier: 'WHOLESALE' | 'RETAIL'): RawBuilder<unknown> {
  return tier === 'WHOLESALE' ? sql`listing.wholesale_final_price` : sql`listing.retail_final_price`;
}

function kindOf(tier: 'WHOLESALE' | 'RETAIL'): string {
  return tier === 'WHOLESALE' ? 'wholesale' : 'retail';
}
