import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, EntityManager } from './database.ts';
import { db } from './db.ts';
import { insertSynonyms } from './insert-synonyms.ts';
import { countUses, LAST_PLACE } from './schema/migrations/0029-search-terms.ts';
import { SHIPPED_SYNONYMS } from './shipped-synonyms.ts';

/**
 * Indexes of tables that may be large in a database of an earlier version. A migration that creates one of them would block
 * all writers of its table until it ends.
 */
export const ONLINE_INDEXES: Readonly<Record<string, string>> = {
  account_by_role: 'on account (role_name) where role_name is not null',
  audit_event_by_actor: 'on audit_event (actor, at, id)',
  audit_event_by_kind: 'on audit_event (kind, at, id)',
  audit_event_by_subject: 'on audit_event (subject_kind, subject, at, id) where subject is not null',
  oauth_consent_by_application: 'on oauth_consent (client_id, account_id)',
  oauth_grant_by_application: 'on oauth_grant (client_id, account_id)',
  oauth_grant_by_revocation: 'on oauth_grant (revoked_at) where revoked_at is not null',
  product_by_change: 'on product (changed_at desc, id)',
  product_by_name: 'on product (name collate "und-x-icu", id)',
  product_deleted: 'on product (deleted_at) where deleted_at is not null',
  session_by_revocation: 'on session (revoked_at) where revoked_at is not null',
};

/** The interval at which this process checks whether another one has finished an index, in milliseconds. */
const POLL_MS = 500;
/** An index that is invalid for so long while it is not being built was left by a process that stopped. In milliseconds. */
const ABANDONED_MS = 2_000;
/** Accounts, or products, that one statement adds to a search. */
const BATCH = 1_000;

/**
 * Does the work that follows the migrations. It takes time in proportion to the rows of a table, and blocks no reader and no
 * writer. Several processes may call it at the same time. A call after an interrupted one does the rest.
 *
 * Servers of the new version work before it ends. Until then, what needs it is slow, the search of staff members does not find all
 * customers, and the search of products not all products.
 */
export async function applyOnlineChanges(database: Database): Promise<void> {
  await buildIndexes(database);
  await fillAccountSearch(database.fork());
  await fillSearchTerms(database.fork());
  await addShippedSynonyms(database.fork());
}

type IndexState = { readonly name: string; readonly valid: boolean; readonly building: boolean };

async function buildIndexes(database: Database): Promise<void> {
  let idle: string | undefined;
  for (;;) {
    const present = new Map((await readIndexes(database.fork())).map((index) => [index.name, index]));
    const missing = Object.keys(ONLINE_INDEXES).filter((name) => present.get(name)?.valid !== true);
    if (missing.length === 0) return;
    const absent = missing.find((name) => !present.has(name));
    const invalid = missing.find((name) => present.get(name)?.building === false);
    if (absent !== undefined) await buildIndex(database, absent, false);
    // It was invalid before the wait too, so no process is about to finish it.
    else if (invalid !== undefined && invalid === idle) await buildIndex(database, invalid, true);
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
async function buildIndex(database: Database, name: string, isInvalid: boolean): Promise<void> {
  const index = sql.id(name);
  const definition = sql.raw(ONLINE_INDEXES[name] ?? '');
  await db(database.fork())
    .connection()
    .execute(async (session) => {
      // Behind a pooler of transactions, the next statement may have another session.
      if (database.hasSessions) await sql`set statement_timeout = 0`.execute(session);
      try {
        if (isInvalid) await sql`drop index concurrently if exists ${index}`.execute(session);
        await sql`create index concurrently if not exists ${index} ${definition}`.execute(session);
      } catch (error) {
        if (!isOfAnotherProcess(error)) throw error;
      } finally {
        if (database.hasSessions) await sql`reset statement_timeout`.execute(session);
      }
    });
}

/** Adds the rows of accounts that are older than the search, in order of their ids. */
async function fillAccountSearch(em: EntityManager): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    // The locks keep the accounts from being deleted before their rows are added.
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with batch as (
        select id from account
        where id > ${after} and not exists (select from account_search where account_id = account.id)
        order by id limit ${sql.lit(BATCH)} for key share
      ), added as (
        insert into account_search (account_id, created_at, text)
        select account.id, account.created_at, account_search_text(account)
        from batch join account on account.id = batch.id order by account.id
        on conflict (account_id) do nothing
      )
      select max(id) as last from batch`.execute(db(em));
    after = rows[0]?.last ?? null;
  }
}

/** Adds the words of products that are older than their search, in the order of their ids. */
async function fillSearchTerms(em: EntityManager): Promise<void> {
  for (let isDone = false; !isDone; ) {
    isDone = await em.transactional(async (transaction) => {
      // Another process waits here for the batch.
      const { rows } = await sql<SearchState>`select * from search_state for update`.execute(db(transaction));
      if (rows[0]?.filled_until === null) return true;
      await transaction.execute(ADD_WORDS);
      await transaction.execute('select raise_catalog_version()');
      return false;
    });
  }
}

type SearchState = { readonly filled_until: string | null; readonly has_shipped_synonyms: boolean };

/** Adds the words of the next products. The lock keeps their names from changing before their words are added. */
const ADD_WORDS = `
  with batch as materialized (
    select product_id, name_normalized from product_search
    where product_id > (select filled_until from search_state) order by product_id limit ${BATCH} for share
  ), progress as (
    update search_state set filled_until = (select max(product_id) from batch)
  ), come as (
    insert into product_term (term, place, product_id)
    select word.term, least(min(word.place), ${LAST_PLACE}), product_id
    from batch cross join lateral search_words(name_normalized) as word group by word.term, product_id
    on conflict do nothing returning term
  )
  ${countUses('select term, 1 as sign from come')}`;

/** Adds the synonyms of a new database, once: those that the staff removes stay removed. */
async function addShippedSynonyms(em: EntityManager): Promise<void> {
  await em.transactional(async (transaction) => {
    const { rows } = await sql<SearchState>`select * from search_state for update`.execute(db(transaction));
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

function isOfAnotherProcess(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ERRORS_OF_ANOTHER_PROCESS.has(error.code);
}
