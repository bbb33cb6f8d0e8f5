import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../database/open-database.ts';
import type { Fault } from './faults.ts';
import type { RecordKind } from './records.ts';
import type { StagedRow } from './staged-row.ts';

/** Imports take turns; the number only has to differ from other locks'. */
const IMPORT_LOCK = 4_207_311_003;

/** Table, key column and, for a new row, the columns that it takes where its record states none. */
const TABLES = {
  category: { table: 'category', key: 'id', compared: 'id, name, name_folded, description, image, parent_id' },
  product: {
    table: 'product',
    key: 'slug',
    compared:
      'id, slug, name, name_folded, category_id, images, status, wholesale_min_order_quantity, ' +
      'retail_min_order_quantity, description, description_html, created_at, ' +
      'wholesale_base_price, wholesale_discount_type, wholesale_discount_value, ' +
      'retail_base_price, retail_discount_type, retail_discount_value',
  },
  setting: { table: 'setting', key: 'key', compared: 'key, value' },
  appContent: {
    table: 'app_content',
    key: 'key',
    compared: 'key, title, body, body_html, external_url, images, status, unclaimed',
  },
} as const satisfies Record<RecordKind, { table: string; key: string; compared: string }>;

export type KindCounts = { created: number; updated: number; unchanged: number; deleted: number };

/** Opens the place where records wait until all of them have been read. Call it in the transaction of the import. */
export async function openStaging(em: EntityManager): Promise<void> {
  const database = em.getKysely();
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(database);
  // A large import is one long statement on purpose.
  await sql`set local statement_timeout = 0`.execute(database);
  await sql`
    create temporary table staged (
      position bigint generated always as identity,
      kind text not null,
      file text not null,
      line text not null,
      key text collate "C" not null,
      new_id text collate "C",
      columns jsonb not null
    ) on commit drop`.execute(database);
}

export async function stage(em: EntityManager, rows: readonly (StagedRow & { newId?: string })[]): Promise<void> {
  const batch = rows.map(({ kind, place, key, newId, columns }) => ({
    kind,
    file: place.file,
    line: JSON.stringify(place.row),
    key,
    new_id: newId ?? null,
    columns,
  }));
  await sql`
    insert into staged (kind, file, line, key, new_id, columns)
    select kind, file, line, key, new_id, columns
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
      as row (kind text, file text, line text, key text, new_id text, columns jsonb)`.execute(em.getKysely());
}

/** Indexes what has been staged; called once, before checks and writing. */
export async function closeStaging(em: EntityManager): Promise<void> {
  await sql`create index on staged (kind, key)`.execute(em.getKysely());
  await sql`analyze staged`.execute(em.getKysely());
}

/**
 * What only the whole shows: records given twice, references to nothing, a third level, ids that collide. Judged by
 * the state that the import would lead to.
 *
 * @param replaced kinds whose unlisted rows the import deletes
 */
export async function findCrossFaults(em: EntityManager, replaced: ReadonlySet<RecordKind>): Promise<Fault[]> {
  const keptCategories = replaced.has('category') ? sql`false` : sql`true`;
  const keptProducts = replaced.has('product') ? sql`false` : sql`true`;
  const { rows } = await sql<{ file: string; line: string; field: string; message: string }>`
    with final_category as (
      select staged.key as id,
        case when staged.columns ? 'parent_id' then staged.columns ->> 'parent_id' else category.parent_id end as parent_id
      from staged left join category on category.id = staged.key
      where staged.kind = 'category'
      union all
      select id, parent_id from category
      where ${keptCategories} and not exists (select 1 from staged where kind = 'category' and key = category.id)
    ),
    kept_product as (
      select id, slug, category_id from product
      where ${keptProducts} and not exists (select 1 from staged where kind = 'product' and key = product.slug)
    ),
    fault as (
      select position, file, line, ${keyField} as field, 'Is given twice: first in ' || first_place || '.' as message
      from (
        select staged.*, row_number() over same_key as nth,
          first_value(file || ':' || (line::jsonb #>> '{}')) over same_key as first_place
        from staged window same_key as (partition by kind, key order by position)
      ) as numbered where nth > 1
      union all
      select position, file, line, 'name', 'Is required: there is no ' || kind || ' "' || key || '" yet.'
      from staged
      where not columns ? 'name' and (
        kind = 'product' and not exists (select 1 from product where slug = staged.key)
        or kind = 'category' and not exists (select 1 from category where id = staged.key))
      union all
      select staged.position, file, line, 'parentId',
        case when parent.id is null then 'There is no category "' || final.parent_id || '".'
          when parent.id = final.id then 'A category cannot be its own parent.'
          else 'Category "' || parent.id || '" is a subcategory itself, and there are only two levels.' end
      from staged join final_category as final on final.id = staged.key
        left join final_category as parent on parent.id = final.parent_id
      where staged.kind = 'category' and final.parent_id is not null
        and (parent.id is null or parent.parent_id is not null)
      union all
      select staged.position, file, line, 'parentId',
        'Category "' || staged.key || '" has subcategories, such as "' || child.id || '", and there are only two levels.'
      from staged join final_category as final on final.id = staged.key
        join lateral (
          select id from final_category where parent_id = staged.key
            and not exists (select 1 from staged as other where other.kind = 'category' and other.key = final_category.id)
          order by id limit 1
        ) as child on true
      where staged.kind = 'category' and final.parent_id is not null
      union all
      select position, file, line, 'categoryId', 'There is no category "' || (columns ->> 'category_id') || '".'
      from staged
      where kind = 'product' and columns ->> 'category_id' is not null
        and not exists (select 1 from final_category where id = staged.columns ->> 'category_id')
      union all
      select staged.position, file, line, 'id', 'Product "' || key || '" has the id "' || product.id || '".'
      from staged join product on product.slug = staged.key
      where kind = 'product' and columns ->> 'id' <> product.id
      union all
      select staged.position, file, line, 'id', 'The id is taken by product "' || kept_product.slug || '".'
      from staged join kept_product on kept_product.id = staged.columns ->> 'id'
      where kind = 'product'
      union all
      select position, file, line, 'id', 'The id is given to another product of this import.'
      from (
        select staged.*, row_number() over (partition by columns ->> 'id' order by position) as nth
        from staged where kind = 'product' and columns ->> 'id' is not null
      ) as numbered where nth > 1
      union all
      select 0, 'database', to_json(slug)::text, 'categoryId',
        'The import removes category "' || category_id || '", but product "' || slug || '" is still in it.'
      from kept_product
      where category_id is not null and not exists (select 1 from final_category where id = kept_product.category_id)
    )
    select file, line, field, message from fault order by position limit 10000`.execute(em.getKysely());
  return rows.map(({ file, line, field, message }) => ({ file, row: JSON.parse(line), field, message }));
}

const keyField = sql.raw(
  `case kind ${Object.entries(TABLES)
    .map(([kind, { key }]) => `when '${kind}' then '${key}'`)
    .join(' ')} end`,
);

/** Deletes the rows of a kind that the import does not list. */
export async function deleteUnlisted(em: EntityManager, kind: RecordKind): Promise<number> {
  const { table, key } = names(kind);
  const { numAffectedRows } = await sql`
    delete from ${table}
    where not exists (select 1 from staged where staged.kind = ${kind} and staged.key = ${table}.${key})`.execute(
    em.getKysely(),
  );
  return Number(numAffectedRows ?? 0n);
}

/**
 * Writes the staged rows of a kind: a column that a record does not state keeps its value, and takes its default in a
 * new row.
 *
 * @param defaults columns of a new row
 */
export async function upsertStaged(
  em: EntityManager,
  kind: Exclude<RecordKind, 'setting'>,
  defaults: Record<string, unknown>,
): Promise<Pick<KindCounts, 'created' | 'updated' | 'unchanged'>> {
  const { table, key, columns, assignments } = names(kind);
  const existing = sql`existing`;
  const { rows } = await sql<{ staged: number; created: number; updated: number }>`
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
      where staged.kind = ${kind}
      on conflict (${key}) do update set ${assignments}
        where (${prefixed(kind, names(kind).tableName)}) is distinct from (${prefixed(kind, 'excluded')})
      returning (xmax = 0) as created
    )
    select
      (select count(*)::int from staged where kind = ${kind}) as staged,
      count(*) filter (where created)::int as created,
      count(*) filter (where not created)::int as updated
    from written`.execute(em.getKysely());
  const { staged = 0, created = 0, updated = 0 } = rows[0] ?? {};
  return { created, updated, unchanged: staged - created - updated };
}

/** Writes the staged settings; a setting without a value is unset. */
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
  const { table, key, compared } = TABLES[kind];
  const columnNames = compared.split(', ');
  const others = columnNames.filter((name) => name !== key && name !== 'id');
  return {
    tableName: table,
    table: sql.ref(table),
    key: sql.ref(key),
    columns: sql.join(columnNames.map((name) => sql.ref(name))),
    assignments: sql.join(others.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)),
  };
}

function prefixed(kind: RecordKind, prefix: string): RawBuilder<unknown> {
  return sql.join(TABLES[kind].compared.split(', ').map((name) => sql.ref(`${prefix}.${name}`)));
}
