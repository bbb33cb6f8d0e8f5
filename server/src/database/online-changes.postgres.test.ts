import { afterEach, describe, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../test/support/database/empty-database.ts';
import { openServerDatabase } from '../../test/support/database/postgres-databases.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { applyOnlineChanges, ONLINE_INDEXES } from './online-changes.ts';

const names = Object.keys(ONLINE_INDEXES).sort();

const open: Database[] = [];
afterEach(async () => {
  for (const database of open.splice(0).reverse()) await database.close();
});

async function openMigrated() {
  const database = await openEmptyDatabase();
  open.push(database);
  await migrate(database);
  return database;
}

async function validIndexes(database: Database): Promise<string[]> {
  const rows = await database.fork().execute<{ name: string }[]>(
    `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
     where indisvalid and relname in (${names.map(() => '?')}) order by 1`,
    names,
  );
  return rows.map(({ name }) => name);
}

async function addAccounts(database: Database, count: number): Promise<void> {
  await database.fork().execute(
    `insert into account (id, name, email, password_hash, created_at)
     select n::text, 'Name ' || n, n || '@example.com', 'none', now() from generate_series(1, ${count}) n`,
  );
}

async function searchOf(database: Database): Promise<Record<string, unknown>[]> {
  return await database.fork().execute('select * from account_search order by account_id');
}

describe('changes after the migrations', () => {
  it('build missing indexes, and invalid ones again', async () => {
    const database = await openMigrated();
    expect(await validIndexes(database)).toEqual(names);
    await database.fork().execute('drop index audit_event_by_kind');
    await database
      .fork()
      .execute("update pg_index set indisvalid = false where indexrelid = 'audit_event_by_actor'::regclass");
    expect(await validIndexes(database)).toHaveLength(names.length - 2);
    await applyOnlineChanges(database);
    expect(await validIndexes(database)).toEqual(names);
  });

  it('add the accounts that the search lacks, in several batches', async () => {
    const database = await openMigrated();
    await addAccounts(database, 2_500);
    const expected = await searchOf(database);
    expect(expected).toHaveLength(2_500);
    await database.fork().execute("delete from account_search where account_id not in ('7', '2400')");
    await applyOnlineChanges(database);
    expect(await searchOf(database)).toEqual(expected);
  });

  it('add the words of products that the search lacks, in several batches, and not those of renamed products', async () => {
    const database = await openMigrated();
    const run = (statement: string) => database.fork().execute(statement);
    const words = async () => [
      await run('table product_term'),
      await run('select term, uses from search_term order by 1'),
    ];
    await run(`insert into product (id, slug, name, name_normalized, status, created_at)
      select 'p' || n, 'p' || n, 'x', 'rice number ' || n, 'published', now() from generate_series(1, 2500) n`);
    await run(`update product set name_normalized = 'renamed' where id = 'p7'`);
    const expected = await words();
    await run('delete from product_term');
    await run('delete from search_term');
    await run(`update search_state set filled_until = ''`);
    await run(`update product set name_normalized = 'other' where id = 'p7'`);
    await run(`update product set name_normalized = 'renamed' where id = 'p7'`);
    await applyOnlineChanges(database);
    const [terms, uses] = await words();
    expect(new Set(terms?.map((row) => JSON.stringify(row)))).toEqual(
      new Set(expected[0]?.map((row) => JSON.stringify(row))),
    );
    expect(uses?.filter(({ uses }) => uses !== 0)).toEqual(expected[1]?.filter(({ uses }) => uses !== 0));
    expect(await run('select filled_until from search_state')).toEqual([{ filled_until: null }]);
  });

  it('add the synonyms once, so that removed ones stay removed', async () => {
    const database = await openMigrated();
    const count = async () =>
      (await database.fork().execute<{ n: number }[]>('select count(*)::int as n from search_synonym'))[0]?.n;
    expect(await count()).toBeGreaterThan(400);
    await database.fork().execute('delete from search_synonym');
    await applyOnlineChanges(database);
    expect(await count()).toBe(0);
  });

  it('let an account without a row change meanwhile', async () => {
    const database = await openMigrated();
    await addAccounts(database, 2);
    await database.fork().execute('delete from account_search');
    await database.fork().execute("update account set name = 'Rahima' where id = '2'");
    expect(await searchOf(database)).toMatchObject([{ account_id: '2', text: 'rahima\n2@example.com' }]);
    await applyOnlineChanges(database);
    expect(await searchOf(database)).toMatchObject([{ account_id: '1' }, { text: 'rahima\n2@example.com' }]);
  });

  it('are applied by several processes at the same time, while another transaction has written', async () => {
    const first = await openMigrated();
    if (first.location?.kind !== 'server') throw new Error('a server has a location');
    const { location } = first;
    const others = await Promise.all([1, 2].map(() => openServerDatabase(location.url)));
    open.push(...others);
    await addAccounts(first, 2_500);
    await first.fork().execute('delete from account_search');
    await first.fork().execute(names.map((name) => `drop index ${name}`).join('; '));
    const writer = first.fork();
    await writer.begin();
    const write = "insert into audit_event (at, kind, actor) values (now(), 'login', 'test')";
    await writer.execute(write);
    const applied = Promise.all([first, ...others].map((database) => applyOnlineChanges(database)));
    const building = 'select count(*)::int as n from pg_stat_progress_create_index';
    await expect.poll(async () => (await first.fork().execute<{ n: number }[]>(building))[0]?.n).toBeGreaterThan(0);
    // The index waits for the writer, and other writers do not wait for the index.
    await others[0]?.fork().execute(`set lock_timeout = '1s'; ${write}; reset lock_timeout`);
    await writer.commit();
    await applied;
    expect(await validIndexes(first)).toEqual(names);
    expect(await searchOf(first)).toHaveLength(2_500);
  });
});
