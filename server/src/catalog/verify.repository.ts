import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { inBatches } from '../database/sql.ts';

/** A stored value that differs from what its base rows give. */
export type Difference = {
  /** The derived table, or a column of it. */
  readonly what: string;
  /** The key of the row. */
  readonly key: string;
  /** The stored value; null for a missing row. */
  readonly stored: string | null;
  /** The value computed from the base rows; null when nothing should be stored. */
  readonly expected: string | null;
};

const BATCH_SIZE = 5_000;
const RANGE_SIZE = 20_000;
const MAX_IN_RANGE = 1_000;

/** Counts by kind and key, joined by a space. */
export type Counts = Map<string, number>;

/** The products that one statement compares: those after one id, up to another id or to the last product. */
export type Range = { readonly after: string; readonly upTo: string | undefined };

/** Splits all products into ranges that are small enough for one statement. */
export async function* productRanges(em: EntityManager): AsyncGenerator<Range> {
  let after = '';
  for (;;) {
    const last = await db(em)
      .selectFrom('product')
      .where('id', '>', after)
      .orderBy('id')
      .offset(RANGE_SIZE - 1)
      .limit(1)
      .select('id')
      .executeTakeFirst();
    const upTo = last?.id;
    yield { after, upTo };
    if (upTo === undefined) return;
    after = upTo;
  }
}

/**
 * Compares final prices, `product_listing` and `product_search` with values computed from products and categories. The
 * statements are `sql` because they compare whole rows: a column that is added later is compared too.
 */
export async function findRowDifferences(em: EntityManager, range: Range): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    ${priceDifferences('wholesale', range)} union all ${priceDifferences('retail', range)}
    union all ${projectionDifferences('product_listing', LISTED, range)}
    union all ${projectionDifferences('product_search', sql`product.name_normalized, ${PLACE}`, range)}
    order by what, key limit ${MAX_IN_RANGE}`.execute(db(em));
  return rows;
}

function within(column: string, { after, upTo }: Range): RawBuilder<unknown> {
  const end = upTo === undefined ? sql`` : sql`and ${sql.ref(column)} <= ${upTo}`;
  return sql`${sql.ref(column)} > ${after} ${end}`;
}

/** Computes the final price in whole paisa, as the specification states it, and not by the formula of the column. */
function priceDifferences(tier: 'wholesale' | 'retail', range: Range): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`product.${tier}_${name}`);
  return sql`
    select ${`product.${tier}_final_price`}::text as what, id as key, stored::text, expected::text
    from product, lateral (
      select ${column('finalPrice')} as stored, (case
        when ${column('basePrice')} is null then null
        when ${column('discountType')} = 'FIXED' then greatest(0, ${column('basePrice')} - ${column('discountValue')})
        when ${column('discountType')} = 'PERCENTAGE' then
          div(${column('basePrice')} * 100 * (10000 - ${column('discountValue')} * 100) * 2 + 10000, 20000) / 100.00
        else ${column('basePrice')} end)::numeric(12, 2) as expected
    ) as price
    where ${within('product.id', range)} and stored is distinct from expected`;
}

const PLACE = sql`product.category_id, coalesce(category.parent_id, category.id) as main_category_id`;
const LISTED = sql`product.name, ${PLACE}, product.wholesale_final_price, product.retail_final_price`;

/** @param columns what the table has after the id and the time of creation */
function projectionDifferences(table: string, columns: RawBuilder<unknown>, range: Range): RawBuilder<unknown> {
  return sql`
    select ${sql.lit(table)}, coalesce(stored.product_id, expected.product_id), stored::text, expected::text
    from (select * from ${sql.table(table)} where ${within('product_id', range)}) as stored
      full join (
        select product.id as product_id, product.created_at, ${columns}
        from product left join category on category.id = product.category_id
        where product.status = 'published' and ${within('product.id', range)}
      ) as expected on expected.product_id = stored.product_id
    where (stored.*) is distinct from (expected.*)`;
}

/** Counts the published products of a range. */
export async function countPublished(em: EntityManager, range: Range): Promise<Counts> {
  const { rows } = await sql<{ counted: string; count: number }>`
    select kind || ' ' || key as counted, count(*)::float8 as count
    from product, lateral (values
      ('all', ''),
      ('category', coalesce(category_id, '')),
      ('wholesale', price_bucket(wholesale_final_price)),
      ('retail', price_bucket(retail_final_price))
    ) as subject (kind, key)
    where status = 'published' and key is not null and ${within('product.id', range)}
    group by counted`.execute(db(em));
  return new Map(rows.map(({ counted, count }) => [counted, count]));
}

export async function readStoredCounts(em: EntityManager): Promise<Counts> {
  const rows = await db(em)
    .selectFrom('listing_count')
    .groupBy(['kind', 'key'])
    .having(({ fn }) => fn.sum('count'), '<>', 0)
    .select(['kind', 'key', ({ fn }) => fn.sum<string>('count').as('count')])
    .execute();
  return new Map(rows.map(({ kind, key, count }) => [`${kind} ${key}`, Number(count)]));
}

/** Reads the names of all products or categories. */
export function readNames(em: EntityManager, table: 'product' | 'category') {
  const names = db(em).selectFrom(table).orderBy('id').limit(BATCH_SIZE).select(['id', 'name', 'nameNormalized']);
  return inBatches((after) => names.where('id', '>', after).execute(), 'id');
}

/** The triggers that maintain projection tables, counts and versions in the transaction of each write. */
const TRIGGERS = [
  ...['inserted', 'updated', 'deleted', 'truncated'].map((event) => ['product', `product_${event}`]),
  ...['inserted', 'updated', 'deleted'].map((event) => ['category', `category_${event}`]),
  ...['changed', 'takes_slug', 'leaves', 'leaves_truncated'].map((name) => ['product', `product_${name}`]),
  ['setting', 'setting_changed'],
  ...['insert', 'update', 'delete', 'truncate'].flatMap((event) => [
    ['product_search', `product_search_after_${event}`],
    ['product_search', `product_search_words_after_${event}`],
    ['category', `category_words_after_${event}`],
  ]),
  ['search_synonym', 'search_synonym_changed'],
  ...['product', 'category', 'app_content', 'setting', 'chat_visitor'].flatMap((table) =>
    ['insert', 'update', 'delete'].map((event) => [table, `${table}_events_after_${event}`]),
  ),
  ...['product', 'category'].map((table) => [table, `${table}_events_after_truncate`]),
  ...['insert', 'update', 'delete', 'truncate'].map((event) => ['product', `product_codes_after_${event}`]),
];

/**
 * Returns the triggers that are missing or disabled, and a catalog epoch that is missing after a restore. The statement is `sql`,
 * because it reads PostgreSQL's own catalog, which the entities do not describe.
 */
export async function findTriggerDifferences(em: EntityManager): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'trigger' as what, expected.name as key, case when found.oid is not null then 'disabled' end as stored,
      'enabled' as expected
    from jsonb_to_recordset(${JSON.stringify(TRIGGERS.map(([table, name]) => ({ table, name })))}::jsonb)
        as expected ("table" text, name text)
      left join pg_trigger as found on found.tgrelid = to_regclass(expected."table") and found.tgname = expected.name
    where found.oid is null or found.tgenabled not in ('O', 'A')
    union all
    select 'catalog_epoch', 'id', null, 'a random id: run REFRESH MATERIALIZED VIEW catalog_epoch'
    from pg_class where oid = to_regclass('catalog_epoch') and not relispopulated
    order by what, key`.execute(db(em));
  return rows;
}
