import { listRoutes } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { createAccount, postJson } from '../../test/support/accounts/fixtures.ts';
import { createChatApp, PAGE_ORIGIN, startWidget } from '../../test/support/chat/fixtures.ts';
import { startTestServer, TRUSTED_ORIGIN } from '../../test/support/test-server.ts';

const REALM = 'Bearer realm="arot"';
const INVALID_TOKEN = `${REALM}, error="invalid_token"`;

const server = await startTestServer();

const challengeOf = (headers: Headers) => headers.get('www-authenticate');

const protectedRoutes = listRoutes()
  .map(({ route }) => route)
  .filter(({ metadata: { auth } }) => ['session', 'customer', 'staff', 'chat-secret'].includes(auth))
  .map(({ method, path, metadata }) => [method, path.replace(/:\w+/g, 'nid-document'), metadata.auth] as const);

/** The parameter that says where a client learns how to get access tokens. Chat does not accept them. */
const metadataFor = (auth = 'session') =>
  auth === 'chat-secret' ? '' : `, resource_metadata="${server.publicOrigin}/.well-known/oauth-protected-resource/api"`;

describe('WWW-Authenticate of a 401', () => {
  it.each(protectedRoutes)('names the scheme to a caller without a credential: %s %s', async (method, path, auth) => {
    const { status, headers } = await server.request(path, { method });
    expect([status, challengeOf(headers)]).toEqual([401, REALM + metadataFor(auth)]);
  });

  it.each(protectedRoutes)('says that a bearer token is not valid: %s %s', async (method, path, auth) => {
    const { status, headers } = await server.request(path, { method, headers: { authorization: 'Bearer nothing' } });
    expect([status, challengeOf(headers)]).toEqual([401, INVALID_TOKEN + metadataFor(auth)]);
  });

  it('reports an invalid bearer token on a route that needs none', async () => {
    const { status, headers } = await server.request('/api/products', { headers: { authorization: 'Bearer nothing' } });
    expect([status, challengeOf(headers)]).toEqual([401, INVALID_TOKEN + metadataFor()]);
  });

  it('names the scheme without an error if the caller uses another scheme', async () => {
    const { status, headers } = await server.request('/api/auth/session', { headers: { authorization: 'Basic YTpi' } });
    expect([status, challengeOf(headers)]).toEqual([401, REALM + metadataFor()]);
  });

  it('opens no browser dialog and reports no token after a failed login', async () => {
    const { identifier } = await createAccount(server);
    const body = { identifier, password: 'a wrong password', responseMode: 'token' };
    const { status, headers } = await postJson(server, '/api/auth/login', body, { authorization: 'Bearer nothing' });
    expect([status, challengeOf(headers)]).toEqual([401, REALM]);
  });

  it('is exposed to pages of trusted origins', async () => {
    const { headers } = await server.request('/api/auth/session', { headers: { origin: TRUSTED_ORIGIN } });
    expect(challengeOf(headers)).toBe(REALM + metadataFor());
    expect(headers.get('access-control-expose-headers')?.split(/, ?/)).toContain('WWW-Authenticate');
  });

  it('is exposed to the page of a widget', async () => {
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
