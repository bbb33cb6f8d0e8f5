import path from 'node:path';
import { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPostgresCluster } from '../support/database/throwaway-postgres.ts';
import { freePort } from '../support/process/free-port.ts';
import { startServer } from '../support/process/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Two real server processes run while their database is replaced. One caches responses. The other caches nothing, so its
// responses show the content of the database.

const DATABASE = 'shop';
const PATHS = [
  ...['/api/products', '/api/products?q=rice', '/api/products?q=rice&pageSize=2&page=2', '/api/products?sort=name'],
  ...['/api/products?categoryId=grain', '/api/products?categoryId=sub', '/api/products?categoryId=uncategorized'],
  ...['/api/products/p-1', '/api/products/p-2', '/api/products/p-3', '/api/categories', '/api/categories/grain'],
  '/api/settings',
];

const folder = temporaryFolder();
const archive = path.join(folder, 'shop.dump');
const script = path.join(folder, 'shop.sql');
const servers = { caching: '', uncached: '', metrics: '' };

function urlOf(database: string): string {
  const url = new URL(cluster.url);
  url.pathname = `/${database}`;
  return url.href;
}

async function execute(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const administer = (...statements: string[]) => execute(cluster.url, statements);
const write = (...statements: string[]) => execute(urlOf(DATABASE), statements);

// Without autovacuum, only the tests use transaction ids, so the same writes get the same ids after a restore.
const cluster = await createPostgresCluster(['autovacuum=off']);
await cluster.start();
const copy = `${cluster.data}.copy`;
await administer(`create database ${DATABASE}`);
const variables = {
  DATABASE_URL: urlOf(DATABASE),
  AROT_DATA_DIR: folder,
  AROT_PUBLIC_ORIGIN: 'http://localhost:3000',
};
const metricsPort = await freePort();
servers.metrics = `http://127.0.0.1:${metricsPort}/metrics`;
const caching = startServer(['--migrate'], { ...variables, AROT_OPS_PORT: String(metricsPort) });
servers.caching = `http://127.0.0.1:${await caching.listening()}`;
const uncached = startServer([], { ...variables, AROT_CACHE_SIZE: '0' });
servers.uncached = `http://127.0.0.1:${await uncached.listening()}`;
await write(
  `insert into setting values ('siteName', 'Arot')`,
  `insert into category (id, name, name_normalized, parent_id)
      values ('grain', 'Grain', 'grain', null), ('food', 'Food', 'food', null), ('sub', 'Sub', 'sub', 'grain')`,
  `insert into product (id, slug, name, name_normalized, category_id, status, created_at, description, description_html)
      select 'p-' || n, 'p-' || n, 'Rice ' || n, 'rice ' || n, (array['grain', 'sub', null])[n % 3 + 1], 'published',
        timestamptz '2026-01-01Z' + n * interval '1 day', '{"type": "doc"}', '<p>first</p>'
      from generate_series(1, 6) as n`,
);
await cluster.run('pg_dump', ['-Fc', '-f', archive, '-d', urlOf(DATABASE)]);
await cluster.run('pg_dump', ['-Fp', '-f', script, '-d', urlOf(DATABASE)]);
await cluster.stop();
cluster.copyFolder(cluster.data, copy);

async function get(origin: string, path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(origin + path);
  return { status: response.status, body: await response.json() };
}

const readAll = async (origin: string) => await Promise.all(PATHS.map(async (path) => [path, await get(origin, path)]));

/** Waits until both servers respond. Their connections were closed, so their first requests may fail. */
async function untilBothRespond(): Promise<void> {
  for (const origin of [servers.caching, servers.uncached]) {
    await expect.poll(async () => (await get(origin, '/api/products')).status, { timeout: 30_000 }).toBe(200);
  }
}

async function expectCurrent(): Promise<void> {
  const expected = await readAll(servers.uncached);
  expect(await readAll(servers.caching)).toEqual(expected);
  expect(await readAll(servers.caching), 'from the cache').toEqual(expected);
}

/** Returns the number of responses that the caching server has read from the database. */
async function readMisses(): Promise<number> {
  const text = await (await fetch(servers.metrics)).text();
  return Number(/^arot_response_cache_misses_total (\d+)$/m.exec(text)?.[1]);
}

async function slugs(): Promise<string[]> {
  const { body } = await get(servers.caching, '/api/products');
  return (body as { data: { items: { slug: string }[] } }).data.items.map(({ slug }) => slug);
}

async function recreateDatabase(): Promise<void> {
  await administer(`drop database if exists ${DATABASE} with (force)`, `create database ${DATABASE}`);
}

async function failOver(): Promise<void> {
  await cluster.stop();
  cluster.copyFolder(copy, cluster.data);
  await cluster.start();
}

/** Ways to restore the database to the state in the archive and in the copied folder. */
const RESTORES = {
  'pg_restore into a new database': async () => {
    await recreateDatabase();
    await cluster.run('pg_restore', ['-d', urlOf(DATABASE), archive]);
  },
  'pg_restore by two jobs into a new database': async () => {
    await recreateDatabase();
    await cluster.run('pg_restore', ['-j', '2', '-d', urlOf(DATABASE), archive]);
  },
  'psql into a new database': async () => {
    await recreateDatabase();
    await cluster.run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-f', script, '-d', urlOf(DATABASE)]);
  },
  'pg_restore --clean into the live database': async () => {
    await cluster.run('pg_restore', ['--clean', '--if-exists', '-d', urlOf(DATABASE), archive]);
  },
  'a failover to a copy without the last commits': failOver,
};

beforeEach(async () => {
  await failOver();
  await untilBothRespond();
});

const unpublish = (...ids: string[]) =>
  `update product set status = 'draft' where id in (${ids.map((id) => `'${id}'`)})`;
const setSiteName = (name: string) => `update setting set value = '${name}' where key = 'siteName'`;

let earlierWrites = 0;
/**
 * Writes that change nothing, more of them in each test. Every test starts from the same database, but the server still
 * caches responses of earlier tests. With more writes than before, a counter gets values that no earlier test has used.
 */
const moreWritesThanBefore = () => {
  earlierWrites += 5;
  return Array<string>(earlierWrites).fill(setSiteName('Arot'));
};

describe.each(Object.entries(RESTORES))('after %s', (_way, restore) => {
  it('lists the published products after another product was unpublished', async () => {
    const writes = moreWritesThanBefore();
    await write(...writes, unpublish('p-2'));
    // Twice, because a response that has just changed is read from the database once more.
    for (let times = 0; times < 2; times += 1) expect(await slugs()).toEqual(['p-6', 'p-5', 'p-4', 'p-3', 'p-1']);
    await restore();
    await write(...writes, unpublish('p-3'));
    await untilBothRespond();
    expect(await slugs()).toEqual(['p-6', 'p-5', 'p-4', 'p-2', 'p-1']);
    await expectCurrent();
  });

  it('responds as before the lost writes, and caches again', async () => {
    const before = await readAll(servers.caching);
    await write(...moreWritesThanBefore(), unpublish('p-2'), setSiteName('Lost'));
    await expectCurrent();
    await restore();
    await untilBothRespond();
    expect(await readAll(servers.caching)).toEqual(before);
    // A response that has just changed is read from the database once more.
    await readAll(servers.caching);
    const misses = await readMisses();
    expect(await readAll(servers.caching)).toEqual(before);
    expect(await readMisses()).toBe(misses);
    await write(unpublish('p-3'));
    await expectCurrent();
  });
});

describe('after a failover to a copy without the last commits', () => {
  // The same number of writes before and after the failover, so that counters and transaction ids repeat.
  it.each([
    [
      'a product’s name',
      [`update product set name = 'A', name_normalized = 'a' where id = 'p-1'`],
      [`update product set name = 'B', name_normalized = 'b' where id = 'p-1'`],
    ],
    [
      'the description of a listed product',
      [`update product set description_html = '<p>lost</p>' where id = 'p-1'`],
      [`update product set description_html = '<p>new</p>' where id = 'p-1'`, setSiteName('New')],
    ],
    [
      'the category of a listed product',
      [`update category set name = 'Lost' where id = 'grain'`],
      [`update category set name = 'New' where id = 'grain'`, setSiteName('New')],
    ],
    ['a setting', [setSiteName('Lost')], [setSiteName('New')]],
    ['the total of a search', [unpublish('p-2')], [unpublish('p-2', 'p-3')]],
  ])('responds with the current value of %s', async (_what, lost, again) => {
    const writes = moreWritesThanBefore();
    await write(...writes, ...lost);
    await expectCurrent();
    await failOver();
    await write(...writes, ...again);
    await untilBothRespond();
    await expectCurrent();
  });
});

describe('response cache while pg_restore fills the tables', () => {
  it('does not cache a response that was read before the last table was filled', async () => {
    const restore = (...args: string[]) => cluster.run('pg_restore', ['-d', urlOf(DATABASE), ...args, archive]);
    // A new path, so that no response is cached yet.
    const path = '/api/products?pageSize=7';
    const before = await get(servers.uncached, path);
    await recreateDatabase();
    await restore('--section=pre-data');
    await restore('--section=data', '-t', 'catalog_version');
    await get(servers.caching, path);
    await get(servers.caching, path);
    const others = [
      'product',
      'category',
      'setting',
      'product_listing',
      'product_search',
      'listing_count',
      'migration',
    ];
    await restore('--section=data', ...others.flatMap((table) => ['-t', table]));
    await restore('--section=post-data');
    await untilBothRespond();
    expect(await get(servers.caching, path)).toEqual(before);
  });
});
