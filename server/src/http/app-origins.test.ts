import { expect, it } from 'vitest';
import { createAccount, createSession, PASSWORD, postJson } from '../../test/support/accounts/fixtures.ts';
import { rejection } from '../../test/support/accounts/operations.ts';
import { createStaffCaller } from '../../test/support/accounts/staff-caller.ts';
import { createChatApp, startWidget } from '../../test/support/chat/fixtures.ts';
import { APP_ORIGINS } from '../../test/support/http/app-origins.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { passkeyHosts } from '../accounts/factors/verify-passkey.ts';

const server = await startTestServer({ trustedOrigins: [...APP_ORIGINS] });

it.each(APP_ORIGINS)('a page of %s uses tokens, and never cookies', async (origin) => {
  const { id, identifier } = await createAccount(server);
  const logIn = (responseMode: string) =>
    postJson<{ data: { token: string } }>(
      server,
      '/api/auth/login',
      { identifier, password: PASSWORD, responseMode },
      { origin },
    );
  const { status, body, headers } = await logIn('token');
  const cors = ['access-control-allow-origin', 'access-control-allow-credentials'].map((name) => headers.get(name));
  expect([status, ...cors]).toEqual([200, origin, null]);
  const logOut = async (credential: object) =>
    (await server.request('/api/auth/logout', { method: 'POST', headers: { origin, ...credential } })).status;
  expect(await logOut({ authorization: `Bearer ${body.data.token}` })).toBe(200);

  const cookie = `arot_session=${await createSession(server, id)}`;
  expect([(await logIn('cookie')).status, await logOut({ cookie })]).toEqual([403, 403]);
  const write = await server.request('/api/auth/sessions/end-others', { method: 'POST', headers: { origin, cookie } });
  expect(write.status).toBe(403);
  const preflight = await server.request('/api/products', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'GET' },
  });
  const allowed = preflight.headers.get('access-control-allow-credentials');
  expect([preflight.status, preflight.headers.get('access-control-allow-origin'), allowed]).toEqual([
    204,
    origin,
    null,
  ]);
});

it.each(APP_ORIGINS)('a page of %s shows a chat widget whose application lists it', async (origin) => {
  const app = await createChatApp(server, { origins: [origin] });
  const { status, headers } = await startWidget(server, app, {}, origin);
  expect([status, headers.get('access-control-allow-origin')]).toEqual([201, origin]);
  expect((await startWidget(server, app, {}, `${origin}x`)).status).toBe(403);
});

it('is of no passkey', () => {
  const own = ['http://localhost'] as const;
  expect(passkeyHosts({ rpId: undefined, trustedOrigins: APP_ORIGINS }, own).passkeyOrigins).toEqual(own);
});

it.each(['*', 'https://*.example', 'null', 'file://'])(
  'is not %s, at any door of a chat application',
  async (origin) => {
    const issue = origin.includes('*') ? 'must not have *' : 'must be an origin';
    expect((await rejection(createChatApp(server, { origins: [origin] }))).issues.join()).toContain(issue);
    const staff = await createStaffCaller(server, ['*']);
    const body = { name: 'Widget', visitorOrigins: ['https://shop.example'] };
    const created = await staff.call<{ chatApplicationId: string }>('POST', '/chat-applications', body);
    const visitorOrigins = [origin];
    for (const [method, path] of [
      ['POST', '/chat-applications'],
      ['PATCH', `/chat-applications/${created.data.chatApplicationId}`],
    ] as const) {
      const { status, error } = await staff.call(method, path, { ...body, visitorOrigins });
      expect([status, error?.fields?.['visitorOrigins.0']?.join()]).toEqual([400, expect.stringContaining(issue)]);
    }
  },
);
