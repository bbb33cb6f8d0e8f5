import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { codeOf } from '../base/errors.ts';
import type { Database, EntityManager } from './database.ts';
import { db } from './db.ts';
import { insertSynonyms } from './insert-synonyms.ts';
import { SHIPPED_SYNONYMS } from './shipped-synonyms.ts';

/** Indexes by name, each as the rest of its statement after the name. */
type Indexes = Readonly<Record<string, string>>;

/**
 * Indexes of tables that may be large in a database of an earlier version: those that a later migration than the baseline would
 * create. It would block all writers of the table until it ends.
 */
export const ONLINE_INDEXES: Indexes = {};

/** The interval at which this process checks whether another one has finished an index, in milliseconds. */
const POLL_MS = 500;
/** The time in milliseconds after which an invalid index that is not being built counts as left by a process that stopped. */
const ABANDONED_MS = 2_000;

/**
 * Does the work that follows the migrations. It takes time in proportion to the rows of a table, and blocks no reader and no
 * writer. Several processes may call it at the same time. A call after an interrupted one does the rest.
 *
 * Servers of the new version work before it ends. Until then, what needs it is slow.
 */
export async function applyOnlineChanges(database: Database, indexes = ONLINE_INDEXES): Promise<void> {
  await buildIndexes(database, indexes);
  await addShippedSynonyms(database.fork());
}

type IndexState = { readonly name: string; readonly valid: boolean; readonly building: boolean };

async function buildIndexes(database: Database, indexes: Indexes): Promise<void> {
  let idle: string | undefined;
  for (;;) {
    const present = new Map((await readIndexes(database.fork())).map((index) => [index.name, index]));
    const missing = Object.keys(indexes).filter((name) => present.get(name)?.valid !== true);
    if (missing.length === 0) return;
    const absent = missing.find((name) => !present.has(name));
    const invalid = missing.find((name) => present.get(name)?.building === false);
    if (absent !== undefined) await buildIndex(database, absent, indexes[absent]);
    // It was invalid before the wait too, so no process is about to finish it.
    else if (invalid !== undefined && invalid === idle) await buildIndex(database, invalid, indexes[invalid], true);
    else await sleep(invalid === undefined ? POLL_MS : ABANDONED_MS);
    idle = invalid;
  }
}

async function readIndexes(em: EntityManager): Promise<readonly IndexState[]> {
  const { rows } = await sql<IndexState>`
    select relname as name, indisvalid as valid, progress.pid is not null as building
    from pg_index join pg_class on pg_class.oid = indexrelid
    left join pg_stat_progress_create_index progress on progress.index_relid = indexrelid
    where relnamespace = current_schema()::regnamespace`.execute(db(em));
  return rows;
}

/**
 * Builds an index. One that a stopped process has left is invalid: PostgreSQL does not finish it, so it is built again.
 */
async function buildIndex(database: Database, name: string, definition = '', isInvalid = false): Promise<void> {
  const index = sql.id(name);
  await db(database.fork())
    .connection()
    .execute(async (session) => {
      // Behind a pooler of transactions, the next statement may have another session.
      if (database.hasSessions) await sql`set statement_timeout = 0`.execute(session);
      try {
        if (isInvalid) await sql`drop index concurrently if exists ${index}`.execute(session);
        await sql`create index concurrently if not exists ${index} ${sql.raw(definition)}`.execute(session);
      } catch (error) {
        if (!ERRORS_OF_ANOTHER_PROCESS.has(codeOf(error))) throw error;
      } finally {
        if (database.hasSessions) await sql`reset statement_timeout`.execute(session);
      }
    });
}

/** Adds the synonyms of a new database, once: those that the staff removes stay removed. */
async function addShippedSynonyms(em: EntityManager): Promise<void> {
  await em.transactional(async (transaction) => {
    const { rows } = await sql<{ has_shipped_synonyms: boolean }>`
      select has_shipped_synonyms from search_state for update`.execute(db(transaction));
    if (rows[0]?.has_shipped_synonyms !== false) return;
    await insertSynonyms(transaction, SHIPPED_SYNONYMS);
    await sql`update search_state set has_shipped_synonyms = true`.execute(db(transaction));
  });
}

/** @see https://www.postgresql.org/docs/15/errcodes-appendix.html */
const ERRORS_OF_ANOTHER_PROCESS: ReadonlySet<unknown> = new Set([
  '23505', // unique_violation: the same name at the same time, in pg_class
  '42P07', // duplicate_table
  '42704', // undefined_object: dropped by the other process
  '40P01', // deadlock_detected: both drop the same index
  'XX000', // internal_error: "tuple concurrently updated", of the same row of a system table
]);
