import type { PriceBreak } from '@arot/contract';
import { type RawBuilder, sql } from 'kysely';
import { given } from '../database/connection/compile-statement.ts';
import { type Discount, prefixOf, type Tier } from './price-columns.ts';

/** The ids of the price lists that hold for the caller, for a statement whose shape has lists. */
export type ListValues = { readonly lists: readonly string[] };

/** The price that a customer has with price lists. */
export type WinningPrice = {
  readonly basePrice: string;
  readonly discountType: Discount['type'] | null;
  readonly discountValue: string | null;
  readonly finalPrice: string;
  readonly listId: string | null;
  readonly breaks: PriceBreak[];
  readonly increment: number | null;
  readonly maxOrderQuantity: number | null;
};

/**
 * A subquery hides the number of lists from the planner, which would otherwise make a plan for each execution: that takes longer
 * than the execution.
 */
const lists = sql`(select ${given<ListValues>()('lists')}::text[])::text[]`;

/**
 * The rule of prices, the only place where it is written for statements: of the price of the tier (priority 0) and the entries of
 * the lists, the highest priority wins; then the lowest final price; then the tier; then the id of the list.
 */
const BEST_FIRST = sql`candidate.priority desc, candidate.final_price, candidate.list_id nulls first`;

/** Returns the entries of a product in the lists of the caller, each with its list. */
function entriesOf(productId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from price_list_entry as entry join price_list as list on list.id = entry.list_id
    where entry.product_id = ${productId} and entry.list_id = any(${lists})`;
}

/** Returns the price of one piece of a listed product, and its list, for `listing` of a statement: one row or none. */
export function winningPrice(tier: Tier): RawBuilder<unknown> {
  return sql`(
    select candidate.final_price, candidate.list_id from (
      select 0 as priority, ${listedPrice(tier)} as final_price, null::text collate "C" as list_id
      union all select list.priority, entry.final_price, entry.list_id ${entriesOf(sql`listing.product_id`)}
    ) as candidate where candidate.final_price is not null order by ${BEST_FIRST} limit 1)`;
}

/** Returns the whole price of `product` of a statement as JSON; null without a price. */
export function wholePrice(tier: Tier): RawBuilder<WinningPrice | null> {
  const own = (name: string) => sql.ref(`product.${prefixOf(tier)}_${name}`);
  return sql`(
    select jsonb_build_object(
      'basePrice', candidate.base_price::text, 'discountType', candidate.discount_type,
      'discountValue', candidate.discount_value::text, 'finalPrice', candidate.final_price::text,
      'listId', candidate.list_id, 'breaks', candidate.breaks, 'increment', candidate.increment,
      'maxOrderQuantity', candidate.max_order_quantity)
    from (
      select 0 as priority, ${own('base_price')} as base_price, ${own('discount_type')} as discount_type,
        ${own('discount_value')} as discount_value, ${own('final_price')} as final_price,
        null::text collate "C" as list_id, '[]'::jsonb as breaks, null::int as increment, null::int as max_order_quantity
      union all select list.priority, entry.base_price, entry.discount_type, entry.discount_value, entry.final_price,
        entry.list_id, entry.breaks, entry.increment, entry.max_order_quantity
      ${entriesOf(sql`product.id`)}
    ) as candidate where candidate.final_price is not null order by ${BEST_FIRST} limit 1)`;
}

/** Entries with their listed products, row by row: `offset 0` keeps PostgreSQL from reading the whole listing for a few entries. */
const listedEntry = sql`price_list_entry as entry cross join lateral (
  select * from product_listing as row where row.product_id = entry.product_id offset 0) as listing`;

/** The entries of `product` of a statement in all lists, as text for a digest; null without one. */
export const entriesDigest = sql<string | null>`(
  select string_agg(concat(list.priority, entry), ',' order by entry.list_id)
  from price_list_entry as entry join price_list as list on list.id = entry.list_id where entry.product_id = product.id)`;

export type SortedByPrice = {
  readonly tier: Tier;
  /** The order of prices, and of the ids of products with the same price. */
  readonly order: RawBuilder<unknown>;
  readonly idOrder: RawBuilder<unknown>;
  readonly isAscending: boolean;
  /** The condition of a price between the bounds of the caller; undefined without bounds. */
  readonly inBounds: ((price: RawBuilder<unknown>) => RawBuilder<unknown>) | undefined;
  /** The number of products before the end of the page. */
  readonly reach: RawBuilder<unknown>;
};

/**
 * Returns the ids and prices of listed products that are before the end of a page by price, and maybe more, in no order. Without
 * bounds, products without a price are included.
 *
 * No index has the winning prices. So the index of the tier and the index of each list are read in their orders, without the
 * products whose price another one has beaten. `edge` keeps a stream from reading far past the page in search of winners: it is
 * the last price of as many products as there are up to the page, those with the first prices of the tier.
 */
export function sortedByPrice(shape: SortedByPrice): RawBuilder<unknown> {
  const { tier, order, idOrder, isAscending, inBounds, reach } = shape;
  const own = listedPrice(tier);
  const bounded = (price: RawBuilder<unknown>) => inBounds?.(price) ?? sql`true`;
  const withinEdge = (price: RawBuilder<unknown>) =>
    isAscending
      ? sql`${price} <= coalesce((select price from edge), 'infinity')`
      : sql`${price} >= coalesce((select price from edge), 0)`;
  const first = (condition: RawBuilder<unknown>) => sql`
      where ${own} is not null and ${bounded(own)} and ${condition}
      order by ${own} ${order}, listing.product_id ${idOrder} limit ${reach}`;
  return sql`
    with priced as (
      select winner.final_price as price
      from (select * from product_listing as listing ${first(sql`true`)}) as listing
        cross join lateral ${winningPrice(tier)} as winner
      where ${bounded(sql`winner.final_price`)}
    ), edge as materialized (
      select case when count(*) = ${reach} then ${isAscending ? sql`max(price)` : sql`min(price)`} end as price from priced
    )
    (select listing.product_id, ${own} as price from product_listing as listing
      ${first(sql`${withinEdge(own)} and not ${isBeaten(tier)}`)})
    union all (
      select entered.* from unnest(${lists}) as of_list (id) cross join lateral (
        select entry.product_id, entry.final_price as price from ${listedEntry}
        where entry.list_id = of_list.id and ${bounded(sql`entry.final_price`)}
          and ${withinEdge(sql`entry.final_price`)} and ${isWinner(tier)}
        order by entry.final_price ${order}, entry.product_id ${idOrder} limit ${reach}
      ) as entered)
    ${
      inBounds
        ? sql``
        : sql`union all (
      select listing.product_id, null from product_listing as listing
      where ${own} is null and not coalesce((select true ${entriesOf(sql`listing.product_id`)} limit 1), false)
      order by listing.product_id ${idOrder} limit ${reach})`
    }`;
}

/**
 * Returns the listed products with a price that meets a condition, as two tables of a statement: those with the price of the
 * tier, and those with one of a list.
 */
export function pricedSources(
  tier: Tier,
  inBounds: (price: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const own = listedPrice(tier);
  return [
    sql`from product_listing as listing where ${inBounds(own)} and not ${isBeaten(tier)}`,
    sql`from ${listedEntry}
      where entry.list_id = any(${lists}) and ${inBounds(sql`entry.final_price`)}
        and ${isWinner(tier)}`,
  ];
}

/** Returns by how many the number of listed products with a price that meets a condition differs from that of the tier alone. */
export function countDifference(
  tier: Tier,
  inBounds: (price: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(
    select count(*) filter (where ${inBounds(sql`winner.final_price`)})
      - count(*) filter (where ${inBounds(listedPrice(tier))})
    from (select distinct product_id from price_list_entry as entry where entry.list_id = any(${lists})) as entered
      join product_listing as listing on listing.product_id = entered.product_id
      cross join lateral ${winningPrice(tier)} as winner)`;
}

/**
 * Returns true, as SQL, if `entry` has the winning price of `listing`. It is neither a join nor a comparison: PostgreSQL expects half
 * of the rows to pass, and reads indexes in their order.
 */
function isWinner(tier: Tier): RawBuilder<unknown> {
  return sql`coalesce((select winner.list_id = entry.list_id from ${winningPrice(tier)} as winner), false)`;
}

/** Returns true, as SQL, if a list gives `listing` another price than that of the tier, in the same way as {@link isWinner}. */
function isBeaten(tier: Tier): RawBuilder<unknown> {
  return sql`coalesce((
    select true ${entriesOf(sql`listing.product_id`)}
      and (list.priority > 0 or ${listedPrice(tier)} is null or entry.final_price < ${listedPrice(tier)}) limit 1), false)`;
}

/** Returns the column of the final price of a tier in `listing` of a statement. */
export function listedPrice(tier: Tier): RawBuilder<unknown> {
  return sql.ref(`listing.${prefixOf(tier)}_final_price`);
}
