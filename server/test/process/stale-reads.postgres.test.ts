import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { entities } from '../../src/database/schema/schema.ts';
import type { FreshnessLimits } from '../../src/reads/freshness.ts';
import { createAccount, createSession } from '../support/accounts/fixtures.ts';
import { product } from '../support/catalog/fixtures.ts';
import { startReplica } from '../support/database/streaming-replica.ts';
import { createPostgresCluster, type PostgresCluster } from '../support/database/throwaway-postgres.ts';
import { DatabaseWire } from '../support/database/wire.ts';
import { childrenOf } from '../support/process/children-of.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const SETTINGS = { connections: 10, waitMs: 5_000, statementTimeoutMs: 30_000, poolsTransactions: false };
/** The longest that a visitor waits. */
const MAX_MS = 2_000;

const WARM = [
  '/api/products',
  '/api/products?q=tea',
  '/api/products/tea',
  '/api/search/products?q=tea',
  '/api/search/suggestions?q=te',
  '/api/categories',
  '/api/categories/grain',
  '/api/settings',
];

const catalog = {
  categories: [{ id: 'grain', name: 'Grain' }],
  products: [product('tea', { categoryId: 'grain', prices: { RETAIL: { basePrice: '100.00' } } })],
  settings: { siteName: 'site 0' },
};

let cluster: PostgresCluster;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  cluster = await createPostgresCluster();
  closing.unshift(async () => cluster.remove());
  await cluster.start();
  closing.unshift(() => cluster.stop());
  const database = await openDatabase({ kind: 'server', url: cluster.url }, entities);
  await migrate(database);
  await database.close();
});
afterAll(async () => {
  for (const close of closing) await close();
});

async function startServer(freshness: Partial<FreshnessLimits> = {}, url = cluster.url): Promise<TestServer> {
  const location = { kind: 'server', url } as const;
  const database = await openDatabase(location, entities, { settings: SETTINGS, requiresPrimary: true });
  return await startTestServer({ database: { ...database, location }, freshness });
}

/** Sends a request of a visitor, or of a customer with a token. */
async function read(server: TestServer, target: string, token?: string) {
  const startedAt = performance.now();
  const init = token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } };
  const { status, headers, body } = await server.request(target, init);
  return { status, asOf: headers.get('x-arot-as-of'), body, ms: performance.now() - startedAt };
}

/** Runs a statement on a connection of its own, as another server does. */
async function write(statement: string, url = cluster.url): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const setName = (name: string, url?: string) =>
  write(`update setting set value = '${name}' where key = 'siteName'`, url);

function signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  const postmaster = Number(readFileSync(path.join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, name);
}

const OUTAGES = [
  { state: 'stopped', leave: () => cluster.stop(), back: () => cluster.start() },
  { state: 'crashed', leave: async () => signal('SIGKILL'), back: () => cluster.start() },
  { state: 'frozen', leave: async () => signal('SIGSTOP'), back: async () => signal('SIGCONT') },
] as const;

describe.each(OUTAGES)('while PostgreSQL is $state', ({ state, leave, back }) => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await startServer();
    await server.load(catalog);
    const { id } = await createAccount(server, { customerType: 'RETAIL' });
    token = await createSession(server, id);
  });
  afterAll(() => server.close());

  it('visitors read what they read before, and the first read after its return is the newest', async () => {
    const warm = new Map<string, unknown>();
    for (const target of WARM) {
      // A customer has read the same, with prices.
      expect((await read(server, target, token)).status).toBe(200);
      const { status, body, asOf } = await read(server, target);
      expect([status, asOf], target).toEqual([200, null]);
      warm.set(target, body);
    }
    await sleep(50);
    const awayAt = Date.now();
    await leave();
    try {
      const reads = await Promise.all(
        [...WARM, ...WARM].map(async (target) => ({ target, ...(await read(server, target)) })),
      );
      for (const target of WARM) reads.push({ target, ...(await read(server, target)) });
      for (const { target, status, body, asOf, ms } of reads) {
        expect({ target, status, body }).toEqual({ target, status: 200, body: warm.get(target) });
        expect(Date.parse(asOf ?? ''), target).toBeLessThanOrEqual(awayAt);
        expect(Date.parse(asOf ?? ''), target).toBeGreaterThan(awayAt - 30_000);
        expect(ms, target).toBeLessThan(MAX_MS);
        expect(JSON.stringify(body)).not.toContain('pricing');
      }
      expect(server.responseCache.stale).toBe(reads.length);
      // The session lookup of a customer, and a page that was never read, need the database.
      const targets = ['/api/products/tea', '/api/categories', '/api/settings'];
      const unknown = targets.map((target) => read(server, target, token));
      unknown.push(read(server, `/api/products?page=${reads.length}`));
      const statuses = unknown.map((each) => each.then(({ status }) => status));
      const waits = sleep(state === 'frozen' ? MAX_MS : 30_000, 'waits', { ref: false });
      const outcomes = await Promise.all(statuses.map((each) => Promise.race([each, waits])));
      expect(outcomes).toEqual(Array(4).fill(state === 'frozen' ? 'waits' : 503));
    } finally {
      await back();
    }
    await setName(`after ${state}`);
    const first = await read(server, '/api/settings');
    expect(first).toMatchObject({ status: 200, asOf: null, body: { data: { siteName: `after ${state}` } } });
    for (const target of WARM) expect(await read(server, target)).toMatchObject({ status: 200, asOf: null });
  });
});

describe('a response that was confirmed before the limit', () => {
  it.each([
    ['older than AROT_STALE_READS', { staleMs: 500 }, 1_000],
    ['with AROT_STALE_READS=off', { staleMs: 0 }, 0],
  ])('is a 503: %s', async (_name, freshness, waitMs) => {
    const server = await startServer(freshness);
    await server.load(catalog);
    expect((await read(server, '/api/settings')).status).toBe(200);
    await cluster.stop();
    await sleep(waitMs);
    const { status, asOf } = await read(server, '/api/settings');
    await cluster.start();
    expect([status, asOf]).toEqual([503, null]);
    expect((await read(server, '/api/settings')).status).toBe(200);
    await server.close();
  });
});

describe('a failover to a standby', () => {
  it('fails no read of a visitor, and shows each write from its end on', async () => {
    const standby = await startReplica(cluster.url);
    const wire = new DatabaseWire(cluster.url);
    await wire.join();
    const server = await startServer({}, wire.url);
    await server.load(catalog);
    for (const target of WARM) await read(server, target);
    let isOver = false;
    const reads: { status: number; ms: number; asOf: string | null }[] = [];
    const readers = Array.from({ length: 4 }, async (_, reader) => {
      for (let n = reader; !isOver; n += 1) {
        const { status, ms, asOf } = await read(server, WARM[n % WARM.length] ?? '');
        reads.push({ status, ms, asOf });
        await sleep(10);
      }
    });
    await sleep(500);
    signal('SIGKILL');
    await sleep(4_000);
    await write('select pg_promote()', standby.url);
    wire.lead(standby.url);
    const names: string[] = [];
    for (let n = 1; n <= 20; n += 1) {
      await setName(`promoted ${n}`, standby.url);
      const { status, asOf, body } = await read(server, '/api/settings');
      expect([status, asOf]).toEqual([200, null]);
      names.push((body as { data: { siteName: string } }).data.siteName);
    }
    isOver = true;
    await Promise.all(readers);
    expect(names).toEqual(names.map((_, index) => `promoted ${index + 1}`));
    expect(reads.filter(({ status }) => status !== 200)).toEqual([]);
    expect(reads.filter(({ ms }) => ms >= MAX_MS)).toEqual([]);
    expect(reads.filter(({ asOf }) => asOf !== null).length).toBeGreaterThan(0);
    await server.close();
    wire.cut();
    await standby.remove();
    await cluster.start();
  });
});
