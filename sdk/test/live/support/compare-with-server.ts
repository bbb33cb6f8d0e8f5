import { afterAll, beforeAll, expect } from 'vitest';
import { createAccount, PASSWORD } from '../../../../server/test/support/accounts/fixtures.ts';
import { startTestServer, type TestServer } from '../../../../server/test/support/test-server.ts';
import type { createClient } from '../../../src/index.ts';
import { createStaffClient, type StaffClient } from '../../../src/staff/index.ts';
import { createMockApi, type MockAccount, type MockState } from '../../../src/testing/index.ts';
import { conformanceCatalog } from './conformance-catalog.ts';
import { Transcript } from './transcript.ts';

const accounts = [
  { identifier: 'owner@example.com', name: 'Owner', role: 'owner', permissions: ['*'] },
  {
    identifier: 'people@example.com',
    name: 'People',
    role: 'people',
    permissions: ['accounts:write', 'customers:write', 'customers:read'],
  },
  { identifier: '01712345678', name: 'Rahima', customerType: 'WHOLESALE' },
  { identifier: 'karim@example.com', name: 'Karim', customerType: 'RETAIL' },
] as const;

type Connection = Pick<Parameters<typeof createClient>[0], 'baseUrl' | 'fetch'>;
type Program = (transcript: Transcript, api: Api) => Promise<unknown>;
type Api = { as(identifier: string): Promise<StaffClient>; connection: Connection };

async function run(program: Program, connection: Connection): Promise<unknown[]> {
  const as = async (identifier: string) => {
    const staff = createStaffClient({ ...connection, credentials: 'bearer' });
    await staff.auth.login({ identifier, password: PASSWORD });
    return staff;
  };
  const transcript = new Transcript();
  await program(transcript, { as, connection });
  return transcript.lines;
}

/**
 * Starts a server for the tests of a file, with synonyms for its searches. Returns a function that runs a program with the mock and with a new catalog of the server,
 * and compares what it has seen.
 */
export function compareWithServer({
  synonyms = [],
}: Pick<Partial<MockState>, 'synonyms'> = {}): (program: Program) => Promise<void> {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ wholesaleApproval: true });
  });
  afterAll(() => server.close());
  return async (program) => {
    const initial: Partial<MockState> = {
      ...conformanceCatalog,
      synonyms,
      accounts: accounts.map((account): MockAccount => ({ ...account, password: PASSWORD })),
    };
    const mock = createMockApi(initial, { pageOrigin: null, wholesaleApproval: true });
    const seen = await run(program, { baseUrl: server.publicOrigin, fetch: mock.fetch });
    await server.replace(conformanceCatalog);
    const prepared = server.database.fork();
    for (const table of ['session', 'customer', 'account', 'role'])
      await prepared.getConnection().execute(`truncate ${table} cascade`);
    for (const { identifier, ...account } of accounts) {
      const contact = identifier.includes('@')
        ? { email: identifier }
        : { email: null, phoneNumber: `+88${identifier}` };
      await createAccount(server, { ...account, ...contact });
    }
    const staff = createStaffClient({ baseUrl: server.origin, credentials: 'bearer' });
    await staff.auth.login({ identifier: 'owner@example.com', password: PASSWORD });
    await staff.synonyms.replace({ groups: synonyms }, { ifMatch: '*' });
    expect(seen).toEqual(await run(program, { baseUrl: server.origin }));
  };
}
