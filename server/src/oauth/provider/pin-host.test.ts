import { describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../../test/support/accounts/fixtures.ts';
import { rawRequest } from '../../../test/support/http/raw-request.ts';
import { authorizePath, Browser, callbackOf, getCode, redeem, refresh } from '../../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../../test/support/oauth/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const server = await startTestServer();
const proxied = await startTestServer({ publicOrigin: 'https://auth.example', trustProxy: true });

const DISCOVERY = '/.well-known/openid-configuration';

describe('host of the OAuth endpoints and hosted pages', () => {
  it.each(['/oauth/authorize', '/oauth/token', '/login/x', DISCOVERY, '/.well-known/jwks.json', '/OAuth/authorize'])(
    'rejects another host: %s',
    async (path) => {
      expect((await rawRequest(server.port, path, { host: 'evil.example' })).status).toBe(421);
    },
  );

  it('does not affect the API', async () => {
    expect((await rawRequest(server.port, '/api/settings', { host: 'evil.example' })).status).toBe(200);
  });

  it('ignores forwarded headers of untrusted clients and absolute request targets', async () => {
    const host = new URL(server.publicOrigin).host;
    const forwarded = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    };
    const response = await rawRequest(server.port, DISCOVERY, { host, ...forwarded });
    expect(response.status).toBe(200);
    expect(response.body).not.toContain('evil.example');
    expect(response.body).toContain(`"issuer":"${server.publicOrigin}"`);
    expect((await rawRequest(server.port, `http://evil.example${DISCOVERY}`, { host })).status).toBe(421);
  });

  it('honours forwarded headers of a trusted proxy, and uses https in URLs', async () => {
    const rejected = await rawRequest(proxied.port, DISCOVERY, {
      host: 'inside:8080',
      'x-forwarded-host': 'evil.example',
    });
    expect(rejected.status).toBe(421);
    const response = await rawRequest(proxied.port, DISCOVERY, {
      host: 'inside:8080',
      'x-forwarded-host': 'auth.example',
    });
    expect(JSON.parse(response.body)).toMatchObject({
      issuer: 'https://auth.example',
      token_endpoint: 'https://auth.example/oauth/token',
    });
  });

  it('sets __Host- and __Secure- cookies over https, and redirects to https', async () => {
    const application = await createTestApplication(proxied);
    const response = await rawRequest(proxied.port, authorizePath(application), { host: 'auth.example' });
    expect(response.status).toBe(303);
    expect(response.headers.location).toMatch(new RegExp(`^/login/${application.slug}/[\\w-]{43}$`));
    const cookies = [response.headers['set-cookie'] ?? []].flat();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/^__(Secure|Host)-arot_.*;\s*secure.*httponly/i);
  });
});

it('redirects an authorization request by POST to GET, so that browsers send the session cookie', async () => {
  const application = await createTestApplication(server);
  const { id } = await createAccount(server);
  const browser = new Browser(server);
  const form = new URLSearchParams(authorizePath(application, { state: 'a b+c' }).split('?')[1]);
  const page = await browser.submit('/oauth/authorize', Object.fromEntries(form));
  expect([page.status, page.location.split('?')[0]]).toEqual([303, '/oauth/authorize']);
  browser.setCookie('arot_session', await createSession(server, id));
  expect(callbackOf(await browser.follow(page))).toMatchObject({ code: expect.any(String), state: 'a b+c' });
});

it.each([
  ['an unknown client', { client_id: 'ak_unknown' }],
  ['a redirect URI that is not registered', { redirect_uri: 'https://evil.example/' }],
  ['no redirect URI', { redirect_uri: undefined }],
])('shows a page and does not redirect for an authorization request with %s', async (_what, parameters) => {
  const page = await new Browser(server).open(authorizePath(await createTestApplication(server), parameters));
  expect([page.status, page.location, page.headers.get('content-type')]).toEqual([400, '', 'text/html; charset=utf-8']);
});

it('takes the scheme of URLs from the issuer, not from an absolute request target', async () => {
  const { host } = new URL(server.publicOrigin);
  const response = await rawRequest(server.port, `https://${host}/oauth/logout`, { host });
  expect(response.headers.location).toBe(`${server.publicOrigin}/oauth/logout/success`);
});

it.each(['GET /oauth/nothing', 'GET /oauth/', 'POST /oauth/Token'])('%s is an unknown route', async (request) => {
  const [method = '', path = ''] = request.split(' ');
  expect((await fetch(`${server.publicOrigin}${path}`, { method })).status).toBe(404);
});

it.each([
  ['GET /oauth/token', 'POST, OPTIONS'],
  ['GET /oauth/revoke', 'POST, OPTIONS'],
  ['GET /oauth/introspect', 'POST, OPTIONS'],
  ['PUT /oauth/authorize', 'GET, POST'],
  ['HEAD /oauth/authorize', 'GET, POST'],
  ['DELETE /oauth/userinfo', 'GET, POST, OPTIONS'],
  ['GET /oauth/logout/confirm', 'POST'],
])('%s is rejected with the methods of the endpoint', async (request, allowed) => {
  const [method = '', path = ''] = request.split(' ');
  const response = await fetch(`${server.publicOrigin}${path}`, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

it('rejects a POST that is too large for a redirect to GET, with a page', async () => {
  const application = await createTestApplication(server);
  const form = new URLSearchParams(authorizePath(application, { state: 'x'.repeat(9_000) }).split('?')[1]);
  const page = await new Browser(server).open('/oauth/authorize', {
    method: 'POST',
    body: form,
    headers: { accept: 'text/html' },
  });
  expect([page.status, page.location]).toEqual([413, '']);
  expect(page.text).toContain('the request is too large');
});

it('rejects a request for a resource, which this server cannot give tokens for', async () => {
  const application = await createTestApplication(server);
  const resource = 'https://orders.example/';
  const page = await new Browser(server).open(authorizePath(application, { resource }));
  expect(callbackOf(page)).toMatchObject({ error: 'invalid_target', state: 'the state' });
  const { identifier } = await createAccount(server);
  const code = await getCode(new Browser(server), application, identifier);
  expect((await redeem(server, application, code, { resource })).body.error).toBe('invalid_target');
  const tokens = (await redeem(server, application, code)).body;
  expect((await refresh(server, application, tokens.refresh_token, { resource })).body.error).toBe('invalid_target');
});

it('lets openers keep their popup, on pages and redirects', async () => {
  const application = await createTestApplication(server);
  const redirect = await new Browser(server).open(authorizePath(application));
  const page = await new Browser(server).open(`/login/${application.slug}`);
  for (const { headers } of [redirect, page]) {
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  }
  const api = await fetch(`${server.publicOrigin}/api/settings`);
  expect(api.headers.get('cross-origin-opener-policy')).toBe('same-origin');
});
