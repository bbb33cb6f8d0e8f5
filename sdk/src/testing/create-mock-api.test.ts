import { expect, it } from 'vitest';
import { rejectionOf } from '../../test/support/scripted-server.ts';
import { createClient } from '../index.ts';
import { createMockApi, type MockState } from './index.ts';

const state: Partial<MockState> = {
  products: [{ slug: 'tea', name: 'Tea', status: 'published', prices: { RETAIL: { basePrice: '2.00' } } }],
  accounts: [{ identifier: '01712345678', password: 'long enough', customerType: 'RETAIL' }],
};
const credentials = { identifier: '01712345678', password: 'long enough' };

function open() {
  const api = createMockApi(state);
  return { api, client: createClient({ baseUrl: 'https://api.example/shop', fetch: api.fetch, retries: 0 }) };
}

it('signs in by cookie, and shows prices until the session ends', async () => {
  const { api, client } = open();
  expect((await client.products.get('tea')).pricing).toBeUndefined();
  expect(await client.auth.login(credentials)).not.toHaveProperty('token');
  expect((await client.products.get('tea')).pricing?.finalPrice).toBe('2.00');
  api.endSessions();
  expect((await client.products.get('tea')).pricing).toBeUndefined();
  await expect(client.auth.session()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

it('shows changes of the state, and records the requests', async () => {
  const { api, client } = open();
  api.state.products.push({ slug: 'rice', name: 'Rice', status: 'published' });
  expect((await client.products.list({ q: 'rice' })).pagination.total).toBe(1);
  expect(api.requests).toEqual([{ method: 'GET', path: '/api/products', query: '?q=rice' }]);
  expect(createMockApi(state).state.products).toHaveLength(1);
});

it('repeats a POST of a session with its idempotency key', async () => {
  const { client } = open();
  await client.auth.login(credentials);
  const ask = (idempotencyKey?: string) =>
    client.customers.requestWholesale.safe({ note: 'Two shops' }, { idempotencyKey });
  const first = await ask('one');
  expect(first.status).toBe(201);
  expect(await ask('one')).toEqual(first);
  expect((await ask()).status).toBe(409);
  const other = await client.customers.requestWholesale.safe({ note: 'Three shops' }, { idempotencyKey: 'one' });
  expect(other).toMatchObject({ status: 422, error: { name: 'IdempotencyMismatchError' } });
});

it('fails as a test demands', async () => {
  const { api, client } = open();
  api.failNext('connection', { code: 'RATE_LIMITED', retryAfterSeconds: 7 }, 'hang');
  const options = { timeoutMs: 50 };
  await expect(client.settings.get(options)).rejects.toMatchObject({ name: 'ArotConnectionError' });
  await expect(client.settings.get(options)).rejects.toMatchObject({ name: 'RateLimitedError', retryAfterSeconds: 7 });
  await expect(client.settings.get(options)).rejects.toMatchObject({ name: 'ArotTimeoutError' });
  expect((await client.settings.get(options)).siteName).toBeNull();
});

it('rejects what the API never does', async () => {
  const { api, client } = open();
  const mistakeOf = async (call: Promise<unknown>) => String(await rejectionOf(call));
  api.failNext({ code: 'CONFLICT' });
  expect(await mistakeOf(client.settings.get())).toContain('getSettings does not declare the status 409');
  api.state.products.push({ slug: 'wrong', name: 'Wrong', status: 'published', retailMinOrderQuantity: 0 });
  expect(await mistakeOf(client.products.list())).toContain('the response of listProducts is not valid');
  await expect(api.fetch('https://api.example/api/unknown', {})).resolves.toMatchObject({ status: 404 });
});
