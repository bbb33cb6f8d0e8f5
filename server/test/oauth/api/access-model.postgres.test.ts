import { expect, it } from 'vitest';
import { followAccess } from '../../support/oauth/follow-access.ts';
import { shareOf } from '../../support/test-scale.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer({ tokenSuccessLimit: { points: 1_000_000, seconds: 60 } });

it('lets in whom the model lets in', async () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const { differences, seen } = await followAccess(server, { seed, requests: shareOf(10_000) });
  expect(differences, `seed ${seed}`).toEqual([]);
  for (const outcome of ['401', '403', 'in']) expect(seen[outcome]).toBeGreaterThan(shareOf(1_000));
}, 600_000);
