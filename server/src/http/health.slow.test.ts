import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { closeAtEnd } from '../../test/support/close-at-end.ts';
import { type EmptyDatabase, openEmptyDatabase } from '../../test/support/database/empty-database.ts';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { recordResponses } from '../../test/support/http/watched-responses.ts';
import { appDependencies } from '../../test/support/test-server.ts';
import { db } from '../database/db.ts';
import { migrate } from '../database/migrate.ts';
import { createApp } from '../serve/app.ts';
import { type Listener, listen } from './listener/listen.ts';

async function serve(database: EmptyDatabase) {
  let stopping = false;
  const { dependencies } = await appDependencies(database);
  const listener: Listener = await listen({ host: '127.0.0.1', port: 0 }, (port) =>
    createApp({
      ...dependencies,
      logger: pino({ level: 'silent' }),
      publicOrigin: `http://localhost:${port}`,
      isStopping: () => stopping,
    }),
  );
  recordResponses(listener.server);
  closeAtEnd(() => listener.stop(1_000));
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${listener.port}${path}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return [response.status, await response.json()];
  };
  return { ask, stop: () => (stopping = true) };
}

describe('/readyz', () => {
  it('reports a database that rejects writes', async () => {
    const database = await openTestDatabase();
    const { ask } = await serve(database);
    await sql`set default_transaction_read_only = on`.execute(db(database.fork()));
    expect(await ask('/readyz')).toEqual([503, { status: 'database read-only' }]);
    await sql`set default_transaction_read_only = off`.execute(db(database.fork()));
    expect(await ask('/readyz')).toEqual([200, { status: 'ready' }]);
  });

  it('accepts the schema of a newer version until a migration breaks older versions', async () => {
    const database = await openTestDatabase();
    const { ask } = await serve(database);
    await sql`insert into migration (name) values ('9998-expand')`.execute(db(database.fork()));
    expect(await ask('/readyz')).toEqual([200, { status: 'ready' }]);
    await sql`insert into migration (name, is_breaking) values ('9999-breaking', true)`.execute(db(database.fork()));
    expect(await ask('/readyz')).toEqual([503, { status: 'database of a newer version' }]);
  });
});

describe('/healthz and /readyz', () => {
  it('/readyz distinguishes pending migrations, ready, no database and stopping, and /healthz stays 200', async () => {
    const database = await openEmptyDatabase();
    const { ask, stop } = await serve(database);
    expect(await ask('/readyz?database=optional')).toEqual([503, { status: 'migrations pending' }]);
    expect(await ask('/readyz')).toEqual([503, { status: 'migrations pending' }]);
    await migrate(database);
    expect(await ask('/readyz')).toEqual([200, { status: 'ready' }]);
    expect(await ask('/readyz')).toEqual([200, { status: 'ready' }]);
    // database-outage.postgres.test.ts tests the same on PostgreSQL.
    await database.pglite?.close();
    expect(await ask('/readyz')).toEqual([503, { status: 'database unavailable' }]);
    expect(await ask('/readyz?database=optional')).toEqual([200, { status: 'database unavailable' }]);
    expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
    stop();
    expect(await ask('/readyz')).toEqual([503, { status: 'stopping' }]);
    expect(await ask('/readyz?database=optional')).toEqual([503, { status: 'stopping' }]);
    expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
  });
});
