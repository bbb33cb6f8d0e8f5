import { afterAll, beforeAll, expect, it } from 'vitest';
import { followAccess } from '../../support/oauth/follow-access.ts';
import { LONG_TEST_SHARE } from '../../support/test-scale.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tokenSuccessLimit: { points: 1_000_000, seconds: 60 } });
});
afterAll(() => server.close());

it('lets in whom the model lets in', async () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const { differences, seen } = await followAccess(server, { seed, requests: 10_000 * LONG_TEST_SHARE });
  expect(differences, `seed ${seed}`).toEqual([]);
  for (const outcome of ['401', '403', 'in']) expect(seen[outcome]).toBeGreaterThan(1_000 * LONG_TEST_SHARE);
}, 600_000);
