import { Client } from 'pg';
import { expect, it } from 'vitest';
import { closeAtEnd } from '../../test/support/close-at-end.ts';
import { startThrowawayPostgres } from '../../test/support/database/throwaway-postgres.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { entities } from './schema/schema.ts';

const postgres = await startThrowawayPostgres();
const admin = new Client({ connectionString: postgres.url });
await admin.connect();
await admin.query('create role shopkeeper login');
closeAtEnd(() => admin.end());

async function migrateAs(user: string, database: string): Promise<string[]> {
  const url = new URL(postgres.url);
  url.username = user;
  url.pathname = `/${database}`;
  const opened = await openDatabase({ kind: 'server', url: url.href }, entities);
  try {
    return await migrate(opened);
  } finally {
    await opened.close();
  }
}

it('rejects a user who may not create tables, and says what to do', async () => {
  await admin.query('create database foreign_shop');
  await expect(migrateAs('shopkeeper', 'foreign_shop')).rejects.toThrow(
    'The database was not migrated: permission denied for schema public. The user of DATABASE_URL must own the database and ' +
      'its tables. As a superuser, run "alter database NAME owner to USER".',
  );
});

it('migrates for an owner who is no superuser', async () => {
  await admin.query('create database own_shop owner shopkeeper');
  expect(await migrateAs('shopkeeper', 'own_shop')).toEqual(['0001-baseline']);
});
