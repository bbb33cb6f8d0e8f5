import { describe, expect, it } from 'vitest';
import { closeAtEnd } from '../../test/support/close-at-end.ts';
import { openEmptyDatabase } from '../../test/support/database/empty-database.ts';
import { openServerDatabase } from '../../test/support/database/postgres-databases.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { applyOnlineChanges } from './online-changes.ts';

/** Indexes of the baseline, as a later version would list its own. */
const INDEXES = {
  account_by_role: 'on account (role_name) where role_name is not null',
  audit_event_by_actor: 'on audit_event (actor, at, id)',
  audit_event_by_kind: 'on audit_event (kind, at, id)',
};
const names = Object.keys(INDEXES);

async function openMigrated() {
  const database = await openEmptyDatabase();
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

describe('changes after the migrations', () => {
  it('build missing indexes, and invalid ones again', async () => {
    const database = await openMigrated();
    expect(await validIndexes(database)).toEqual(names);
    await database.fork().execute('drop index audit_event_by_kind');
    await database
      .fork()
      .execute("update pg_index set indisvalid = false where indexrelid = 'audit_event_by_actor'::regclass");
    expect(await validIndexes(database)).toHaveLength(names.length - 2);
    await applyOnlineChanges(database, INDEXES);
    expect(await validIndexes(database)).toEqual(names);
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

  it('are applied by several processes at the same time, while another transaction has written', async () => {
    const first = await openMigrated();
    if (first.location?.kind !== 'server') throw new Error('a server has a location');
    const { location } = first;
    const others = await Promise.all([1, 2].map(() => openServerDatabase(location.url)));
    for (const other of others) closeAtEnd(() => other.close());
    await first.fork().execute(names.map((name) => `drop index ${name}`).join('; '));
    const writer = first.fork();
    await writer.begin();
    const write = "insert into audit_event (at, kind, actor) values (now(), 'login', 'test')";
    await writer.execute(write);
    const applied = Promise.all([first, ...others].map((database) => applyOnlineChanges(database, INDEXES)));
    const building = 'select count(*)::int as n from pg_stat_progress_create_index';
    await expect.poll(async () => (await first.fork().execute<{ n: number }[]>(building))[0]?.n).toBeGreaterThan(0);
    // The index waits for the writer, and other writers do not wait for the index.
    await others[0]?.fork().execute(`set lock_timeout = '1s'; ${write}; reset lock_timeout`);
    await writer.commit();
    await applied;
    expect(await validIndexes(first)).toEqual(names);
  });
});
