import { setTimeout as sleep } from 'node:timers/promises';
import { type Generated, sql } from 'kysely';
import { ADVISORY_LOCKS } from '../../database/advisory-locks.ts';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { RecordKind } from '../records.ts';
import type { StagedRow } from './staged-row.ts';

/** The temporary tables of an import. `outline` has the rows of `staged` without their long columns. */
export type StagingTables = {
  staged: {
    position: Generated<number>;
    kind: RecordKind;
    file: string;
    /** JSON: the row number, or the member of a list. */
    line: string;
    key: string;
    new_id: string | null;
    columns: Record<string, unknown> | null;
  };
  outline: Omit<StagingTables['staged'], 'new_id'>;
};

const LOCK_RETRY_MS = 100;

/**
 * Creates the temporary tables `staged` and `outline`, which hold the records until all of them have been read. Call it
 * in the transaction of the import. Waits until no other import runs.
 */
export async function openStaging(em: EntityManager): Promise<void> {
  const database = db(em);
  // The checks of a large import can take longer than the configured timeout.
  await sql`set local statement_timeout = 0`.execute(database);
  // Compiling takes longer than it saves, above all in the many batches.
  await sql`set local jit = off`.execute(database);
  // Polls, because waiting for the lock inside PostgreSQL would exceed the connection's response timeout.
  while (!(await tryLock(em))) await sleep(LOCK_RETRY_MS);
  await sql`
    create temporary table staged (
      position bigint generated always as identity,
      kind text not null,
      file text not null,
      line text not null,
      key text collate "C" not null,
      new_id text collate "C",
      -- null if the record is not valid: its key exists, but it has no columns to check or write
      columns jsonb
    -- Keeps rows uncompressed: they are read again soon, and compressing takes longer than writing them.
    ) with (toast_tuple_target = 8160) on commit drop`.execute(database);
  await sql`create index on staged (kind, position)`.execute(database);
  await sql`
    create temporary table outline on commit drop as
      select position, kind, file, line, key, columns from staged with no data`.execute(database);
}

async function tryLock(em: EntityManager): Promise<boolean> {
  const { locked } = await db(em)
    .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${ADVISORY_LOCKS.catalogImport})`.as('locked'))
    .executeTakeFirstOrThrow();
  return locked;
}

/** Returns a row as JSON text, so that the caller can measure its length. Columns that are undefined are left out. */
export function toStagedText({ kind, place, key, newId, columns }: StagedRow): string {
  const { file, row } = place;
  return JSON.stringify({ kind, file, line: JSON.stringify(row), key, new_id: newId ?? null, columns });
}

/** Columns that the checks never read and that make up most of a record. */
const LONG_COLUMNS = ['description', 'description_html', 'body', 'body_html'];

/** Writes rows into `staged`, and without their long columns into `outline`, which the checks read several times. */
export async function insertStagedRows(em: EntityManager, rows: readonly string[]): Promise<void> {
  await sql`
    with whole as (
      insert into staged (kind, file, line, key, new_id, columns)
      select kind, file, line, key, new_id, columns
      from jsonb_to_recordset(${`[${rows.join()}]`}::jsonb)
        as row (kind text, file text, line text, key text, new_id text, columns jsonb)
      returning position, kind, file, line, key, columns
    )
    insert into outline (position, kind, file, line, key, columns)
    select position, kind, file, line, key, columns - ${sql.raw(`'{${LONG_COLUMNS}}'::text[]`)} from whole`.execute(
    db(em),
  );
}

/** Indexes the staged rows. Call it once, after all rows are staged and before the checks. */
export async function closeStaging(em: EntityManager): Promise<void> {
  await sql`create index on outline (kind, key)`.execute(db(em));
  // Statistics of the records themselves would take longer than all else here, and no plan depends on them.
  await sql`analyze outline (position, kind, key), staged (position, kind, key)`.execute(db(em));
}
