import { afterAll, beforeAll, it } from 'vitest';
import { followWrites } from '../support/events/follow-model.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a program that follows the events has the catalog after 2,000 writes', async () => {
  await followWrites(server, 2_000, 1);
});
