import { expect, it, onTestFinished, vi } from 'vitest';
import {
  emptyPage,
  type ReceivedRequest,
  rejectionOf,
  sendError,
  sendJson,
  startScriptedServer,
} from '../test/support/scripted-server.ts';
import { UnauthenticatedError } from './api-errors.ts';
import { type ClientOptions, createClient, memoryStore, priceCache } from './index.ts';
import { createStaffClient } from './staff/index.ts';

const baseUrl = 'https://api.example.com';
const KEY = `sk_${'k'.repeat(69)}`;
const create = (options: object) => () => createClient({ baseUrl, ...options } as ClientOptions);
const authorizations = (received: readonly ReceivedRequest[]) => received.map(({ headers }) => headers.authorization);

/** Starts a server that accepts these tokens. */
const startServer = (accepts: (token: string | undefined) => boolean) =>
  startScriptedServer((response, { method, url, headers }) => {
    if (!accepts(headers.authorization?.replace('Bearer ', ''))) {
      return sendError(response, 401, { code: 'UNAUTHENTICATED' });
    }
    const data = url.startsWith('/api/auth') ? { user: { id: 'erp' }, success: true } : { ...emptyPage, id: 'c1' };
    sendJson(response, method === 'POST' && url.startsWith('/api/staff') ? 201 : 200, { data });
  });

it('sends a key with every call that uses credentials, whatever signs in and out meanwhile', async () => {
  const { baseUrl, received } = await startServer(() => true);
  const client = createClient({ baseUrl, auth: { apiKey: KEY } });
  await client.auth.session();
  await client.auth.login({ identifier: '01712345678', password: 'long enough' });
  await client.auth.logout();
  await client.products.list();
  expect(authorizations(received)).toEqual([`Bearer ${KEY}`, undefined, `Bearer ${KEY}`, `Bearer ${KEY}`]);
  expect(received.some(({ headers }) => headers.cookie)).toBe(false);
});

it('a rejected key is an error each time, also where a visitor may read', async () => {
  const { baseUrl, received } = await startServer((token) => token === undefined);
  const client = createClient({ baseUrl, auth: { apiKey: KEY } });
  for (let count = 0; count < 2; count += 1) {
    expect(await rejectionOf(client.products.list())).toBeInstanceOf(UnauthenticatedError);
  }
  expect(authorizations(received)).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`]);
});

it('asks for another token after a 401, once, and sends a write again', async () => {
  const { baseUrl, received } = await startServer((token) => token === 'b');
  const asked: unknown[] = [];
  const accessToken = async (rejected?: string) => {
    asked.push(rejected);
    return rejected === 'a' ? 'b' : 'a';
  };
  const staff = createStaffClient({ baseUrl, auth: { accessToken } });
  expect(await staff.categories.create({ name: 'Tea' })).toMatchObject({ id: 'c1' });
  expect(asked).toEqual([undefined, 'a']);
  expect(received.map(({ method, body }) => [method, body])).toEqual(Array(2).fill(['POST', '{"name":"Tea"}']));
  expect(authorizations(received)).toEqual(['Bearer a', 'Bearer b']);
});

it('a second rejection, and an error of the function, reach the caller', async () => {
  const { baseUrl, received } = await startServer(() => false);
  const client = createClient({ baseUrl, auth: { accessToken: () => 'a' } });
  expect(await rejectionOf(client.products.list())).toBeInstanceOf(UnauthenticatedError);
  expect(received).toHaveLength(2);
  const ended = new Error('invalid_grant');
  const accessToken = (rejected?: string) => (rejected ? Promise.reject(ended) : 'a');
  expect(await rejectionOf(createClient({ baseUrl, auth: { accessToken } }).products.list())).toBe(ended);
});

it('another token is the same account: a call in flight is not lost, and the cache stays', async () => {
  const started = Promise.withResolvers<() => void>();
  const { baseUrl, received } = await startScriptedServer((response, { method }) => {
    const status = method === 'POST' ? 201 : 200;
    const respond = () => sendJson(response, status, { data: { ...emptyPage, id: 'c1' } });
    if (method === 'POST') started.resolve(respond);
    else respond();
  });
  let count = 0;
  const auth = { accessToken: () => `token-${++count}` };
  const cache = priceCache();
  const staff = createStaffClient({ baseUrl, auth });
  const client = createClient({ baseUrl, auth, cache });
  const changes: unknown[] = [];
  staff.onAuthChange((change) => changes.push(change));
  const created = staff.categories.create({ name: 'Tea' });
  const finish = await started.promise;
  await staff.products.list();
  finish();
  expect(await created).toMatchObject({ id: 'c1' });
  await client.products.list();
  await client.products.list();
  expect(authorizations(received)).toEqual(['Bearer token-1', 'Bearer token-2', 'Bearer token-3']);
  expect(changes).toEqual([]);
});

it('two programs with one cache do not get the prices of each other', async () => {
  const { baseUrl, received } = await startServer(() => true);
  const cache = priceCache();
  await createClient({ baseUrl, cache, auth: { apiKey: KEY } }).products.list();
  await createClient({ baseUrl, cache, auth: { apiKey: `${KEY}2` } }).products.list();
  expect(received).toHaveLength(2);
});

it.each([undefined, null, '', 'a b', 'a\n'])('sends nothing if the function returns %j', async (token) => {
  const { baseUrl, received } = await startServer(() => true);
  const client = createClient({ baseUrl, auth: { accessToken: () => token as string } });
  expect(await rejectionOf(client.products.list())).toEqual(new TypeError('The token has invalid characters.'));
  expect(received).toEqual([]);
});

it('does not send a key where a redirect leads', async () => {
  const thief = await startServer(() => true);
  const { baseUrl } = await startScriptedServer(
    (response) => void response.writeHead(307, { location: `${thief.baseUrl}/steal` }).end(),
  );
  const staff = createStaffClient({ baseUrl, auth: { apiKey: KEY } });
  await rejectionOf(staff.categories.create({ name: 'Tea' }));
  await rejectionOf(staff.products.list());
  expect(thief.received).toEqual([]);
});

const ALONE = 'auth needs apiKey or accessToken alone.';

it.each<[object, string]>([
  [{ auth: {} }, ALONE],
  [{ auth: { apiKey: '' } }, ALONE],
  [{ auth: { apiKey: undefined } }, ALONE],
  [{ auth: { apiKey: KEY, accessToken: () => 'a' } }, ALONE],
  [{ auth: { apiKey: KEY }, token: 'a' }, ALONE],
  [{ auth: { apiKey: KEY }, tokenStore: memoryStore() }, ALONE],
  [{ auth: { apiKey: KEY }, credentials: 'cookie' }, "A token needs credentials: 'bearer'."],
  [{ auth: KEY }, 'auth must be an object.'],
])('rejects %j', (options, message) => {
  expect(create(options)).toThrow(new TypeError(message));
});

it('rejects a key in a page, where everyone could read it', () => {
  vi.stubGlobal('document', {});
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(create({ auth: { apiKey: KEY } })).toThrow('apiKey must not be in a page.');
  expect(create({ auth: { accessToken: () => 'a' } })).not.toThrow();
});
