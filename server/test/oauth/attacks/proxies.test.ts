import { describe, expect, it } from 'vitest';
import { exchangeCode, openProvider, postAsClient } from '../../support/oauth/blackbox.ts';
import { authorizationRequest, authorize, codeOf, Visitor } from '../../support/oauth/blackbox-browser.ts';

/*
 * 4.13 TLS-terminating reverse proxies: forged Host and forwarded headers.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.13
 */

/** Behind a trusted proxy, by https. */
const proxied = await openProvider();
/** The provider without a proxy, by http. */
const bare = await openProvider({
  bare: true,
  tokenLimit: { points: 30, seconds: 60 },
  loginLimit: { points: 3, seconds: 60 },
});
const proxiedApp = await proxied.createApp({ slug: 'proxied' });
const app = await bare.createApp();
const user = await bare.createUser();

const PATHS = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/.well-known/jwks.json',
  '/oauth/authorize',
  '/oauth/authorize/abc',
  '/oauth/userinfo',
  '/oauth/logout',
  '/oauth/nothing',
  '/login/proxied',
  '/login/proxied/consent',
];
const POSTS = [
  '/oauth/token',
  '/oauth/revoke',
  '/oauth/introspect',
  '/oauth/authorize',
  '/oauth/logout',
  '/login/proxied',
];

const FORGED = {
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '4443',
  'x-forwarded-prefix': '/evil',
  forwarded: 'host=evil.example;proto=https',
  'x-host': 'evil.example',
  'x-original-host': 'evil.example',
  'x-original-url': '/evil',
  'x-rewrite-url': '/evil',
  'x-http-method-override': 'DELETE',
};

describe('request with another host than the issuer', () => {
  it.each([
    'evil.example',
    'auth.example.evil.example',
    'auth.example:444',
    'auth.example.',
    'user@auth.example',
    '127.0.0.1',
  ])('gets neither pages nor tokens: %s', async (host) => {
    for (const path of PATHS) {
      const response = await proxied.send(proxied.issuer + path, { headers: { host } });
      expect([response.status, response.headers['set-cookie']], path).toEqual([421, undefined]);
      expect(response.headers).not.toHaveProperty('location');
    }
    for (const path of POSTS)
      expect((await proxied.send(proxied.issuer + path, { method: 'POST', headers: { host } })).status, path).toBe(421);
  });

  it('is not cached', async () => {
    const response = await proxied.send(`${proxied.issuer}/oauth/authorize`, { headers: { host: 'evil.example' } });
    expect([response.status, response.headers['cache-control']]).toEqual([421, 'no-store']);
  });

  it('is rejected behind a trusted proxy too', async () => {
    for (const path of PATHS) {
      const headers = { 'x-forwarded-host': 'evil.example' };
      expect((await proxied.send(proxied.issuer + path, { headers })).status, path).toBe(421);
    }
    const inside = { host: 'inside:8080', 'x-forwarded-host': 'auth.example' };
    expect((await proxied.send(proxied.issuer + PATHS[0], { headers: inside })).status).toBe(200);
  });
});

describe('server without a trusted proxy', () => {
  it('ignores forwarded headers in URLs, cookies and issuer', async () => {
    const discovery = await bare.send(`${bare.issuer}/.well-known/openid-configuration`, { headers: FORGED });
    expect(JSON.parse(discovery.text)).toEqual(bare.metadata);
    expect(discovery.text).not.toMatch(/evil|:4443(?!\d)/);

    const visitor = new Visitor(bare);
    const sent = authorizationRequest(app, { prompt: 'none' });
    const url = `${bare.metadata.authorization_endpoint}?${new URLSearchParams(sent)}`;
    const response = await visitor.request(url, { headers: FORGED });
    expect(response.headers.location).toContain(`iss=${encodeURIComponent(bare.issuer)}`);
    expect(response.headers.location).not.toMatch(/evil|:4443(?!\d)/);

    const loginRedirect = await visitor.request(url.replace('&prompt=none', ''), { headers: FORGED });
    expect(loginRedirect.headers.location).toMatch(/^\/login\//);
    for (const cookie of loginRedirect.headers['set-cookie'] ?? [])
      expect(cookie).not.toMatch(/evil|domain|;\s*secure/i);
    const page = await visitor.request(`/login/${app.slug}`, { headers: FORGED });
    expect(page.text).not.toMatch(/evil|:4443(?!\d)/);
  });

  it('issues tokens with its own issuer for any request headers', async () => {
    const visitor = new Visitor(bare);
    visitor.takeSession(await bare.createSessionToken(user));
    const code = codeOf(await authorize(bare, visitor, app));
    const { json } = await exchangeCode(bare, app, code);
    expect(JSON.parse(Buffer.from(String(json.id_token).split('.')[1] ?? '', 'base64url').toString()).iss).toBe(
      bare.issuer,
    );
  });

  it('allows no further login attempts for a forged client address', async () => {
    const headers = (attempt: number) => ({
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.113.${attempt}`,
      forwarded: `for=203.0.113.${attempt}`,
      'x-real-ip': `203.0.113.${attempt}`,
    });
    const visitor = new Visitor(bare);
    const { page } = await authorize(bare, visitor, app);
    const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(page.text) ?? [];
    const body = String(new URLSearchParams({ csrf, identifier: user.identifier, password: 'not the password' }));
    const statuses = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      const sent = { ...headers(attempt), 'content-type': 'application/x-www-form-urlencoded' };
      statuses.push((await visitor.request(page.url, { method: 'POST', headers: sent, body })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it('allows no further token requests for a forged client address', async () => {
    const basic = Buffer.from(`${app.clientId}:as_wrong`).toString('base64');
    const statuses = new Set<number>();
    for (let attempt = 1; attempt <= 31; attempt += 1) {
      const response = await bare.send(bare.metadata.token_endpoint, {
        method: 'POST',
        headers: {
          authorization: `Basic ${basic}`,
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': `203.0.113.${attempt}`,
        },
        body: 'grant_type=refresh_token&refresh_token=x',
      });
      statuses.add(response.status);
      if (response.status === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect([...statuses]).toEqual([401, 429]);
    // Another application is not limited.
    const other = await bare.createApp();
    const response = await postAsClient(bare, bare.metadata.token_endpoint, other, {
      grant_type: 'refresh_token',
      refresh_token: 'x',
    });
    expect(response.status).toBe(400);
  });
});

describe('server behind a TLS proxy', () => {
  it('sets Secure cookies, even without X-Forwarded-Proto', async () => {
    const url = `${proxied.metadata.authorization_endpoint}?${new URLSearchParams(authorizationRequest(proxiedApp))}`;
    for (const proto of ['https', 'http', '']) {
      const response = await proxied.send(url, { headers: { 'x-forwarded-proto': proto } });
      const cookies = response.headers['set-cookie'] ?? [];
      expect(cookies.length).toBeGreaterThan(0);
      for (const cookie of cookies) expect(cookie).toMatch(/^__(Host|Secure)-.*;\s*secure/i);
      expect(response.headers.location).not.toMatch(/^http:/);
    }
  });
});
