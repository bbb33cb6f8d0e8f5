import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount, PASSWORD } from '../../../server/test/support/accounts/fixtures.ts';
import { startTestServer, type TestServer } from '../../../server/test/support/test-server.ts';
import { createClient } from '../../src/index.ts';
import { createMockApi, type MockAccount } from '../../src/testing/index.ts';
import { type ExampleRequest, exampleRequests, toInit } from '../support/example-requests.ts';

const accounts = [
  { identifier: 'owner@example.com', name: 'Owner', role: 'owner', permissions: ['*'] },
  { identifier: 'editor@example.com', name: 'Editor', role: 'editor', permissions: ['nothing'] },
  { identifier: 'karim@example.com', name: 'Karim', customerType: 'RETAIL' },
] as const;
type Name = (typeof accounts)[number]['identifier'];
type Api = { readonly origin: string; readonly fetch: typeof fetch; readonly tokens: ReadonlyMap<Name, string> };

/** A widget's page depends on its application, which the mock does not have, and the example of a picture is no whole picture. */
const DIFFERENT = ['chat.createWidgetSession', 'chat.renewWidgetSession', 'staff.pictures.upload'];

let server: TestServer;
let mock: Api;
let live: Api;

async function connect(origin: string, send: typeof fetch): Promise<Api> {
  const tokens = new Map<Name, string>();
  for (const { identifier } of accounts) {
    const client = createClient({ baseUrl: origin, fetch: send });
    const { token = '' } = await client.auth.login({ identifier, password: PASSWORD, responseMode: 'token' });
    tokens.set(identifier, token);
  }
  return { origin, fetch: send, tokens };
}

beforeAll(async () => {
  server = await startTestServer({ codeSignIn: true });
  for (const { identifier, ...account } of accounts) await createAccount(server, { ...account, email: identifier });
  live = await connect(server.origin, (url, init) => fetch(url, init));
  const own = accounts.map((account): MockAccount => ({ ...account, password: PASSWORD }));
  const { fetch: send } = createMockApi({ accounts: own }, { pageOrigin: null });
  mock = await connect(server.publicOrigin, send as typeof fetch);
});
afterAll(() => server.close());

/** The account that may send a request. */
function callerOf({ route }: ExampleRequest): Name | undefined {
  const { auth } = route.metadata;
  if (auth === 'staff' || auth === 'session') return 'owner@example.com';
  return auth === 'customer' ? 'karim@example.com' : undefined;
}

type Change = { readonly query?: string; readonly body?: unknown; readonly caller?: Name | undefined };

/** Sends the request of an example with a change. @returns its rejection; "accepted" if what it sends and its caller are valid */
async function send(api: Api, request: ExampleRequest, change: Change): Promise<unknown> {
  const { caller = callerOf(request), query = request.query, body = request.body } = change;
  const token = caller && api.tokens.get(caller);
  const headers = {
    ...('caller' in change && !change.caller ? {} : token ? { authorization: `Bearer ${token}` } : {}),
  };
  const response = await api.fetch(`${api.origin}${request.path}${query}`, toInit(request, body, headers));
  if (![400, 401, 403].includes(response.status)) return 'accepted';
  const { error } = (await response.json()) as { error: { code: string; message: string; fields?: object } };
  return [response.status, error.code, error.message, error.fields ?? {}];
}

const changes: Readonly<Record<string, (request: ExampleRequest) => Change | undefined>> = {
  'an unknown query parameter': ({ route, query }) =>
    route.query === undefined ? undefined : { query: `${query}${query === '' ? '?' : '&'}colour=red&colour=blue` },
  'an empty query parameter': ({ query }) => (query === '' ? undefined : { query: query.replace(/=[^&]*/g, '=') }),
  'an unknown field': ({ body }) => body && { body: { ...body, colour: 'red' } },
  'no field': ({ body }) => body && { body: {} },
  'a list in place of each field': ({ body, route }) =>
    body && !route.metadata.files
      ? { body: Object.fromEntries(Object.keys(body).map((name) => [name, [[name]]])) }
      : undefined,
  'malformed JSON': ({ body, route }) => (body && !route.metadata.files ? { body: '{' } : undefined),
  'text that is no JSON object': ({ body, route }) => (body && !route.metadata.files ? { body: '"text"' } : undefined),
  'no session': ({ route }) =>
    ['staff', 'session', 'customer'].includes(route.metadata.auth) ? { caller: undefined } : undefined,
  'the session of another caller': ({ route }) =>
    ({
      staff: { caller: 'karim@example.com' as const },
      customer: { caller: 'owner@example.com' as const },
    })[route.metadata.auth as 'staff'],
  'a session without the permission': ({ route }) =>
    route.metadata.permission ? { caller: 'editor@example.com' } : undefined,
};

it.each(Object.entries(changes))('rejects %s as the server does, in each operation', async (_, change) => {
  const [ofMock, ofServer]: [string, unknown][][] = [[], []];
  for (const request of exampleRequests) {
    const changed = change(request);
    if (!changed || DIFFERENT.includes(request.name)) continue;
    ofMock?.push([request.name, await send(mock, request, changed)]);
    ofServer?.push([request.name, await send(live, request, changed)]);
  }
  expect(ofMock?.length).toBeGreaterThan(5);
  expect(Object.fromEntries(ofMock ?? [])).toEqual(Object.fromEntries(ofServer ?? []));
});
