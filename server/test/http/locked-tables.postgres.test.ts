import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount, signIn } from '../support/accounts/fixtures.ts';
import { Browser, getTokens, refresh } from '../support/oauth/browser.ts';
import { createTestApplication, type TestApplication } from '../support/oauth/fixtures.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** The connections and the queue of one kind of work, and more requests than that. @see ../../src/database/open-database.ts */
const CONNECTIONS = 10;
const WAITING = 200;
const REQUESTS = 260;
const PATIENTLY = { timeout: 20_000 };

/** Requests of one or several domains that wait for the same table. */
const REQUESTS_FOR: Readonly<Record<string, readonly string[]>> = {
  search_term: ['/api/search/products'],
  product: ['/api/products', '/api/search/products'],
};

describe('while a table is locked', () => {
  let server: TestServer;
  let admin: Client;
  let application: TestApplication;
  let identifier: string;
  let refreshToken: string;
  beforeAll(async () => {
    server = await startTestServer();
    const { location } = server.database;
    if (location?.kind !== 'server') throw new Error('The test database is not on a PostgreSQL server.');
    admin = new Client({ connectionString: location.url });
    await admin.connect();
    application = await createTestApplication(server);
    ({ identifier } = await createAccount(server));
  });
  beforeEach(async () => {
    ({ refresh_token: refreshToken } = await getTokens(new Browser(server), server, application, identifier));
  });
  afterAll(async () => {
    await admin.end();
    await server.close();
  });

  it.each(Object.keys(REQUESTS_FOR))(
    'sign-in and the token endpoint respond beside reads that wait for %s',
    async (table) => {
      await admin.query(`begin; lock table ${table} in access exclusive mode`);
      const statuses: number[] = [];
      const reads = Array.from({ length: REQUESTS }, (_, index) => index).flatMap((index) =>
        (REQUESTS_FOR[table] ?? []).map(async (path) => {
          const response = await fetch(`${server.publicOrigin}${path}?q=chair${index}`);
          statuses.push(response.status);
          await response.text();
        }),
      );
      try {
        // No read can succeed, so these were rejected because the queue is full, and no further one arrives.
        const beyondTheQueue = (REQUESTS - WAITING - CONNECTIONS) * (REQUESTS_FOR[table] ?? []).length;
        await expect.poll(() => statuses.length, PATIENTLY).toBeGreaterThanOrEqual(beyondTheQueue);
        // A process that has just rejected a burst may reject one more.
        const token = async () => (await refresh(server, application, refreshToken)).status;
        await expect.poll(token, PATIENTLY).toBe(200);
        await signIn(server, identifier);
        const waiting = await admin.query('select from pg_locks where not granted and relation = $1::regclass', [
          table,
        ]);
        expect(waiting.rowCount).toBeGreaterThan(0);
      } finally {
        await admin.query('rollback');
        await Promise.all(reads);
      }
    },
  );
});
