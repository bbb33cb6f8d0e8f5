import { expect, it } from 'vitest';
import { followAccess } from '../../support/oauth/follow-access.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer({ tokenSuccessLimit: { points: 1_000_000, seconds: 60 } });

it('lets in whom the model lets in', async () => {
  const { differences, seen } = await followAccess(server, { seed: 7, requests: 80 });
  expect(differences).toEqual([]);
  for (const outcome of ['401', '403', 'in']) expect(seen[outcome]).toBeGreaterThan(5);
});
