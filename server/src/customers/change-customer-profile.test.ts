import type { ApiErrorBody, CustomerProfile } from '@arot/contract';
import { beforeEach, expect, it } from 'vitest';
import { createAccount, createSession } from '../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter } from '../../test/support/accounts/operations.ts';
import { startTestServer } from '../../test/support/test-server.ts';

let id: string;
let token: string;
const server = await startTestServer();
beforeEach(async () => {
  ({ id } = await createAccount(server, { customerType: 'RETAIL', name: 'Rahim' }));
  token = await createSession(server, id);
});

type Body = { data: CustomerProfile } & ApiErrorBody;
const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
const change = (body: object) =>
  server.request<Body>('/api/auth/customer/me', { method: 'PATCH', headers: headers(), body: JSON.stringify(body) });
const read = async () => (await server.request<Body>('/api/auth/customer/me', { headers: headers() })).body.data;

it('changes what is given, by the rules of the registration, and records the fields before and after', async () => {
  const before = await read();
  const events = await allEvents(server);
  const shop = { shopName: 'রহিম স্টোর', shopAddress: 'দোকান ৪\nঢাকা', shopType: 'GROCERY' };
  const { status, body } = await change({ ...shop, shopName: `  ${shop.shopName} ` });
  expect([status, body.data]).toEqual([200, { ...before, ...shop }]);
  expect(await read()).toEqual(body.data);
  expect(await eventsAfter(server, events)).toEqual([
    {
      kind: 'account_changed',
      accountId: id,
      actor: id,
      details: { before: { shopName: null, shopAddress: null, shopType: null }, after: shop },
    },
  ]);
});

it('leaves what is absent, and clears what is null', async () => {
  await change({ shopName: 'Rahim Store', shopAddress: 'Dhaka', shopType: 'GROCERY' });
  expect((await change({ shopAddress: null, shopType: null })).body.data).toMatchObject({
    ...{ name: 'Rahim', shopName: 'Rahim Store', shopAddress: null, shopType: null },
  });
  expect((await change({ name: null, shopName: ' ' })).body.data).toMatchObject({ name: '', shopName: null });
});

it('changes and records nothing without a difference', async () => {
  const before = await read();
  const events = await allEvents(server);
  for (const body of [{}, { name: 'Rahim', shopName: null }]) expect((await change(body)).body.data).toEqual(before);
  expect(await eventsAfter(server, events)).toEqual([]);
});

it.each([
  ['another email address', { email: 'karim@example.com' }, 'email'],
  ['another phone number', { phoneNumber: '01712345678' }, 'phoneNumber'],
  ['another tier', { customerType: 'WHOLESALE' }, 'customerType'],
  ['a name of two lines', { name: 'Rahim\nKarim' }, 'name'],
  ['a long shop name', { shopName: 'x'.repeat(201) }, 'shopName'],
  ['an unknown kind of shop', { shopType: 'BANK' }, 'shopType'],
])('rejects %s with the field', async (_what, body, field) => {
  const before = await read();
  const { status, body: rejected } = await change({ shopAddress: 'Dhaka', ...body });
  expect([status, Object.keys(rejected.error.fields ?? {})]).toEqual([400, [field]]);
  expect(await read()).toEqual(before);
});

it('rejects accounts that are no customers', async () => {
  for (const account of [{}, { customerType: 'RETAIL', role: 'clerk' }] as const) {
    token = await createSession(server, (await createAccount(server, account)).id);
    expect((await change({ name: 'Karim' })).status).toBe(403);
  }
});
