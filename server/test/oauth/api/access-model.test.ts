import { afterAll, beforeAll, expect, it } from 'vitest';
import { followAccess } from '../../support/oauth/follow-access.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tokenSuccessLimit: { points: 1_000_000, seconds: 60 } });
});
afterAll(() => server.close());

it('lets in whom the model lets in', async () => {
  const { differences, seen } = await followAccess(server, { seed: 7, requests: 80 });
  expect(differences).toEqual([]);
  for (const outcome of ['401', '403', 'in']) expect(seen[outcome]).toBeGreaterThan(5);
});
