import { setTimeout as sleep } from 'node:timers/promises';
import type { Pagination } from '@arot/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { entities } from '../../src/database/schema/schema.ts';
import { Replica } from '../../src/reads/replica.ts';
import { ReplicaReads } from '../../src/reads/replica-reads.ts';
import { createAccount, createSession } from '../support/accounts/fixtures.ts';
import { product } from '../support/catalog/fixtures.ts';
import { exercise, type Register, type View } from '../support/catalog/registers.ts';
import { closeAtEnd } from '../support/close-at-end.ts';
import { startReplica } from '../support/database/streaming-replica.ts';
import { openTestDatabase } from '../support/database/test-database.ts';
import { createPostgresCluster } from '../support/database/throwaway-postgres.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const SETTINGS = { connections: 10, waitMs: 5_000, statementTimeoutMs: 30_000, poolsTransactions: false };

const LOCKED = `
  select exists (select from pg_locks where relation = 'product_search'::regclass and mode = 'AccessExclusiveLock') as locked`;

type Server = TestServer & { readonly reads: ReplicaReads };

const logs: { level: number; msg: string }[] = [];
const logger = pino({ level: 'info' }, { write: (line) => void logs.push(JSON.parse(line)) });

// Commits are sent to the replica at once. The test decides when the replica replays them.
const cluster = await createPostgresCluster(['synchronous_commit=local']);
await cluster.start();
const primary = await openDatabase({ kind: 'server', url: cluster.url }, entities);
await migrate(primary);
await primary.close();
const standby = await startReplica(cluster.url);
const server = await startServer();
await server.load({
  categories: ['named', 'grow'].map((id) => ({ id, name: id })),
  products: [
    product('flip', { status: 'draft' }),
    product('name', { name: 'called 0', categoryId: 'named' }),
    ...Array.from({ length: 15 }, (_, n) => product(`priced-${n}`, { prices: { RETAIL: { basePrice: '1.00' } } })),
  ],
  settings: { siteName: 'site 0' },
});
/** The token of a customer. */
const token = await createSession(server, (await createAccount(server, { customerType: 'RETAIL' })).id);
const admin = new Client({ connectionString: standby.url });
admin.on('error', () => undefined);
await admin.connect();
closeAtEnd(() => admin.end());

async function startServer(): Promise<Server> {
  const location = { kind: 'server', url: cluster.url } as const;
  const database = await openDatabase(location, entities);
  const replica = await Replica.open(database, standby.url, SETTINGS, logger);
  closeAtEnd(() => replica.close());
  const reads = new ReplicaReads(replica, logger);
  const started = await startTestServer({ database: { ...database, location }, replicaReads: reads });
  return { ...started, reads };
}

const run = (sql: string, ...values: (string | number)[]) => server.database.fork().execute(sql, values);

let searches = 0;
const setPrice = (n: number) => run(`update product set retail_base_price = ? where slug like 'priced-%'`, n);

/** Reads as the customer. */
async function readAsCustomer<T>(target: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const { status, body: found } = await server.request<{ data: T }>(target, init);
  expect(status, target).toBe(200);
  return found.data;
}

/** Returns a new URL, whose response is not cached. */
const uncachedPath = () => {
  searches += 1;
  return `/api/products?q=${searches}`;
};

/** Reads until the replica has been used again. */
async function untilUsed(): Promise<void> {
  const before = server.reads.results.used;
  await expect
    .poll(async () => {
      await server.data(uncachedPath());
      return server.reads.results.used;
    })
    .toBeGreaterThan(before);
}

type Priced = { pricing?: { basePrice: string } };
type Page<T> = { items: T[]; pagination: Pagination };

function registers(): Register[] {
  const isOdd = (n: number) => n % 2 === 1;
  const view = (path: string, seen: View['seen'], expected: View['expected']): View => ({
    path: () => path,
    seen,
    expected,
  });
  return [
    {
      name: 'publishing',
      write: (n) => run(`update product set status = ? where slug = 'flip'`, isOdd(n) ? 'published' : 'draft'),
      views: [
        view(
          '/api/products/flip',
          (status) => status,
          (n) => (isOdd(n) ? 200 : 404),
        ),
      ],
    },
    {
      name: 'names',
      write: (n) =>
        run(`update product set name = ?, name_normalized = ? where slug = 'name'`, `called ${n}`, `called ${n}`),
      views: [
        view(
          '/api/products?q=called',
          (_, { items }: Page<{ name: string }>) => items.map(({ name }) => name),
          (n) => [`called ${n}`],
        ),
      ],
    },
    {
      name: 'new products',
      write: (n) =>
        run(
          `insert into product (id, slug, name, name_normalized, category_id, status, created_at)
           values (?, ?, 'new', 'new', 'grow', 'published', timestamptz '2026-01-01' + ? * interval '1 minute')`,
          ...[`grow-${n}`, `grow-${n}`, n],
        ),
      views: [
        view(
          '/api/products?categoryId=grow&pageSize=1',
          (_, { pagination }: Page<object>) => pagination.total,
          (n) => n,
        ),
      ],
    },
    {
      name: 'a price of a customer',
      write: setPrice,
      views: [
        {
          token,
          path: () => '/api/products/priced-0',
          seen: (_, { pricing }: Priced) => pricing?.basePrice,
          expected: (n) => `${n || 1}.00`,
        },
        {
          token,
          path: () => '/api/search/products?q=priced&pageSize=1',
          seen: (_, { items }: Page<Priced>) => items.map(({ pricing }) => pricing?.basePrice),
          expected: (n) => [`${n || 1}.00`],
        },
      ],
    },
    {
      name: 'a setting',
      write: (n) => run(`update setting set value = ? where key = 'siteName'`, `site ${n}`),
      views: [
        view(
          '/api/settings',
          (_, { siteName }: { siteName: string }) => siteName,
          (n) => `site ${n}`,
        ),
      ],
    },
  ];
}

describe('reads from a streaming replica', () => {
  it('are never older than an acknowledged write while the replica lags', async () => {
    const other = await startServer();
    const origins = [server.origin, other.origin];
    let lags = true;
    const lag = (async () => {
      while (lags) {
        await admin.query('select pg_wal_replay_pause()');
        await sleep(50);
        await admin.query('select pg_wal_replay_resume()');
        await sleep(50);
      }
    })();
    await exercise(registers(), origins, { after: 0, writes: 8 }).finally(() => {
      lags = false;
    });
    await lag;
    for (const register of registers()) await exercise([register], origins, { after: 8, writes: 2 });
    expect(server.reads.results.behind + other.reads.results.behind).toBeGreaterThan(0);
    expect(server.reads.results.used + other.reads.results.used).toBeGreaterThan(0);
    await untilUsed();
  });

  it('serve customers too: lists, details, searches and batches', async () => {
    await untilUsed();
    const { used } = server.reads.results;
    for (let n = 0; n < 15; n += 1) {
      await readAsCustomer(`/api/products?q=customer${n}`);
      await readAsCustomer(`/api/products/priced-${n}?fields=name,pricing`);
      await readAsCustomer(`/api/search/products?q=customer${n}`);
      await readAsCustomer('/api/batch/products', { slugs: [`priced-${n}`] });
    }
    // On a busy machine, a check of the replica may be late.
    expect(server.reads.results.used - used).toBeGreaterThanOrEqual(50);
  });

  it('show customers each price change that was acknowledged before', async () => {
    const prices: (string | undefined)[][] = [];
    const { used, behind } = server.reads.results;
    for (let n = 1; n <= 100; n += 1) {
      await setPrice(n);
      const [detail, list, batch] = await Promise.all([
        readAsCustomer<Priced>('/api/products/priced-1'),
        readAsCustomer<Page<Priced>>('/api/products?q=priced-2'),
        readAsCustomer<{ items: Priced[] }>('/api/batch/products', { slugs: ['priced-3'] }),
      ]);
      prices.push([detail, ...list.items, ...batch.items].map(({ pricing }) => pricing?.basePrice));
    }
    expect(prices).toEqual(prices.map((_, index) => Array(3).fill(`${index + 1}.00`)));
    expect(server.reads.results.used + server.reads.results.behind).toBeGreaterThan(used + behind);
  });

  it('show a write that the replica has not replayed, and use the replica again when it has', async () => {
    await untilUsed();
    await admin.query('select pg_wal_replay_pause()');
    await run(`update setting set value = 'paused' where key = 'siteName'`);
    expect(await server.data('/api/settings')).toMatchObject({ siteName: 'paused' });
    const { used } = server.reads.results;
    for (let times = 0; times < 5; times += 1) await server.data(uncachedPath());
    expect(server.reads.results.used).toBe(used);
    await admin.query('select pg_wal_replay_resume()');
    await untilUsed();
  });

  it('go to the primary when the replica cancels the statement', async () => {
    await untilUsed();
    const { failed } = server.reads.results;
    const locker = new Client({ connectionString: cluster.url });
    await locker.connect();
    await locker.query('begin; lock table product_search in access exclusive mode');
    // A commit writes the log, with the lock in it, to the disk. Only then is it sent to the replica.
    await run(`update setting set value = 'locked' where key = 'siteName'`);
    await expect.poll(async () => (await admin.query(LOCKED)).rows[0].locked).toBe(true);
    // The replica replays the end of the transaction later, so only there the statement waits for the lock.
    await admin.query('select pg_wal_replay_pause()');
    await locker.query('commit');
    await locker.end();
    expect((await server.request(uncachedPath())).status).toBe(200);
    expect(server.reads.results.failed).toBe(failed + 1);
    expect(server.reads.isUsable, 'a cancelled statement does not suspend the replica').toBe(true);
    await admin.query('select pg_wal_replay_resume()');
    await untilUsed();
  });

  it('go to the primary when the replica is killed under load, and back when it has started again', async () => {
    await untilUsed();
    const statuses: number[] = [];
    let isLoaded = true;
    const load = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (isLoaded) {
          statuses.push((await server.request(uncachedPath())).status);
          await readAsCustomer(uncachedPath());
        }
      }),
    );
    await sleep(100);
    await standby.kill();
    await sleep(300);
    expect(server.reads.isUsable).toBe(false);
    expect((await server.request('/readyz')).status).toBe(200);
    await standby.start();
    await expect.poll(() => server.reads.isUsable).toBe(true);
    isLoaded = false;
    await load;
    await untilUsed();
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(logs.map(({ msg }) => msg)).toContain(
      'The replica of AROT_REPLICA_URL does not respond. The primary reads everything.',
    );
  });

  it('do not start with a replica of another database', async () => {
    const another = await openTestDatabase();

    await expect(Replica.open(another, standby.url, SETTINGS, logger)).rejects.toThrow(
      'AROT_REPLICA_URL is a replica of another database. Set it to a streaming replica of DATABASE_URL.',
    );
  });

  it('do not happen on the connections to the primary, if a proxy leads these to a standby', async () => {
    const options = { settings: SETTINGS, requiresPrimary: true };
    const database = await openDatabase({ kind: 'server', url: standby.url }, entities, options);
    await expect(database.read(sql`select 1`)).rejects.toMatchObject({
      code: 'ERR_DATABASE_UNREACHABLE',
      message: 'DATABASE_URL leads to a standby. It must lead to the primary.',
    });
    await database.close();
    const primary = await openDatabase({ kind: 'server', url: cluster.url }, entities, options);
    expect(await primary.read(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await primary.close();
  });

  it('show customers each acknowledged write while the replica is promoted', async () => {
    await untilUsed();
    // The connection of before ended with the replica.
    const promoter = new Client({ connectionString: standby.url });
    await promoter.connect();
    await promoter.query('select pg_promote()');
    await promoter.end();
    const prices: (string | undefined)[] = [];
    for (let n = 201; n <= 230; n += 1) {
      await setPrice(n);
      prices.push((await readAsCustomer<Priced>('/api/products/priced-4')).pricing?.basePrice);
    }
    expect(prices).toEqual(prices.map((_, index) => `${index + 201}.00`));
  });

  it('do not use a database that accepts writes', async () => {
    const replica = await Replica.open(server.database, cluster.url, SETTINGS, logger);
    expect(replica.isUsable).toBe(false);
    await replica.close();
    expect(logs.at(-1)?.msg).toBe('AROT_REPLICA_URL accepts writes. Set it to a streaming replica, or unset it.');
  });
});
