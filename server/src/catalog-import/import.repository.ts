import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../database/open-database.ts';
import { RECORD_KEYS, type RecordKind } from './records.ts';

/** Number of rows that one statement writes, so that a larger import does not mean longer statements. */
const WRITE_BATCH_SIZE = 5_000;

/** The table of each kind, and its columns that an import writes. */
const TABLES = {
  category: { table: 'category', compared: 'id, name, name_normalized, description, image, parent_id' },
  product: {
    table: 'product',
    compared:
      'id, slug, name, name_normalized, category_id, images, status, wholesale_min_order_quantity, ' +
      'retail_min_order_quantity, description, description_html, created_at, ' +
      'wholesale_base_price, wholesale_discount_type, wholesale_discount_value, ' +
      'retail_base_price, retail_discount_type, retail_discount_value',
  },
  setting: { table: 'setting', compared: 'key, value' },
  appContent: {
    table: 'app_content',
    compared: 'key, title, body, body_html, external_url, images, status',
    // A record that changes a draft that a read registered claims it; a record that changes nothing does not.
    onUpdate: 'unclaimed = false',
  },
} as const satisfies Record<RecordKind, { table: string; compared: string; onUpdate?: string }>;

export type KindCounts = { created: number; updated: number; unchanged: number; deleted: number };

/**
 * Locks the rows that the import lists, so that no other transaction, such as a publish, changes a row between the
 * import's read and its write. Locks in the order of the keys, which prevents deadlocks.
 */
export async function lockListed(em: EntityManager): Promise<void> {
  for (const kind of ['category', 'product', 'setting', 'appContent'] as const) {
    const { table, key } = names(kind);
    await sql`
      select count(*) from (
        select 1 from ${table}
        where exists (select 1 from outline where outline.kind = ${kind} and outline.key = ${table}.${key})
        order by ${key} for update
      ) as locked`.execute(em.getKysely());
  }
}

/** Checks deferred foreign keys now. Otherwise they are checked at the commit, which a dry run does not reach. */
export async function checkReferences(em: EntityManager): Promise<void> {
  await sql`set constraints all immediate`.execute(em.getKysely());
}

/** Deletes the rows of a kind that the import does not list. @returns the number of rows */
export async function deleteUnlisted(em: EntityManager, kind: RecordKind): Promise<number> {
  const { table, key } = names(kind);
  const { numAffectedRows } = await sql`
    delete from ${table}
    where not exists (select 1 from outline where outline.kind = ${kind} and outline.key = ${table}.${key})`.execute(
    em.getKysely(),
  );
  return Number(numAffectedRows ?? 0n);
}

/**
 * Writes the staged rows of a kind. A column that a record does not state keeps its value; in a new row it gets its
 * default.
 *
 * @param defaults values of a new row by column name
 */
export async function upsertStaged(
  em: EntityManager,
  kind: Exclude<RecordKind, 'setting'>,
  defaults: Record<string, unknown>,
): Promise<Pick<KindCounts, 'created' | 'updated' | 'unchanged'>> {
  const { rows } = await sql<{ staged: number; last: number }>`
    select count(*)::int as staged, coalesce(max(position), 0)::int as last from staged where kind = ${kind}`.execute(
    em.getKysely(),
  );
  const { staged = 0, last = 0 } = rows[0] ?? {};
  const total = { created: 0, updated: 0 };
  for (let after = 0; after < last; after += WRITE_BATCH_SIZE) {
    const { created, updated } = await upsertBatch(em, kind, defaults, after);
    total.created += created;
    total.updated += updated;
  }
  return { ...total, unchanged: staged - total.created - total.updated };
}

async function upsertBatch(
  em: EntityManager,
  kind: Exclude<RecordKind, 'setting'>,
  defaults: Record<string, unknown>,
  after: number,
): Promise<{ created: number; updated: number }> {
  const { table, key, columns, assignments } = names(kind);
  const existing = sql`existing`;
  const { rows } = await sql<{ created: number; updated: number }>`
    with written as (
      insert into ${table} (${columns})
      select ${prefixed(kind, 'merged')}
      from staged
        left join ${table} as existing on existing.${key} = staged.key
        cross join lateral jsonb_populate_record(
          ${existing},
          case when existing.${key} is null
            then ${JSON.stringify(defaults)}::jsonb || jsonb_strip_nulls(jsonb_build_object('id', staged.new_id)) || staged.columns
            else staged.columns end
        ) as merged
      where staged.kind = ${kind} and staged.position > ${after} and staged.position <= ${after + WRITE_BATCH_SIZE}
      on conflict (${key}) do update set ${assignments}
        where (${prefixed(kind, names(kind).tableName)}) is distinct from (${prefixed(kind, 'excluded')})
      returning (xmax = 0) as created
    )
    select count(*) filter (where created)::int as created, count(*) filter (where not created)::int as updated
    from written`.execute(em.getKysely());
  return rows[0] ?? { created: 0, updated: 0 };
}

export type RemovedPrices = { pricesRemoved: number; discountsRemoved: number };

/**
 * Counts the prices and discounts that the staged products will remove, per tier. A discount that is removed together
 * with its price counts too.
 */
export async function countRemovedPrices(em: EntityManager): Promise<RemovedPrices> {
  const { rows } = await sql<RemovedPrices>`
    select count(*) filter (where base_price is not null and clears_price)::int as "pricesRemoved",
      count(*) filter (where discount_type is not null and clears_discount)::int as "discountsRemoved"
    from outline join product on product.slug = outline.key
      cross join lateral (values
        (wholesale_base_price, wholesale_discount_type,
          columns -> 'wholesale_base_price' = 'null', columns -> 'wholesale_discount_type' = 'null'),
        (retail_base_price, retail_discount_type,
          columns -> 'retail_base_price' = 'null', columns -> 'retail_discount_type' = 'null')
      ) as tier (base_price, discount_type, clears_price, clears_discount)
    where kind = 'product'`.execute(em.getKysely());
  return rows[0] ?? { pricesRemoved: 0, discountsRemoved: 0 };
}

/** Writes the staged settings. A setting whose value is null is deleted. */
export async function writeStagedSettings(em: EntityManager): Promise<KindCounts> {
  const database = em.getKysely();
  const { numAffectedRows: deleted } = await sql`
    delete from setting using staged
    where staged.kind = 'setting' and staged.key = setting.key and staged.columns ->> 'value' is null`.execute(
    database,
  );
  const { rows } = await sql<{ staged: number; created: number; updated: number }>`
    with written as (
      insert into setting (key, value)
      select key, columns ->> 'value' from staged where kind = 'setting' and columns ->> 'value' is not null
      on conflict (key) do update set value = excluded.value where setting.value is distinct from excluded.value
      returning (xmax = 0) as created
    )
    select (select count(*)::int from staged where kind = 'setting') as staged,
      count(*) filter (where created)::int as created, count(*) filter (where not created)::int as updated
    from written`.execute(database);
  const { staged = 0, created = 0, updated = 0 } = rows[0] ?? {};
  const removed = Number(deleted ?? 0n);
  return { created, updated, unchanged: staged - created - updated - removed, deleted: removed };
}

function names(kind: RecordKind) {
  const { table, compared, onUpdate }: { table: string; compared: string; onUpdate?: string } = TABLES[kind];
  const key = RECORD_KEYS[kind];
  const columnNames = compared.split(', ');
  const others = columnNames.filter((name) => name !== key && name !== 'id');
  return {
    tableName: table,
    table: sql.ref(table),
    key: sql.ref(key),
    columns: sql.join(columnNames.map((name) => sql.ref(name))),
    assignments: sql.join([
      ...others.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
      ...(onUpdate === undefined ? [] : [sql.raw(onUpdate)]),
    ]),
  };
}

function prefixed(kind: RecordKind, prefix: string): RawBuilder<unknown> {
  return sql.join(TABLES[kind].compared.split(', ').map((name) => sql.ref(`${prefix}.${name}`)));
}
