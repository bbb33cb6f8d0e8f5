import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { DatabaseWire } from '../support/database/wire.ts';
import { type ServerProcess, startServer } from '../support/process/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The numbers of connections of one kind of work, and of requests that wait for one. @see ../src/database/open-database.ts */
const CONNECTIONS = 7;
const WAITING = 200;
const CAPACITY = CONNECTIONS + WAITING;
const PATIENTLY = { timeout: 60_000 };

type Outcome = { readonly status: number; readonly retryAfter: string | null };

describe('server process whose database is busy', () => {
  let database: TestDatabase;
  let wire: DatabaseWire;
  let admin: Client;
  let server: ServerProcess;
  let origin: string;
  let folder: string;

  beforeAll(async () => {
    database = await openTestDatabase();
    if (database.location?.kind !== 'server') throw new Error('The test database is not on a PostgreSQL server.');
    wire = new DatabaseWire(database.location.url);
    await wire.join();
    admin = new Client({ connectionString: database.location.url });
    await admin.connect();
    folder = temporaryFolder();
    server = startServer([], { DATABASE_URL: wire.url, AROT_DATA_DIR: folder, AROT_CACHE_SIZE: '0' });
    origin = `http://127.0.0.1:${await server.listening()}`;
  });
  afterAll(async () => {
    await server.ended('SIGTERM');
    await admin.end();
    wire.cut();
    await database.close();
  });

  // A test that fails must not leave the table locked for the next one.
  afterEach(() => unlockProducts());

  const send = async (route: string, signal?: AbortSignal): Promise<Outcome> => {
    const response = await fetch(origin + route, signal ? { signal } : {});
    await response.text();
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  };
  let searches = 0;
  const read = (signal?: AbortSignal) => {
    searches += 1;
    return send(`/api/products?q=${searches}`, signal);
  };
  const blocked = async () =>
    (await admin.query("select count(*)::int as n from pg_locks where not granted and relation = 'product'::regclass"))
      .rows[0].n;
  /** Returns the number of reads that the log reports as ended, including those whose client has disconnected. */
  const endedReads = () => server.output.stdout.split('"path":"/api/products"').length - 1;
  const lockProducts = () => admin.query('begin; lock table product in access exclusive mode');
  const unlockProducts = () => admin.query('rollback');

  it('rejects requests beyond the connections and the queue at once, and stays ready', async () => {
    await lockProducts();
    const rejected: Outcome[] = [];
    const responses = Array.from({ length: 5 * CAPACITY }, async () => {
      const outcome = await read();
      if (outcome.status !== 200) rejected.push(outcome);
      return outcome;
    });
    // While the table is locked, no read can succeed. These reads were therefore rejected, not queued.
    await expect.poll(() => rejected.length, PATIENTLY).toBeGreaterThanOrEqual(4 * CAPACITY);
    // Rejections are faster than new connections.
    await expect.poll(blocked, { ...PATIENTLY, message: 'statements that wait in PostgreSQL' }).toBe(CONNECTIONS);
    expect([(await send('/readyz')).status, (await send('/healthz')).status]).toEqual([200, 200]);
    await unlockProducts();
    const outcomes = await Promise.all(responses);
    expect(outcomes.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(CONNECTIONS);
    expect(rejected.every(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0)).toBe(true);
  });

  it('responds to other kinds of requests while 40 reads wait for a locked table', async () => {
    await lockProducts();
    const reads = Array.from({ length: 40 }, () => read());
    await expect.poll(blocked, PATIENTLY).toBe(CONNECTIONS);
    expect((await send('/api/settings')).status).toBe(200);
    expect((await send('/api/app-content/about')).status).toBe(200);
    expect((await send('/api/auth/session')).status).toBe(401);
    expect(await blocked(), 'the reads of products still wait').toBe(CONNECTIONS);
    await unlockProducts();
    expect((await Promise.all(reads)).filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('runs no statement for clients that have disconnected', async () => {
    await lockProducts();
    const running = Array.from({ length: CONNECTIONS }, () => read());
    await expect.poll(blocked, PATIENTLY).toBe(CONNECTIONS);
    const before = { statements: wire.statements, ended: endedReads(), at: Date.now() };
    const disconnect = new AbortController();
    const reads = Array.from({ length: WAITING + 1 }, () => read(disconnect.signal));
    expect(await Promise.race(reads), 'one read is rejected, so the queue is full').toMatchObject({ status: 503 });
    disconnect.abort();
    await Promise.allSettled(reads);
    await expect.poll(() => endedReads() - before.ended, PATIENTLY).toBeGreaterThanOrEqual(reads.length);
    await unlockProducts();
    await Promise.all(running);
    expect((await read()).status).toBe(200);
    // In each second, the server looks for new events four times, for webhooks and logouts twice, for messages once, and every two
    // seconds for accounts to erase.
    const polls = 10 * Math.ceil((Date.now() - before.at) / 1_000);
    const ran = wire.statements - before.statements;
    expect(ran, 'only the last read and the polls have run statements').toBeLessThanOrEqual(2 + polls);
    expect(polls, 'so few that the abandoned reads would show').toBeLessThan(WAITING / 2);
  });
});
