import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../support/database/test-database.ts';

type MarkedPglite = NonNullable<Awaited<ReturnType<typeof openTestDatabase>>['pglite']> & { mark?: string };

/** Opens a test database, uses it and closes it, as a test file does. */
async function useDatabase<T>(work: (pglite: MarkedPglite) => Promise<T>): Promise<T> {
  const database = await openTestDatabase();
  try {
    return await work(database.pglite as MarkedPglite);
  } finally {
    await database.close();
  }
}

/** Reads every kind of state that a test can leave behind. */
async function readState(pglite: MarkedPglite): Promise<unknown> {
  const { rows } = await pglite.query(`
    select (select count(*)::int from account) as accounts, (select count(*)::int from category) as categories,
      (select count(*)::int from migration) as migrations, (select jsonb_agg(to_jsonb(v)) from catalog_version v) as versions,
      (select id from database_identity) as identity, current_setting('timezone') as timezone,
      (select jsonb_agg(to_jsonb(s) order by sequencename) from pg_sequences s) as sequences,
      to_regclass('left_behind')::text as table, current_setting('session_replication_role') as triggers`);
  return rows[0];
}

// Only in the run on the embedded database. On a PostgreSQL server every test file gets a new database.
describe('embedded database of an earlier test', () => {
  it('is reused without its rows, sequence values, settings, temporary tables and open transactions', async () => {
    const before = await useDatabase(async (pglite) => {
      const state = await readState(pglite);
      pglite.mark = 'used';
      await pglite.exec(`
        insert into account (id, email, password_hash, created_at) values ('a', 'a@example.com', 'x', now());
        insert into category (id, name, name_normalized) values ('tea', 'Tea', 'tea');
        update database_identity set id = 'another';
        select nextval('audit_event_id_seq');
        set timezone to 'Asia/Dhaka';
        create temporary table left_behind (id int)`);
      await pglite.exec('begin');
      await pglite.exec('delete from migration');
      expect(await readState(pglite)).not.toEqual(state);
      return state;
    });
    await useDatabase(async (pglite) => {
      expect(pglite.mark).toBe('used');
      expect(await readState(pglite)).toEqual(before);
    });
  });

  it.each([
    'alter table account add column nickname text',
    'alter table product disable trigger user',
    'create or replace function catalog_slot() returns smallint language sql as $$ select 1::smallint $$',
    `insert into role (name, permissions) values ('ops', '[]'); analyze role`,
  ])('is not reused after a schema change: %s', async (change) => {
    await useDatabase(async (pglite) => {
      pglite.mark = change;
      await pglite.exec(change);
    });
    await useDatabase(async (pglite) => expect(pglite.mark).not.toBe(change));
  });

  it('accepts no statement after the test has closed it', async () => {
    const pglite = await useDatabase(async (opened) => opened);
    expect(() => pglite.query('select 1')).toThrow('This test has closed its database.');
  });
});
