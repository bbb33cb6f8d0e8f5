import type { CatalogImportCounts, CatalogImportRow, ImportState, Permission, RowChange } from '@arot/contract';
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import type { StoredImportIssue } from '../database/schema/catalog-import.entity.ts';
import { MICROSECONDS } from '../database/schema/columns.ts';
import type { Schema } from '../database/schema/schema.ts';
import { timestamp } from '../database/schema/timestamps.ts';
import { json, textArray } from '../database/schema/values.ts';
import type { NotableChanges } from '../import/import-catalog.ts';
import type { ReadReport } from '../import/readers/read-report.ts';

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** The states of an import that a process works on. */
export const BUSY = ['checking', 'applying'] as const satisfies readonly ImportState[];

const BATCH = 500;

/** Microseconds since 1970, and more than before. The time of the lease does not count. */
const nextVersion = sql<string>`greatest(version + 1, ${sql.raw(MICROSECONDS)})`;

/** Stores an import that is being checked. A unique violation means that another one is checked or applied. */
export async function insertImport(
  em: EntityManager,
  { now, expiresAt, options, ...row }: NewImport & { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await db(em)
    .insertInto('catalog_import')
    .values({
      ...row,
      options: json(options),
      state: 'checking',
      columns: json([]),
      ignoredColumns: json([]),
      counts: json(NO_COUNTS),
      createdAt: timestamp(now),
      touchedAt: timestamp(now),
      expiresAt: timestamp(expiresAt),
    })
    .execute();
}

type NewImport = Pick<ImportRow, 'id' | 'options' | 'fileName' | 'storageKey' | 'encryptedKey' | 'byteSize'>;

export const NO_COUNTS: CatalogImportCounts = {
  ...{ rows: 0, created: 0, updated: 0, unchanged: 0, restored: 0, renamed: 0, deleted: 0 },
  ...{ pricesRemoved: 0, discountsRemoved: 0, codesChanged: 0, picturesRemoved: 0, markupCells: 0, issues: 0 },
};

export async function findImport(em: EntityManager, id: string, { lock = false } = {}) {
  return await db(em)
    .selectFrom('catalog_import')
    .where('id', '=', id)
    .select(['id', 'state', 'options', 'fileName', 'storageKey', 'encryptedKey', 'byteSize', 'columns'])
    .select(['ignoredColumns', 'headerRow', 'counts', 'basis', 'createdAt', 'expiresAt', 'appliedAt', 'touchedAt'])
    .select((eb) => eb.cast<string>('version', 'text').as('version'))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Returns true if an import is checked or applied. */
export async function isBusy(em: EntityManager): Promise<boolean> {
  const found = await db(em).selectFrom('catalog_import').where('state', 'in', BUSY).select('id').executeTakeFirst();
  return found !== undefined;
}

type Change = Pick<ImportRow, 'state'> & {
  readonly now: Date;
} & Partial<Pick<ImportRow, 'columns' | 'ignoredColumns' | 'headerRow' | 'counts' | 'basis'>>;

/** Changes the state of an import. @returns false if it was in another state than `from` */
export async function changeImport(em: EntityManager, id: string, from: ImportState, to: Change): Promise<boolean> {
  const { state, now, columns, ignoredColumns, headerRow, counts, basis } = to;
  const { numUpdatedRows } = await db(em)
    .updateTable('catalog_import')
    .set({
      ...{ state, version: nextVersion, touchedAt: timestamp(now), headerRow, basis },
      ...(state === 'applied' && { appliedAt: timestamp(now) }),
      ...(columns && { columns: json(columns) }),
      ...(ignoredColumns && { ignoredColumns: json(ignoredColumns) }),
      ...(counts && { counts: json(counts) }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Extends the lease of an import that this process works on. */
export async function touchImport(em: EntityManager, id: string, now: Date): Promise<void> {
  await db(em)
    .updateTable('catalog_import')
    .set({ touchedAt: timestamp(now) })
    .where('id', '=', id)
    .where('state', 'in', BUSY)
    .execute();
}

/** Ends the imports of processes that have stopped: those whose lease has ended. @param own those of this process */
export async function failStopped(em: EntityManager, before: Date, own: readonly string[]): Promise<void> {
  await db(em)
    .updateTable('catalog_import')
    .set({ state: 'failed', version: nextVersion })
    .where('state', 'in', BUSY)
    .where('touchedAt', '<', timestamp(before))
    .where((eb) => eb.not(eb('id', '=', eb.fn.any(textArray(own)))))
    .execute();
}

/** A row as it is stored. */
export type StoredRow = Omit<CatalogImportRow, 'issues'> & {
  readonly issues: StoredImportIssue[];
  readonly rowVersion: string | null;
};

/** What the check of a file has found. The rows are read once. */
export type Checked = {
  readonly report: ReadReport;
  readonly rows: AsyncIterable<StoredRow> | Iterable<StoredRow>;
  readonly issues: number;
  /** What it does to products that remain, beside the numbers of rows. */
  readonly notable?: Partial<NotableChanges> | undefined;
  readonly basis?: string;
};

/** Stores the rows of an import, in batches that are statements of their own. */
export async function insertRows(em: EntityManager, importId: string, rows: AsyncIterable<StoredRow>): Promise<void> {
  let position = 0;
  let batch: Insertable<Schema['catalog_import_row']>[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    // Raw: eight parameters a row would be more than a statement may have.
    await sql`
      insert into catalog_import_row (import_id, position, row, slug, change, before, after, issues, row_version)
      select ${importId}, given.* from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as given (
        position int, row int, slug text, change text, before jsonb, after jsonb, issues jsonb, "rowVersion" text)
      `.execute(db(em));
    batch = [];
  };
  for await (const row of rows) {
    position += 1;
    batch.push({ ...row, position } as never);
    if (batch.length === BATCH) await flush();
  }
  await flush();
}

/** Returns the rows of an import after a position. */
export async function findRows(
  em: EntityManager,
  importId: string,
  { only, after, limit }: { only: RowChange | 'issues' | undefined; after: number; limit: number },
) {
  return await db(em)
    .selectFrom('catalog_import_row')
    .where('importId', '=', importId)
    .where('position', '>', after)
    .$if(only === 'issues', (query) => query.where(sql<SqlBool>`issues <> '[]'`))
    .$if(only !== undefined && only !== 'issues', (query) => query.where('change', '=', only as RowChange))
    .select(['position', 'row', 'slug', 'change', 'before', 'after', 'issues'])
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** The permissions that changes need besides that of the route, and the columns that tell such a change. */
const NEEDED = {
  'prices:write':
    '^((wholesale|retail)_)?(base_price|discount_type|discount_value)$|^(breaks|increment|max_order_quantity)$',
  'availability:write': '^availability',
} as const satisfies Partial<Record<Permission, string>>;

/** Returns the permissions that the changes of an import need. */
export async function findNeededPermissions(em: EntityManager, importId: string): Promise<(keyof typeof NEEDED)[]> {
  const { rows } = await sql<{ permission: keyof typeof NEEDED }>`
    select permission from jsonb_each_text(${JSON.stringify(NEEDED)}::jsonb) as needed (permission, columns)
    where exists (
      select from catalog_import_row cross join lateral jsonb_object_keys(coalesce(after, before)) as name
      where import_id = ${importId} and name ~ columns
    ) order by permission desc`.execute(db(em));
  return rows.map(({ permission }) => permission);
}

/** Completes the version of a product for a row that states availability. */
const WITH_AVAILABILITY = sql` || case when checked.row_version like '% %' then ' ' || coalesce(
  (select version from product_availability where product_id = stored.id), 0) else '' end`;

/** Returns true if a product or category of the rows is another one than at the check. */
export async function hasOtherRows(
  em: EntityManager,
  importId: string,
  kind: 'product' | 'category',
): Promise<boolean> {
  const key: RawBuilder<string> = sql.ref(kind === 'product' ? 'stored.slug' : 'stored.id');
  // Raw: the table differs. A renamed product still has its slug before.
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from catalog_import_row as checked left join ${sql.table(kind)} as stored
        on ${key} = case when checked.change = 'renamed' then checked.before ->> 'slug' else checked.slug end
      where checked.import_id = ${importId} and checked.slug is not null
        and checked.row_version is distinct from stored.version::text${kind === 'product' ? WITH_AVAILABILITY : sql``}
    ) as found`.execute(db(em));
  return rows[0]?.found === true;
}

/** Deletes the rows of an import, and forgets its file. */
export async function emptyImport(em: EntityManager, id: string): Promise<void> {
  await db(em).deleteFrom('catalog_import_row').where('importId', '=', id).execute();
  await db(em)
    .updateTable('catalog_import')
    .set({ storageKey: null, encryptedKey: null })
    .where('id', '=', id)
    .execute();
}

export async function deleteImport(em: EntityManager, id: string): Promise<void> {
  await db(em).deleteFrom('catalog_import').where('id', '=', id).execute();
}

/** Returns the imports that have expired and still have their file, and are not being applied. */
export async function findExpired(em: EntityManager, now: Date) {
  return await db(em)
    .selectFrom('catalog_import')
    .where('expiresAt', '<', timestamp(now))
    .where('state', 'not in', BUSY)
    .where('storageKey', 'is not', null)
    .select(['id', 'state', 'storageKey'])
    .execute();
}
