import { expect, it } from 'vitest';
import { rejectionOf } from '../../test/support/scripted-server.ts';
import { createClient } from '../index.ts';
import {
  CursorExpiredError,
  createStaffClient,
  NotFoundError,
  type SnapshotLine,
  ValidationError,
} from '../staff/index.ts';
import { createMockApi, type MockState } from './index.ts';

const credentials = { identifier: 'staff@example.com', password: 'long enough' };
const baseUrl = 'https://api.example.com';

async function open(state: Partial<MockState> = {}) {
  const api = createMockApi({
    products: [{ slug: 'tea', name: 'Tea', status: 'published' }],
    categories: [{ id: 'drinks', name: 'Drinks' }],
    accounts: [{ ...credentials, role: 'owner', permissions: ['*'] }],
    ...state,
  });
  const staff = createStaffClient({ baseUrl, credentials: 'bearer', fetch: api.fetch });
  await staff.auth.login(credentials);
  return { api, staff, client: createClient({ baseUrl, fetch: api.fetch }) };
}

const changed = (id: string, type: 'product.changed' | 'product.price_changed' = 'product.changed') => ({
  ...{ id, type, occurredAt: '2026-11-26T10:00:00.000Z', version: '1' },
  subject: { type: 'product' as const, id: 'tea' },
  data: { slug: 'tea', changed: ['name'] },
});

it('a follower of the mock begins with a snapshot, and waits for the events that a test adds', async () => {
  const { api, staff } = await open({ events: [changed('1')] });
  const lines: SnapshotLine[] = [];
  for await (const line of staff.events.snapshot.lines()) lines.push(line);
  expect(lines.map((line) => Object.keys(line)[0])).toEqual(['category', 'product', 'cursor']);
  const after = lines.at(-1)?.cursor;
  setTimeout(() => api.state.events.push(changed('2', 'product.price_changed'), changed('3')), 20);
  const ids: string[] = [];
  for await (const { items } of staff.events.follow({ after, types: 'product.changed' })) {
    ids.push(...items.map(({ id }) => id));
    break;
  }
  expect(ids).toEqual(['3']);
  const error = await rejectionOf(staff.events.list({ after: `${after?.split('.')[0]}.9` }));
  expect(error).toBeInstanceOf(CursorExpiredError);
});

it('the mock shows what has changed in the public catalog', async () => {
  const slug = { ...changed('2'), data: { slug: 'tea', previousSlug: 'chai', changed: ['slug'] } };
  const { client } = await open({ events: [changed('1', 'product.price_changed'), slug] });
  const { items, cursor } = await client.changes.list();
  expect(items).toEqual([
    { kind: 'product', slug: 'chai', deleted: true },
    { kind: 'product', slug: 'tea', deleted: false },
  ]);
  expect((await client.changes.list({ after: cursor })).items).toEqual([]);
});

it('the mock manages webhook endpoints', async () => {
  const { api, staff } = await open({ events: [changed('1')] });
  const { webhookEndpoints } = staff;
  const unsafe = webhookEndpoints.create({ url: 'http://shop.example.com', types: ['product.*'] });
  await expect(unsafe).rejects.toBeInstanceOf(ValidationError);
  const endpoint = await webhookEndpoints.create({ url: 'https://shop.example.com/hook', types: ['product.*'] });
  expect(endpoint).toMatchObject({ secret: expect.stringMatching(/^whsec_/), enabled: true, ordering: 'none' });
  const ifMatch = endpoint.version;
  const rotated = await webhookEndpoints.rotateSecret(endpoint.id, { keepOldSeconds: 60 }, { ifMatch });
  expect(rotated.secret).not.toBe(endpoint.secret);
  const since = '2026-11-26T00:00:00Z';
  expect(await webhookEndpoints.replay(endpoint.id, { since })).toEqual({ count: 1 });
  expect(await webhookEndpoints.replay(endpoint.id, { since, types: ['category.*'] })).toEqual({ count: 0 });
  expect(await webhookEndpoints.resend({ id: endpoint.id, eventId: '1' })).toEqual({ eventId: '1' });
  const unknown = webhookEndpoints.resend({ id: endpoint.id, eventId: '2' });
  await expect(unknown).rejects.toBeInstanceOf(NotFoundError);
  const attempt = { eventId: '1', at: since, status: 500, error: 'the response has the status 500', durationMs: 1 };
  api.state.webhookAttempts.push({ ...attempt, body: 'Oops', endpointId: endpoint.id });
  expect((await webhookEndpoints.attempts(endpoint.id, { status: 'failed' })).items).toHaveLength(1);
  expect((await webhookEndpoints.attempts(endpoint.id, { status: 'succeeded' })).items).toEqual([]);
  const disabled = await webhookEndpoints.change(endpoint.id, { enabled: false }, { ifMatch: rotated.version });
  expect(disabled.enabled).toBe(false);
  await webhookEndpoints.delete(endpoint.id, { ifMatch: disabled.version });
  expect((await webhookEndpoints.list()).items).toEqual([]);
});
