import { it } from 'vitest';
import { followWrites } from '../support/events/follow-model.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer();

it('a program that follows the events has the catalog after 2,000 writes', async () => {
  await followWrites(server, 2_000, 1);
});
