import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { directUrl, openServerDatabase } from '../../../test/support/database/postgres-databases.ts';
import { openTestDatabase } from '../../../test/support/database/test-database.ts';
import { DatabaseWire } from '../../../test/support/database/wire.ts';
import { DEFAULT_DATABASE_SETTINGS } from '../database.ts';

const database = await openTestDatabase();
if (database.location?.kind !== 'server') throw new Error('The test database is not on a PostgreSQL server.');
// Never through PgBouncer, behind which no statement is prepared.
const url = directUrl(database.location.url);

/** Opens the database with one connection. */
async function withPool(search: string, use: (pool: Awaited<ReturnType<typeof openServerDatabase>>) => Promise<void>) {
  const pool = await openServerDatabase(`${url}${search}`, {
    settings: { ...DEFAULT_DATABASE_SETTINGS, connections: 1 },
  });
  try {
    await use(pool);
  } finally {
    await pool.close();
  }
}

it('uses TLS if the URL demands it', async () => {
  // The server of the tests has none.
  await withPool('?sslmode=verify-full', async (pool) => {
    await expect(pool.read(sql`select 1`)).rejects.toThrow('The server does not support SSL connections');
  });
});

it('prepares a statement again after it failed because its columns have changed', async () => {
  await withPool('', async (pool) => {
    await pool.fork().execute('create table changing (first int)');
    const read = async () => await pool.read(sql`select * from changing`, true);
    expect(await read()).toEqual([]);
    await pool.fork().execute('alter table changing add column second int');
    await expect(read()).rejects.toThrow('cached plan must not change result type');
    expect(await read()).toEqual([]);
  });
});

it('cuts a connection that was quiet for the response time, and whose server then freezes', async () => {
  const wire = new DatabaseWire(url);
  await wire.join();
  const pool = await openServerDatabase(wire.url, {
    settings: { ...DEFAULT_DATABASE_SETTINGS, connections: 1 },
    responseTimeoutMs: 200,
  });
  try {
    await pool.read(sql`select 1`);
    await sleep(500);
    await pool.read(sql`select 1`);
    wire.freeze();
    await expect(pool.read(sql`select 1`)).rejects.toThrow('The database does not respond.');
  } finally {
    wire.cut();
    await pool.close();
  }
});
