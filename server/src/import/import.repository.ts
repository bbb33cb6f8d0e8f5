import { FIELD_NAMES } from '@arot/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { nextCategoryVersion } from '../catalog/category-sql.ts';
import type { AvailabilityChanges, StatedAvailability } from '../catalog/staff-api/change-availability.ts';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import type { Schema } from '../database/schema/schema.ts';
import { textArray } from '../database/schema/values.ts';
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
export const IMPORTED_TABLES = {
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
      ...FIELD_NAMES,
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

/** Gives records with a former slug the slug that its product has now. */
export async function followFormerSlugs(em: EntityManager): Promise<void> {
  for (const table of ['staged', 'outline'] as const) {
    await sql`
      update ${sql.ref(table)} as listed
      set key = product.slug, columns = listed.columns || jsonb_build_object('slug', product.slug)
      from former_slug join product on product.id = former_slug.product_id
      where listed.kind = 'product' and former_slug.slug = listed.key`.execute(db(em));
  }
}

/** A product that gets another slug, and its version before. */
export type Rename = { readonly id: string; readonly before: string; readonly after: string; readonly version: string };

/**
 * Returns the products whose records have their id, and a slug that no product has or had. The records with the id of a product are
 * found first: with a file whose rows are all alike, the planner would expect one row, and compare each row with all others.
 */
export async function findRenames(em: EntityManager): Promise<Rename[]> {
  const { rows } = await sql<Rename>`
    with named as materialized (
      select outline.position, outline.key, product.id, product.slug, product.version
      from outline join product on product.id = outline.columns ->> 'id'
      where outline.kind = 'product' and product.slug <> outline.key and product.deleted_at is null
    )
    select distinct on (id) id, slug as before, key as after, version::text as version from named
    where not exists (select 1 from product as other where other.slug = named.key)
      and not exists (select 1 from former_slug where former_slug.slug = named.key)
      and not exists (select 1 from outline as other where other.kind = 'product' and other.key = named.slug)
    order by id, position`.execute(db(em));
  return rows;
}

/** Gives products another slug. The slug before is then a former slug of the product. The products are locked before. */
export async function renameListed(em: EntityManager, renames: readonly Rename[], now: Date): Promise<void> {
  if (renames.length === 0) return;
  await sql`
    with renamed as (
      update product set slug = given.after
      from jsonb_to_recordset(${JSON.stringify(renames)}::jsonb) as given (id text, before text, after text)
      where product.id = given.id and product.slug = given.before
      returning product.id, given.before
    )
    insert into former_slug (slug, product_id, changed_at) select before, id, ${now.toISOString()} from renamed`.execute(
    db(em),
  );
}

/**
 * Locks the rows that the import lists, so that no other transaction, such as a publish, changes a row between the
 * import's read and its write. Of a kind that is replaced, it locks all rows, because it deletes the others. Locks in the order of
 * the keys, which prevents deadlocks.
 *
 * @param renames products to lock that the import lists under another slug
 */
export async function lockListed(
  em: EntityManager,
  replaced: ReadonlySet<RecordKind>,
  renames: readonly Rename[],
): Promise<void> {
  const slugs = renames.map(({ before }) => before);
  for (const kind of ['category', 'product', 'setting', 'appContent'] as const) {
    const { table, key } = names(kind);
    await sql`
      select count(*) from (
        select 1 from ${table}
        where ${sql.lit(replaced.has(kind))}
          or exists (select 1 from outline where outline.kind = ${kind} and outline.key = ${table}.${key})
          ${kind === 'product' && slugs.length > 0 ? sql`or slug = any(${textArray(slugs)})` : sql``}
        order by ${key} for update
      ) as locked`.execute(db(em));
  }
}

/** Removes the SKUs that the import gives to other products, because no two rows have one even for a moment. Listed products have
 * another one then; those that the import deletes have none. */
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

/** Returns the number of rows of a kind, without deleted products. @param condition of the rows; by default all */
export async function countStored(em: EntityManager, kind: RecordKind, condition = sql`true`): Promise<number> {
  const { rows } = await sql<{ stored: number }>`
    select count(*)::int as stored from ${names(kind).table}
    where ${condition} and ${kind === 'product' ? sql`deleted_at is null` : sql`true`}`.execute(db(em));
  return rows[0]?.stored ?? 0;
}

/** The condition of rows of a kind that the import does not list. */
export function isUnlisted(kind: RecordKind): RawBuilder<SqlBool> {
  const { table, key } = names(kind);
  return sql`not exists (select 1 from outline where outline.kind = ${kind} and outline.key = ${table}.${key})`;
}

/**
 * Deletes the rows of a kind that the import does not list. A deleted product stays restorable, also one that is deleted here, and
 * leaves a category that is deleted here.
 *
 * @returns the number of rows
 */
export async function deleteUnlisted(em: EntityManager, kind: RecordKind, now: Date): Promise<number> {
  if (kind === 'category') {
    await sql`
      update product set category_id = null
      where deleted_at is not null
        and ${isUnlisted('product')}
        and not exists (select 1 from outline where outline.kind = 'category' and outline.key = product.category_id)
        and category_id is not null`.execute(db(em));
  }
  const { numAffectedRows } = await (kind === 'product'
    ? sql`
        update product set status = 'draft', deleted_at = ${now.toISOString()}, deleted_status = status
        where deleted_at is null and ${isUnlisted(kind)}`
    : sql`delete from ${names(kind).table} where ${isUnlisted(kind)}`
  ).execute(db(em));
  return Number(numAffectedRows ?? 0n);
}

/** Values by column name, and rows that the import has already changed. */
export type Upsert = {
  /** Of new rows whose records do not state them. */
  readonly defaults: Record<string, unknown>;
  /** Of all rows whose records do not state them. */
  readonly unstated?: Record<string, unknown>;
  /** The keys of rows that count as updated. */
  readonly changed?: readonly string[];
  /** Receives and writes what the records state of availability; undefined if none states any. */
  readonly availability?: AvailabilityChanges | undefined;
};

type Batch = { readonly after: number; readonly upTo: number };

/**
 * Writes the staged rows of a kind. A column that a record does not state keeps its value; in a new row it gets its
 * default.
 */
export async function upsertStaged(
  em: EntityManager,
  kind: Exclude<RecordKind, 'setting'>,
  upsert: Upsert,
): Promise<Pick<KindCounts, 'created' | 'updated' | 'unchanged'>> {
  const { staged, last } = await db(em)
    .withTables<StagingTables>()
    .selectFrom('outline')
    .where('kind', '=', kind)
    .select(({ fn }) => [fn.countAll<string>().as('staged'), fn.max('position').as('last')])
    .executeTakeFirstOrThrow();
  const total = { created: 0, updated: upsert.changed?.length ?? 0 };
  const size = Math.max(SMALLEST_BATCH, Math.ceil(Number(last) / MOST_BATCHES));
  for (let after = 0; after < Number(last); after += size) {
    const batch = { after, upTo: after + size };
    const alsoChanged = await addAvailability(em, upsert, batch);
    const changed = [...(upsert.changed ?? []), ...alsoChanged];
    const { created, updated } = await upsertBatch(em, kind, { ...upsert, changed }, batch);
    await upsert.availability?.save(em);
    total.created += created;
    total.updated += updated + alsoChanged.length;
  }
  return { ...total, unchanged: Number(staged) - total.created - total.updated };
}

async function upsertBatch(
  em: EntityManager,
  kind: Exclude<RecordKind, 'setting'>,
  { defaults, unstated = {}, changed = [] }: Upsert,
  { after, upTo }: Batch,
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
            then ${JSON.stringify(defaults)}::jsonb || jsonb_strip_nulls(jsonb_build_object('id', staged.new_id))
            else ${kind === 'product' ? RESTORED : sql`'{}'::jsonb`} end || ${JSON.stringify(unstated)}::jsonb || staged.columns
        ) as merged
      where staged.kind = ${kind} and staged.position > ${after} and staged.position <= ${upTo}
      on conflict (${key}) do update set ${assignments}
        where (${prefixed(kind, tableName)}) is distinct from (${prefixed(kind, 'excluded')})
      returning (xmax = 0) as created, ${key} = any(${textArray(changed)}) as changed
    )
    select count(*) filter (where created)::int as created,
      count(*) filter (where not created and not changed)::int as updated
    from written`.execute(db(em));
  return rows[0] ?? { created: 0, updated: 0 };
}

/** @returns the slugs of products that count as updated for their availability alone */
async function addAvailability(em: EntityManager, { changed = [], availability }: Upsert, batch: Batch) {
  if (!availability) return [];
  const slugs: string[] = [];
  const counted = new Set(changed);
  for (const { productId, isStored, stored, stated } of await findStatedAvailability(em, batch)) {
    const isChanged = availability.add(productId, stored, stated);
    if (isChanged && isStored && !counted.has(stored.slug)) slugs.push(stored.slug);
  }
  return slugs;
}

/** Returns what the products of a batch state of their availability, and what is stored. A new product has the id that it gets. */
export async function findStatedAvailability(em: EntityManager, { after, upTo }: Batch) {
  const rows = await db(em)
    .withTables<StagingTables>()
    .selectFrom('staged')
    .leftJoin('product', 'product.slug', 'staged.key')
    .leftJoin('product_availability as stock', 'stock.productId', 'product.id')
    .where('staged.kind', '=', 'product')
    .where('staged.position', '>', after)
    .where('staged.position', '<=', upTo)
    .where(sql<SqlBool>`staged.columns ? 'availability'`)
    .select(['staged.key as slug', 'stock.status', 'stock.quantity', 'stock.expectedAt'])
    .select((eb) => [
      eb.fn.coalesce('product.id', 'staged.new_id').$castTo<string>().as('productId'),
      eb('product.id', 'is not', null).$castTo<boolean>().as('isStored'),
      eb.cast<string>(eb.fn.coalesce('stock.version', sql<string>`0`), 'text').as('version'),
      sql<StatedAvailability>`staged.columns -> 'availability'`.as('stated'),
    ])
    .orderBy('staged.position')
    .execute();
  return rows.map(({ productId, isStored, stated, status, ...row }) => {
    const stored = { ...row, status: status ?? ('unknown' as const) };
    return { productId, isStored, stated, stored };
  });
}

/** A deleted product that an import lists is restored with the status that it had, unless its record states another one. */
export const RESTORED = sql`
  case when existing.deleted_at is null then '{}'::jsonb
    else jsonb_build_object('status', existing.deleted_status, 'deleted_at', null, 'deleted_status', null) end`;

/** What an import does to products that remain, beside the numbers of rows. */
export type NotableChanges = {
  readonly pricesRemoved: number;
  /** Includes those of removed prices. */
  readonly discountsRemoved: number;
  /** Products that have another SKU or other barcodes than before, or none. */
  readonly codesChanged: number;
  readonly picturesRemoved: number;
};

/** Returns what the staged products will do to stored ones. Prices and discounts count per tier. Call it before the products are written. */
export async function countNotable(em: EntityManager): Promise<NotableChanges & { readonly restored: number }> {
  const cleared = (column: string) =>
    sql`coalesce(${sql.ref(column)} is not null and columns -> ${sql.lit(column)} = 'null', false)::int`;
  const { rows } = await sql<NotableChanges & { restored: number }>`
    select
      coalesce(sum(${cleared('wholesale_base_price')} + ${cleared('retail_base_price')}), 0)::int as "pricesRemoved",
      coalesce(sum(${cleared('wholesale_discount_type')} + ${cleared('retail_discount_type')}), 0)::int as "discountsRemoved",
      count(*) filter (where sku is not null and columns ? 'sku' and columns ->> 'sku' is distinct from sku
        or gtins <> '[]' and columns ? 'gtins' and columns -> 'gtins' <> gtins)::int as "codesChanged",
      coalesce(sum(case when columns ? 'images' and columns -> 'images' <> images then (
        select count(*) from jsonb_array_elements(images) as image where not columns -> 'images' @> jsonb_build_array(image)
      ) end), 0)::int as "picturesRemoved",
      count(*) filter (where deleted_at is not null)::int as restored
    from outline join product on product.slug = outline.key
    where outline.kind = 'product'`.execute(db(em));
  if (!rows[0]) throw new Error('the statement returns one row');
  return rows[0];
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
