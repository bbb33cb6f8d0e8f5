import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { DatabaseWire } from '../support/database/wire.ts';
import { type ServerProcess, startServer } from '../support/process/server-process.ts';

/** Connections of a process, and requests that wait for one. @see ../src/database/open-database.ts */
const CONNECTIONS = 10;
const WAITING = 200;
const CAPACITY = CONNECTIONS + WAITING;
const PATIENTLY = { timeout: 60_000 };

type Outcome = { readonly status: number; readonly retryAfter: string | null };

describe('a server process whose database is busy', () => {
  let database: TestDatabase;
  let wire: DatabaseWire;
  let admin: Client;
  let server: ServerProcess;
  let origin: string;
  let folder: string;

  beforeAll(async () => {
    database = await openTestDatabase();
    if (database.location?.kind !== 'server') throw new Error('a server has a location');
    wire = new DatabaseWire(database.location.url);
    await wire.join();
    admin = new Client({ connectionString: database.location.url });
    await admin.connect();
    folder = await mkdtemp(path.join(tmpdir(), 'arot-overload-'));
    server = startServer([], { DATABASE_URL: wire.url, AROT_DATA_DIR: folder, AROT_CACHE_SIZE: '0' });
    origin = `http://127.0.0.1:${await server.listening()}`;
  });
  afterAll(async () => {
    await server.ended('SIGTERM');
    await admin.end();
    wire.cut();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (route: string, signal?: AbortSignal): Promise<Outcome> => {
    const response = await fetch(origin + route, signal ? { signal } : {});
    await response.text();
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  };
  let asked = 0;
  const read = (signal?: AbortSignal) => {
    asked += 1;
    return ask(`/api/products?q=${asked}`, signal);
  };
  const blocked = async () =>
    (await admin.query("select count(*)::int as n from pg_locks where not granted and relation = 'product'::regclass"))
      .rows[0].n;
  /** As the log says; a request whose client has left ends too. */
  const endedReads = () => server.output.stdout.split('"path":"/api/products"').length - 1;
  const lockProducts = () => admin.query('begin; lock table product in access exclusive mode');
  const unlockProducts = () => admin.query('rollback');

  it('rejects what exceeds connections and queue at once, and stays ready', async () => {
    await lockProducts();
    const rejected: Outcome[] = [];
    const responses = Array.from({ length: 5 * CAPACITY }, async () => {
      const outcome = await read();
      if (outcome.status !== 200) rejected.push(outcome);
      return outcome;
    });
    // While the table is locked no read can end, so these have been rejected instead of queued.
    await expect.poll(() => rejected.length, PATIENTLY).toBeGreaterThanOrEqual(4 * CAPACITY);
    expect(await blocked(), 'statements at PostgreSQL').toBe(CONNECTIONS);
    expect([(await ask('/readyz')).status, (await ask('/healthz')).status]).toEqual([200, 200]);
    await unlockProducts();
    const outcomes = await Promise.all(responses);
    expect(outcomes.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(CONNECTIONS);
    expect(rejected.every(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0)).toBe(true);
  });

  it('runs no statement for clients that have left', async () => {
    await lockProducts();
    const running = Array.from({ length: CONNECTIONS }, () => read());
    await expect.poll(blocked, PATIENTLY).toBe(CONNECTIONS);
    const before = { statements: wire.statements, ended: endedReads() };
    const leaving = new AbortController();
    const reads = Array.from({ length: WAITING + 1 }, () => read(leaving.signal));
    expect(await Promise.race(reads), 'all the others are in the queue').toMatchObject({ status: 503 });
    leaving.abort();
    await Promise.allSettled(reads);
    await expect.poll(() => endedReads() - before.ended, PATIENTLY).toBe(reads.length);
    await unlockProducts();
    await Promise.all(running);
    expect((await read()).status).toBe(200);
    expect(wire.statements - before.statements, 'only that of the last read').toBeLessThanOrEqual(2);
  });
});
