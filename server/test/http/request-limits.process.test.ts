import type { ApiErrorBody } from '@arot/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LimiterStoreLocation } from '../../src/security/limiter-store.ts';
import { createAccount, PASSWORD, postJson } from '../support/accounts/fixtures.ts';
import { onPostgres, openTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { authorizePath, Browser, getTokens, refresh } from '../support/oauth/browser.ts';
import { createTestApplication } from '../support/oauth/fixtures.ts';
import { type ArotInstallation, installArot } from '../support/process/arot-process.ts';
import { killServers } from '../support/process/server-process.ts';
import { requiredParts, sendForm } from '../support/registration/forms.ts';
import { openUpload, responseTo } from '../support/registration/unfinished-uploads.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../support/test-server.ts';

const servers: TestServer[] = [];
const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  for (const database of databases.splice(0)) await database.close();
});

async function start(options: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer({ trustProxy: true, ...options });
  servers.push(server);
  return server;
}

/** In the run on PostgreSQL, the counts are there too. */
const stores: Record<string, () => Promise<{ limiterStore?: LimiterStoreLocation }>> = onPostgres()
  ? { postgres: openLimiterDatabase }
  : { memory: async () => ({}) };

async function openLimiterDatabase(): Promise<{ limiterStore: LimiterStoreLocation }> {
  const database = await openTestDatabase();
  databases.push(database);
  const { location } = database;
  if (location?.kind !== 'server') throw new Error('The test database is not on a PostgreSQL server.');
  return { limiterStore: { kind: 'postgres', url: location.url, connections: 4 } };
}

const from = (address: string) => ({ 'x-forwarded-for': address });
const login = (server: TestServer, identifier: string, password: string, address: string) =>
  postJson<ApiErrorBody>(server, '/api/auth/login', { identifier, password, responseMode: 'token' }, from(address));

function expectRetryAfter(headers: Headers, atMost: number): void {
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(atMost);
}

describe.each(Object.entries(stores))('request limits with counts in %s', (_name, open) => {
  it('limits failed logins of one identifier from all addresses, for known and unknown identifiers', async () => {
    const server = await start({ ...(await open()), loginIdentifierLimit: { points: 4, seconds: 3_600 } });
    const { identifier } = await createAccount(server);
    for (const name of [identifier, 'unknown@example.com']) {
      for (let guess = 0; guess < 4; guess += 1) {
        expect((await login(server, name, 'a wrong password', `203.0.113.${guess}`)).status).toBe(401);
      }
      const rejected = await login(server, name, PASSWORD, '203.0.113.200');
      expect([rejected.status, rejected.body.error.code]).toEqual([429, 'RATE_LIMITED']);
      expectRetryAfter(rejected.headers, 3_600);
    }
    expect((await login(server, 'other@example.com', 'a wrong password', '203.0.113.1')).status).toBe(401);
  });

  it('does not count a successful login as a failure', async () => {
    const server = await start({ ...(await open()), loginIdentifierLimit: { points: 2, seconds: 3_600 } });
    const { identifier } = await createAccount(server);
    for (let count = 0; count < 6; count += 1) {
      expect((await login(server, identifier, PASSWORD, `203.0.113.${count}`)).status).toBe(200);
    }
  });

  it('does not exceed the limit for concurrent guesses', async () => {
    const server = await start({ ...(await open()), loginIdentifierLimit: { points: 3, seconds: 3_600 } });
    const guesses = Array.from({ length: 200 }, (_, guess) =>
      login(server, 'unknown@example.com', 'a wrong password', `203.0.113.${guess}`),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    // On a busy machine, the process rejects a part of so many requests for its own sake.
    const rejected = statuses.filter((status) => status === 429 || status === 503);
    expect(rejected).toHaveLength(197);
    expect(rejected).toContain(429);
  });

  it('accepts the owner from a network of an earlier login while guesses from other addresses are limited', async () => {
    const server = await start({ ...(await open()), loginIdentifierLimit: { points: 2, seconds: 3_600 } });
    const { identifier } = await createAccount(server);
    expect((await login(server, identifier, PASSWORD, '2001:db8:1:2::1')).status).toBe(200);
    for (let guess = 0; guess < 5; guess += 1)
      await login(server, identifier, 'a wrong password', `203.0.113.${guess}`);
    expect((await login(server, identifier, PASSWORD, '203.0.113.9')).status).toBe(429);
    expect((await login(server, identifier, PASSWORD, '2001:db8:1:2::99')).status).toBe(200);
  });

  it('limits registrations from one address before their bodies are read', async () => {
    const server = await start({ ...(await open()), registrationLimit: { points: 2, seconds: 3_600 } });
    const send = (address: string, headers: Record<string, string> = {}) =>
      sendForm(server, requiredParts(), { headers: { ...from(address), ...headers } });
    // A request of another origin's page is rejected, and does not count for its visitor.
    expect((await send('198.51.100.1', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await send('198.51.100.1')).status).toBe(201);
    expect((await send('::ffff:198.51.100.1', { 'content-type': 'text/plain' })).status).toBe(400);
    const rejected = await send('198.51.100.1:1234');
    expect([rejected.status, rejected.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expectRetryAfter(rejected.headers, 3_600);
    expect((await send('198.51.100.2')).status).toBe(201);
    const socket = await openUpload(server, '198.51.100.1');
    expect(await responseTo(socket)).toMatch(/^HTTP\/1\.1 429 [\s\S]*\r\nRetry-After: \d+\r\n/);
    socket.destroy();
  });

  it('limits authorization requests from one address, and shows browsers a page', async () => {
    const server = await start({ ...(await open()), authorizeLimit: { points: 2, seconds: 60 } });
    const application = await createTestApplication(server);
    const url = authorizePath(application);
    const authorize = (init: RequestInit, address = '198.51.100.1') =>
      fetch(`${server.publicOrigin}${url}`, {
        redirect: 'manual',
        ...init,
        headers: { ...(init.headers as Record<string, string>), ...from(address) },
      });
    for (let count = 0; count < 2; count += 1) {
      expect((await authorize({})).status).toBe(303);
      expect((await authorize({ method: 'POST', body: new URLSearchParams(url.split('?')[1]) })).status).toBe(303);
    }
    const page = await authorize({ headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('Too many requests');
    expectRetryAfter(page.headers, 60);
    const json = await authorize({ method: 'POST', headers: { accept: 'application/json' }, body: 'unread' });
    expect([json.status, await json.json()]).toEqual([
      429,
      { error: 'temporarily_unavailable', error_description: 'too many requests' },
    ]);
    expectRetryAfter(json.headers, 60);
    expect((await authorize({}, '198.51.100.2')).status).toBe(303);
  });

  it('limits wrong secrets at the token endpoint, and never the right one', async () => {
    const server = await start({ ...(await open()), tokenLimit: { points: 3, seconds: 60 } });
    const { identifier } = await createAccount(server);
    const application = await createTestApplication(server);
    let tokens = await getTokens(new Browser(server), server, application, identifier);
    const wrong = { ...application, clientSecret: 'as_wrong' };
    for (let count = 0; count < 3; count += 1) {
      expect((await refresh(server, wrong, tokens.refresh_token)).status).toBe(401);
    }
    const rejected = await refresh(server, wrong, tokens.refresh_token);
    expect([rejected.status, rejected.body.error]).toEqual([429, 'temporarily_unavailable']);
    expectRetryAfter(rejected.headers, 60);
    for (let count = 0; count < 8; count += 1) {
      const renewed = await refresh(server, application, tokens.refresh_token);
      expect(renewed.status).toBe(200);
      tokens = renewed.body;
    }
    const { rows } = await sql<{ error: string }>`select details ->> 'error' as error from audit_event
      where kind = 'oauth_token_refused' order by id`.execute(server.database.fork().getKysely());
    expect(rows.map(({ error }) => error)).toEqual(['invalid_client', 'invalid_client', 'invalid_client']);
  });

  it('limits tokens by account and application', async () => {
    const server = await start({ ...(await open()), tokenSuccessLimit: { points: 2, seconds: 60 } });
    const { identifier } = await createAccount(server);
    const application = await createTestApplication(server);
    const tokens = await getTokens(new Browser(server), server, application, identifier);
    const renewed = await refresh(server, application, tokens.refresh_token);
    expect(renewed.status).toBe(200);
    const rejected = await refresh(server, application, renewed.body.refresh_token);
    expect(rejected.status).toBe(429);
    expectRetryAfter(rejected.headers, 60);
    const others = await createAccount(server);
    for (const [user, app] of [
      [identifier, await createTestApplication(server)],
      [others.identifier, application],
    ] as const) {
      expect((await getTokens(new Browser(server), server, app, user)).access_token).toBeTruthy();
    }
  });
});

describe('read limit', () => {
  const paths = ['/api/products', '/api/products/none', '/api/categories', '/api/settings', '/api/app-content/key'];

  it('counts all public reads of an address, and no other requests', async () => {
    const server = await start({ readLimit: { points: 5, seconds: 60 } });
    const read = (path: string, address: string, method = 'GET') =>
      server.request<ApiErrorBody>(path, { method, headers: from(address) });
    for (const path of paths) expect((await read(path, '2001:db8:5:5::1')).status).not.toBe(429);
    for (const path of paths) {
      const rejected = await read(path, '2001:db8:5:5::2');
      expect([rejected.status, rejected.body.error.code]).toEqual([429, 'RATE_LIMITED']);
      expectRetryAfter(rejected.headers, 60);
    }
    expect((await read('/api/products', '2001:db8:5:5::3', 'HEAD')).status).toBe(429);
    expect((await read('/api/auth/session', '2001:db8:5:5::1')).status).toBe(401);
    expect((await login(server, 'unknown@example.com', 'a wrong password', '2001:db8:5:5::1')).status).toBe(401);
    expect((await read('/api/products', '2001:db8:5:6::1')).status).toBe(200);
  });

  it('is off by default', async () => {
    const server = await start({});
    for (let count = 0; count < 400; count += 1) expect((await server.request('/api/settings')).status).toBe(200);
  });
});

describe('server process', () => {
  let arot: ArotInstallation;
  beforeEach(async () => {
    arot = await installArot();
  });
  afterEach(async () => {
    killServers();
    await arot.close();
  });

  it('reads its limits from the environment', async () => {
    const process = arot.serve([], {
      AROT_TRUST_PROXY: 'loopback',
      AROT_LOGIN_ADDRESS_LIMIT: '1/1m',
      AROT_REGISTRATION_LIMIT: '1/1h',
      AROT_AUTHORIZE_LIMIT: '1/1m',
      AROT_READ_LIMIT: '1/1m',
      AROT_TOKEN_LIMIT: '1/1m',
      AROT_UPLOAD_LIMIT: '1,1',
    });
    const origin = `http://localhost:${await process.listening()}`;
    const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });
    const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const credentials = { identifier: 'unknown@example.com', password: 'a wrong password', responseMode: 'token' };
    const requests: Record<string, readonly [string, RequestInit, number]> = {
      login: ['/api/auth/login', { ...json, body: JSON.stringify(credentials) }, 401],
      registration: ['/api/auth/customer/register', { method: 'POST', body: new FormData() }, 400],
      authorization: ['/oauth/authorize?client_id=none', {}, 400],
      token: ['/oauth/token', form({ grant_type: 'refresh_token', client_id: 'none', refresh_token: 'none' }), 401],
      read: ['/api/settings', {}, 200],
    };
    for (const [name, [url, init, status]] of Object.entries(requests)) {
      const send = async (address: string) => {
        const headers = { ...(init.headers as Record<string, string>), ...from(address) };
        const response = await fetch(origin + url, { redirect: 'manual', ...init, headers });
        await response.text();
        return [response.status, Number(response.headers.get('retry-after')) > 0];
      };
      expect(await send('2001:db8::1'), name).toEqual([status, false]);
      expect(await send('[2001:db8::2]:443'), name).toEqual([429, true]);
      expect(await send('203.0.113.1'), name).toEqual([status, false]);
    }
  });
});
