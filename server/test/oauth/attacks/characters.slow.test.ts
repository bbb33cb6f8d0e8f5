import { describe, expect, it } from 'vitest';
import { exchangeCode, postAsClient, readJson } from '../../support/oauth/blackbox.ts';
import { authorize, openSignedIn, Visitor } from '../../support/oauth/blackbox-browser.ts';
import { encode } from '../../support/oauth/blackbox-tokens.ts';

/*
 * Control characters, names of Object.prototype, and markup in place of text, in every part of every request.
 */
const { provider, app, user, visitor } = await openSignedIn();

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const FIELDS =
  'client_id client_secret grant_type code redirect_uri code_verifier refresh_token scope token token_type_hint'.split(
    ' ',
  );

const fieldsOf = (grant_type: string): Record<string, string> => ({
  client_id: app.clientId,
  client_secret: app.clientSecret,
  grant_type,
  code: 'x',
  redirect_uri: app.redirectUri,
  refresh_token: 'x',
  token: 'x',
});

const NASTY = {
  NUL: '\u0000',

  'a very long text': 'x'.repeat(6_000),
};

describe('control characters and unterminated text', () => {
  const names = [
    'client_id',
    'redirect_uri',
    'response_type',
    'scope',
    'state',
    'nonce',
    'prompt',
    'max_age',
    'ui_locales',
  ];
  const more = [
    'login_hint',
    'id_token_hint',
    'acr_values',
    'claims',
    'display',
    'code_challenge',
    'response_mode',
    'resource',
  ];

  it.each(Object.entries(NASTY))('%s in any parameter of an authorization request', async (_what, value) => {
    const broken = [];
    for (const name of [...names, ...more]) {
      for (const browser of [visitor, new Visitor(provider)]) {
        const { page, response } = await authorize(provider, browser, app, { [name]: `a${value}b` });
        if (page.status >= 500 || response?.error === 'server_error') broken.push(name);
      }
    }
    expect(broken).toEqual([]);
  });

  it.each(Object.entries(NASTY))('%s in any field of the other endpoints', async (_what, value) => {
    const { token_endpoint, revocation_endpoint, introspection_endpoint } = provider.metadata;
    const broken = [];
    for (const endpoint of [token_endpoint, revocation_endpoint, introspection_endpoint]) {
      for (const name of FIELDS) {
        const grants = endpoint === token_endpoint ? ['authorization_code', 'refresh_token'] : [''];
        for (const grant_type of grants) {
          const body = String(new URLSearchParams({ ...fieldsOf(grant_type), [name]: `a${value}b` }));
          const { status } = await provider.send(endpoint, { method: 'POST', headers: FORM, body });
          if (status >= 500) broken.push(`${name} at ${endpoint}`);
        }
      }
    }
    expect(broken).toEqual([]);
  });

  it.each(Object.entries(NASTY))('%s in URLs, cookies and Authorization', async (_what, value) => {
    const encoded = encodeURIComponent(value);
    const hint = `${encode({ alg: 'none' })}.${encode({ aud: `a${value}` })}.`;
    const paths = [
      `/login/a${encoded}`,
      `/login/a${encoded}/consent`,
      `/login/${app.slug}?lang=${encoded}`,
      `/oauth/authorize/a${encoded}`,
      `/oauth/logout?client_id=${encoded}`,
      `/oauth/logout?state=${encoded}`,
      `/oauth/logout?id_token_hint=${hint}`,
      `/oauth/logout/success?client_id=${encoded}`,
    ];
    const broken = [];
    for (const path of paths)
      for (const method of ['GET', 'POST'])
        if ((await visitor.request(path, { method, headers: FORM })).status >= 500) broken.push(`${method} ${path}`);

    const authorization = `Basic ${Buffer.from(`a${encoded}:b${encoded}`).toString('base64')}`;
    const basic = {
      method: 'POST',
      headers: { ...FORM, authorization },
      body: 'grant_type=refresh_token&refresh_token=x',
    };
    if ((await provider.send(provider.metadata.token_endpoint, basic)).status >= 500) broken.push('Basic');

    const names = ['session', 'interaction', 'resume', 'form', 'oauth'];
    const cookie = names.map((name) => `__Host-arot_${name}=a${encoded}; __Secure-arot_${name}=a${encoded}`).join('; ');
    for (const path of [`/login/${app.slug}`, '/oauth/authorize/abc', '/oauth/logout'])
      if ((await provider.send(provider.issuer + path, { headers: { cookie } })).status >= 500)
        broken.push(`cookie ${path}`);
    expect(broken.map((what) => what.slice(0, 60))).toEqual([]);
  });

  it('returns no 5xx for NUL in the login form', async () => {
    const stranger = new Visitor(provider);
    const { page } = await authorize(provider, stranger, app);
    for (const typed of [
      { identifier: 'a\u0000b@example.com' },
      { password: 'a\u0000bcdefgh' },
      { rememberMe: '\u0000' },
      { csrf: '\u0000' },
    ]) {
      const all = { identifier: user.identifier, password: 'wrong password', ...typed };
      expect((await stranger.submit(page, all)).status).toBeLessThan(500);
    }
  });

  it('treats names of Object.prototype as unknown clients, users and scopes', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const { page } = await authorize(provider, visitor, app, { client_id: name });
      expect([page.status, page.left]).toEqual([400, undefined]);
      expect((await visitor.go(`${provider.issuer}/login/${name}`)).status).toBe(404);
      const response = await exchangeCode(provider, { ...app, clientId: name }, 'x');
      expect([response.status, response.json.error]).toEqual([401, 'invalid_client']);
      const body = `${name}=x&grant_type=${name}&client_id=${app.clientId}&client_secret=${app.clientSecret}`;
      const grant = await provider.send(provider.metadata.token_endpoint, { method: 'POST', headers: FORM, body });
      expect([grant.status, readJson(grant).json.error]).toEqual([400, 'unsupported_grant_type']);
    }
  });
});

describe('escaping of untrusted text', () => {
  const evil = '"><img src=x onerror=alert(1)><script>alert(1)</script>\'';
  it.each([
    'client_id',
    'redirect_uri',
    'response_type',
    'prompt',
    'scope',
    'login_hint',
    'ui_locales',
    'display',
    'state',
  ])('%s', async (name) => {
    for (const browser of [visitor, new Visitor(provider)]) {
      const { page } = await authorize(provider, browser, app, { [name]: evil });
      if (!page.left) expect(page.text).not.toMatch(/<img src=x|<script>alert/);
    }
  });

  it('escapes the typed identifier and the URL of the login form', async () => {
    const stranger = new Visitor(provider);
    const { page } = await authorize(provider, stranger, app);
    const again = await stranger.submit(page, { identifier: evil, password: evil });
    expect(again.text).not.toMatch(/<img src=x|<script>alert/);
    const odd = await stranger.go(
      `${provider.issuer}/login/${app.slug}?x=${encodeURIComponent(evil)}&"><script>alert(1)</script>`.replaceAll(
        ' ',
        '%20',
      ),
    );
    expect(odd.text).not.toMatch(/<img src=x|<script>alert/);
  });

  it('sends no line break of untrusted text in a header', async () => {
    const response = await postAsClient(provider, provider.metadata.token_endpoint, app, {
      grant_type: `x\r\nSet-Cookie: a=b${evil}`,
    });
    expect([response.status, response.headers['set-cookie']]).toEqual([400, undefined]);
  });
});
