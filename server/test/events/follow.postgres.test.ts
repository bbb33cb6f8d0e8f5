import { it } from 'vitest';
import { followWrites } from '../support/events/follow-model.ts';
import { shareOf } from '../support/test-scale.ts';
import { startTestServer } from '../support/test-server.ts';

const WRITES = shareOf(100_000);

const server = await startTestServer();

it(`a program that follows the events has the catalog after ${WRITES} writes`, { timeout: 600_000 }, async () => {
  await followWrites(server, WRITES, Math.floor(Math.random() * 2 ** 30));
});
