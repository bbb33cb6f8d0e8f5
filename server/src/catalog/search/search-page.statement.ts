import { type InferResult, type QueryCreator, type RawBuilder, sql } from 'kysely';
import { builder, given } from '../../database/connection/compile-statement.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { catalogVersion, membershipVersion } from '../../reads/catalog-version.ts';
import { isVisible } from '../category-sql.ts';
import type { Tier } from '../price-columns.ts';
import { type Page, productsOfPage, type Shown } from '../public-columns.ts';
import { type ListValues, listedPrice, winningPrice } from '../winning-price.ts';
import { matchesOf, type WordValues } from './word-values.ts';

/** The properties of a search that the text of its statement depends on. */
export type SearchShape = Shown & {
  readonly words: number;
  /** The products that have all words, or any of the {@link Wanted} ones. */
  readonly mode: 'all' | 'any';
  readonly sort: 'relevance' | 'price' | 'newest';
  readonly direction: 'asc' | 'desc';
  readonly category: 'any' | 'none' | 'one';
  readonly hasMin: boolean;
  readonly hasMax: boolean;
  readonly categoryFacet: boolean;
  readonly priceFacet: boolean;
};

/** The goods of which a search wants any. The words of each good are the bits of a number, the first word is bit 0. */
export type Wanted = {
  /** The goods, the one that decides the order first. */
  readonly goods: number[];
  /** The products of each good that are listed before some of the next one. */
  readonly shares: number[];
  /** The words that only make a product better. */
  readonly others: number[];
};

export type SearchValues = WordValues &
  Wanted &
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
};

/** A product that is found, and its place in the order. */
type Hit = { product_id: string; cost: number };

/** The bounds of the ranges that are counted, in BDT. */
export const PRICE_BOUNDS = [
  0,
  ...[10, 100, 1_000, 10_000, 100_000].flatMap((ten) => [ten, 2 * ten, 5 * ten]),
  1_000_000,
];

const MAX_CATEGORIES = 100;
/** The maximum number of products that a search ranks, so that the work does not grow with the catalog. */
export const MAX_RANKED = 10_000;
/** The maximum number of ids that are stored after a search: those of the best products. */
const MAX_KNOWN = 100;
/** The cost of a word in the name of the category: more than any place in the name of the product. */
const CATEGORY_COST = 8;

const value = given<SearchValues>();

/**
 * Finds the products that have each word, or any wanted ones, in their name or in the name of their category, and reads a page of
 * them, the total, the facets and the catalog version in one statement. An empty page is one row without a product.
 */
export function searchStatement(shape: SearchShape) {
  const numbers = Array.from({ length: shape.words }, (_, number) => number);
  const result = sql<Result>`(
    select ${catalogVersion} as version, ${membershipVersion} as membership, ${total(shape)}::text as total,
      ${shape.categoryFacet ? categoryFacet : sql`null::jsonb`} as category_facet,
      ${shape.priceFacet ? priceFacet : sql`null::jsonb`} as price_facet,
      ${isKnowable(shape) ? best(shape) : sql`null::jsonb`} as best)`;
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
        (cte) => cte('hit').materialized(),
        () => (shape.mode === 'all' ? hitsWithAll(shape, numbers) : hitsWithAny(shape, numbers)),
      ),
    result,
    page,
    shape,
  );
}

/** Reads the products of a page whose ids are known, and whether they still are those of the page: the version of membership. */
export function knownPageStatement(shown: Shown) {
  const result = sql<Result>`(
    select ${catalogVersion} as version, ${membershipVersion} as membership, null::text as total,
      null::jsonb as category_facet, null::jsonb as price_facet, null::jsonb as best)`;
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
    .select('result.best')
    .orderBy('page.position');
}

/** The products that have all words, the lowest sum of costs first. */
function hitsWithAll(shape: SearchShape, numbers: readonly number[]): RawBuilder<Hit> {
  const cost = sql.join(
    numbers.map((number) => sql.ref(`word${number}.cost`)),
    sql` + `,
  );
  const others = numbers.slice(1).map((number) => {
    const word = sql.ref(`word${number}`);
    return sql`join (${productsWith(number, shape)}) as ${word} on ${word}.product_id = word0.product_id`;
  });
  return sql<Hit>`(
    select word0.product_id, ${cost} as cost ${listed(shape)}
    from word0 ${sql.join(others, sql` `)} ${joins(shape, sql`word0`)})`;
}

/**
 * The products that have any wanted good: those of most goods first, then those with most of the other words. Of one good after the
 * other, a share of the best products is listed in turn.
 */
function hitsWithAny(shape: SearchShape, numbers: readonly number[]): RawBuilder<Hit> {
  const found = numbers.map(
    (number) =>
      sql`select product_id, cost, ${sql.lit(2 ** number)} as word from (${
        number === 0 ? sql`select * from word0` : productsWith(number, shape)
      }) as ${sql.ref(`word${number}`)}`,
  );
  return sql<Hit>`(
    with owned as (
      select product_id, sum(cost) as cost, sum(word)::int as words from (${sql.join(found, sql` union all `)}) as found
      group by product_id
    ), judged as (
      select owned.*, count, good, (select count(*) from unnest(${value('others')}::int[]) as other where words & other = other) as more
      from owned cross join lateral (
        select count(*), min(place) as good from unnest(${value('goods')}::int[]) with ordinality as good (bits, place)
        where words & bits = bits
      ) as goods
      where good is not null
    ), ranked as (
      select *, (row_number() over (partition by count, more, good order by cost, product_id) - 1) / (${value('shares')}::int[])[good] as turn
      from judged
    )
    select ranked.product_id, ranked.cost, count, more, turn, good
      ${listed(shape)}
    from ranked ${joins(shape, sql`ranked`)})`;
}

/** Returns the columns of a product that a search filters, sorts or counts by, if it does. */
function listed(shape: SearchShape): RawBuilder<unknown> {
  return isListed(shape)
    ? sql`, listing.created_at, listing.category_id, listing.main_category_id, ${finalPrice(shape)} as price`
    : sql``;
}

function joins(shape: SearchShape, found: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    ${isListed(shape) ? sql`join product_listing as listing on listing.product_id = ${found}.product_id` : sql``}
    ${hasWinners(shape) ? sql`left join lateral ${winningPrice(shape.tier)} as winner on true` : sql``}
    ${where(shape)}`;
}

function isListed(shape: SearchShape): boolean {
  return isFiltered(shape) || shape.sort !== 'relevance' || shape.categoryFacet || shape.priceFacet;
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
 * Returns the products with a word, each with the lowest cost of what the word means. Where all words are wanted, only those of all
 * but the first word, which has the fewest products, that have the first one too.
 */
function productsWith(number: number, shape: SearchShape): RawBuilder<{ product_id: string; cost: number }> {
  const isFirst = number === 0 || shape.mode === 'any';
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

function orderBy(shape: SearchShape): RawBuilder<unknown> {
  const order = sql.raw(shape.direction);
  if (shape.sort === 'price') return sql`price ${order} nulls last, product_id`;
  return shape.sort === 'newest' ? sql`created_at ${order}, product_id` : byRelevance(shape);
}

/** The order of {@link hitsWithAll} or {@link hitsWithAny}, the best first. */
function byRelevance({ mode }: SearchShape): RawBuilder<unknown> {
  return mode === 'all' ? sql`cost, product_id` : sql`count desc, more desc, turn, good, cost, product_id`;
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

/** The ids of the best products, in their order. */
function best(shape: SearchShape): RawBuilder<unknown> {
  return sql`(
    select coalesce(jsonb_agg(product_id order by place), '[]') from (
      select product_id, row_number() over (order by ${byRelevance(shape)}) as place from hit
      order by place limit ${sql.lit(MAX_KNOWN)}
    ) as first)`;
}

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
