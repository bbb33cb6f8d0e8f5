import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter } from '../../../test/support/accounts/operations.ts';
import { createServiceKeyCaller } from '../../../test/support/accounts/service-keys.ts';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { product } from '../../../test/support/catalog/fixtures.ts';
import { columnsOf } from '../../../test/support/database/columns-of.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { db } from '../../database/db.ts';
import { announceEndingKeys } from '../keys/announce-keys.ts';
import type { ServiceKeyDetails } from '../keys/list-keys.ts';
import type { ServiceAccountDetails } from './service-account.repository.ts';

type CreatedKey = ServiceKeyDetails & { key: string };

let account: ServiceAccountDetails;
const server = await startTestServer({ trustProxy: true });
await server.replace({ categories: [{ id: 'x', name: 'X' }], products: [product('x', { categoryId: 'x' })] });
const owner = await createStaffCaller(server, ['*'], 'owner');
await owner.call('POST', '/roles', { name: 'erp', permissions: ['catalog:read', 'prices:write'] });
beforeEach(async () => {
  const made = await owner.call<ServiceAccountDetails>('POST', '/service-accounts', { name: 'ERP', role: 'erp' });
  expect(made.error).toBeUndefined();
  account = made.data;
});
afterEach(() => server.setNow(undefined));

const path = () => `/service-accounts/${account.id}`;
const createKey = async (input: object = {}) =>
  (await owner.call<CreatedKey>('POST', `${path()}/keys`, { name: 'Warehouse', ...input })).data;
const keys = async () => (await owner.call<{ items: ServiceKeyDetails[] }>('GET', `${path()}/keys`)).data.items;
const statusWith = async (key: string, target = '/api/staff/products', headers = {}) =>
  (await server.request(target, { headers: { authorization: `Bearer ${key}`, ...headers } })).status;

describe('a service account', () => {
  it('is created, read, changed and deleted, with audit events', async () => {
    const before = await allEvents(server);
    const made = await owner.call<ServiceAccountDetails>('POST', '/service-accounts', { name: 'Partner', role: 'erp' });
    expect([made.status, made.location]).toEqual([201, `/api/staff/service-accounts/${made.data.id}`]);
    expect(made.data).toMatchObject({ name: 'Partner', role: 'erp', active: true, keys: 0 });
    const at = `/service-accounts/${made.data.id}`;
    expect((await owner.call('GET', at)).data).toEqual(made.data);
    const changed = await owner.call<ServiceAccountDetails>(
      'PATCH',
      at,
      { name: 'পার্টনার', active: false },
      { 'if-match': made.etag },
    );
    expect(changed.data).toMatchObject({ name: 'পার্টনার', active: false });
    expect((await owner.call('PATCH', at, { name: 'Other' }, { 'if-match': made.etag })).status).toBe(412);
    expect((await owner.call('DELETE', at, undefined, { 'if-match': changed.etag })).status).toBe(200);
    expect((await owner.call('GET', at)).status).toBe(404);
    const kinds = (await eventsAfter(server, before)).map(({ kind }) => kind);
    expect(kinds).toEqual(['account_created', 'account_changed', 'account_deactivated', 'account_removed']);
  });

  it('is in no list of staff accounts, and cannot get anything to sign in with', async () => {
    const list = await owner.call<{ items: { id: string }[] }>('GET', '/accounts?limit=100');
    expect(list.data.items.map(({ id }) => id)).not.toContain(account.id);
    expect((await owner.call('GET', `/accounts/${account.id}`)).status).toBe(404);
    expect((await owner.call('POST', `/accounts/${account.id}/reset-password`, {})).status).toBe(404);
    expect((await owner.call('PATCH', `/accounts/${account.id}`, { email: 'erp@example.com' })).status).toBe(404);
    expect((await owner.call('POST', `/accounts/${account.id}/revoke-role`)).status).toBe(404);
    const lists = await owner.call<{ items: ServiceAccountDetails[] }>('GET', '/service-accounts?limit=100');
    expect(lists.data.items).toContainEqual(account);
    expect((await owner.call('GET', `/service-accounts/${owner.id}`)).status).toBe(404);
    expect((await owner.call('POST', `/service-accounts/${owner.id}/keys`, { name: 'x' })).status).toBe(404);
  });

  it('names the OAuth applications that act for it, and those of no other', async () => {
    const input = (slug: string, serviceAccountId?: string) => ({
      ...{ name: slug, slug, redirectUris: ['https://till.example/'], serviceAccountId },
    });
    const other = await owner.call<ServiceAccountDetails>('POST', '/service-accounts', { name: 'Other', role: 'erp' });
    for (const [slug, id] of [['b-till', account.id], ['a-till', account.id], ['c-till'], ['d-till', other.data.id]])
      expect((await owner.call('POST', '/oauth-applications', input(String(slug), id))).status).toBe(201);
    expect(account.applications).toEqual([]);
    const { data } = await owner.call<ServiceAccountDetails>('GET', path());
    const clientId = expect.stringMatching(/^ak_/);
    expect(data.applications).toEqual([
      { clientId, name: 'a-till' },
      { clientId, name: 'b-till' },
    ]);
    await owner.call('PATCH', `/oauth-applications/${data.applications[0]?.clientId}`, { serviceAccountId: null });
    expect((await owner.call<ServiceAccountDetails>('GET', path())).data.applications).toHaveLength(1);
  });

  it('cannot be given more than its creator has', async () => {
    const manager = await createStaffCaller(server, ['accounts:write', 'catalog:read']);
    expect((await manager.call('POST', '/service-accounts', { name: 'Mine', role: 'erp' })).status).toBe(403);
    expect((await manager.call('POST', `${path()}/keys`, { name: 'Mine' })).status).toBe(403);
    expect((await manager.call('PATCH', path(), { active: false })).status).toBe(403);
    const { id } = await createKey();
    expect((await manager.call('DELETE', `${path()}/keys/${id}`)).status).toBe(403);
    expect((await owner.call('POST', '/service-accounts', { name: 'Mine', role: 'none' })).status).toBe(400);
  });
});

describe('a key', () => {
  it('is returned once, ends after 90 days, and tells when it was used', async () => {
    server.setNow(new Date('2026-03-01T10:00:20Z'));
    const { key, ...made } = await createKey();
    expect(made).toEqual({
      id: key.slice(3, 23),
      name: 'Warehouse',
      permissions: ['catalog:read', 'prices:write'],
      addressRanges: [],
      expiresAt: '2026-05-30T10:00:20.000Z',
      lastUsedAt: null,
    });
    expect(await statusWith(key)).toBe(200);
    expect(await keys()).toEqual([{ ...made, lastUsedAt: '2026-03-01T10:00:20.000Z' }]);
    server.setNow(new Date('2026-03-01T10:00:50Z'));
    expect(await statusWith(key)).toBe(200);
    expect((await keys())[0]?.lastUsedAt).toBe('2026-03-01T10:00:20.000Z');
    expect(JSON.stringify(await keys())).not.toContain(key.slice(23));
    const rows = await db(server.database.fork()).selectFrom('service_key').select(columnsOf('service_key')).execute();
    expect(JSON.stringify(rows)).not.toContain(key.slice(23));
  });

  it.each([
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: '2126-01-01T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ permissions: ['customers:read'] }, 'permissions'],
    [{ permissions: ['*'] }, 'permissions'],
    [{ permissions: [] }, 'permissions'],
    [{ addressRanges: ['203.0.113.7'] }, 'addressRanges.0'],
    [{ addressRanges: ['203.0.113.0/33'] }, 'addressRanges.0'],
    [{ addressRanges: Array(21).fill('203.0.113.0/24') }, 'addressRanges'],
    [{ name: '' }, 'name'],
  ])('is rejected with a clear error: %j', async (input, field) => {
    const { status, error } = await owner.call('POST', `${path()}/keys`, { name: 'Warehouse', ...input });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    expect(await keys()).toEqual([]);
  });

  it('is one of at most 10, also of 12 at once; an expired one does not count', async () => {
    server.setNow(new Date('2026-03-01T10:00:00Z'));
    await createKey({ expiresAt: '2026-03-02T00:00:00Z' });
    server.setNow(new Date('2026-03-03T10:00:00Z'));
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) => owner.call('POST', `${path()}/keys`, { name: `Key ${index}` })),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), 409, 409]);
    expect(await keys()).toHaveLength(10);
  });

  it('does not get what its role gets, and loses what its role loses', async () => {
    const role = await owner.call('POST', '/roles', { name: 'growing', permissions: ['catalog:read'] });
    expect(role.status).toBe(201);
    await owner.call('PATCH', path(), { role: 'growing' });
    const own = await createKey({ permissions: ['catalog:read'] });
    const all = await createKey();
    await owner.call('PATCH', '/roles/growing', { permissions: ['catalog:read', 'audit:read'] });
    const audit = '/api/staff/audit';
    expect([await statusWith(own.key, audit), await statusWith(all.key, audit)]).toEqual([403, 200]);
    await owner.call('PATCH', '/roles/growing', { permissions: ['audit:read'] });
    expect([await statusWith(own.key), await statusWith(all.key), await statusWith(own.key, audit)]).toEqual([
      403, 403, 403,
    ]);
  });

  it('says at the session who it is, ends nothing with a logout, and reaches nothing that is for people', async () => {
    const caller = await createServiceKeyCaller(server, ['*']);
    const session = await caller.request<{ user: object; expiresAt: string }>('GET', '/api/auth/session');
    expect(session.body.data).toMatchObject({ user: { id: caller.id, accountType: 'STAFF', email: null } });
    expect((await caller.request('POST', '/api/auth/logout')).status).toBe(200);
    for (const target of [
      ['GET', '/api/staff/service-accounts'],
      ['POST', `/api/staff/service-accounts/${caller.id}/keys`],
      ['DELETE', `/api/staff/service-accounts/${caller.id}/keys/${caller.keyId}`],
      ['GET', '/api/staff/accounts'],
      ['PATCH', '/api/staff/roles/owner'],
      ['GET', '/api/staff/permissions'],
      ['POST', '/api/staff/customers/x/end-sessions'],
      ['POST', '/api/staff/customers/x/password'],
      ['GET', '/api/staff/customers/x/documents/nid'],
      ['GET', '/api/auth/sessions'],
      ['PUT', '/api/auth/password'],
      ['POST', '/api/auth/codes'],
      ['POST', '/api/auth/reauthenticate'],
      ['GET', '/api/auth/customer/me'],
    ] as const) {
      const [method, at] = target;
      const { status, body } = await caller.request(method, at);
      expect([target, status, body.error.code]).toEqual([target, 403, 'FORBIDDEN']);
    }
    expect((await caller.request('GET', '/api/staff/customers')).status).toBe(200);
  });

  it('sees no prices, as staff do not, and filters by none', async () => {
    const { key } = await createKey();
    const { body } = await server.request<{ data: { items: object[] } }>('/api/products', {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(body.data.items[0]).toMatchObject({ slug: 'x' });
    expect(body.data.items[0]).not.toHaveProperty('pricing');
    expect(await statusWith(key, '/api/products?sort=price')).toBe(403);
  });
});

describe('a key that is not accepted', () => {
  const unknown = async (key: string, headers = {}) => [
    await statusWith(key, '/api/staff/products', headers),
    await statusWith(key, '/api/products', headers),
  ];

  it('is 401 when it is revoked, expired, changed, of an inactive or a deleted account, or from another network', async () => {
    server.setNow(new Date('2026-03-01T10:00:00Z'));
    const { id, key } = await createKey({ addressRanges: ['203.0.113.0/24'] });
    const inside = { 'x-forwarded-for': '203.0.113.9' };
    expect(await unknown(key, inside)).toEqual([200, 200]);
    expect(await unknown(key, { 'x-forwarded-for': '203.0.114.9' })).toEqual([401, 401]);
    expect(await unknown(key)).toEqual([401, 401]);
    expect(await unknown(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`, inside)).toEqual([401, 401]);
    await owner.call('PATCH', path(), { active: false });
    expect(await unknown(key, inside)).toEqual([401, 401]);
    await owner.call('PATCH', path(), { active: true });
    expect(await unknown(key, inside)).toEqual([200, 200]);
    server.setNow(new Date('2026-05-30T10:00:00Z'));
    expect(await unknown(key, inside)).toEqual([401, 401]);
    server.setNow(new Date('2026-03-01T10:00:00Z'));
    expect((await owner.call('DELETE', `${path()}/keys/${id}`)).status).toBe(200);
    expect(await unknown(key, inside)).toEqual([401, 401]);
    expect((await owner.call('DELETE', `${path()}/keys/${id}`)).status).toBe(404);
    const other = await createKey();
    await owner.call('DELETE', path());
    expect(await unknown(other.key)).toEqual([401, 401]);
  });

  it('is refused in a URL and in a cookie, and in no log', async () => {
    const { key } = await createKey();
    const before = server.logs.length;
    for (const target of [`/api/staff/products?access_token=${key}`, `/api/staff/products?key=${key}`]) {
      expect((await server.request(target)).status).toBe(401);
    }
    expect((await server.request('/api/staff/products', { headers: { cookie: `arot_session=${key}` } })).status).toBe(
      401,
    );
    expect((await server.request(`/api/products/${key}`)).status).toBe(404);
    await server.request('/api/auth/session', { headers: { 'user-agent': key, 'x-forwarded-for': key } });
    const lines = JSON.stringify(server.logs.slice(before));
    expect(lines).toContain('/api/products/sk_…');
    expect(lines).not.toContain(key.slice(3));
  });

  it('is not the token of a session, nor a session its own', async () => {
    const { key } = await createKey();
    const person = await createSession(server, (await createAccount(server, { customerType: 'RETAIL' })).id);
    const [asKey, asPerson] = await Promise.all(
      [key, person].map((token) =>
        server.request<{ data: { user: { accountType: string } } }>('/api/auth/session', {
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    );
    expect(asKey?.body.data.user.accountType).toBe('STAFF');
    expect(asPerson?.body.data.user.accountType).toBe('CUSTOMER');
  });
});

it('names the key in the details of what it changes', async () => {
  const caller = await createServiceKeyCaller(server, ['catalog:read', 'catalog:write', 'settings:write']);
  const before = await allEvents(server);
  await caller.request('PATCH', '/api/staff/settings', { siteName: 'আড়ত' });
  await caller.request('POST', '/api/staff/categories', { id: 'y', name: 'Y' });
  await owner.call('PATCH', '/settings', { siteName: 'Arot' });
  const events = await eventsAfter(server, before);
  expect(events.map(({ kind, actor, details }) => [kind, actor, (details as { keyId?: string }).keyId])).toEqual([
    ['setting_created', caller.id, caller.keyId],
    ['category_created', caller.id, caller.keyId],
    ['setting_changed', owner.id, undefined],
  ]);
});

it('tells the staff members with accounts:write once, 7 days before a key ends', async () => {
  server.setNow(new Date('2026-03-01T10:00:00Z'));
  await createKey({ name: 'Soon', expiresAt: '2026-03-20T10:00:00Z' });
  await createStaffCaller(server, ['catalog:read']);
  const announce = async (moment: string) => await announceEndingKeys(server.database, () => new Date(moment));
  expect(await announce('2026-03-13T09:59:00Z')).toBe(0);
  expect(await announce('2026-03-13T10:00:00Z')).toBe(1);
  expect(await announce('2026-03-13T10:00:00Z')).toBe(0);
  const messages = await db(server.database.fork())
    .selectFrom('message')
    .where('template', '=', 'key-ending')
    .select(['accountId', 'variables'])
    .execute();
  expect(messages.map(({ accountId: account_id }) => account_id)).toContain(owner.id);
  expect(messages.every(({ variables }) => (variables as { key: string }).key === 'Soon')).toBe(true);
  expect(messages[0]?.variables).toEqual({ key: 'Soon', account: 'ERP', date: '2026-03-20' });
  const staff = await db(server.database.fork())
    .selectFrom('account')
    .innerJoin('role', 'role.name', 'account.roleName')
    .where('account.isService', '=', false)
    .select(['account.id', 'role.permissions'])
    .execute();
  const told = staff.filter(({ permissions }) => permissions.includes('*') || permissions.includes('accounts:write'));
  expect(messages.map(({ accountId: account_id }) => account_id).toSorted()).toEqual(
    told.map(({ id }) => id).toSorted(),
  );
});

it('keeps a revoked key out on every process at once', async () => {
  const other = await startTestServer({ sharing: server });

  const { id, key } = await createKey();
  const onOther = async () =>
    (await other.request('/api/staff/products', { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await onOther()).toBe(200);
  await owner.call('DELETE', `${path()}/keys/${id}`);
  expect(await onOther()).toBe(401);
});
