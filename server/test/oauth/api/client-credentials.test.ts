import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setActive } from '../../../src/accounts/set-active.ts';
import { db } from '../../../src/database/db.ts';
import { json } from '../../../src/database/schema/values.ts';
import { changeApplication, setApplicationEnabled } from '../../../src/oauth/applications/change-application.ts';
import type { NewApplication } from '../../../src/oauth/applications/create-application.ts';
import { cleanOAuth } from '../../../src/oauth/storage/clean-oauth.ts';
import { createAccount } from '../../support/accounts/fixtures.ts';
import { allEvents, commandContext, eventsAfter } from '../../support/accounts/operations.ts';
import { createServiceKeyCaller } from '../../support/accounts/service-keys.ts';
import { createStaffCaller } from '../../support/accounts/staff-caller.ts';
import { columnsOf } from '../../support/database/columns-of.ts';
import { callApi } from '../../support/oauth/api-token.ts';
import { requestTokens, userInfoStatus } from '../../support/oauth/browser.ts';
import { createTestApplication, type TestApplication } from '../../support/oauth/fixtures.ts';
import { setUpOAuth } from '../../support/oauth/set-up-oauth.ts';

const setUp = await setUpOAuth();
const SCOPES = ['staff:catalog:read', 'staff:audit:read', 'prices', 'orders:read'];

let service: Awaited<ReturnType<typeof createServiceKeyCaller>>;
let application: TestApplication;
beforeEach(async () => {
  service = await createServiceKeyCaller(setUp.server, ['catalog:read', 'audit:read']);
  application = await createTestApplication(setUp.server, { scopes: SCOPES, serviceAccountId: service.id });
});

const request = (fields: Record<string, string> = {}, by = application) =>
  requestTokens(setUp.server, by, { grant_type: 'client_credentials', ...fields });
const getToken = async (fields?: Record<string, string>) => (await request(fields)).body.access_token;
const statusOf = async (token: string, path = '/api/staff/products') =>
  (await callApi(setUp.server, token, path)).status;
const change = (input: Parameters<typeof changeApplication>[2]) =>
  changeApplication(commandContext(setUp.server), application.clientId, input);
const ask = async (endpoint: 'introspect' | 'revoke', token: string, { clientId, clientSecret } = application) => {
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, token });
  const response = await fetch(`${setUp.server.publicOrigin}/oauth/${endpoint}`, { method: 'POST', body });
  return (await response.json()) as Record<string, unknown>;
};

describe('client_credentials', () => {
  it('gives the staff scopes of the application, as an opaque token for the API without a refresh token', async () => {
    const { status, body } = await request();
    expect([status, Object.keys(body).sort()]).toEqual([200, ['access_token', 'expires_in', 'scope', 'token_type']]);
    expect(body).toMatchObject({ scope: 'staff:catalog:read staff:audit:read', expires_in: 3_600 });
    expect(await statusOf(body.access_token)).toBe(200);
    expect(await statusOf(body.access_token, '/api/staff/audit')).toBe(200);
    expect(await statusOf(body.access_token, '/api/staff/customers')).toBe(403);
    expect(await statusOf(body.access_token, '/api/auth/customer/me')).toBe(403);
    expect(await userInfoStatus(setUp.server, body.access_token)).toBe(401);
  });

  it.each([
    [{ scope: 'staff:audit:read' }, 'staff:audit:read'],
    // What is not among them is ignored, as in authorization requests.
    [{ scope: 'staff:audit:read staff:prices:write prices openid' }, 'staff:audit:read'],
    [{ scope: 'staff:prices:write' }, 'invalid_scope'],
    [{ scope: 'prices' }, 'invalid_scope'],
    [{ scope: 'openid' }, 'invalid_scope'],
    [{ resource: 'https://other.example/api' }, 'invalid_target'],
  ])('chooses among the scopes: %o', async (fields, expected) => {
    const { status, body } = await request(fields as Record<string, string>);
    expect(status === 200 ? body.scope : body.error).toBe(expected);
  });

  it('accepts the API as the resource', async () => {
    const token = await getToken({ resource: `${setUp.server.publicOrigin}/api`, scope: 'staff:audit:read' });
    expect([await statusOf(token, '/api/staff/audit'), await statusOf(token)]).toEqual([200, 403]);
  });

  it('is only for applications with a service account', async () => {
    const unbound = await createTestApplication(setUp.server, { scopes: SCOPES });
    const open = await createTestApplication(setUp.server, { scopes: SCOPES, public: true });
    for (const by of [unbound, open]) {
      const { status, body } = await request({}, by);
      expect([status, body.error]).toEqual([400, 'unauthorized_client']);
    }
    const wrong = await request({}, { ...application, clientSecret: 'as_wrong' });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
  });

  it('records refused requests, and the application in what it writes', async () => {
    const events = await allEvents(setUp.server);
    await request({ scope: 'openid' });
    expect(await eventsAfter(setUp.server, events)).toMatchObject([
      { kind: 'oauth_token_refused', details: { clientId: application.clientId, error: 'invalid_scope' } },
    ]);
    await change({ scopes: ['staff:catalog:write'] });
    const role = db(setUp.server.database.fork()).updateTable('role').where('name', '=', service.role);
    await role.set({ permissions: json(['catalog:write']) }).execute();
    const token = await getToken();
    const before = await allEvents(setUp.server);
    const body = { id: `made by ${service.role}`, name: 'Made' };
    const { status } = await callApi(setUp.server, token, '/api/staff/categories', { method: 'POST', body });
    expect(status).toBe(201);
    expect(await eventsAfter(setUp.server, before)).toMatchObject([
      { kind: 'category_created', actor: service.id, details: { viaClientId: application.clientId } },
    ]);
  });
});

describe('a token of a service account ends at the next request', () => {
  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      'if the application has no service account any more',
      () => change({ serviceAccountId: null }),
      () => change({ serviceAccountId: service.id }),
    ],
    [
      'if the application is disabled',
      () => setApplicationEnabled(commandContext(setUp.server), application.clientId, false),
      () => setApplicationEnabled(commandContext(setUp.server), application.clientId, true),
    ],
    [
      'if the account is deactivated',
      () => setActive(commandContext(setUp.server), service.id, false),
      () => setActive(commandContext(setUp.server), service.id, true),
    ],
  ])('%s', async (_name, end, undo) => {
    const token = await getToken();
    await end();
    expect([await statusOf(token), await ask('introspect', token)]).not.toContainEqual(200);
    expect(await statusOf(token)).toBe(401);
    expect((await request()).status).toBeGreaterThanOrEqual(400);
    await undo();
    expect(await statusOf(token)).toBe(200);
  });

  it('if the account is deleted, which leaves the application without one', async () => {
    const token = await getToken();
    await db(setUp.server.database.fork()).deleteFrom('account').where('id', '=', service.id).execute();
    expect(await statusOf(token)).toBe(401);
    expect((await request()).body.error).toBe('unauthorized_client');
  });

  it('if it expires, and the clean-up deletes it', async () => {
    const token = await getToken();
    const later = new Date(Date.now() + 3_600_001);
    setUp.server.setNow(later);
    expect(await statusOf(token)).toBe(401);
    await cleanOAuth(setUp.server.database, () => later);
    const left = db(setUp.server.database.fork())
      .selectFrom('oauth_client_token')
      .select(columnsOf('oauth_client_token'));
    expect(await left.where('clientId', '=', application.clientId).execute()).toEqual([]);
  });

  it('if the application revokes it; another application cannot, nor introspect it', async () => {
    const token = await getToken();
    const other = await createTestApplication(setUp.server);
    expect(await ask('introspect', token)).toMatchObject({
      ...{ active: true, client_id: application.clientId, scope: 'staff:catalog:read staff:audit:read' },
      aud: `${setUp.server.publicOrigin}/api`,
    });
    expect(await ask('introspect', token, other)).toEqual({ active: false });
    expect(await ask('revoke', token, other)).toEqual({});
    expect(await statusOf(token)).toBe(200);
    await ask('revoke', token);
    expect(await statusOf(token)).toBe(401);
    expect(await ask('introspect', token)).toEqual({ active: false });
  });

  it('as far as the scope or the role is gone', async () => {
    const token = await getToken();
    await change({ scopes: ['staff:audit:read'] });
    expect([await statusOf(token), await statusOf(token, '/api/staff/audit')]).toEqual([403, 200]);
    const role = db(setUp.server.database.fork()).updateTable('role').where('name', '=', service.role);
    await role.set({ permissions: json(['catalog:read']) }).execute();
    expect(await statusOf(token, '/api/staff/audit')).toBe(403);
  });
});

describe('the service account of an application', () => {
  const input = { name: 'ERP', redirectUris: ['https://erp.example/callback'] };
  let count = 0;
  const newInput = (more: Partial<NewApplication> & { isPublic?: boolean } = {}) => {
    count += 1;
    return { ...input, slug: `erp-${count}`, ...more };
  };
  let owner: Awaited<ReturnType<typeof createStaffCaller>>;
  beforeAll(async () => {
    owner = await createStaffCaller(setUp.server, ['*']);
  });

  it('is set, shown, changed and cleared, with events that name it', async () => {
    const created = await owner.call('POST', '/oauth-applications', newInput({ serviceAccountId: service.id }));
    expect(created).toMatchObject({ status: 201, data: { serviceAccountId: service.id } });
    const path = `/oauth-applications/${String(created.data.clientId)}`;
    const events = await allEvents(setUp.server);
    expect((await owner.call('PATCH', path, { serviceAccountId: null })).data).toMatchObject({
      serviceAccountId: null,
    });
    expect((await owner.call('PATCH', path, { name: 'ERP 2' })).data).toMatchObject({ serviceAccountId: null });
    expect((await owner.call('PATCH', path, { serviceAccountId: service.id })).status).toBe(200);
    expect((await owner.call('GET', path)).data).toMatchObject({ serviceAccountId: service.id });
    const changes = (await eventsAfter(setUp.server, events)).map(({ details }) => details);
    expect(changes).toMatchObject([
      { before: { serviceAccountId: service.id }, after: { serviceAccountId: null } },
      { after: { name: 'ERP 2' } },
      { before: { serviceAccountId: null }, after: { serviceAccountId: service.id } },
    ]);
  });

  it('is a service account, and not of a public application', async () => {
    const person = await createAccount(setUp.server, { role: 'clerk', permissions: [] });
    const rejected = [
      { serviceAccountId: person.id },
      { serviceAccountId: 'unknown' },
      { serviceAccountId: service.id, isPublic: true },
      { serviceAccountId: service.id, native: true, redirectUris: ['com.example.erp:/callback'] },
    ];
    for (const more of rejected) {
      const { status, error } = await owner.call('POST', '/oauth-applications', newInput(more));
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['serviceAccountId']]);
    }
    const open = await createTestApplication(setUp.server, { public: true });
    const path = `/oauth-applications/${open.clientId}`;
    expect(await owner.call('PATCH', path, { serviceAccountId: service.id })).toMatchObject({ status: 400 });
  });

  it.each<[string, readonly string[], number]>([
    ['all permissions of the account', ['applications:write', 'catalog:read', 'audit:read'], 200],
    ['some of them', ['applications:write', 'catalog:read'], 403],
  ])('binds, changes, enables and gets a new secret by staff with %s', async (_name, permissions, expected) => {
    const clerk = await createStaffCaller(setUp.server, permissions);
    const { serviceAccountId: _unbound, ...unbound } = newInput({ scopes: [] });
    const more = { ...unbound, serviceAccountId: service.id };
    expect((await clerk.call('POST', '/oauth-applications', more)).status).toBe(expected === 200 ? 201 : 403);
    const other = await createTestApplication(setUp.server);
    const ofOther = `/oauth-applications/${other.clientId}`;
    expect((await clerk.call('PATCH', ofOther, { serviceAccountId: service.id })).status).toBe(expected);
    const path = `/oauth-applications/${application.clientId}`;
    const steps = [
      ['PATCH', '', { redirectUris: ['https://elsewhere.example/callback'] }],
      ['POST', '/rotate-secret', { keepOldSeconds: 0 }],
    ] as const;
    for (const [method, action, body] of steps)
      expect([action, (await clerk.call(method, path + action, body)).status]).toEqual([action, expected]);
    // A caller who may not use it may still stop it.
    expect((await clerk.call('POST', `${path}/disable`)).status).toBe(200);
    expect((await clerk.call('POST', `${path}/enable`)).status).toBe(expected);
    expect((await clerk.call('PATCH', path, { serviceAccountId: null, scopes: [] })).status).toBe(200);
  });

  it('needs the permissions of its staff scopes too, which a first-party application uses without a question', async () => {
    const clerk = await createStaffCaller(setUp.server, ['applications:write', 'catalog:read']);
    const create = async (scopes: string[]) =>
      (await clerk.call('POST', '/oauth-applications', newInput({ scopes }))).status;
    expect(await create(['staff:catalog:read', 'prices', 'staff:shelves'])).toBe(201);
    expect(await create(['customer.write'])).toBe(403);
    expect(await create(['staff:prices:write'])).toBe(403);
  });

  it('is bound by no program: the secret would outlive the key', async () => {
    const strong = await createServiceKeyCaller(setUp.server, ['applications:write', 'catalog:read', 'audit:read']);
    const bind = newInput({ serviceAccountId: service.id });
    expect((await strong.request('POST', '/api/staff/oauth-applications', bind)).status).toBe(403);
    const scopes = ['staff:applications:write', 'staff:catalog:read'];
    const agent = await createTestApplication(setUp.server, { scopes, serviceAccountId: strong.id });
    const { body } = await request({}, agent);
    const options = { method: 'POST', body: newInput({ serviceAccountId: service.id }) };
    const { status } = await callApi(setUp.server, body.access_token, '/api/staff/oauth-applications', options);
    expect(status).toBe(403);
  });
});
