import { describe, expect, it } from 'vitest';
import { createAccount, createSession, PASSWORD } from '../../../test/support/accounts/fixtures.ts';
import { allEvents, login } from '../../../test/support/accounts/operations.ts';
import { createStaffCaller, type StaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { AccountPrincipal } from '../../http/principal.ts';
import { setStaffActive } from './staff-access.ts';
import type { StaffAccountDetails } from './staff-account.repository.ts';

const server = await startTestServer();
/** Another process on the same database. */
const second = await startTestServer({ sharing: server });
const owner = await createStaffCaller(server, ['*'], 'owner');
const manager = await createStaffCaller(server, ['accounts:write', 'catalog:read'], 'manager');
await createStaffCaller(server, ['catalog:read'], 'reader');

const stored = async (id: string) => (await owner.call<StaffAccountDetails>('GET', `/accounts/${id}`)).data;

describe('a new staff account', () => {
  it('logs in with the generated password, which is returned once and stored nowhere', async () => {
    const events = (await allEvents(server)).length;
    const input = { name: ' Salma ', email: 'Salma@Example.com', phoneNumber: '01712345678', role: 'reader' };
    const key = { 'idempotency-key': 'create-salma' };
    type Created = StaffAccountDetails & { password: string };
    const created = await owner.call<Created>('POST', '/accounts', input, key);
    expect(created).toMatchObject({ status: 201, etag: `"${created.data.version}"` });
    const { password, ...account } = created.data;
    expect(account).toMatchObject({
      name: 'Salma',
      email: 'salma@example.com',
      phoneNumber: '+8801712345678',
      role: 'reader',
      permissions: ['catalog:read'],
      active: true,
      isCustomer: false,
    });
    expect(await stored(account.id)).toEqual(account);
    expect((await login(server, '01712345678', password)).status).toBe(200);

    const repeated = await owner.call<Created>('POST', '/accounts', input, key);
    expect(repeated.data).toEqual(created.data);
    const dump = await Promise.all(
      ['account', 'audit_event', 'idempotent_request'].map((table) =>
        server.database.fork().execute(`select * from ${table}`),
      ),
    );
    expect(JSON.stringify([dump, server.logs])).not.toContain(password);
    const added = (await allEvents(server)).slice(events).filter(({ kind }) => kind !== 'login');
    expect(added).toMatchObject([
      { kind: 'account_created', actor: owner.id, accountId: account.id, details: { role: 'reader' } },
    ]);
  });

  it('has the given password', async () => {
    const input = { name: 'Given', email: 'given@example.com', role: 'reader', password: PASSWORD };
    expect(await owner.call('POST', '/accounts', input)).toMatchObject({ status: 201, data: { password: null } });
    expect((await login(server, 'given@example.com', PASSWORD)).status).toBe(200);
  });

  it.each([
    ['an unknown role', { role: 'unknown' }, 400, 'role'],
    ['no identifier', { email: undefined }, 400, 'email'],
    ['an identifier of another account', { email: 'TAKEN' }, 409, 'email'],
    ['a short password', { password: 'short' }, 400, 'password'],
    ['a blank name', { name: ' ' }, 400, 'name'],
  ])('is rejected with %s', async (_what, change, status, field) => {
    const input = { name: 'New', email: 'new@example.com', role: 'reader', ...change };
    if (input.email === 'TAKEN') input.email = owner.email;
    const rejected = await owner.call('POST', '/accounts', input);
    expect([rejected.status, Object.keys(rejected.error.fields ?? {})]).toEqual([status, [field]]);
  });

  it('cannot have a role with permissions that the caller lacks', async () => {
    const input = { name: 'New', email: 'new@example.com', role: 'owner' };
    expect((await manager.call('POST', '/accounts', input)).status).toBe(403);
    expect((await manager.call('POST', '/accounts', { ...input, role: 'reader' })).status).toBe(201);
  });
});

describe('a staff account', () => {
  it('is changed in the version that was read, with one event of what differs', async () => {
    const { id } = await createAccount(server, { name: 'Old', email: 'old@example.com', role: 'reader' });
    const read = await owner.call('GET', `/accounts/${id}`);
    const change = { name: 'New', phoneNumber: '01612345678' };
    const changes = await Promise.all(
      [change, { name: 'Other' }].map((each) =>
        owner.call('PATCH', `/accounts/${id}`, each, { 'if-match': read.etag }),
      ),
    );
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await owner.call('PATCH', `/accounts/${id}`, change, { 'if-match': '' })).status).toBe(428);
    expect((await owner.call('PATCH', `/accounts/${id}`, { email: null, phoneNumber: null })).status).toBe(400);
    expect((await owner.call('PATCH', `/accounts/${id}`, { email: manager.email })).status).toBe(409);
    const events = (await allEvents(server)).filter((event) => event.accountId === id);
    expect(events.map(({ kind }) => kind)).toEqual(['account_changed']);
  });

  it('gets another role, is deactivated and activated, and loses its role', async () => {
    const { id, identifier } = await createAccount(server, { role: 'reader', customerType: 'RETAIL' });
    expect((await owner.call('PATCH', `/accounts/${id}`, { role: 'manager' })).data).toMatchObject({ role: 'manager' });
    expect((await owner.call('POST', `/accounts/${id}/deactivate`)).data).toMatchObject({ active: false });
    expect((await login(server, identifier, PASSWORD)).status).toBe(401);
    expect((await owner.call('POST', `/accounts/${id}/activate`)).data).toMatchObject({
      active: true,
      isCustomer: true,
    });
    expect((await owner.call('POST', `/accounts/${id}/revoke-role`)).data).toEqual({ success: true });
    expect((await owner.call('GET', `/accounts/${id}`)).status).toBe(404);
    const events = (await allEvents(server)).filter((event) => event.accountId === id && event.actor === owner.id);
    expect(events.map(({ kind }) => kind)).toEqual([
      'staff_granted',
      'account_deactivated',
      'account_activated',
      'staff_revoked',
    ]);
  });

  it('loses its sessions with a new password, and when they are ended', async () => {
    const caller = await createStaffCaller(server, ['catalog:read', 'accounts:write']);
    expect((await caller.call('GET', '/roles')).status).toBe(200);
    expect((await owner.call('POST', `/accounts/${caller.id}/end-sessions`)).data).toEqual({ endedSessions: 1 });
    expect((await caller.call('GET', '/roles')).status).toBe(401);
    const reset = await owner.call<{ password: string }>('POST', `/accounts/${caller.id}/reset-password`, {});
    expect((await login(server, caller.email, PASSWORD)).status).toBe(401);
    expect((await login(server, caller.email, reset.data.password)).status).toBe(200);
  });

  it('is found by name, identifier, role and state, part by part', async () => {
    for (const name of ['Find 100%', 'Find B', 'Find a']) {
      await createAccount(server, { name, role: 'reader', active: name !== 'Find B' });
    }
    await createAccount(server, { name: 'Find me not', customerType: 'RETAIL' });
    type Page = { items: StaffAccountDetails[]; nextCursor: string | null };
    const find = async (query: string) => {
      const { data } = await owner.call<Page>('GET', `/accounts?${query}`);
      return data;
    };
    const names = (page: Page) => page.items.map(({ name }) => name);
    expect(names(await find('q=find'))).toEqual(['Find 100%', 'Find a', 'Find B']);
    expect(names(await find('q=100%25'))).toEqual(['Find 100%']);
    expect(names(await find('q=find&state=inactive'))).toEqual(['Find B']);
    expect(names(await find('q=find&role=manager'))).toEqual([]);
    expect((await find(`q=${owner.email.toUpperCase()}`)).items.map(({ id }) => id)).toEqual([owner.id]);
    const first = await find('q=find&limit=2');
    expect(names(await find(`q=find&limit=2&cursor=${first.nextCursor}`))).toEqual(['Find B']);
    expect((await owner.call('GET', '/accounts?cursor=broken')).status).toBe(400);
  });
});

describe('an account with permissions that the caller lacks', () => {
  it.each([
    ['PATCH', '', { email: 'mine@example.com' }],
    ['PATCH', '', { role: 'reader' }],
    ['POST', '/deactivate', undefined],
    ['POST', '/end-sessions', undefined],
    ['POST', '/reset-password', {}],
    ['POST', '/revoke-role', undefined],
  ])('is not changed by %s %s %j', async (method, path, body) => {
    const before = await stored(owner.id);
    expect((await manager.call(method, `/accounts/${owner.id}${path}`, body)).status).toBe(403);
    expect(await stored(owner.id)).toEqual(before);
  });

  it('is not what callers make of themselves', async () => {
    const path = `/accounts/${manager.id}`;
    expect((await manager.call('PATCH', path, { role: 'owner' })).status).toBe(403);
    for (const [method, action, body] of [
      ['PATCH', '', { role: 'reader' }],
      ['POST', '/deactivate', undefined],
      ['POST', '/revoke-role', undefined],
    ] as const) {
      const { status, error } = await manager.call(method, path + action, body);
      expect([status, error.message]).toEqual([409, expect.stringContaining('yourself')]);
    }
    expect(await stored(manager.id)).toMatchObject({ role: 'manager', active: true });
  });
});

it('gives a role to a customer once, and only one that the caller may give', async () => {
  const { id } = await createAccount(server, { customerType: 'RETAIL' });
  const token = await createSession(server, id);
  const grant = (role: string, by = owner) =>
    by.call<StaffAccountDetails>('POST', `/accounts/${id}/grant-role`, { role });
  expect([(await grant('owner', manager)).status, (await grant('unknown')).status]).toEqual([403, 400]);
  const roles = () => server.request('/api/staff/roles', { headers: { authorization: `Bearer ${token}` } });
  expect((await roles()).status).toBe(403);
  const responses = await Promise.all([grant('manager'), grant('manager')]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(responses.find(({ status }) => status === 200)?.data).toMatchObject({ role: 'manager', isCustomer: true });
  expect((await roles()).status).toBe(200);
  expect((await owner.call('POST', '/accounts/unknown/grant-role', { role: 'manager' })).status).toBe(404);
});

it('rejects a customer and an unknown account', async () => {
  const { id } = await createAccount(server, { customerType: 'RETAIL' });
  for (const path of [`/accounts/${id}`, '/accounts/unknown', '/accounts/%00']) {
    const status = path.endsWith('%00') ? 400 : 404;
    expect((await owner.call('GET', path)).status).toBe(status);
    expect((await owner.call('POST', `${path}/reset-password`, {})).status).toBe(status);
  }
});

describe('two owners who remove each other at once', () => {
  it.each([
    ['POST', '/deactivate', undefined],
    ['POST', '/revoke-role', undefined],
    ['PATCH', '', { role: 'reader' }],
  ])('leave one of them: %s %s', async (method, action, body) => {
    const [here, there] = [
      await createStaffCaller(server, ['*'], 'owner'),
      await createStaffCaller(second, ['*'], 'owner'),
    ];
    const results = await Promise.all([
      here.call(method, `/accounts/${there.id}${action}`, body),
      there.call(method, `/accounts/${here.id}${action}`, body),
    ]);
    // The slower one is rejected in the operation (403), or already at its session lookup (401 or 403).
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ownersAmong([here, there])).toHaveLength(1);
  });

  it('leave one of them if the second begins before the first has committed', async () => {
    const [here, there] = [
      await createStaffCaller(server, ['*'], 'owner'),
      await createStaffCaller(second, ['*'], 'owner'),
    ];
    let later: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await server.database.fork().transactional(async (em) => {
      await setStaffActive({ ...contextOf(here.id), em }, there.id, false);
      const inTransaction = second.database
        .fork()
        .transactional((other) => setStaffActive({ ...contextOf(there.id), em: other }, here.id, false));
      later = Promise.allSettled([inTransaction]);
      // More round trips than the second one makes, if it does not wait.
      for (let count = 0; count < 100; count += 1) await em.execute('select 1');
    });
    expect(await later).toMatchObject([{ status: 'rejected', reason: { code: 'FORBIDDEN' } }]);
    expect(await ownersAmong([here, there])).toEqual([here.id]);
  });
});

/** Returns the context that an operation receives for a request of an account. */
function contextOf(id: string) {
  const user = { id, accountType: 'STAFF', permissions: ['*'] } as unknown as AccountPrincipal['user'];
  const times = { signedInAt: '', expiresAt: '', freshAt: '' };
  const principal = {
    kind: 'account',
    sessionId: 's',
    ...times,
    isFresh: true,
    methods: ['pwd'],
    factorAt: null,
    hasFactor: false,
    isOnHold: false,
    hasOnlyCode: false,
    lacksFactor: false,
    mustChangePassword: false,
    priceLists: [],
    identifiedAt: new Date(),
    user,
  } as const;
  return { clock: () => new Date(), ifMatch: '*', requestId: 'r', principal };
}

/** Returns the ids of the accounts that are active owners. */
async function ownersAmong(callers: readonly StaffCaller[]): Promise<string[]> {
  const accounts = await Promise.all(
    callers.map(({ id }) => owner.call<StaffAccountDetails>('GET', `/accounts/${id}`)),
  );
  return accounts.flatMap(({ status, data }) =>
    status === 200 && data.active && data.role === 'owner' ? [data.id] : [],
  );
}
