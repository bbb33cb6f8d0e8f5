import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { measureLoad } from '../../../tools/bench/load.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { entities } from '../../src/database/schema/schema.ts';
import { listen } from '../../src/http/listener/listen.ts';
import { createApp } from '../../src/serve/app.ts';
import { createAccount, createSession } from '../support/accounts/fixtures.ts';
import { product } from '../support/catalog/fixtures.ts';
import { createPostgresCluster, type PostgresCluster } from '../support/database/throwaway-postgres.ts';
import { appDependencies, startTestServer, type TestServer } from '../support/test-server.ts';

const WARM = ['/api/products', '/api/products/tea', '/api/search/products?q=tea', '/api/categories', '/api/settings'];
const SECONDS = 4;

let cluster: PostgresCluster;
let admin: Client;
let server: TestServer;

beforeAll(async () => {
  cluster = await createPostgresCluster(['shared_preload_libraries=pg_stat_statements']);
  await cluster.start();
  const location = { kind: 'server', url: cluster.url } as const;
  const database = await openDatabase(location, entities);
  await migrate(database);
  server = await startTestServer({ database: { ...database, location }, freshness: { uncheckedMs: 1_000 } });
  await server.load({
    categories: [{ id: 'grain', name: 'Grain' }],
    products: [product('tea', { categoryId: 'grain' })],
    settings: { siteName: 'site 0' },
  });
  admin = new Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query('create extension pg_stat_statements');
});
afterAll(async () => {
  await server.close();
  await admin.end();
  await cluster.stop();
  cluster.remove();
});

const siteName = async () => (await server.data<{ siteName: string }>('/api/settings')).siteName;

it('needs at most 0.01 statements a cached read of a visitor with AROT_ANONYMOUS_FRESHNESS=1s', async () => {
  // The test server would validate every response, and so send few in a second.
  const { dependencies, close } = await appDependencies(server.database, { freshness: { uncheckedMs: 1_000 } });
  const listener = await listen({ host: '127.0.0.1', port: 0 }, (port) =>
    createApp({
      ...dependencies,
      logger: pino({ level: 'silent' }),
      publicOrigin: `http://localhost:${port}`,
      issuer: `http://localhost:${port}`,
    }),
  );
  const load = { origin: `http://127.0.0.1:${listener.port}`, paths: WARM, token: undefined };
  await measureLoad({ ...load, seconds: 1 });
  await admin.query('select pg_stat_statements_reset()');
  const rate = await measureLoad({ ...load, seconds: SECONDS });
  const { rows } = await admin.query(
    `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query not like '%pg_stat_statements%'`,
  );
  const { calls } = rows[0];
  expect(calls, 'the time between two checks is bounded').toBeGreaterThanOrEqual(SECONDS - 1);
  expect(calls / (rate * SECONDS)).toBeLessThanOrEqual(0.01);
  await listener.stop(1_000);
  await close();
});

it('shows a visitor each change after one second at most, and a session at once', async () => {
  const { id } = await createAccount(server, { customerType: 'RETAIL' });
  const authorization = `Bearer ${await createSession(server, id)}`;
  for (let n = 1; n <= 3; n += 1) {
    expect(await siteName()).toMatch(/^site/);
    await admin.query(`update setting set value = 'site ${n}' where key = 'siteName'`);
    await admin.query(`update product set name = 'Tea ${n}' where slug = 'tea'`);
    const changedAt = performance.now();
    const init = { headers: { authorization } };
    const { body } = await server.request<{ data: { name: string } }>('/api/products/tea', init);
    expect(body.data.name).toBe(`Tea ${n}`);
    let lastOldAt = changedAt;
    for (let startedAt = changedAt; (await siteName()) !== `site ${n}`; startedAt = performance.now()) {
      lastOldAt = startedAt;
      await sleep(20);
    }
    expect(lastOldAt - changedAt).toBeLessThanOrEqual(1_000);
  }
});
