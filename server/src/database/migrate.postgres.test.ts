import { describe, expect, it } from 'vitest';
import { closeAtEnd } from '../../test/support/close-at-end.ts';
import { openEmptyDatabase } from '../../test/support/database/empty-database.ts';
import { openServerDatabase } from '../../test/support/database/postgres-databases.ts';
import { OperatorError } from '../base/errors.ts';
import type { Database } from './database.ts';
import { migrate, migrationStatus } from './migrate.ts';
import { migrationsList } from './schema/migrations/index.ts';

const names = migrationsList.map(({ name }) => name);

async function tables(database: Database): Promise<string[]> {
  const rows = await database
    .fork()
    .execute<{ name: string }[]>("select tablename as name from pg_tables where schemaname = 'public' order by 1");
  return rows.map(({ name }) => name);
}

async function recordMigration(database: Database, name: string): Promise<void> {
  await database.fork().execute('insert into migration (name) values (?)', [name]);
}

describe('migrations', () => {
  it('migrate an empty database to the newest version, once', async () => {
    const database = await openEmptyDatabase();
    expect(await migrationStatus(database)).toEqual(names.map((name) => ({ name, appliedAt: null })));
    expect(await migrate(database)).toEqual(names);
    expect(await tables(database)).toEqual(
      [
        'account account_export account_search app_content audit_event catalog_import catalog_import_row catalog_version category category_term chat_application chat_field chat_origin',
        'chat_secret chat_visitor code_count customer customer_document customer_group customer_group_member database_identity document_requirement event event_feed factor_challenge factor_reset former_slug idempotent_request job known_device',
        'listing_count message migration',
        'oauth_application oauth_application_secret oauth_client_token oauth_consent oauth_grant oauth_interaction oauth_signing_key',
        'oauth_token one_time_code passkey pending_document picture price_list price_list_customer price_list_entry price_list_group product product_availability product_listing product_search product_term recovery_code role search_change search_miss search_state search_synonym search_term service_key session setting totp webhook_attempt webhook_delivery webhook_endpoint wholesale_request widget_resume_token',
        'widget_session',
      ].flatMap((names) => names.split(' ')),
    );
    const status = await migrationStatus(database);
    expect(status.map(({ name }) => name)).toEqual(names);
    for (const { appliedAt } of status) expect(appliedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(await migrate(database)).toEqual([]);
    expect(await migrationStatus(database)).toEqual(status);
  });

  it('are applied all or none', async () => {
    const database = await openEmptyDatabase();
    // The baseline creates other tables before it.
    await database.fork().execute('create table app_content (key text)');
    await expect(migrate(database)).rejects.toThrow('already exists');
    expect(await tables(database)).toEqual(['app_content', 'migration']);
    await database.fork().execute('drop table app_content');
    expect(await migrate(database)).toEqual(names);
  });

  it('reject a database of a development version with one sentence, and leave it unchanged', async () => {
    const database = await openEmptyDatabase();
    await migrationStatus(database);
    await recordMigration(database, '0001-catalog');
    for (const attempt of [migrate, migrationStatus]) {
      await expect(attempt(database)).rejects.toThrow(OperatorError);
      await expect(attempt(database)).rejects.toThrow(
        'This version cannot use the database, which a development version created (0001-catalog): with that version, run ' +
          '"arot catalog export FILE", then with this one and a new database "arot db migrate" and "arot catalog import FILE".',
      );
    }
    expect(await tables(database)).toEqual(['migration']);
    expect(await database.fork().execute('select name from migration')).toEqual([{ name: '0001-catalog' }]);
  });

  it('never change: the checksum of each', async () => {
    const database = await openEmptyDatabase();
    await migrate(database);
    expect(await database.fork().execute('select name, checksum from migration order by id')).toEqual([
      { name: '0001-baseline', checksum: '3f8a9742c2d7290f5d1e8090781690640589edbd01c545ff7f91f079318cfe0b' },
    ]);
  });

  it('accept a database that a newer version has migrated', async () => {
    const database = await openEmptyDatabase();
    await migrate(database);
    await recordMigration(database, '9999-of-a-newer-version');
    expect(await migrate(database)).toEqual([]);
    expect((await migrationStatus(database)).map(({ name }) => name)).toEqual([...names, '9999-of-a-newer-version']);
  });

  it('reject a database in which a newer version applied a breaking migration', async () => {
    const database = await openEmptyDatabase();
    await migrate(database);
    await database.fork().execute("insert into migration (name, is_breaking) values ('9999-breaking', true)");
    for (const attempt of [migrate, migrationStatus])
      await expect(attempt(database)).rejects.toThrow(/^This version is too old for the database: .* 9999-breaking, /);
  });

  it('reject a database to which another text of a migration was applied', async () => {
    const database = await openEmptyDatabase();
    await migrate(database);
    await database.fork().execute("update migration set checksum = repeat('0', 64) where name = '0001-baseline'");
    for (const attempt of [migrate, migrationStatus])
      await expect(attempt(database)).rejects.toThrow(/^The migration 0001-baseline of this version is not the one/);
  });

  it('are tried again while another transaction holds a lock that they need, and let others read meanwhile', async () => {
    const database = await openEmptyDatabase();
    await migrationStatus(database);
    const holder = database.fork();
    await holder.begin();
    await holder.execute('lock table migration in share row exclusive mode');
    const migrated = migrate(database);
    const waiting =
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    const waitingNow = async () => (await database.fork().execute<{ n: number }[]>(waiting))[0]?.n;
    await expect.poll(waitingNow).toBe(1);
    // The migration gives up its place in the queue of the lock, so that others get theirs.
    await expect.poll(waitingNow).toBe(0);
    expect(await migrationStatus(database)).toHaveLength(names.length);
    await holder.commit();
    expect(await migrated).toEqual(names);
  });

  it('are applied once when several processes start together', async () => {
    const first = await openEmptyDatabase();
    if (first.location?.kind !== 'server') throw new Error('a server has a location');
    const { location } = first;
    const others = await Promise.all(Array.from({ length: 3 }, () => openServerDatabase(location.url)));
    for (const other of others) closeAtEnd(() => other.close());
    const applied = await Promise.all([first, ...others].map((database) => migrate(database)));
    expect(applied.flat()).toEqual(names);
    expect(await migrationStatus(first)).toHaveLength(names.length);
  });
});
