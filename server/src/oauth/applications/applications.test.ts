import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import {
  authorizePath,
  Browser,
  callbackOf,
  getCode,
  getTokens,
  redeem,
  refresh,
  requestTokens,
  userInfoStatus,
} from '../../../test/support/oauth/browser.ts';
import { createTestApplication, type TestApplication } from '../../../test/support/oauth/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { rotateSecret, setApplicationEnabled } from './change-application.ts';
import { createApplication, type NewApplication } from './create-application.ts';

let application: TestApplication;
const server = await startTestServer();
const second = await startTestServer({ sharing: server });
const { identifier } = await createAccount(server);
beforeEach(async () => {
  for (const each of [server, second]) each.setNow(undefined);
  application = await createTestApplication(server);
});

const operator = () => ({ em: server.database.fork(), clock: () => new Date() });

describe('registering an application', () => {
  const valid: NewApplication = { name: 'Shop', slug: 'a-shop', redirectUris: ['https://shop.example/callback'] };

  it.each<[string, Partial<NewApplication>]>([
    ['a redirect URI without TLS', { redirectUris: ['http://shop.example/callback'] }],
    ['a redirect URI of another scheme', { redirectUris: ['javascript:alert(1)'] }],
    ['a redirect URI with a fragment', { redirectUris: ['https://shop.example/#callback'] }],
    ['a redirect URI with a wildcard', { redirectUris: ['https://*.shop.example/callback'] }],
    ['a redirect URI with a user name', { redirectUris: ['https://shop.example@evil.example/'] }],
    ['a redirect URI with a backslash', { redirectUris: ['https://shop.example\\@evil.example/'] }],
    ['a redirect URI with a line break', { redirectUris: ['https://shop.example/\n'] }],
    ['no redirect URI', { redirectUris: [] }],
    ['a slug with characters that a URL must not have', { slug: 'A Shop' }],
    ['no name', { name: ' ' }],
    ['a scope with a quote', { defaultScope: 'openid or"ders' }],
    ['a logo by another scheme', { logoUrl: 'javascript:alert(1)' }],
  ])('rejects %s', async (_what, input) => {
    await expect(createApplication(operator(), { ...valid, ...input })).rejects.toThrow('Nothing was changed.');
  });

  it.each(['http://localhost:3000/cb', 'http://127.0.0.1/cb', 'http://[::1]:8080/cb'])('accepts %s', async (uri) => {
    const slug = `loopback-${new URL(uri).host.replace(/\W+/g, '')}`;
    expect(await createApplication(operator(), { ...valid, slug, redirectUris: [uri] })).toHaveProperty('clientSecret');
  });

  it('rejects a slug that another application has', async () => {
    await expect(createApplication(operator(), { ...valid, slug: application.slug })).rejects.toThrow('already');
  });
});

describe('scopes', () => {
  it('default to the application’s default scope, and unknown ones are ignored', async () => {
    const app = await createTestApplication(server, { defaultScope: 'openid orders:read', scopes: ['orders:write'] });
    const browser = new Browser(server);
    const scopeOf = async (scope: string | undefined) =>
      (await redeem(server, app, await getCode(browser, app, identifier, { scope }))).body.scope;
    expect(await scopeOf(undefined)).toBe('openid orders:read');
    expect(await scopeOf('openid orders:write nonsense')).toBe('openid orders:write');
    const page = await browser.open(authorizePath(app, { scope: 'nonsense' }));
    expect(callbackOf(page).error).toBe('invalid_scope');
  });
});

describe('a disabled application', () => {
  it('is rejected at once at every server, with all its tokens', async () => {
    const browser = new Browser(server);
    const tokens = await getTokens(browser, server, application, identifier);
    const code = await getCode(browser, application, identifier);
    expect(await userInfoStatus(second, tokens.access_token)).toBe(200);
    await setApplicationEnabled(operator(), application.clientId, false);
    for (const each of [server, second]) {
      expect(await userInfoStatus(each, tokens.access_token)).toBe(401);
      expect((await refresh(each, application, tokens.refresh_token)).body.error).toBe('invalid_client');
      expect((await redeem(each, application, code)).body.error).toBe('invalid_client');
      const page = await new Browser(each).open(authorizePath(application));
      expect([page.status, page.location]).toEqual([400, '']);
      expect((await new Browser(each).open(`/login/${application.slug}`)).status).toBe(404);
    }
    await setApplicationEnabled(operator(), application.clientId, true);
    expect(await userInfoStatus(second, tokens.access_token)).toBe(200);
  });
});

describe('rotating a secret', () => {
  const accepts = async (clientSecret: string) => {
    const body = { grant_type: 'refresh_token', refresh_token: 'unknown' };
    return (await requestTokens(server, { ...application, clientSecret }, body)).body.error === 'invalid_grant';
  };

  it('ends the old secret at once', async () => {
    const { clientSecret } = await rotateSecret(operator(), application.clientId, 0);
    expect(await accepts(application.clientSecret)).toBe(false);
    expect(await accepts(clientSecret)).toBe(true);
  });

  it('accepts the old secret for the given time', async () => {
    const { clientSecret } = await rotateSecret(operator(), application.clientId, 3_600);
    expect(await accepts(application.clientSecret)).toBe(true);
    expect(await accepts(clientSecret)).toBe(true);
    server.setNow(new Date(Date.now() + 3_601_000));
    expect(await accepts(application.clientSecret)).toBe(false);
    expect(await accepts(clientSecret)).toBe(true);
  });
});
