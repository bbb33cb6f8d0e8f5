import { expect, it } from 'vitest';
import { type EmptyDatabase, openEmptyDatabase } from '../support/database/empty-database.ts';
import { startTestServer } from '../support/test-server.ts';

const database: EmptyDatabase = await openEmptyDatabase();
// A restore of the database that servers use: for a moment, there are no tables.
const server = await startTestServer({ database });

it.each([
  '/api/products',
  '/api/products?q=rice',
  '/api/products/rice',
  '/api/categories',
  '/api/settings',
  '/api/app-content/about',
])('returns 503 with Retry-After for %s', async (path) => {
  const { status, headers, body } = await server.request(path);
  expect({ status, body }).toMatchObject({ status: 503, body: { error: { code: 'SERVICE_UNAVAILABLE' } } });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

it('returns 503 for a login', async () => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.publicOrigin },
    body: JSON.stringify({ identifier: '01711111111', password: 'a password' }),
  };
  expect((await server.request('/api/auth/login', init)).status).toBe(503);
});

it('logs the reason, and is not ready', async () => {
  expect(JSON.stringify(server.logs)).toContain('does not exist');
  expect(await server.request('/readyz')).toMatchObject({ status: 503, body: { status: 'migrations pending' } });
});
