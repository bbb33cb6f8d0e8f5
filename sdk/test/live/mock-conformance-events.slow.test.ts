import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount, PASSWORD } from '../../../server/test/support/accounts/fixtures.ts';
import { startTestServer, type TestServer } from '../../../server/test/support/test-server.ts';
import type { FetchFunction } from '../../src/fetch-function.ts';
import { createClient } from '../../src/index.ts';
import { createStaffClient, type StaffClient } from '../../src/staff/index.ts';
import { createMockApi } from '../../src/testing/index.ts';
import { conformanceCatalog } from './support/conformance-catalog.ts';
import { Transcript } from './support/transcript.ts';

const accounts = [
  { name: 'Owner', role: 'owner', permissions: ['*'], identifier: 'owner@example.com' },
  { name: 'Follower', role: 'follower', permissions: ['events:read'], identifier: 'follower@example.com' },
];
const OTHER_EPOCH = '0b8f3c52-5a0e-4c0e-8f51-0c2f5b1d7e90.1';

type Connection = { readonly baseUrl: string; readonly fetch: FetchFunction };
type Program = (transcript: Transcript, as: (name: string) => Promise<StaffClient>, connection: Connection) => unknown;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const { identifier: email, ...account } of accounts) await createAccount(server, { ...account, email });
  await server.replace(conformanceCatalog);
  await server.numberEvents();
});
afterAll(() => server.close());

/** Runs a program with the mock and with a real server, and compares what it has seen. */
async function compare(program: Program): Promise<void> {
  const known = accounts.map((account) => ({ ...account, password: PASSWORD }));
  const mock = createMockApi({ ...conformanceCatalog, accounts: known }, { pageOrigin: null });
  const [ofMock, ofServer] = [new Transcript(), new Transcript()];
  const run = async (transcript: Transcript, connection: Connection) => {
    const as = async (name: string) => {
      const staff = createStaffClient({ ...connection, credentials: 'bearer' });
      await staff.auth.login({ identifier: `${name}@example.com`, password: PASSWORD });
      return staff;
    };
    await program(transcript, as, connection);
  };
  await run(ofMock, { baseUrl: server.publicOrigin, fetch: mock.fetch });
  await run(ofServer, { baseUrl: server.origin, fetch: (url, init) => fetch(url, init) });
  expect(ofMock.lines).toEqual(ofServer.lines);
}

it('events, a snapshot and public changes', () =>
  compare(async ({ ask, lines }, as, connection) => {
    const { events } = await as('owner');
    const client = createClient(connection);
    await ask('malformed cursor', events.list({ after: 'one' }));
    await ask('cursor of another database', events.list({ after: OTHER_EPOCH }));
    await ask('unknown type', events.list({ types: 'order.*' }));
    await ask('too many', events.list({ limit: 501 }));
    await ask('changes after a cursor of another database', client.changes.list({ after: OTHER_EPOCH }));
    let cursor: string | undefined;
    const copied = { categories: [] as string[], products: [] as string[] };
    for await (const line of events.snapshot.lines()) {
      if (line.product) copied.products.push(line.product.slug);
      if (line.category) copied.categories.push(line.category.id);
      cursor = line.cursor;
    }
    lines.push(copied.categories.toSorted(), copied.products.toSorted());
    await ask('nothing after the snapshot', events.list({ after: cursor }));
    const follower = await as('follower');
    await ask('nothing for a follower', follower.events.list({ after: cursor, wait: 1 }));
    await ask('no snapshot without catalog:read', follower.events.snapshot());
    await ask('no endpoints', follower.webhookEndpoints.list());
  }));

it('webhook endpoints', () =>
  compare(async ({ ask, get }, as) => {
    const { webhookEndpoints } = await as('owner');
    const shop = { url: 'https://shop.example.com/arot', types: ['product.*', 'settings.changed'] };
    for (const url of [
      'shop',
      'http://shop.example.com',
      'https://a:b@shop.example.com',
      'https://shop.example.com:22',
    ]) {
      await ask(`the URL ${url}`, webhookEndpoints.create({ ...shop, url }));
    }
    await ask('an unknown type', webhookEndpoints.create({ ...shop, types: ['order.*'] }));
    const { id, version } = await get('create', webhookEndpoints.create({ ...shop, description: 'Search' }));
    await ask('list', webhookEndpoints.list());
    const ordered = { ordering: 'subject', url: 'https://shop.example.com:8443/' } as const;
    const changed = await get('change', webhookEndpoints.change(id, ordered, { ifMatch: version }));
    await ask('late', webhookEndpoints.change(id, { description: '' }, { ifMatch: version }));
    await ask('rotate', webhookEndpoints.rotateSecret(id, { keepOldSeconds: 60 }, { ifMatch: changed.version }));
    await ask('test', webhookEndpoints.test(id));
    await ask('attempts', webhookEndpoints.attempts(id, { status: 'failed' }));
    const until = '2001-01-02T00:00:00Z';
    await ask('replay nothing', webhookEndpoints.replay(id, { since: '2001-01-01T00:00:00Z', until }));
    await ask('replay an unknown type', webhookEndpoints.replay(id, { since: until, types: ['order.*'] }));
    await ask('resend an unknown event', webhookEndpoints.resend({ id, eventId: 'none' }));
    await ask('disable', webhookEndpoints.change(id, { enabled: false }, { ifMatch: '*' }));
    await ask('test a disabled one', webhookEndpoints.test(id));
    await ask('replay for a disabled one', webhookEndpoints.replay(id, { since: until }));
    await ask('enable', webhookEndpoints.change(id, { enabled: true }, { ifMatch: '*' }));
    await ask('delete', webhookEndpoints.delete(id, { ifMatch: '*' }));
    await ask('gone', webhookEndpoints.get(id));
  }));
