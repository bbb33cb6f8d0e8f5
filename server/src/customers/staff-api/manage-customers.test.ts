import type { StaffCustomer } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession, PASSWORD } from '../../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter, login } from '../../../test/support/accounts/operations.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { AuditEventRow } from '../../audit/audit-event.repository.ts';

let customerId: string;
let eventsBefore: AuditEventRow[];
let count = 0;

const server = await startTestServer();
const { id: clerkId } = await createAccount(server, {
  role: 'clerk',
  permissions: ['customers:read', 'customers:write', 'documents:read'],
});
const clerk = await createSession(server, clerkId);
beforeEach(async () => {
  customerId = await newCustomer();
  eventsBefore = await allEvents(server);
});

const newPhone = () => `+88013${String((count += 1)).padStart(8, '0')}`;
const newCustomer = async (options: { phoneNumber?: string; role?: string } = {}) =>
  (
    await createAccount(server, {
      customerType: 'RETAIL',
      name: 'Rahim',
      email: null,
      phoneNumber: newPhone(),
      ...options,
    })
  ).id;
const newEvents = () => eventsAfter(server, eventsBefore);

type Sent = { token?: string; ifMatch?: string; body?: unknown; key?: string };

/** Sends a request of the clerk about the customer; by default with `If-Match: *`. */
function send<T = { data: StaffCustomer }>(
  method: string,
  path: string,
  { token = clerk, ifMatch = '*', body, key }: Sent = {},
) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(ifMatch === '' ? {} : { 'if-match': ifMatch }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return server.request<T & { error?: { code: string; fields?: object } }>(`/api/staff/customers${path}`, init);
}
const patch = (body: unknown, sent: Sent = {}) => send('PATCH', `/${customerId}`, { ...sent, body });
const post = <T = { data: StaffCustomer }>(action: string, sent: Sent = {}) =>
  send<T>('POST', `/${customerId}/${action}`, sent);
const read = async () => (await send('GET', `/${customerId}`)).body.data;
const sessionOf = (token: string) =>
  server.request<{ data: { user: { customerType: string } } | null }>('/api/auth/session', {
    headers: { authorization: `Bearer ${token}` },
  });

describe('PATCH /api/staff/customers/:id', () => {
  it('changes what is given, normalized, and records the fields before and after', async () => {
    const { version, phoneNumber } = await read();
    const phone = newPhone();
    const change = {
      phoneNumber: phone.replace('+88', ' '),
      email: ` Rahim${count}@Example.com`,
      shopName: ' রহিম স্টোর ',
      shopType: 'GROCERY',
    };
    const changed = await patch(change, { ifMatch: `"${version}"` });
    expect(changed.status).toBe(200);
    const after = {
      email: `rahim${count}@example.com`,
      phoneNumber: phone,
      shopName: 'রহিম স্টোর',
      shopType: 'GROCERY',
    };
    expect(changed.body.data).toMatchObject({ ...after, name: 'Rahim', customerType: 'RETAIL', shopAddress: null });
    expect(changed.headers.get('etag')).toBe(`"${changed.body.data.version}"`);
    expect(await read()).toEqual(changed.body.data);
    expect(await newEvents()).toEqual([
      {
        kind: 'account_changed',
        accountId: customerId,
        actor: clerkId,
        details: { before: { email: null, phoneNumber, shopName: null, shopType: null }, after },
      },
    ]);
    expect((await patch({ email: null, shopName: ' ', shopType: null })).body.data).toMatchObject({
      email: null,
      shopName: null,
      shopType: null,
    });
  });

  it('changes and records nothing if every value is as it was', async () => {
    const before = await read();
    expect((await patch({ name: 'Rahim', phoneNumber: before.phoneNumber, customerType: 'RETAIL' })).body.data).toEqual(
      before,
    );
    expect((await patch({})).body.data).toEqual(before);
    expect(await newEvents()).toEqual([]);
  });

  it('counts from the next request on: the tier, and the identifier of the next login, while the customer stays signed in', async () => {
    const token = await createSession(server, customerId);
    const { phoneNumber } = await read();
    await patch({ customerType: 'WHOLESALE' });
    expect((await sessionOf(token)).body.data?.user.customerType).toBe('WHOLESALE');
    const phone = newPhone();
    await patch({ phoneNumber: phone });
    expect((await sessionOf(token)).body.data).not.toBeNull();
    expect((await login(server, phoneNumber ?? '', PASSWORD)).status).toBe(401);
    expect((await login(server, phone, PASSWORD)).status).toBe(200);
  });

  it.each<[string, object, string[]]>([
    ['a phone number of another country', { phoneNumber: '+15551234567' }, ['phoneNumber']],
    ['no phone number', { phoneNumber: null }, ['phoneNumber']],
    ['an email address that is none', { email: 'x' }, ['email']],
    ['an unknown shop type and tier', { shopType: 'BANK', customerType: 'GOLD' }, ['customerType', 'shopType']],
    ['texts that are too long', { name: 'x'.repeat(121), shopName: 'x'.repeat(201) }, ['name', 'shopName']],
    ['NUL', { name: 'a\0' }, ['name']],
    ['an unknown property', { role: 'owner' }, ['role']],
  ])('rejects %s', async (_what, body, fields) => {
    const { status, body: error } = await patch(body);
    expect([status, Object.keys(error.error?.fields ?? {}).toSorted()]).toEqual([400, fields]);
    expect(await newEvents()).toEqual([]);
  });

  it('rejects to clear the only identifier', async () => {
    const { id } = await createAccount(server, { customerType: 'RETAIL' });
    const { status, body } = await send('PATCH', `/${id}`, { body: { email: null } });
    expect([status, body.error?.fields]).toEqual([400, { email: [expect.any(String)] }]);
  });

  it('names the identifiers that another account has, and changes nothing then', async () => {
    const phoneNumber = newPhone();
    await createAccount(server, { email: 'taken@example.com', phoneNumber });
    const { status, body } = await patch({ name: 'New', phoneNumber, email: 'Taken@example.com' });
    expect([status, body.error?.code]).toEqual([409, 'CONFLICT']);
    expect(body.error?.fields).toEqual({ email: ['Is already in use.'], phoneNumber: ['Is already in use.'] });
    expect((await read()).name).toBe('Rahim');
  });

  it('gives a phone number to one of the accounts that take it at once', async () => {
    const phoneNumber = newPhone();
    const ids = await Promise.all(Array.from({ length: 6 }, () => newCustomer()));
    const results = await Promise.all(ids.map((id) => send('PATCH', `/${id}`, { body: { phoneNumber } })));
    const statuses = results.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    for (const { status, body } of results) {
      if (status === 409) expect(body.error?.fields).toEqual({ phoneNumber: ['Is already in use.'] });
    }
  });

  it('requires the version that the caller has read, in all three rows', async () => {
    const { version } = await read();
    expect((await patch({ name: 'A' }, { ifMatch: '' })).status).toBe(428);
    expect((await patch({ shopName: 'A' }, { ifMatch: `"${version}"` })).status).toBe(200);
    expect((await patch({ name: 'B' }, { ifMatch: `"${version}"` })).body.error?.code).toBe('PRECONDITION_FAILED');
    const { version: second } = await read();
    await server.database
      .fork()
      .execute(`insert into wholesale_request (account_id, requested_at) values ('${customerId}', now())`);
    expect((await patch({ name: 'B' }, { ifMatch: `"${second}"` })).status).toBe(412);
  });

  it('loses no change of staff members who change one customer at once', async () => {
    const fields = ['name', 'shopName', 'shopAddress', 'email'] as const;
    const value = (field: string) => (field === 'email' ? `parallel-${customerId}@example.com` : `new ${field}`);
    let rejected = 0;
    await Promise.all(
      fields.map(async (field) => {
        for (;;) {
          const { version } = await read();
          const { status } = await patch({ [field]: value(field) }, { ifMatch: `"${version}"` });
          if (status === 200) return;
          expect(status).toBe(412);
          rejected += 1;
        }
      }),
    );
    expect(rejected).toBeGreaterThan(0);
    expect(await read()).toMatchObject(Object.fromEntries(fields.map((field) => [field, value(field)])));
    expect(await newEvents()).toHaveLength(fields.length);
  });
});

describe('the state of a customer', () => {
  it('ends the sessions of a deactivated customer, who can log in again after the activation', async () => {
    const token = await createSession(server, customerId);
    expect((await post('deactivate')).body.data).toMatchObject({ active: false, openSessions: 0 });
    expect((await sessionOf(token)).status).toBe(401);
    const { body } = await post('activate');
    expect(body.data.active).toBe(true);
    expect((await post('activate')).body.data).toEqual(body.data);
    expect((await sessionOf(token)).status).toBe(401);
    expect((await newEvents()).map(({ kind }) => kind)).toEqual(['account_deactivated', 'account_activated']);
  });

  it('has no session after they are ended', async () => {
    const token = await createSession(server, customerId);
    expect((await read()).openSessions).toBe(1);
    expect((await post('end-sessions')).body.data.openSessions).toBe(0);
    expect((await sessionOf(token)).status).toBe(401);
  });

  it('has a random password after a reset, which is in the response and nowhere else', async () => {
    const token = await createSession(server, customerId);
    const reset = () =>
      post<{ data: { password: string; version: string } }>('password', {
        key: `reset ${customerId}`.replace(' ', '-'),
      });
    const { status, body } = await reset();
    expect([status, body.data.password]).toEqual([200, expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)]);
    expect((await reset()).body).toEqual(body);
    expect((await sessionOf(token)).status).toBe(401);
    const { phoneNumber } = await read();
    expect((await login(server, phoneNumber ?? '', PASSWORD)).status).toBe(401);
    expect((await login(server, phoneNumber ?? '', body.data.password)).status).toBe(200);
    const stored = await server.database
      .fork()
      .execute(
        `select (select jsonb_agg(e) from audit_event e)::text || (select jsonb_agg(i) from idempotent_request i)::text as text`,
      );
    expect(JSON.stringify([stored, server.logs])).not.toContain(body.data.password);
    expect((await newEvents()).filter(({ kind }) => kind === 'password_set')).toHaveLength(1);
  });
});

describe('who may use the routes', () => {
  const routes: [string, string, Sent][] = [
    ['GET', '', {}],
    ['GET', '/ID', {}],
    ['GET', '/ID/documents/nid', {}],
    ['PATCH', '/ID', { body: { name: 'x' } }],
    ['POST', '/ID/deactivate', {}],
    ['POST', '/ID/activate', {}],
    ['POST', '/ID/end-sessions', {}],
    ['POST', '/ID/password', {}],
    ['POST', '/ID/erase', {}],
    ['POST', '/ID/wholesale/approve', { body: {} }],
    ['POST', '/ID/wholesale/reject', { body: {} }],
  ];
  const statuses = async (token: string, id: string) => {
    const all = [];
    for (const [method, path, sent] of routes) {
      all.push((await send(method, path.replace('ID', id), { ...sent, token })).status);
    }
    return all;
  };

  it('rejects customers, also for their own account', async () => {
    const token = await createSession(server, customerId);
    expect(new Set(await statuses(token, customerId))).toEqual(new Set([403]));
    expect(new Set(await statuses(token, await newCustomer()))).toEqual(new Set([403]));
    expect(await newEvents()).toEqual([]);
  });

  it('rejects staff members without the permission: reading customers opens no documents and changes nothing', async () => {
    const { id } = await createAccount(server, { role: 'reader', permissions: ['customers:read'] });
    const token = await createSession(server, id);
    expect(await statuses(token, customerId)).toEqual([200, 200, ...Array.from({ length: 9 }, () => 403)]);
    const { id: other } = await createAccount(server, { role: 'opener', permissions: ['documents:read'] });
    expect(await statuses(await createSession(server, other), customerId)).toEqual([
      403,
      403,
      404,
      ...Array.from({ length: 8 }, () => 403),
    ]);
  });

  it('hides accounts with a staff role and accounts that are no customers, also from owners', async () => {
    const { id: owner } = await createAccount(server, { role: 'owner', permissions: ['*'] });
    const token = await createSession(server, owner);
    const targets = [
      await newCustomer({ role: 'another clerk' }),
      (await createAccount(server)).id,
      owner,
      'no-such-id',
      '%00',
      '01711111111',
    ];
    for (const id of targets) {
      expect([id, new Set((await statuses(token, id)).slice(1))]).toEqual([id, new Set([id === '%00' ? 400 : 404])]);
    }
    expect(await newEvents()).toEqual([]);
  });
});
