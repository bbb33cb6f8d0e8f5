import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../database/open-database.ts';

/** Something that is stored beside the base rows and is not what they give. */
export type Difference = {
  /** What is derived: a table, or a column of one. */
  readonly what: string;
  /** The row that it is of. */
  readonly key: string;
  /** What is stored; null where nothing is. */
  readonly stored: string | null;
  /** What the base rows give; null where nothing should be stored. */
  readonly expected: string | null;
};

const BATCH_SIZE = 5_000;

/** Final prices, the listing and the counts, each computed anew from products and categories. */
export async function findDerivedDifferences(em: EntityManager, limit: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select what, key, stored, expected from (
      ${sql.join([priceDifferences('wholesale'), priceDifferences('retail'), listingDifferences, countDifferences], sql` union all `)}
    ) as difference
    order by what, key limit ${limit}`.execute(em.getKysely());
  return rows;
}

/** The arithmetic of the specification in whole paisa and ten-thousandths, so it is not the column's own formula. */
function priceDifferences(tier: 'wholesale' | 'retail'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`product.${tier}_${name}`);
  return sql`
    select ${`product.${tier}_final_price`}::text as what, slug as key, stored::text, expected::text
    from product, lateral (
      select ${column('final_price')} as stored, case
        when ${column('base_price')} is null then null
        when ${column('discount_type')} = 'FIXED' then greatest(0, ${column('base_price')} - ${column('discount_value')})
        when ${column('discount_type')} = 'PERCENTAGE' then
          div(${column('base_price')} * 100 * (10000 - ${column('discount_value')} * 100) * 2 + 10000, 20000) / 100.00
        else ${column('base_price')} end as expected
    ) as price
    where stored is distinct from expected::numeric(12, 2)`;
}

const listingDifferences = sql`
    select 'product_listing', coalesce(stored.product_id, expected.product_id), stored::text, expected::text
    from product_listing as stored
      full join (
        select product.id as product_id, product.created_at, product.name, product.name_folded, product.category_id,
          coalesce(category.parent_id, category.id) as main_category_id,
          product.wholesale_final_price, product.retail_final_price
        from product left join category on category.id = product.category_id
        where product.status = 'published'
      ) as expected on expected.product_id = stored.product_id
    where (stored.*) is distinct from (expected.*)`;

const countDifferences = sql`
    select 'listing_count', coalesce(stored.kind, expected.kind) || ' ' || coalesce(stored.key, expected.key),
      stored.count::text, expected.count::text
    from (select kind, key, sum(count) as count from listing_count group by kind, key having sum(count) <> 0) as stored
      full join (
        select kind, key, count(*) as count
        from product, lateral (values
          ('all', ''),
          ('category', coalesce(category_id, '')),
          ('wholesale', price_bucket(wholesale_final_price)),
          ('retail', price_bucket(retail_final_price))
        ) as counted (kind, key)
        where status = 'published' and key is not null
        group by kind, key
      ) as expected on expected.kind = stored.kind and expected.key = stored.key
    where stored.count is distinct from expected.count`;

export type NamedRow = { readonly id: string; readonly name: string; readonly nameFolded: string };

/** The names of all products or categories, a batch at a time. */
export async function* readNames(em: EntityManager, table: 'product' | 'category'): AsyncGenerator<NamedRow[]> {
  let after = '';
  for (;;) {
    const { rows } = await sql<NamedRow>`
      select id, name, name_folded as "nameFolded" from ${sql.table(table)}
      where id > ${after} order by id limit ${BATCH_SIZE}`.execute(em.getKysely());
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = last.id;
  }
}
