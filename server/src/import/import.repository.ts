import { type RawBuilder, sql } from 'kysely';
import { nextCategoryVersion } from '../catalog/category-sql.ts';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import type { Schema } from '../database/schema/schema.ts';
import { RECORD_KEYS, type RecordKind } from './records.ts';
import type { StagingTables } from './staging/staging.repository.ts';

/** Number of rows that one statement writes at least. */
const SMALLEST_BATCH = 500;
/**
 * Number of statements that write the rows of a kind. Each adds to the same rows of `listing_count`, and PostgreSQL steps over
 * every version of a row that the transaction has written before, so the time for the counts grows with its square.
 */
const MOST_BATCHES = 100;

type Importable = {
  table: keyof Schema;
  columns: readonly string[];
  claims?: boolean;
  /** The version of an updated row, where no trigger sets it. */
  version?: RawBuilder<string>;
};

/** The table of each kind, and its columns that an import writes. */
const IMPORTED_TABLES = {
  category: {
    table: 'category',
    columns: columnsOf('category', [
      ...(['id', 'name', 'nameNormalized', 'description', 'image', 'parentId', 'sortOrder', 'hidden'] as const),
    ]),
    version: nextCategoryVersion,
  },
  product: {
    table: 'product',
    columns: columnsOf('product', [
      ...(['id', 'slug', 'name', 'nameNormalized', 'categoryId', 'images', 'status'] as const),
      ...(['wholesaleMinOrderQuantity', 'retailMinOrderQuantity'] as const),
      ...(['wholesaleIncrement', 'retailIncrement'] as const),
      ...(['wholesaleMaxOrderQuantity', 'retailMaxOrderQuantity'] as const),
      ...(['packSize', 'packUnitName', 'packUnitNameBn'] as const),
      ...(['sku', 'gtins', 'brand', 'unit', 'netContent', 'origin'] as const),
      ...(['description', 'descriptionHtml', 'createdAt'] as const),
      ...(['wholesaleBasePrice', 'wholesaleDiscountType', 'wholesaleDiscountValue'] as const),
      ...(['retailBasePrice', 'retailDiscountType', 'retailDiscountValue'] as const),
      ...(['deletedAt', 'deletedStatus'] as const),
    ]),
  },
  setting: { table: 'setting', columns: columnsOf('setting', ['key', 'value']) },
  appContent: {
    table: 'app_content',
    columns: columnsOf('app_content', [
      ...(['key', 'title', 'body', 'bodyHtml', 'externalUrl', 'images', 'status'] as const),
    ]),
    // A record that changes a draft that a read registered claims it; a record that changes nothing does not.
    claims: true,
  },
} as const satisfies Record<RecordKind, Importable>;

function columnsOf<T extends keyof Schema>(_table: T, columns: readonly (string & keyof Schema[T])[]) {
  return columns;
}

export type KindCounts = { created: number; updated: number; unchanged: number; deleted: number };

/**
 * Locks the rows that the import lists, so that no other transaction, such as a publish, changes a row between the
 * import's read and its write. Of a kind that is replaced, it locks all rows, because it deletes the others. Locks in the order of
 * the keys, which prevents deadlocks.
 */
export async function lockListed(em: EntityManager, replaced: ReadonlySet<RecordKind>): Promise<void> {
  for (const kind of ['category', 'product', 'setting', 'appContent'] as const) {
    const { table, key } = names(kind);
    await sql`
      select count(*) from (
        select 1 from ${table}
        where ${sql.lit(replaced.has(kind))}
          or exists (select 1 from outline where outline.kind = ${kind} and outline.key = ${table}.${key})
        order by ${key} for update
      ) as locked`.execute(db(em));
  }
}

/** Removes the SKUs that the import gives to other products, which have another one then, because no two rows have one even for a moment. */
export async function releaseSkus(em: EntityManager): Promise<void> {
  await sql`
    update product set sku = null from outline
    where outline.kind = 'product' and outline.key <> product.slug
      and lower(outline.columns ->> 'sku' collate "und-x-icu") = lower(product.sku collate "und-x-icu")`.execute(
    db(em),
  );
}

/** Checks deferred foreign keys now. Otherwise they are checked at the commit, which a dry run does not reach. */
export async function checkReferences(em: EntityManager): Promise<void> {
  await sql`set constraints all immediate`.execute(db(em));
}

/**
 * Deletes the rows of a kind that the import does not list. A product that a staff member has deleted stays restorable, and
 * leaves a category that is deleted here.
 *
 * @returns the number of rows
 */
export async function deleteUnlisted(em: EntityManager, kind: RecordKind): Promise<number> {
  const { table, key } = names(kind);
  if (kind === 'category') {
    await sql`
      update product set category_id = null
      where deleted_at is not null
        and not exists (select 1 from outline where outline.kind = 'product' and outline.key = product.slug)
        and not exists (select 1 from outline where outline.kind = 'category' and outline.key = product.category_id)
        and category_id is not null`.execute(db(em));
  }
  const { numAffectedRows } = await sql`
    delete from ${table}
    where not exists (select 1 from outline where outline.kind = ${kind} and outline.key = ${table}.${key})
      and ${kind === 'product' ? sql`deleted_at is null` : sql`true`}`.execute(db(em));
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
  const { staged, last } = await db(em)
    .withTables<StagingTables>()
    .selectFrom('outline')
    .where('kind', '=', kind)
    .select(({ fn }) => [fn.countAll<string>().as('staged'), fn.max('position').as('last')])
    .executeTakeFirstOrThrow();
  const total = { created: 0, updated: 0 };
  const size = Math.max(SMALLEST_BATCH, Math.ceil(Number(last) / MOST_BATCHES));
  for (let after = 0; after < Number(last); after += size) {
    const { created, updated } = await upsertBatch(em, kind, defaults, { after, upTo: after + size });
    total.created += created;
    total.updated += updated;
  }
  return { ...total, unchanged: Number(staged) - total.created - total.updated };
}

async function upsertBatch(
  em: EntityManager,
  kind: Exclude<RecordKind, 'setting'>,
  defaults: Record<string, unknown>,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<{ created: number; updated: number }> {
  const { tableName, table, key, columns, assignments } = names(kind);
  // Raw: the columns differ by kind, and jsonb_populate_record merges each record into the stored row.
  const { rows } = await sql<{ created: number; updated: number }>`
    with written as (
      insert into ${table} (${columns})
      select ${prefixed(kind, 'merged')}
      from staged
        left join ${table} as existing on existing.${key} = staged.key
        cross join lateral jsonb_populate_record(
          existing,
          case when existing.${key} is null
            then ${JSON.stringify(defaults)}::jsonb || jsonb_strip_nulls(jsonb_build_object('id', staged.new_id)) || staged.columns
            else ${kind === 'product' ? RESTORED : sql`'{}'::jsonb`} || staged.columns end
        ) as merged
      where staged.kind = ${kind} and staged.position > ${after} and staged.position <= ${upTo}
      on conflict (${key}) do update set ${assignments}
        where (${prefixed(kind, tableName)}) is distinct from (${prefixed(kind, 'excluded')})
      returning (xmax = 0) as created
    )
    select count(*) filter (where created)::int as created, count(*) filter (where not created)::int as updated
    from written`.execute(db(em));
  return rows[0] ?? { created: 0, updated: 0 };
}

/** A deleted product that an import lists is restored with the status that it had, unless its record states another one. */
const RESTORED = sql`
  case when existing.deleted_at is null then '{}'::jsonb
    else jsonb_build_object('status', existing.deleted_status, 'deleted_at', null, 'deleted_status', null) end`;

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
    where kind = 'product'`.execute(db(em));
  return rows[0] ?? { pricesRemoved: 0, discountsRemoved: 0 };
}

/** Writes the staged settings. A setting whose value is null is deleted. */
export async function writeStagedSettings(em: EntityManager): Promise<KindCounts> {
  const { numDeletedRows } = await db(em)
    .withTables<StagingTables>()
    .deleteFrom('setting')
    .using('staged')
    .where('staged.kind', '=', 'setting')
    .whereRef('staged.key', '=', 'setting.key')
    .where(({ ref }) => sql`${ref('staged.columns')} ->> 'value'`, 'is', null)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ staged: number; created: number; updated: number }>`
    with written as (
      insert into setting (key, value)
      select key, columns ->> 'value' from staged where kind = 'setting' and columns ->> 'value' is not null
      on conflict (key) do update set value = excluded.value where setting.value is distinct from excluded.value
      returning (xmax = 0) as created
    )
    select (select count(*)::int from staged where kind = 'setting') as staged,
      count(*) filter (where created)::int as created, count(*) filter (where not created)::int as updated
    from written`.execute(db(em));
  const { staged = 0, created = 0, updated = 0 } = rows[0] ?? {};
  const removed = Number(numDeletedRows);
  return { created, updated, unchanged: staged - created - updated - removed, deleted: removed };
}

function names(kind: RecordKind) {
  const { table, columns, claims = false, version }: Importable = IMPORTED_TABLES[kind];
  const key = RECORD_KEYS[kind];
  const updated = columns.filter((name) => name !== key && name !== 'id');
  return {
    tableName: table,
    table: sql.ref(table),
    key: sql.ref(key),
    columns: sql.join(columns.map((name) => sql.ref(name))),
    assignments: sql.join([
      ...updated.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
      ...(claims ? [sql`${sql.ref('unclaimed' satisfies keyof Schema['app_content'])} = false`] : []),
      ...(version === undefined ? [] : [sql`version = ${version}`]),
    ]),
  };
}

function prefixed(kind: RecordKind, prefix: string): RawBuilder<unknown> {
  return sql.join(IMPORTED_TABLES[kind].columns.map((name) => sql.ref(`${prefix}.${name}`)));
}
