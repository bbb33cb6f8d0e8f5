import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import {
  authorizePath,
  Browser,
  callbackOf,
  csrfOf,
  getCode,
  logIn,
  redeem,
} from '../../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../../test/support/oauth/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { createApplication } from './create-application.ts';
import { showApplication } from './list-applications.ts';

const server = await startTestServer();
const { identifier } = await createAccount(server);

const operator = () => ({ em: server.database.fork(), clock: () => new Date() });
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

const SCHEME = 'com.example.app:/callback';

describe('a native application', () => {
  it('is public and must use PKCE', async () => {
    const app = await createTestApplication(server, { native: true, redirectUris: [SCHEME] });
    expect(app.clientSecret).toBe('');
    const shown = await showApplication(operator(), app.clientId);
    expect(shown).toMatchObject({ native: true, public: true, requirePkce: true, secrets: [] });
    const without = callbackOf(await new Browser(server).open(authorizePath(app)));
    expect(without.error).toBe('invalid_request');
  });

  it.each([
    [SCHEME, SCHEME],
    ['com.example.app://callback/path?a=b', 'com.example.app://callback/path?a=b'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb'],
    ['http://127.0.0.1:8080/cb', 'http://127.0.0.1/cb'],
    ['http://[::1]/cb', 'http://[::1]:61023/cb'],
    ['https://app.example/cb', 'https://app.example/cb'],
  ])('registered with %s receives a code at %s', async (registered, used) => {
    const app = {
      ...(await createTestApplication(server, { native: true, redirectUris: [registered] })),
      redirectUri: used,
    };
    const code = await getCode(new Browser(server), app, identifier, pkce);
    const { status, body } = await redeem(server, app, code, { code_verifier: verifier });
    expect([status, body.refresh_token]).toEqual([200, expect.any(String)]);
  });

  it('asks for consent before a code is sent to a private scheme, but not to an https URL', async () => {
    const uris = [SCHEME, 'https://app.example/cb'];
    const app = await createTestApplication(server, { native: true, redirectUris: uris });
    const browser = new Browser(server);
    await getCode(browser, app, identifier, pkce);
    const again = await browser.follow(await browser.open(authorizePath(app, pkce)));
    expect(again.text).toContain('name="decision"');
    const silent = await browser.open(authorizePath(app, { ...pkce, prompt: 'none' }));
    expect(callbackOf(silent).error).toBe('interaction_required');
    const claimed = await browser.follow(await browser.open(authorizePath(app, { ...pkce, redirect_uri: uris[1] })));
    expect(callbackOf(claimed)).toHaveProperty('code');
  });

  it.each([
    [SCHEME, 'com.example.app:/other'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:9/other'],
    ['http://127.0.0.1/cb', 'http://localhost:9/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.2:9/cb'],
    ['http://127.0.0.1/cb', 'http://[::1]:9/cb'],
    ['http://127.0.0.1/cb', 'http://user@127.0.0.1:9/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:9/cb?x'],
    ['http://127.0.0.1/cb', 'https://127.0.0.1:9/cb'],
    ['https://app.example/cb', 'https://app.example:444/cb'],
  ])('registered with %s receives nothing at %s', async (registered, used) => {
    const app = {
      ...(await createTestApplication(server, { native: true, redirectUris: [registered] })),
      redirectUri: used,
    };
    const page = await new Browser(server).open(authorizePath(app, pkce));
    expect([page.status, page.location]).toEqual([400, '']);
  });

  it.each([
    'example:/cb',
    'javascript:alert(1)',
    'data.:/cb',
    'com.example.app:cb',
    'Com.Example.App:/cb',
    'com.example.app:/cb#fragment',
    'com.example.app:/*',
    'com..app:/cb',
    '-com.example:/cb',
    'com.example.app://user@host/cb',
    'http://localhost/cb',
    'http://192.168.0.1/cb',
    'http://app.example/cb',
    'https://localhost/cb',
    'ftp://app.example/cb',
  ])('cannot be registered with %s', async (uri) => {
    const input = { name: 'App', slug: 'never-made', native: true, redirectUris: [uri] };
    await expect(createApplication(operator(), input)).rejects.toThrow('Nothing was changed.');
  });

  it('rejects another port for a web application', async () => {
    const web = await createTestApplication(server, { redirectUris: ['http://127.0.0.1:8080/cb'] });
    const page = await new Browser(server).open(authorizePath({ ...web, redirectUri: 'http://127.0.0.1:9/cb' }));
    expect([page.status, page.location]).toEqual([400, '']);
  });

  it('of a third party is named on its consent page, whose form-action allows it', async () => {
    const app = await createTestApplication(server, { native: true, thirdParty: true, redirectUris: [SCHEME] });
    const browser = new Browser(server);
    const login = await browser.follow(await browser.open(authorizePath(app, pkce)));
    const consent = await logIn(browser, login, identifier);
    expect(consent.text).toContain('Installed on this device: <bdi>com.example.app</bdi>');
    expect(consent.headers.get('content-security-policy')).toContain("form-action 'self' com.example.app:");
    const action = /action="([^"]+)"/.exec(consent.text)?.[1] ?? '';
    const page = await browser.follow(await browser.submit(action, { csrf: csrfOf(consent), decision: 'allow' }));
    expect(page.location).toMatch(/^com\.example\.app:\/callback\?code=/);
  });
});
