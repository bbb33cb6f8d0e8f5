import { apiError } from '@arot/contract';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { type Listener, listen } from '../../src/http/listener/listen.ts';
import { createApp } from '../../src/serve/app.ts';
import { directUrl, openServerDatabase } from '../support/database/postgres-databases.ts';
import { openTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { DatabaseWire } from '../support/database/wire.ts';
import { recordResponses } from '../support/http/watched-responses.ts';
import { appDependencies } from '../support/test-server.ts';

const PATIENTLY = { timeout: 40_000 };

describe('outage of PostgreSQL', () => {
  let real: TestDatabase;
  let wire: DatabaseWire;
  let database: Database;
  let listener: Listener;
  let closeDependencies: () => Promise<void>;
  let admin: Client;

  beforeAll(async () => {
    real = await openTestDatabase();
    if (real.location?.kind !== 'server') throw new Error('The test database is not on a PostgreSQL server.');
    wire = new DatabaseWire(real.location.url);
    await wire.join();
    admin = new Client({ connectionString: directUrl(real.location.url) });
    await admin.connect();
    database = await openServerDatabase(wire.url, { responseTimeoutMs: 8_000 });
    const { dependencies, close } = await appDependencies(database);
    closeDependencies = close;
    listener = await listen({ host: '127.0.0.1', port: 0 }, (port) =>
      createApp({
        ...dependencies,
        logger: pino({ level: 'silent' }),
        publicOrigin: `http://localhost:${port}`,
      }),
    );
    recordResponses(listener.server);
  });
  afterAll(async () => {
    await listener.stop(1_000);
    await closeDependencies();
    await database.close();
    wire.cut();
    await admin.end();
    await real.close();
  });
  afterEach(async () => {
    expect(await statusOf('/api/settings'), 'the server has recovered').toBe(200);
    // The first probe after an outage may find that its connection is closed.
    await expect.poll(() => statusOf('/readyz'), PATIENTLY).toBe(200);
  });

  async function statusOf(path: string): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${listener.port}${path}`);
    const body: unknown = await response.json();
    if (response.status >= 500 && path.startsWith('/api')) {
      expect(apiError.parse(body).error.code).toBe('SERVICE_UNAVAILABLE');
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    return response.status;
  }

  let searches = 0;
  /** Returns a new URL, whose response is not cached, so that the request reads the products from the database. */
  const uncachedPath = () => {
    searches += 1;
    return `/api/products?q=${searches}`;
  };

  const blocked = async () =>
    (await admin.query("select count(*)::int as n from pg_locks where not granted and relation = 'product'::regclass"))
      .rows[0].n;

  const terminateAll = () =>
    admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'arot' and pid <> pg_backend_pid()`);

  it('replaces idle connections that PostgreSQL has closed', async () => {
    await Promise.all(Array.from({ length: 10 }, () => statusOf(uncachedPath())));
    await terminateAll();
    // A request fails if it is sent before the server has noticed that its connections are closed.
    await expect.poll(() => statusOf('/api/products'), PATIENTLY).toBe(200);
    expect(await Promise.all(Array.from({ length: 20 }, () => statusOf('/api/products')))).toEqual(Array(20).fill(200));
  });

  it('returns 503 in the error envelope for requests in flight, and 200 for later ones', async () => {
    await admin.query('begin; lock table product in access exclusive mode');
    const waiting = Promise.all(Array.from({ length: 5 }, () => statusOf(uncachedPath())));
    await expect.poll(blocked, PATIENTLY).toBe(5);
    await terminateAll();
    expect(await waiting).toEqual(Array(5).fill(503));
    await admin.query('rollback');
    expect(await statusOf('/api/products')).toBe(200);
  });

  it('returns 503 for requests that are not cached and for /readyz until PostgreSQL is available, and 200 for /healthz', async () => {
    wire.cut();
    const statuses = await Promise.all(Array.from({ length: 30 }, () => statusOf(uncachedPath())));
    expect(statuses).toEqual(Array(30).fill(503));
    expect(await statusOf('/api/app-content/while-away')).toBe(503);
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    await wire.join();
    await expect.poll(() => statusOf('/readyz'), PATIENTLY).toBe(200);
  });

  it('returns temporarily_unavailable from the OAuth endpoints and the hosted pages', async () => {
    const send = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(`http://localhost:${listener.port}${path}`, { ...init, redirect: 'manual' });
      const text = await response.text();
      return { status: response.status, retryAfter: Number(response.headers.get('retry-after')), text };
    };
    const post = (body: string): RequestInit => ({
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    });
    const authorize = '/oauth/authorize?client_id=a&response_type=code&redirect_uri=https%3A%2F%2Fa.example%2F';
    // This loads the keys of the provider, so that the next requests fail when they read the client.
    expect((await send('/.well-known/jwks.json')).status).toBe(200);
    wire.cut();
    const programs = [
      await send('/oauth/token', post('grant_type=refresh_token&refresh_token=a&client_id=a&client_secret=b')),
      await send('/oauth/introspect', post('token=a&client_id=a&client_secret=b')),
      await send('/oauth/userinfo', { headers: { authorization: 'Bearer a', accept: 'application/json' } }),
      await send(authorize, { headers: { accept: 'application/json' } }),
    ];
    const people = [await send(authorize, { headers: { accept: 'text/html' } }), await send('/login/shop')];
    await wire.join();
    const all = [...programs, ...people];
    expect(all.map(({ status, text }) => (status === 503 ? status : text))).toEqual(Array(6).fill(503));
    expect(Math.min(...all.map(({ retryAfter }) => retryAfter))).toBeGreaterThan(0);
    for (const { text } of people) expect(text).toContain('temporarily_unavailable');
    for (const { text } of programs.slice(0, 3)) {
      expect(JSON.parse(text)).toMatchObject({ error: 'temporarily_unavailable' });
    }
    await expect.poll(async () => (await send('/.well-known/jwks.json')).status, PATIENTLY).toBe(200);
  });

  it('returns 503 for requests and for /readyz while PostgreSQL does not respond', async () => {
    expect(await statusOf('/readyz'), 'the probe has opened its connection').toBe(200);
    wire.silence();
    // More requests than the pool has connections: some wait for a response of PostgreSQL, some for a connection.
    const requests = Array.from({ length: 15 }, () => statusOf(uncachedPath()));
    const order: string[] = [];
    for (const request of requests) request.then(() => order.push('request'));
    expect(await statusOf('/readyz')).toBe(503);
    order.push('readiness');
    expect(await statusOf('/readyz'), 'a new connection gets no response either').toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    expect(await Promise.all(requests)).toEqual(Array(15).fill(503));
    expect(order[0], 'readiness has its own deadline, which is shorter').toBe('readiness');
    wire.resume();
    await expect.poll(() => statusOf('/readyz'), PATIENTLY).toBe(200);
    await expect.poll(() => statusOf(uncachedPath()), PATIENTLY).toBe(200);
  });

  it('stops waiting for a PostgreSQL connection that does not respond', async () => {
    expect(await statusOf(uncachedPath())).toBe(200);
    wire.freeze();
    expect(await statusOf(uncachedPath())).toBe(503);
    // The idle connections do not respond either. The server notices that only when it uses them.
    await expect.poll(() => statusOf(uncachedPath()), { timeout: 40_000 }).toBe(200);
  }, 60_000);

  it('returns 503 for a request that gets no connection, and 200 for /readyz', async () => {
    await admin.query('begin; lock table product in access exclusive mode');
    // Reads of the catalog have at most seven of the ten connections.
    const waiting = Array.from({ length: 7 }, () => statusOf(uncachedPath()));
    await expect.poll(blocked, PATIENTLY).toBe(7);
    expect(await statusOf('/readyz')).toBe(200);
    expect(await statusOf(uncachedPath())).toBe(503);
    expect(await statusOf('/api/app-content/needs-a-connection')).toBe(200);
    expect(await statusOf('/readyz')).toBe(200);
    await admin.query('rollback');
    expect(await Promise.all(waiting)).toEqual(Array(7).fill(200));
  });
});
