import { expect, it } from 'vitest';
import { type ExampleRequest, exampleRequests, toInit } from '../../test/support/example-requests.ts';
import { createStaffClient, ForbiddenError, PreconditionFailedError } from '../staff/index.ts';
import { createMockApi } from './index.ts';
import { createAnswers } from './mock-answers.ts';
import { MockWorld } from './mock-world.ts';

const password = 'long enough';
const identifier = { staff: 'staff@example.com', customer: '01712345678' };
const baseUrl = 'https://api.example';

function openApi() {
  return createMockApi({
    accounts: [
      { identifier: identifier.staff, password, role: 'owner', permissions: ['*'] },
      { identifier: identifier.customer, password, customerType: 'WHOLESALE' },
    ],
  });
}

async function open(name: keyof typeof identifier = 'staff') {
  const api = openApi();
  const staff = createStaffClient({ baseUrl, credentials: 'bearer', fetch: api.fetch, retries: 0 });
  const { token } = await staff.auth.login({ identifier: identifier[name], password, responseMode: 'token' });
  return { api, staff, token };
}

const { state } = openApi();
const stateful = Object.keys(createAnswers(new MockWorld(state, {})));
const ofAuth = { staff: 'staff', session: 'staff', customer: 'customer' } as const;

/** Sends the request of an example as a caller who may send it. */
async function send(request: ExampleRequest, body: unknown = request.body, headers?: Record<string, string>) {
  const { auth } = request.route.metadata;
  const { api, token } = await open(ofAuth[auth as keyof typeof ofAuth]);
  const sent = { authorization: `Bearer ${token}`, 'if-match': '"1"', ...headers };
  return await api.fetch(`${baseUrl}${request.path}${request.query}`, toInit(request, body, sent));
}

const stateless = exampleRequests.filter(({ name }) => !stateful.includes(name));

it('has an answer of its own only for the catalog, sessions and the own account', () => {
  const namespaces = new Set(stateful.map((name) => name.replace(/\.[^.]*$/, '')));
  const own = ['auth', 'customers', 'products', 'categories', 'settings', 'appContent', 'search', 'prices'];
  expect([...namespaces].toSorted()).toEqual(own.toSorted());
  expect(stateless.length).toBeGreaterThan(140);
});

it.each(stateless.map((request) => [request.name, request] as const))(
  'answers %s with its example',
  async (_, request) => {
    const response = await send(request);
    const { metadata, responses } = request.route;
    const [{ value, status } = { value: {} }] = Object.values(request.example.bodies);
    expect(response.status).toBe(status ?? Number(Object.keys(responses).find((each) => each.startsWith('2'))));
    if (metadata.download) return expect(response.headers.get('content-type')).toBe(metadata.download.mimeTypes[0]);
    const { data } = value as { readonly data: { readonly version?: string } };
    // The next part of a feed has nothing new.
    const isNextPart = new URLSearchParams(request.query).has('after');
    expect(await response.json()).toEqual({ data: isNextPart ? { ...data, items: [] } : data });
    expect(response.headers.get('etag')).toBe(data.version === undefined ? null : `"${data.version}"`);
    expect(response.headers.has('location')).toBe(response.status === 201 && metadata.created !== undefined);
  },
);

it.each(stateless.flatMap((request) => (request.route.metadata.ifMatch ? [[request.name, request] as const] : [])))(
  '%s needs If-Match',
  async (_, request) => {
    const response = await send(request, request.body, { 'if-match': '' });
    expect(response.status).toBe(428);
  },
);

it('changes nothing, and gives a test its own copy', async () => {
  const { staff } = await open();
  const first = await staff.products.list();
  await staff.products.publish('other', { ifMatch: '*' });
  expect(await staff.products.list()).toEqual(first);
  first.items.pop();
  expect((await staff.products.list()).items).toHaveLength(1);
  const all = await staff.products.list.iterate().toArray();
  expect(all).toHaveLength(1);
});

it('lets a test plan the failures of a state', async () => {
  const { api, staff } = await open();
  api.failNext('staff.products.publish', { code: 'PRECONDITION_FAILED' });
  await expect(staff.products.publish('tea', { ifMatch: '"1"' })).rejects.toBeInstanceOf(PreconditionFailedError);
  const remove = api.on('staff.products.get', async ({ params }, next) => ({
    ...(await next()),
    slug: params.slug ?? '',
  }));
  expect((await staff.products.get('tea')).slug).toBe('tea');
  remove();
  expect((await staff.products.get('tea')).slug).not.toBe('tea');
});

it('checks permissions, and the roles that accounts share', async () => {
  const editor = { identifier: 'e@example.com', password, role: 'editor', permissions: ['catalog:read'] };
  const { permissions: _, ...second } = { ...editor, identifier: 's@example.com' };
  const api = createMockApi({ accounts: [editor, second] });
  const staff = createStaffClient({ baseUrl, credentials: 'bearer', fetch: api.fetch });
  const { user } = await staff.auth.login({ identifier: second.identifier, password });
  expect(user.permissions).toEqual(['catalog:read']);
  await expect(staff.products.list()).resolves.toHaveProperty('items');
  await expect(staff.products.publish('tea', { ifMatch: '*' })).rejects.toBeInstanceOf(ForbiddenError);
  api.state.roles.push({ name: 'editor', permissions: ['*'] });
  await expect(staff.products.publish('tea', { ifMatch: '*' })).resolves.toHaveProperty('version');
});

it('has no further events after those of the example', async () => {
  const { staff } = await open();
  for await (const { items, cursor } of staff.events.follow()) {
    expect(items).toHaveLength(1);
    expect((await staff.events.list({ after: cursor, wait: 20 })).items).toEqual([]);
    break;
  }
});

it.each([
  ['webhookEndpoints', [], /no state "webhookEndpoints"\. Known: products, /],
  ['products', {}, /"products" must be a list/],
])('rejects the state %s of %j', (name, value, message) => {
  expect(() => createMockApi({ [name]: value })).toThrow(message);
});
