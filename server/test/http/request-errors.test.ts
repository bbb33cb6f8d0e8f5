import type { ApiErrorBody } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { createStaffCaller } from '../support/accounts/staff-caller.ts';
import { createChatApp, PAGE_ORIGIN } from '../support/chat/fixtures.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer();
const staff = await createStaffCaller(server, ['*']);
const app = await createChatApp(server);

const fieldsOf = async (path: string, init?: RequestInit) => {
  const { status, body } = await server.request<ApiErrorBody>(path, init);
  return [status, body.error.fields];
};

describe('errors of a request', () => {
  it.each(['/api/products?=1', '/api/categories?=1', '/api/products?page=1&='])(
    'name the query for a parameter without a name: %s',
    async (path) => {
      expect(await fieldsOf(path)).toEqual([400, { query: ['Unknown query parameter.'] }]);
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx'])(
    'ask for JSON instead of a body of the type %s',
    async (type) => {
      const init = { method: 'POST', headers: { 'content-type': type }, body: '{"identifier":"a","password":"b"}' };
      expect(await fieldsOf('/api/auth/login', init)).toEqual([
        400,
        { body: ['Send JSON (Content-Type: application/json).'] },
      ]);
    },
  );

  it('say that a body is missing if there is none', async () => {
    expect(await fieldsOf('/api/auth/login', { method: 'POST' })).toEqual([400, { body: ['Required.'] }]);
  });
});

it('never responds 304 under /api, where nothing may be stored', async () => {
  const created = await staff.call('POST', '/roles', { name: 'Packers', permissions: ['catalog:read'] });
  for (const condition of [{ 'if-none-match': created.etag }, { 'if-none-match': '*' }]) {
    const { status, etag } = await staff.call('GET', '/roles/Packers', undefined, condition);
    expect([status, etag]).toEqual([200, created.etag]);
  }
});

describe('the Location of a 201', () => {
  it('is the path of the created resource', async () => {
    const role = await staff.call('POST', '/roles', { name: 'Night shift/2', permissions: ['catalog:read'] });
    expect([role.status, role.location]).toEqual([201, '/api/staff/roles/Night%20shift%2F2']);
    const { status, location, data } = await staff.call('POST', '/categories', { name: 'Tea' });
    expect([status, location]).toEqual([201, `/api/staff/categories/${String(data.id)}`]);
    expect((await staff.call('GET', String(location).replace('/api/staff', ''))).status).toBe(200);
  });
});

describe('GET /api/chat/applications/{id}/visitors/by-external-id/{externalUserId}', () => {
  const visitors = (path: string, secret = app.secret, init: RequestInit = {}) =>
    server.request<{ data: Record<string, unknown>; error: ApiErrorBody['error'] }>(
      `/api/chat/applications/${app.id}${path}`,
      { ...init, headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' } },
    );
  const save = (externalUserId: string) =>
    visitors('/save-visitor', app.secret, { method: 'POST', body: JSON.stringify({ externalUserId, name: 'Rahima' }) });

  it('finds the visitor of a user, by any id that can be saved', async () => {
    for (const id of ['user-1', 'a/b', 'ক ১', 'a%2Fb?']) {
      const saved = await save(id);
      const { chatVisitorId } = saved.body.data;
      expect(saved.headers.get('location')).toBe(`/api/chat/applications/${app.id}/visitors/${String(chatVisitorId)}`);
      const found = await visitors(`/visitors/by-external-id/${encodeURIComponent(id)}`);
      expect([found.status, found.body.data]).toMatchObject([200, { chatVisitorId, externalUserId: id }]);
    }
    expect((await save('user-1')).headers.get('location')).toBeNull();
  });

  it('does not find a user of another application, nor an unknown one', async () => {
    await save('user-1');
    expect((await visitors('/visitors/by-external-id/User-1')).status).toBe(404);
    const other = await createChatApp(server);
    const path = `/api/chat/applications/${other.id}/visitors/by-external-id/user-1`;
    const headers = { authorization: `Bearer ${other.secret}` };
    expect((await server.request(path, { headers })).status).toBe(404);
    expect((await visitors('/visitors/by-external-id/user-1', 'wrong')).status).toBe(401);
  });
});

it('a wrong widget key is named, because a widget has no sign-in', async () => {
  const init = {
    method: 'POST',
    headers: { origin: PAGE_ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ chatApplicationId: app.id, widgetKey: 'wk_wrong' }),
  };
  const { status, body } = await server.request<ApiErrorBody>('/api/chat/widget/sessions', init);
  expect([status, body.error.message]).toEqual([401, 'The chat application or its widget key is not valid.']);
});
