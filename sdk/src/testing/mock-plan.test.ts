import { getEventListeners } from 'node:events';
import { expect, expectTypeOf, it } from 'vitest';
import { rejectionOf } from '../../test/support/scripted-server.ts';
import { createClient, isArotError } from '../index.ts';
import { createMockApi, MockError, type MockOperation, type MockResult } from './index.ts';

const products = ['tea', 'rice'].map((slug) => ({ slug, name: slug, status: 'published' as const }));

function open() {
  const api = createMockApi({ products });
  return { api, client: createClient({ baseUrl: 'https://api.example', fetch: api.fetch, retries: 0 }) };
}

/** Returns the message of the mistake with which a call rejects. It is no error of the client, which would look like a lost connection. */
async function mistakeOf(call: Promise<unknown>): Promise<string> {
  const error = await rejectionOf(call);
  expect(error).toBeInstanceOf(MockError);
  expect(isArotError(error)).toBe(false);
  return String(error);
}

it('answers an operation with the data of a handler, which may change that of the mock', async () => {
  const { api, client } = open();
  const remove = api.on('products.get', async ({ params, headers }, next) => {
    expectTypeOf(next).returns.resolves.toEqualTypeOf<MockResult<'products.get'>>();
    return { ...(await next()), name: `${params.slug} for ${headers.get('x-test')}` };
  });
  api.on('products.get', async (_, next) => ({ ...(await next()), images: ['https://img.example/1.jpg'] }));
  const product = await client.products.get('tea', { headers: { 'x-test': 'me' } });
  expect([product.name, product.images]).toEqual(['tea for me', ['https://img.example/1.jpg']]);
  remove();
  remove();
  expect(await client.products.get('tea')).toMatchObject({ name: 'tea', images: ['https://img.example/1.jpg'] });
});

it('answers an operation with a response of a handler', async () => {
  const { api, client } = open();
  const error = { code: 'SERVICE_UNAVAILABLE', message: 'Later.' };
  api.on('settings.get', () => Response.json({ error }, { status: 503, headers: { 'retry-after': '9' } }));
  await expect(client.settings.get()).rejects.toMatchObject({ status: 503, retryAfterSeconds: 9, message: 'Later.' });
});

it('answers a download with a response', async () => {
  const { api, client } = open();
  const customer = { phoneNumber: '01812345678', password: 'long enough' };
  await client.customers.register(customer);
  await client.auth.login({ identifier: customer.phoneNumber, password: customer.password });
  api.on('customers.downloadDocument', (_, next) => {
    expectTypeOf(next).returns.resolves.toEqualTypeOf<Response>();
    return new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
  });
  const download = await client.customers.downloadDocument('nid');
  expect([download.type, await (await download.blob()).text()]).toEqual(['application/pdf', '%PDF-1.7']);
  api.on('customers.downloadDocument', () => new Response('x', { headers: { 'content-type': 'text/plain' } }));
  expect(await mistakeOf(client.customers.downloadDocument('nid'))).toContain('does not declare a file of text/plain');
});

it('names a part of a form that no operation has', async () => {
  const { api } = open();
  const body = new FormData();
  for (const name of ['constructor', '__proto__'])
    body.set(name, new File(['x'], 'x.pdf', { type: 'application/pdf' }));
  const response = await api.fetch('https://api.example/api/auth/customer/register', { method: 'POST', body });
  const { error } = (await response.json()) as { error: { fields: object } };
  expect([response.status, Object.keys(error.fields)]).toEqual([400, expect.arrayContaining(['constructor'])]);
});

it('rejects answers that the contract does not allow, and names their operation', async () => {
  const { api, client } = open();
  // A later version may add a property.
  api.on('products.get', async (_, next) => ({ ...(await next()), motto: 'new' }));
  expect(await client.products.get('tea')).toHaveProperty('motto', 'new');
  api.on('products.get', async (_, next) => ({ ...(await next()), slug: 1 as never }));
  expect(await mistakeOf(client.products.get('tea'))).toContain(
    'products.get: the response of getProduct is not valid',
  );
  api.on('settings.get', () => Response.json({}, { status: 409 }));
  expect(await mistakeOf(client.settings.get())).toContain('settings.get: getSettings does not declare the status 409');
});

it('a handler that throws is a mistake of its own, and the call is not repeated', async () => {
  const api = createMockApi({ products });
  const client = createClient({ baseUrl: 'https://api.example', fetch: api.fetch });
  const cause = new Error('no such fixture');
  api.on('products.get', () => Promise.reject(cause));
  expect(await mistakeOf(client.products.get.safe('tea'))).toContain('products.get: a handler failed: no such fixture');
  expect(await rejectionOf(client.products.get('tea'))).toMatchObject({ cause });
  expect(api.requests).toHaveLength(2);
  api.on('settings.get', async (_, next) => next());
  api.failNext('connection');
  await client.settings.get();
  api.on('categories.get', async (_, next) => next());
  await expect(client.categories.get('none')).rejects.toMatchObject({ name: 'NotFoundError' });
});

it.each<[string, (api: ReturnType<typeof createMockApi>) => void]>([
  ['on', (api) => api.on('products.remove' as MockOperation, () => ({}) as never)],
  ['failNext', (api) => api.failNext('staff.products' as MockOperation, 'hang')],
  ['delay', (api) => api.delay('getProduct' as MockOperation, 1)],
])('%s rejects a name that no operation has', (_, plan) => {
  expect(() => plan(createMockApi())).toThrow(/there is no operation (products.remove|staff.products|getProduct)/);
});

it('ends a request whose answer never comes', async () => {
  const { api, client } = open();
  api.on('settings.get', () => new Promise(() => {}));
  await expect(client.settings.get({ timeoutMs: 20 })).rejects.toMatchObject({ name: 'ArotTimeoutError' });
  const { signal } = new AbortController();
  for (let count = 0; count < 3; count += 1) await api.fetch('https://api.example/api/categories', { signal });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  api.on('customers.register', () => undefined as never);
  const registration = client.customers.register({ phoneNumber: '01812345678', password: 'long enough' });
  expect(await mistakeOf(registration)).toContain('customers.register: the response of registerCustomer is not valid');
});

it('fails the next request of one operation only', async () => {
  const { api, client } = open();
  api.failNext('products.get', { code: 'VALIDATION_ERROR', fields: { slug: ['No.'] } }, 'connection');
  api.failNext({ code: 'RATE_LIMITED' });
  await expect(client.settings.get()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await expect(client.settings.get()).resolves.toHaveProperty('siteName');
  await expect(client.products.get('tea')).rejects.toMatchObject({ fields: { slug: ['No.'] } });
  await expect(client.products.get('tea')).rejects.toMatchObject({ name: 'ArotConnectionError' });
  await expect(client.products.get('tea')).resolves.toMatchObject({ slug: 'tea' });
});

it('delays the responses of one operation, until the request is aborted', async () => {
  const { api, client } = open();
  api.delay('products.get', 60_000);
  await expect(client.products.get('tea', { timeoutMs: 20 })).rejects.toMatchObject({ name: 'ArotTimeoutError' });
  await expect(client.products.list({}, { timeoutMs: 10_000 })).resolves.toMatchObject({ pagination: { total: 2 } });
  api.delay('products.get', 1);
  await expect(client.products.get('tea')).resolves.toMatchObject({ slug: 'tea' });
});

it('records headers, parsed bodies, path parameters and files', async () => {
  const { api, client } = open();
  await client.auth.login({ identifier: '01712345678', password: 'long enough' }).catch(() => {});
  await client.products.get('tea', { headers: { 'x-test': 'me' } });
  const nidDocument = new File(['%PDF-1.7'], 'nid.pdf', { type: 'application/pdf' });
  await client.customers.register({ phoneNumber: '01812345678', password: 'long enough', nidDocument });
  const [login, get, registration] = api.requests;
  expect(login?.body).toEqual({ identifier: '01712345678', password: 'long enough' });
  expect([get?.params, get?.headers.get('x-test'), get?.body]).toEqual([{ slug: 'tea' }, 'me', undefined]);
  expect(registration?.body).toEqual({ phoneNumber: '01812345678', password: 'long enough' });
  expect(await registration?.files.nidDocument?.text()).toBe('%PDF-1.7');
});

it('takes a Request, as msw gives one', async () => {
  const api = createMockApi({ accounts: [{ identifier: '01712345678', password: 'long enough' }] });
  const post = (path: string, body: RequestInit['body'], headers: Record<string, string> = {}) =>
    api.fetch(new Request(`https://api.example${path}`, { method: 'POST', body: body ?? null, headers }));
  const credentials = JSON.stringify({ identifier: '01712345678', password: 'long enough' });
  const login = await post('/api/auth/login', credentials, { 'content-type': 'application/json' });
  expect([login.status, login.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('HttpOnly')]);
  expect((await api.fetch(new URL('https://api.example/api/auth/session'))).status).toBe(200);
  const form = new FormData();
  form.set('phoneNumber', '01812345678');
  form.set('password', 'long enough');
  form.set('nidDocument', new File(['%PDF-1.7'], 'nid.pdf', { type: 'application/pdf' }));
  expect((await post('/api/auth/customer/register', form)).status).toBe(201);
  expect(api.requests.at(-1)?.files.nidDocument?.name).toBe('nid.pdf');
  expect((await post('/api/auth/customer/register', 'x', { 'content-type': 'multipart/form-data' })).status).toBe(400);
  expect((await api.fetch('https://api.example/api/products/%zz')).status).toBe(400);
});

it('takes the session of a cookie header before that of earlier logins', async () => {
  const api = createMockApi({ accounts: [{ identifier: '01712345678', password: 'long enough' }] });
  const client = createClient({ baseUrl: 'https://api.example', fetch: api.fetch });
  await client.auth.login({ identifier: '01712345678', password: 'long enough' });
  const session = (cookie: string) => api.fetch('https://api.example/api/auth/session', { headers: { cookie } });
  expect((await session('a=b; arot_session=mock-session-token-1')).status).toBe(200);
  expect((await session('arot_session=other')).status).toBe(401);
});
