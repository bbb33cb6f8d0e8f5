import type { DocumentRequirement } from '@arot/contract';
import { beforeEach, expect, it } from 'vitest';
import { createAccount, createSession } from '../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter } from '../../test/support/accounts/operations.ts';
import { createStaffCaller } from '../../test/support/accounts/staff-caller.ts';
import { startTestServer } from '../../test/support/test-server.ts';

let id: string;
let token: string;
const server = await startTestServer();
const clerk = await createStaffCaller(server, ['customers:read', 'customers:write']);
beforeEach(async () => {
  ({ id } = await createAccount(server, { customerType: 'RETAIL' }));
  token = await createSession(server, id);
});

const own = async (by = token) => {
  const headers = { authorization: `Bearer ${by}` };
  const { body } = await server.request<{ data: { items: DocumentRequirement[] } }>('/api/customers/me/requirements', {
    headers,
  });
  return body.data.items;
};
const ask = (type: string, reason = 'It cannot be read.', customer = id) =>
  clerk.call<DocumentRequirement>('POST', `/customers/${customer}/requirements`, { type, reason });
const withdraw = (rid: string, customer = id) => clerk.call('DELETE', `/customers/${customer}/requirements/${rid}`);

it('shows the customer and the staff what is required until it is withdrawn, and records both', async () => {
  const events = await allEvents(server);
  const licence = await ask('TRADE_LICENSE', ' It has expired. ');
  const nid = await ask('NID');
  expect([licence.status, licence.data]).toEqual([
    201,
    { id: expect.any(String), type: 'TRADE_LICENSE', reason: 'It has expired.', requestedAt: expect.any(String) },
  ]);
  expect(await own()).toEqual([nid.data, licence.data]);
  expect((await clerk.call('GET', `/customers/${id}/requirements`)).data).toEqual({ items: [nid.data, licence.data] });
  expect((await withdraw(nid.data.id)).status).toBe(200);
  expect(await own()).toEqual([licence.data]);
  expect(await eventsAfter(server, events)).toEqual(
    [
      ['document_required', { type: 'TRADE_LICENSE', customerReason: 'It has expired.' }],
      ['document_required', { type: 'NID', customerReason: 'It cannot be read.' }],
      ['document_requirement_withdrawn', { type: 'NID' }],
    ].map(([kind, details]) => ({ kind, accountId: id, actor: clerk.id, details })),
  );
});

it('requires each document once, also when several staff members ask at once', async () => {
  const statuses = (await Promise.all([ask('NID'), ask('NID'), ask('NID')])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409, 409]);
  expect(await own()).toHaveLength(1);
});

it('shows a customer nothing of another, and returns 404 for a requirement of another', async () => {
  const { data } = await ask('NID');
  const other = await createAccount(server, { customerType: 'RETAIL' });
  expect(await own(await createSession(server, other.id))).toEqual([]);
  expect((await withdraw(data.id, other.id)).status).toBe(404);
  expect((await withdraw('unknown')).status).toBe(404);
  expect(await own()).toHaveLength(1);
});

it('rejects an unknown type, an empty reason, and accounts that are no customers', async () => {
  expect((await ask('PASSPORT')).error?.fields).toHaveProperty('type');
  expect((await ask('NID', ' ')).error?.fields).toHaveProperty('reason');
  const staff = await createAccount(server, { customerType: 'RETAIL', role: 'boss' });
  for (const customer of [staff.id, (await createAccount(server)).id, 'unknown'])
    expect((await ask('NID', 'x', customer)).status).toBe(404);
});
