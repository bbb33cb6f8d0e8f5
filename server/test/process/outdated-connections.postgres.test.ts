import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/open-database.ts';
import { entities } from '../../src/database/schema/schema.ts';
import { directUrl } from '../support/database/postgres-databases.ts';
import { openTestDatabase } from '../support/database/test-database.ts';
import { startTestServer } from '../support/test-server.ts';

// Never through PgBouncer, which keeps read-only sessions for later transactions of every client.
const { location, close } = await openTestDatabase();
if (location?.kind !== 'server') throw new Error('The test database is not on a PostgreSQL server.');
const url = directUrl(location.url);
const database = await openDatabase({ kind: 'server', url }, entities);
const server = await startTestServer({
  database: { ...database, location, close: () => database.close().then(close) },
});
const admin = new Client({ connectionString: url });
await admin.connect();
afterAll(async () => {
  await admin?.end();
});

const read = async (query: number) => (await server.request(`/api/products?q=${query}`)).status;
const write = async (key: string) => (await server.request(`/api/app-content/${key}`)).status;
const times = <T>(count: number, send: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)));

it('replaces all connections to a read-only database after one rejected write', async () => {
  const [{ name }] = (await admin.query('select current_database() as name')).rows;
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await expect.poll(() => read(0)).toBe(200);
  expect(await times(10, (index) => read(index + 1))).toEqual(Array(10).fill(200));
  // Only new connections accept writes, as after a failover.
  await admin.query(`alter database ${name} reset default_transaction_read_only`);
  expect(await write('first')).toBe(503);
  expect(await times(10, (index) => write(`later-${index}`))).toEqual(Array(10).fill(200));
});
