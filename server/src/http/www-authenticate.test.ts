import { listRoutes } from '@arot/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, postJson } from '../../test/support/accounts/fixtures.ts';
import { createChatApp, PAGE_ORIGIN, startWidget } from '../../test/support/chat/fixtures.ts';
import { startTestServer, type TestServer, TRUSTED_ORIGIN } from '../../test/support/test-server.ts';

const REALM = 'Bearer realm="arot"';
const INVALID_TOKEN = `${REALM}, error="invalid_token"`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const challengeOf = (headers: Headers) => headers.get('www-authenticate');

const protectedRoutes = listRoutes()
  .map(({ route }) => route)
  .filter(({ metadata: { auth } }) => ['session', 'customer', 'chat-secret'].includes(auth))
  .map(({ method, path }) => [method, path.replace(/:\w+/g, 'nid-document')] as const);

describe('a 401', () => {
  it.each(protectedRoutes)('names the scheme to a caller without a credential: %s %s', async (method, path) => {
    const { status, headers } = await server.request(path, { method });
    expect([status, challengeOf(headers)]).toEqual([401, REALM]);
  });

  it.each(protectedRoutes)('says that a bearer token is not valid: %s %s', async (method, path) => {
    const { status, headers } = await server.request(path, { method, headers: { authorization: 'Bearer nothing' } });
    expect([status, challengeOf(headers)]).toEqual([401, INVALID_TOKEN]);
  });

  it('says that a bearer token is not valid where none is needed', async () => {
    const { status, headers } = await server.request('/api/products', { headers: { authorization: 'Bearer nothing' } });
    expect([status, challengeOf(headers)]).toEqual([401, INVALID_TOKEN]);
  });

  it('names the scheme to a caller of another scheme, without an error', async () => {
    const { status, headers } = await server.request('/api/auth/session', { headers: { authorization: 'Basic YTpi' } });
    expect([status, challengeOf(headers)]).toEqual([401, REALM]);
  });

  it('of a login has no scheme for which browsers open a dialog, and blames no token', async () => {
    const { identifier } = await createAccount(server);
    const body = { identifier, password: 'a wrong password', responseMode: 'token' };
    const { status, headers } = await postJson(server, '/api/auth/login', body, { authorization: 'Bearer nothing' });
    expect([status, challengeOf(headers)]).toEqual([401, REALM]);
  });

  it('can be read by pages of trusted origins', async () => {
    const { headers } = await server.request('/api/auth/session', { headers: { origin: TRUSTED_ORIGIN } });
    expect(challengeOf(headers)).toBe(REALM);
    expect(headers.get('access-control-expose-headers')?.split(/, ?/)).toContain('WWW-Authenticate');
  });

  it('of the widget can be read by its page', async () => {
    const app = await createChatApp(server);
    const wrongKey = await startWidget(server, { ...app, widgetKey: 'cwk_wrong' });
    expect([wrongKey.status, challengeOf(wrongKey.headers)]).toEqual([401, REALM]);
    expect(wrongKey.headers.get('access-control-expose-headers')?.split(/, ?/)).toContain('WWW-Authenticate');
    const { body } = await startWidget(server, app);
    const ended = await server.request(`/api/chat/widget/sessions/${body.data.sessionId}`, {
      method: 'DELETE',
      headers: { origin: PAGE_ORIGIN, authorization: 'Bearer nothing' },
    });
    expect([ended.status, challengeOf(ended.headers)]).toEqual([401, INVALID_TOKEN]);
  });
});
