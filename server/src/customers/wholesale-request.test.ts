import type { ApiErrorBody, ownWholesale, StaffCustomer } from '@arot/contract';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type * as z from 'zod';
import { createAccount, createSession } from '../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter } from '../../test/support/accounts/operations.ts';
import { createStaffCaller } from '../../test/support/accounts/staff-caller.ts';
import { requiredParts, sendForm } from '../../test/support/registration/forms.ts';
import { startTestServer, type TestServer } from '../../test/support/test-server.ts';

let id: string;
let token: string;
const server = await startTestServer({ wholesaleApproval: true });
const withoutApproval = await startTestServer({ sharing: server });
const clerk = await createStaffCaller(server, ['customers:read', 'customers:write', 'audit:read']);
beforeEach(async () => {
  ({ id } = await createAccount(server, { customerType: 'RETAIL' }));
  token = await createSession(server, id);
});

type Body = { data: z.infer<typeof ownWholesale> } & ApiErrorBody;
const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
const PATH = '/api/customers/me/wholesale-request';
const read = async () => (await server.request<Body>(PATH, { headers: headers() })).body.data.request;
const ask = (body: object = {}, at = server) =>
  at.request<Body>(PATH, { method: 'POST', headers: headers(), body: JSON.stringify(body) });
const decide = (decision: 'approve' | 'reject', body: object = {}) =>
  clerk.call<StaffCustomer>('POST', `/customers/${id}/wholesale/${decision}`, body);
const tier = async () =>
  (await server.request<{ data: { customerType: string } }>('/api/auth/customer/me', { headers: headers() })).body.data
    .customerType;

it('waits for a decision, of which the customer reads the reason and never the note', async () => {
  expect(await read()).toBeNull();
  const events = await allEvents(server);
  const asked = await ask({ note: ' দুটি দোকান ' });
  const pending = { state: 'pending', note: 'দুটি দোকান', reason: null, decidedAt: null };
  expect([asked.status, asked.headers.get('location')]).toEqual([201, PATH]);
  expect(asked.body.data.request).toMatchObject(pending);
  const rejected = await decide('reject', { note: 'looks forged', reason: 'The licence cannot be read.' });
  expect(rejected.data.wholesaleRequest).toMatchObject({
    ...{ state: 'rejected', note: 'looks forged', reason: 'The licence cannot be read.', customerNote: 'দুটি দোকান' },
  });
  expect(await read()).toEqual({
    ...pending,
    state: 'rejected',
    reason: 'The licence cannot be read.',
    requestedAt: expect.any(String),
    decidedAt: expect.any(String),
  });
  expect(await tier()).toBe('RETAIL');
  expect((await eventsAfter(server, events)).map(({ kind, actor, details }) => ({ kind, actor, details }))).toEqual([
    { kind: 'wholesale_requested', actor: id, details: { note: 'দুটি দোকান' } },
    {
      kind: 'wholesale_rejected',
      actor: clerk.id,
      details: {
        before: { customerType: 'RETAIL' },
        after: { customerType: 'RETAIL' },
        note: 'looks forged',
        customerReason: 'The licence cannot be read.',
      },
    },
  ]);
});

it('returns 409 while it is pending, for a day after a rejection, and to a wholesale customer, and changes nothing', async () => {
  server.setNow(new Date('2026-06-01T06:00:00.000Z'));
  const messageOf = async () => {
    const before = await read();
    const { status, body } = await ask();
    expect([status, await read()]).toEqual([409, before]);
    return body.error.message;
  };
  await ask();
  expect(await messageOf()).toContain('waiting for a decision');
  await decide('reject');
  server.setNow(new Date('2026-06-02T05:59:59.999Z'));
  expect(await messageOf()).toContain('24 hours');
  server.setNow(new Date('2026-06-02T06:00:00.000Z'));
  expect((await ask({ note: 'again' })).status).toBe(201);
  expect(await read()).toMatchObject({ state: 'pending', note: 'again', reason: null, decidedAt: null });
  await decide('approve', { reason: 'Welcome.' });
  expect(await read()).toMatchObject({ state: 'approved', reason: 'Welcome.' });
  expect([await tier(), await messageOf()]).toEqual(['WHOLESALE', 'You have wholesale prices already.']);
  server.setNow(undefined);
});

it('is approved at once where no approval is required', async () => {
  const events = await allEvents(server);
  const { status, body } = await ask({}, withoutApproval);
  expect([status, body.data.request?.state, await tier()]).toEqual([201, 'approved', 'WHOLESALE']);
  expect((await eventsAfter(server, events)).map(({ kind, actor }) => [kind, actor])).toEqual([
    ['wholesale_requested', id],
    ['wholesale_approved', id],
  ]);
});

it('is recorded, and reported to other programs, when a registration makes it', async () => {
  const customerType = { name: 'customerType', content: 'WHOLESALE' };
  const register = (at: TestServer) => sendForm(at, [...requiredParts(), customerType]);
  const reported = async (subject: string) => {
    const { rows } = await sql<{ type: string }>`select type from event where subject_id = ${subject}`.execute(
      server.database.fork().getKysely(),
    );
    return rows.map(({ type }) => type).toSorted();
  };
  const events = await allEvents(server);
  const [asked, approved] = [await register(server), await register(withoutApproval)];
  expect(await eventsAfter(server, events)).toMatchObject([
    { kind: 'customer_registered', accountId: asked.body.data.id },
    { kind: 'wholesale_requested', accountId: asked.body.data.id },
    { kind: 'customer_registered', accountId: approved.body.data.id },
  ]);
  expect(await reported(asked.body.data.id)).toEqual(['customer.registered', 'customer.wholesale_requested']);
  expect(await reported(approved.body.data.id)).toEqual(['customer.registered']);
});

it('can be made again by a customer who has lost wholesale prices', async () => {
  await ask();
  await decide('approve');
  await clerk.call('PATCH', `/customers/${id}`, { customerType: 'RETAIL' });
  expect((await ask()).body.data.request).toMatchObject({ state: 'pending', decidedAt: null });
});

it('succeeds once when it is sent several times at once', async () => {
  const responses = await Promise.all(Array.from({ length: 5 }, () => ask()));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
});

it('loses its texts with the erasure of the account', async () => {
  await ask({ note: 'my secret supplier' });
  await decide('reject', { reason: 'the secret is out' });
  const { status } = await clerk.call('POST', `/customers/${id}/erase`);
  expect(status).toBe(200);
  expect(JSON.stringify(await allEvents(server))).not.toMatch(/my secret supplier|the secret is out/);
});
