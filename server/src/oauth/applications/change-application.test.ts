import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import { allEvents } from '../../../test/support/accounts/operations.ts';
import {
  authorizePath,
  Browser,
  callbackOf,
  csrfOf,
  getCode,
  getTokens,
  logIn,
  redeem,
  refresh,
  requestTokens,
} from '../../../test/support/oauth/browser.ts';
import { createTestApplication, type TestApplication } from '../../../test/support/oauth/fixtures.ts';
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import { changeApplication, rotateSecret } from './change-application.ts';
import { createApplication } from './create-application.ts';
import { showApplication } from './list-applications.ts';

let application: TestApplication;
const server = await startTestServer();
/** Another process on the same database. */
const second = await startTestServer({ sharing: server });
const { identifier } = await createAccount(server);
beforeEach(async () => {
  application = await createTestApplication(server);
});
afterEach(() => {
  for (const each of [server, second]) each.setNow(undefined);
});

const operator = () => ({ em: server.database.fork(), clock: () => new Date() });
const change = (input: Parameters<typeof changeApplication>[2]) =>
  changeApplication(operator(), application.clientId, input);
const show = () => showApplication(operator(), application.clientId);
const NEW_URI = 'https://new.example/callback';

describe('changing an application', () => {
  it('does not change omitted properties, replaces lists, and is audited', async () => {
    const before = await show();
    expect(await change({ name: 'New name', redirectUris: [NEW_URI], homeUrl: 'https://new.example/' })).toBe(true);
    expect(await show()).toEqual({
      ...before,
      name: 'New name',
      redirectUris: [NEW_URI],
      homeUrl: 'https://new.example/',
    });
    const details = { clientId: application.clientId, after: { name: 'New name', redirectUris: [NEW_URI] } };
    expect((await allEvents(server)).at(-1)).toMatchObject({ kind: 'oauth_application_changed', details });
    const events = (await allEvents(server)).length;
    expect(await change({ name: 'New name', requirePkce: false })).toBe(false);
    expect(await change({ homeUrl: null, logoUrl: null })).toBe(true);
    expect((await allEvents(server)).length).toBe(events + 1);
    expect(await show()).toMatchObject({ homeUrl: null });
  });

  it('sets and clears where logout tokens are sent', async () => {
    const backchannelLogoutUri = 'https://new.example:8443/logout?by=arot';
    for (const uri of [backchannelLogoutUri, null]) {
      expect(await change({ backchannelLogoutUri: uri })).toBe(true);
      expect(await change({ name: (await show()).name })).toBe(false);
      expect(await show()).toMatchObject({ backchannelLogoutUri: uri });
      const details = { after: { backchannelLogoutUri: uri } };
      expect((await allEvents(server)).at(-1)).toMatchObject({ kind: 'oauth_application_changed', details });
    }
  });

  it.each<[string, Parameters<typeof changeApplication>[2], RegExp]>([
    ['no redirect URI', { redirectUris: [] }, /redirectUris: Must name/],
    ['a redirect URI without TLS', { redirectUris: ['http://shop.example/'] }, /redirectUris\.0: "http:/],
    ['a private scheme of a web application', { redirectUris: ['com.example.app:/cb'] }, /redirectUris\.0/],
    ['a logout URI with a fragment', { postLogoutRedirectUris: ['https://a.example/#x'] }, /postLogoutRedirectUris\.0/],
    ['a slug with characters that a URL must not have', { slug: 'A B' }, /slug: /],
    ['an empty name', { name: ' ' }, /name: /],
    ['a home URL of another scheme', { homeUrl: 'javascript:alert(1)' }, /homeUrl: /],
    [
      'a back-channel logout without TLS',
      { backchannelLogoutUri: 'http://new.example/' },
      /backchannelLogoutUri: Must/,
    ],
    ['one on this machine', { backchannelLogoutUri: 'https://127.0.0.1/' }, /backchannelLogoutUri: Must not/],
    ['one with a fragment', { backchannelLogoutUri: 'https://new.example/#x' }, /backchannelLogoutUri: Must not/],
    ['a scope with a quote', { defaultScope: 'a"b' }, /defaultScope/],
  ])('rejects %s', async (_what, input, issue) => {
    const before = await show();
    const error = await change({ name: 'Other', ...input }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'OperatorError' });
    expect((error as { issues: string[] }).issues.join('\n')).toMatch(issue);
    expect(await show()).toEqual(before);
  });

  it('rejects a slug that another application has, and an unknown application', async () => {
    const { slug } = await createTestApplication(server);
    await expect(change({ slug })).rejects.toThrow('already');
    await expect(changeApplication(operator(), 'ak_unknown', { name: 'x' })).rejects.toThrow('There is no application');
  });

  it('does not let a public application go without PKCE', async () => {
    const app = await createTestApplication(server, { public: true });
    const without = changeApplication(operator(), app.clientId, { requirePkce: false });
    await expect(without).rejects.toMatchObject({ issues: [expect.stringContaining('always has to use PKCE')] });
  });

  it('takes effect on the next request of every process', async () => {
    await new Browser(second).open(authorizePath(application));
    await change({ requirePkce: true });
    for (const each of [server, second]) {
      expect(callbackOf(await new Browser(each).open(authorizePath(application))).error).toBe('invalid_request');
    }
    await change({ requirePkce: false, redirectUris: [NEW_URI], defaultScope: 'openid orders:read' });
    for (const each of [server, second]) {
      const page = await new Browser(each).open(authorizePath(application));
      expect([page.status, page.location]).toEqual([400, '']);
      const changed = { ...application, redirectUri: NEW_URI };
      const code = await getCode(new Browser(each), changed, identifier, { scope: undefined });
      expect((await redeem(each, changed, code)).body.scope).toBe('openid orders:read');
    }
  });
});

describe('a redirect URI that is removed', () => {
  it('invalidates codes that were sent there', async () => {
    const browser = new Browser(server);
    const remaining = await getCode(browser, application, identifier);
    const code = await getCode(browser, application, identifier);
    await change({ redirectUris: [application.redirectUri, NEW_URI] });
    expect((await redeem(second, application, remaining)).status).toBe(200);
    await change({ redirectUris: [NEW_URI] });
    for (const each of [server, second])
      expect((await redeem(each, application, code)).body.error).toBe('invalid_grant');
  });

  it('receives no code and no error from a login page that was already open', async () => {
    const browser = new Browser(server);
    const login = await browser.follow(await browser.open(authorizePath(application)));
    await change({ redirectUris: [NEW_URI] });
    const page = await logIn(browser, login, identifier);
    expect([page.status, page.location]).toEqual([400, '']);
  });

  it('receives no denial from a consent page that was already open', async () => {
    const app = await createTestApplication(server, { thirdParty: true });
    const browser = new Browser(server);
    const login = await browser.follow(await browser.open(authorizePath(app)));
    const consent = await logIn(browser, login, identifier);
    await changeApplication(operator(), app.clientId, { redirectUris: [NEW_URI] });
    const action = /action="([^"]+)"/.exec(consent.text)?.[1] ?? '';
    const page = await browser.follow(await browser.submit(action, { csrf: csrfOf(consent), decision: 'deny' }));
    expect([page.status, page.location]).toEqual([400, '']);
  });

  it('does not affect refresh tokens', async () => {
    const tokens = await getTokens(new Browser(server), server, application, identifier);
    await change({ redirectUris: [NEW_URI] });
    expect((await refresh(second, application, tokens.refresh_token)).status).toBe(200);
  });
});

describe('a slug that is changed', () => {
  it('does not break login pages that are open under the earlier slug', async () => {
    const browser = new Browser(server);
    const login = await browser.follow(await browser.open(authorizePath(application)));
    await change({ slug: `${application.slug}-renamed` });
    expect(callbackOf(await logIn(browser, login, identifier))).toHaveProperty('code');
    expect((await new Browser(second).open(`/login/${application.slug}`)).status).toBe(200);
    expect((await new Browser(second).open(`/login/${application.slug}-renamed`)).status).toBe(200);
  });

  it('belongs to the application that has it now', async () => {
    const { slug } = application;
    await change({ slug: `${slug}-away`, name: 'Former' });
    const taker = { name: 'Present', slug, redirectUris: [NEW_URI] };
    await createApplication(operator(), taker);
    expect((await new Browser(server).open(`/login/${slug}`)).text).toContain('Present');
    await expect(change({ slug })).rejects.toThrow('already');
  });
});

describe('showing an application', () => {
  /** Waits for the last use, which is written after the response. */
  const lastUsesAfter = (seen: (string | null)[]) =>
    expect
      .poll(async () => (await show()).secrets.map(({ lastUsedAt }) => lastUsedAt), { timeout: 30_000 })
      .toEqual(seen);
  const use = (each: TestServer, clientSecret = application.clientSecret) =>
    requestTokens(each, { ...application, clientSecret }, { grant_type: 'refresh_token', refresh_token: 'none' });
  const at = (time: string) => {
    for (const each of [server, second]) each.setNow(new Date(time));
  };

  it('shows each valid secret with its expiry and its last use, to the minute', async () => {
    expect((await show()).secrets).toEqual([{ createdAt: expect.any(String), expiresAt: null, lastUsedAt: null }]);
    at('2030-01-01T00:00:00Z');
    await Promise.all(Array.from({ length: 10 }, (_, index) => use(index % 2 ? server : second)));
    await lastUsesAfter(['2030-01-01T00:00:00.000Z']);
    at('2030-01-01T00:00:59Z');
    await use(second);
    at('2030-01-01T00:01:00.001Z');
    await use(server, 'as_wrong');
    await use(second);
    await lastUsesAfter(['2030-01-01T00:01:00.001Z']);
    const { clientSecret } = await rotateSecret(operator(), application.clientId, 3_600);
    const [old, current] = (await show()).secrets;
    expect([old?.expiresAt, current?.expiresAt]).toEqual([expect.any(String), null]);
    server.setNow(new Date());
    await use(server, clientSecret);
    await expect.poll(async () => (await show()).secrets[1]?.lastUsedAt, { timeout: 30_000 }).not.toBeNull();
    await rotateSecret(operator(), application.clientId, 0);
    expect((await show()).secrets).toHaveLength(1);
    expect(JSON.stringify(await show())).not.toMatch(/as_|[0-9a-f]{64}/);
  });
});
