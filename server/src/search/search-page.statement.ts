import { type InferResult, type QueryCreator, type RawBuilder, sql } from 'kysely';
import { isVisible } from '../catalog/category-sql.ts';
import { PRICE_COLUMNS, PRODUCT_COLUMNS, type Tier } from '../catalog/public-columns.ts';
import { builder, given } from '../database/connection/compile-statement.ts';
import type { Schema } from '../database/schema/schema.ts';
import { catalogVersion } from '../reads/catalog-version.ts';
import { matchesOf, type WordValues } from './word-values.ts';

/** The properties of a search that the text of its statement depends on. */
export type SearchShape = {
  readonly words: number;
  readonly tier: Tier;
  readonly sort: 'relevance' | 'price' | 'newest';
  readonly direction: 'asc' | 'desc';
  readonly category: 'any' | 'none' | 'one';
  readonly hasMin: boolean;
  readonly hasMax: boolean;
  readonly categoryFacet: boolean;
  readonly priceFacet: boolean;
};

export type SearchValues = WordValues & {
  readonly categoryId: string | undefined;
  readonly minPrice: string | undefined;
  readonly maxPrice: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

export type SearchRow = InferResult<ReturnType<typeof searchStatement>>[number];

export type CategoryCount = { readonly id: string; readonly name: string; readonly count: number };
/** The number of products of a range of {@link PRICE_BOUNDS}, by the position of its upper bound. */
export type PriceCount = { readonly bound: number; readonly count: number };

type Result = {
  version: string;
  total: string;
  category_facet: CategoryCount[] | null;
  price_facet: PriceCount[] | null;
};

/** The bounds of the ranges that are counted, in BDT. */
export const PRICE_BOUNDS = [
  0,
  ...[10, 100, 1_000, 10_000, 100_000].flatMap((ten) => [ten, 2 * ten, 5 * ten]),
  1_000_000,
];

const MAX_CATEGORIES = 100;
/** What a word in the name of a category costs: more than any place in the name of the product. */
const [OWN_CATEGORY_COST, MAIN_CATEGORY_COST] = [8, 9];

const value = given<SearchValues>();

/**
 * Finds the products that have each word in their name or in the name of their category, and reads a page of them, the total,
 * the facets and the catalog version in one statement. An empty page is one row without a product.
 */
export function searchStatement(shape: SearchShape) {
  const { tier, sort } = shape;
  const joins = isFiltered(shape) || sort !== 'relevance' || shape.categoryFacet || shape.priceFacet;
  const words = Array.from(
    { length: shape.words },
    (_, number) => sql`(${productsWith(number)}) as word${sql.raw(String(number))}`,
  );
  const costs = Array.from({ length: shape.words }, (_, number) => sql`word${sql.raw(String(number))}.cost`);
  const joined = words.slice(1).map((word) => sql`join ${word} using (product_id)`);
  const hits = sql<{ product_id: string }>`(
    select product_id, ${sql.join(costs, sql` + `)} as cost
      ${joins ? sql`, listing.created_at, listing.category_id, listing.main_category_id, ${finalPrice(tier)} as price` : sql``}
    from ${words[0]} ${sql.join(joined, sql` `)} ${joins ? sql`join product_listing as listing using (product_id)` : sql``}
    ${where(shape)})`;
  const result = sql<Result>`(
    select ${catalogVersion} as version, (select count(*) from hit)::text as total,
      ${shape.categoryFacet ? categoryFacet : sql`null::jsonb`} as category_facet,
      ${shape.priceFacet ? priceFacet : sql`null::jsonb`} as price_facet)`;
  const page = sql<{ position: string; product_id: string }>`(
    select row_number() over () as position, found.product_id
    from (select product_id from hit order by ${orderBy(shape)} limit ${value('limit')} offset ${value('offset')}) as found)`;
  const start: QueryCreator<Schema> = words.reduce<QueryCreator<Schema>>(
    (query, _, number) =>
      query.with(
        (cte) => cte(`category${number}`).materialized(),
        () => categoriesWith(number),
      ),
    builder,
  );
  return start
    .with('hit', () => hits)
    .with(
      (cte) => cte('result').materialized(),
      () => result,
    )
    .with(
      (cte) => cte('page').materialized(),
      () => page,
    )
    .selectFrom('result')
    .leftJoin('page', (join) => join.onTrue())
    .leftJoin('product', 'product.id', 'page.product_id')
    .leftJoin('category', 'category.id', 'product.category_id')
    .leftJoin('category as parent', 'parent.id', 'category.parent_id')
    .select(['result.version', 'result.total', 'result.category_facet', 'result.price_facet'])
    .select(PRODUCT_COLUMNS)
    .$if(tier !== undefined, (query) => query.select(PRICE_COLUMNS[tier ?? 'RETAIL']))
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

/** Returns the products with a word, each with the lowest cost of what the word means. */
function productsWith(number: number): RawBuilder<unknown> {
  const inCategory = (column: 'category_id' | 'main_category_id', cost: number) => sql`
    select product_id, cost + ${sql.lit(cost)}
    from ${sql.ref(`category${number}`)} as named join product_search on product_search.${sql.raw(column)} = named.id`;
  return sql`
    select product_id, min(cost) as cost from (
      select product_id, match.cost + place as cost from ${matchesOf(number)} join product_term using (term)
      union all ${inCategory('category_id', OWN_CATEGORY_COST)}
      union all ${inCategory('main_category_id', MAIN_CATEGORY_COST)}
    ) as found group by product_id`;
}

function isFiltered({ category, hasMin, hasMax }: SearchShape): boolean {
  return category !== 'any' || hasMin || hasMax;
}

function where(shape: SearchShape): RawBuilder<unknown> {
  const { category, hasMin, hasMax, tier } = shape;
  const conditions = [
    ...(category === 'none' ? [sql`listing.category_id is null`] : []),
    ...(category === 'one' ? [sql`${value('categoryId')} in (listing.category_id, listing.main_category_id)`] : []),
    ...(hasMin ? [sql`${finalPrice(tier)} >= ${value('minPrice')}::numeric`] : []),
    ...(hasMax ? [sql`${finalPrice(tier)} <= ${value('maxPrice')}::numeric`] : []),
  ];
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

function orderBy({ sort, direction }: SearchShape): RawBuilder<unknown> {
  const order = sql.raw(direction);
  if (sort === 'price') return sql`price ${order} nulls last, product_id`;
  return sort === 'newest' ? sql`created_at ${order}, product_id` : sql`cost, product_id`;
}

function finalPrice(tier: Tier): RawBuilder<unknown> {
  if (tier === undefined) return sql`null::numeric`;
  return tier === 'WHOLESALE' ? sql`listing.wholesale_final_price` : sql`listing.retail_final_price`;
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
