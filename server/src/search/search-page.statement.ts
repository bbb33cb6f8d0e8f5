import { type InferResult, type QueryCreator, type RawBuilder, sql } from 'kysely';
import { isVisible } from '../catalog/category-sql.ts';
import type { Tier } from '../catalog/price-columns.ts';
import { type Page, productsOfPage } from '../catalog/products-of-page.ts';
import type { Shown } from '../catalog/public-columns.ts';
import { type ListValues, listedPrice, winningPrice } from '../catalog/winning-price.ts';
import { builder, given } from '../database/connection/compile-statement.ts';
import type { Schema } from '../database/schema/schema.ts';
import { catalogVersion, membershipVersion } from '../reads/catalog-version.ts';
import { matchesOf, type WordValues } from './word-values.ts';

/** The properties of a search that the text of its statement depends on. */
export type SearchShape = Shown & {
  readonly words: number;
  /** If no product has all words, products that lack one of them are found, but not the first word. */
  readonly mayLackOne: boolean;
  readonly sort: 'relevance' | 'price' | 'newest';
  readonly direction: 'asc' | 'desc';
  readonly category: 'any' | 'none' | 'one';
  readonly hasMin: boolean;
  readonly hasMax: boolean;
  readonly categoryFacet: boolean;
  readonly priceFacet: boolean;
};

export type SearchValues = WordValues &
  ListValues & {
    readonly categoryId: string | undefined;
    readonly minPrice: string | undefined;
    readonly maxPrice: string | undefined;
    readonly limit: number;
    readonly offset: number;
  };

export type SearchRow = InferResult<ReturnType<typeof searchStatement>>[number];

type CategoryCount = { readonly id: string; readonly name: string; readonly count: number };
/** The number of products of a range of {@link PRICE_BOUNDS}, by the position of its upper bound. */
export type PriceCount = { readonly bound: number; readonly count: number };

type Result = {
  version: string;
  membership: string;
  /** Null where it is known. */
  total: string | null;
  category_facet: CategoryCount[] | null;
  price_facet: PriceCount[] | null;
  /** The ids of the best products. */
  best: string[] | null;
  /** The number of the word that all products lack; null if they have all words. */
  missing: number | null;
};

/** A product with the first word. */
type Candidate = { product_id: string; cost: number; missing_count: number; missing: number | null };

/** The bounds of the ranges that are counted, in BDT. */
export const PRICE_BOUNDS = [
  0,
  ...[10, 100, 1_000, 10_000, 100_000].flatMap((ten) => [ten, 2 * ten, 5 * ten]),
  1_000_000,
];

const MAX_CATEGORIES = 100;
/** The products that a search ranks at most: so the work does not grow with the catalog. */
export const MAX_RANKED = 10_000;
/** The ids of the best products that are known after a search. */
const MAX_KNOWN = 100;
/** The cost of a word in the name of the category: more than any place in the name of the product. */
const CATEGORY_COST = 8;

const value = given<SearchValues>();

/**
 * Finds the products that have each word in their name or in the name of their category, and reads a page of them, the total,
 * the facets and the catalog version in one statement. An empty page is one row without a product.
 */
export function searchStatement(shape: SearchShape) {
  const { sort } = shape;
  const joins = isFiltered(shape) || sort !== 'relevance' || shape.categoryFacet || shape.priceFacet;
  const numbers = Array.from({ length: shape.words }, (_, number) => number);
  const cost = sql.join(
    numbers.map((number) => sql`coalesce(${sql.ref(`word${number}.cost`)}, 0)`),
    sql` + `,
  );
  const others = numbers.slice(1);
  const isMissing = (number: number) => sql`(${sql.ref(`word${number}.product_id`)} is null)`;
  const missing = sql.join([sql`0`, ...others.map((number) => sql`${isMissing(number)}::int`)], sql` + `);
  const which = others.map((number) => sql`when ${isMissing(number)} then ${sql.lit(number)}`);
  const candidates = sql<Candidate>`(
    select word0.product_id, ${cost} as cost, ${missing} as missing_count,
      ${which.length > 0 ? sql`case ${sql.join(which, sql` `)} end` : sql`null::int`} as missing
      ${joins ? sql`, listing.created_at, listing.category_id, listing.main_category_id, ${finalPrice(shape)} as price` : sql``}
    from word0
      ${sql.join(
        others.map((number) => {
          const word = sql.ref(`word${number}`);
          return sql`left join (${productsWith(number, shape)}) as ${word} on ${word}.product_id = word0.product_id`;
        }),
        sql` `,
      )}
      ${joins ? sql`join product_listing as listing on listing.product_id = word0.product_id` : sql``}
      ${hasWinners(shape) ? sql`left join lateral ${winningPrice(shape.tier)} as winner on true` : sql``}
    ${where(shape)})`;
  // All products lack the same word: the best one with all words, or with all but one, lacks it.
  const hits = sql<Candidate>`(
    select * from candidate
    where missing_count <= ${mostMissing(shape)} and missing is not distinct from (select missing from best_candidate))`;
  const result = sql<Result>`(
    select ${catalogVersion} as version, ${membershipVersion} as membership, ${total(shape)}::text as total,
      ${shape.categoryFacet ? categoryFacet : sql`null::jsonb`} as category_facet,
      ${shape.priceFacet ? priceFacet : sql`null::jsonb`} as price_facet,
      ${isKnowable(shape) ? best : sql`null::jsonb`} as best, (select missing from best_candidate) as missing)`;
  const page = sql<Page>`(
    select row_number() over () as position, found.product_id
    from (select product_id from hit order by ${orderBy(shape)} limit ${value('limit')} offset ${value('offset')}) as found)`;
  const start: QueryCreator<Schema> = numbers.reduce<QueryCreator<Schema>>(
    (query, number) =>
      query.with(
        (cte) => cte(`category${number}`).materialized(),
        () => categoriesWith(number),
      ),
    builder,
  );
  return productsOf(
    start
      .with(
        (cte) => cte('word0').materialized(),
        () => productsWith(0, shape),
      )
      .with(
        (cte) => cte('candidate').materialized(),
        () => candidates,
      )
      .with('best_candidate', () => bestCandidate(shape))
      .with('hit', () => hits),
    result,
    page,
    shape,
  );
}

/** Reads the products of a page whose ids are known, and whether they still are those of the page: the version of membership. */
export function knownPageStatement(shown: Shown) {
  const result = sql<Result>`(
    select ${catalogVersion} as version, ${membershipVersion} as membership, null::text as total,
      null::jsonb as category_facet, null::jsonb as price_facet, null::jsonb as best, null::int as missing)`;
  const page = sql<Page>`(
    select position, product_id
    from unnest(${given<KnownPageValues>()('ids')}::text[]) with ordinality as listed (product_id, position))`;
  return productsOf(builder, result, page, shown);
}

export type KnownPageValues = ListValues & { readonly ids: string[] };

/** Returns true if what a search finds, and its order, change with the membership of the catalog alone: not with prices. */
export function isKnowable({ sort, hasMin, hasMax, priceFacet: hasPrices }: SearchShape): boolean {
  return sort === 'relevance' && !hasMin && !hasMax && !hasPrices;
}

function productsOf(start: QueryCreator<Schema>, result: RawBuilder<Result>, page: RawBuilder<Page>, shown: Shown) {
  return productsOfPage(start, result, page, shown)
    .select(['result.version', 'result.membership', 'result.total', 'result.category_facet', 'result.price_facet'])
    .select(['result.best', 'result.missing'])
    .orderBy('page.position');
}

/** Returns the visible categories with a word in their name. */
function categoriesWith(number: number): RawBuilder<{ id: string; cost: number }> {
  return sql`(
    select category.id, min(match.cost) as cost
    from ${matchesOf(number)} join category_term using (term)
      join category on category.id = category_term.category_id
      left join category as parent on parent.id = category.parent_id
    where ${isVisible} group by category.id)`;
}

/**
 * Returns the products with a word, each with the lowest cost of what the word means. Of all but the first word, which has the
 * fewest products, only those that have the first one too.
 */
function productsWith(number: number, shape: SearchShape): RawBuilder<{ product_id: string; cost: number }> {
  const isFirst = number === 0;
  // The best products of each term contain the best of all.
  const limit = (order: RawBuilder<unknown>) =>
    isFirst && isCapped(shape) ? sql`order by ${order} limit ${sql.lit(MAX_RANKED)}` : sql``;
  // `offset 0` keeps PostgreSQL from reading the products of the first word one by one.
  return sql`(
    select product_id, min(cost) as cost from (
      select product_id, match.cost + place as cost
      from ${matchesOf(number)} cross join lateral (
        select product_id, place from product_term where product_term.term = match.term ${limit(sql`place, product_id`)}
      ) as listed
      union all
      select product_id, named.cost + ${sql.lit(CATEGORY_COST)}
      from ${sql.ref(`category${number}`)} as named cross join lateral (
        select product_id from product_search where category_id = named.id ${limit(sql`product_id`)}
      ) as listed
      offset 0
    ) as found ${isFirst ? sql`` : sql`where product_id in (select product_id from word0)`} group by product_id)`;
}

/** Returns true if a search ranks at most {@link MAX_RANKED} products. Filters, counts and other orders need all of them. */
export function isCapped(shape: SearchShape): boolean {
  return shape.sort === 'relevance' && !isFiltered(shape) && !shape.categoryFacet && !shape.priceFacet;
}

function bestCandidate(shape: SearchShape) {
  return sql<Pick<Candidate, 'missing'>>`(
    select missing from candidate where missing_count <= ${mostMissing(shape)}
    order by missing_count, cost, product_id limit 1)`;
}

function mostMissing({ mayLackOne }: SearchShape): RawBuilder<number> {
  return sql.lit(mayLackOne ? 1 : 0);
}

function total(shape: SearchShape): RawBuilder<unknown> {
  const count = sql`(select count(*) from hit)`;
  return isCapped(shape) ? sql`least(${count}, ${sql.lit(MAX_RANKED)})` : count;
}

function isFiltered({ category, hasMin, hasMax }: SearchShape): boolean {
  return category !== 'any' || hasMin || hasMax;
}

function where(shape: SearchShape): RawBuilder<unknown> {
  const { category, hasMin, hasMax } = shape;
  const conditions = [
    ...(category === 'none' ? [sql`listing.category_id is null`] : []),
    ...(category === 'one' ? [sql`${value('categoryId')} in (listing.category_id, listing.main_category_id)`] : []),
    ...(hasMin ? [sql`${finalPrice(shape)} >= ${value('minPrice')}::numeric`] : []),
    ...(hasMax ? [sql`${finalPrice(shape)} <= ${value('maxPrice')}::numeric`] : []),
  ];
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

function orderBy({ sort, direction }: SearchShape): RawBuilder<unknown> {
  const order = sql.raw(direction);
  if (sort === 'price') return sql`price ${order} nulls last, product_id`;
  return sort === 'newest' ? sql`created_at ${order}, product_id` : sql`cost, product_id`;
}

function finalPrice(shape: SearchShape): RawBuilder<unknown> {
  if (shape.tier === undefined) return sql`null::numeric`;
  return hasWinners(shape) ? sql`winner.final_price` : listedPrice(shape.tier);
}

/** Returns true if a search uses prices where price lists hold. */
function hasWinners(shape: SearchShape): shape is SearchShape & { readonly tier: Tier } {
  const { hasLists, sort, hasMin, hasMax, priceFacet: hasFacet } = shape;
  return hasLists && (sort === 'price' || hasMin || hasMax || hasFacet);
}

const best = sql`(
  select coalesce(jsonb_agg(product_id order by cost, product_id), '[]')
  from (select product_id, cost from hit order by cost, product_id limit ${sql.lit(MAX_KNOWN)}) as first)`;

const categoryFacet = sql`(
  select coalesce(jsonb_agg(facet), '[]') from (
    select category.id, category.name, count(*)
    from hit join category on category.id in (hit.category_id, hit.main_category_id)
      left join category as parent on parent.id = category.parent_id
    where ${isVisible}
    group by category.id, category.name order by count(*) desc, category.id limit ${sql.lit(MAX_CATEGORIES)}
  ) as facet)`;

const priceFacet = sql`(
  select coalesce(jsonb_agg(facet), '[]') from (
    select width_bucket(price, array[${sql.raw(PRICE_BOUNDS.join(', '))}]::numeric[]) as bound, count(*)
    from hit where price is not null group by 1 order by 1
  ) as facet)`;
