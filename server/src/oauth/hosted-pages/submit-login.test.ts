import { describe, expect, it } from 'vitest';
import { createAccount, PASSWORD } from '../../../test/support/accounts/fixtures.ts';
import { actionOf, authorizePath, Browser, callbackOf, csrfOf, logIn } from '../../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../../test/support/oauth/fixtures.ts';
import { setUpOAuth } from '../../../test/support/oauth/set-up-oauth.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const oauth = await setUpOAuth({ postLogoutRedirectUris: ['https://app.example/bye'] });

const sessionStatus = async (cookie: string | undefined) =>
  (await oauth.server.request('/api/auth/session', { headers: { cookie: `arot_session=${cookie}` } })).status;

describe('hosted login form', () => {
  const submit = async (fields: Record<string, string>) => {
    const page = await oauth.browser.follow(await oauth.browser.open(authorizePath(oauth.application)));
    return await oauth.browser.submit(actionOf(page), { csrf: csrfOf(page), ...fields });
  };

  it('shows issues beside the fields, and never repeats a password', async () => {
    const empty = await submit({ identifier: '', password: '' });
    expect([empty.status, empty.text.match(/<input [^>]*aria-invalid="true"/g)?.length]).toEqual([400, 2]);
    const wrong = await submit({ identifier: oauth.account.identifier, password: 'wrong password here' });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain(`value="${oauth.account.identifier}"`);
    expect(wrong.text).not.toContain('wrong password here');
  });

  it('responds the same for an unknown account, a deactivated one and a wrong password', async () => {
    const inactive = await createAccount(oauth.server, { active: false });
    const responses = [];
    for (const identifier of [oauth.account.identifier, 'unknown@example.com', inactive.identifier]) {
      const page = await submit({ identifier, password: 'wrong password here' });
      responses.push([
        page.status,
        page.text
          .replaceAll(identifier, '')
          .replace(/name="csrf" value="[^"]+"/, '')
          .replaceAll(/\/login\/[\w-]+\/[\w-]+/g, ''),
      ]);
    }
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
  });

  it('continues without a password if the user who has signed in meanwhile typed the identifier', async () => {
    const open = () => oauth.browser.open(authorizePath(oauth.application));
    const stale = await oauth.browser.follow(await open());
    await logIn(oauth.browser, await oauth.browser.follow(await open()), oauth.account.identifier);
    const fields = { csrf: csrfOf(stale), password: 'a typing error' };
    const own = ` ${oauth.account.identifier.toUpperCase()}`;
    const done = await oauth.browser.follow(
      await oauth.browser.submit(actionOf(stale), { ...fields, identifier: own }),
    );
    expect(callbackOf(done)).toHaveProperty('code');
    const other = await createAccount(oauth.server);
    const bare = await oauth.browser.open(`/login/${oauth.application.slug}?account=other`);
    const another = { csrf: csrfOf(bare), identifier: other.identifier, password: 'a typing error' };
    expect((await oauth.browser.submit(actionOf(bare), another)).status).toBe(401);
  });

  it('rejects the form token of another browser', async () => {
    const page = await oauth.browser.follow(await oauth.browser.open(authorizePath(oauth.application)));
    const otherBrowser = new Browser(oauth.server);
    await otherBrowser.follow(await otherBrowser.open(authorizePath(oauth.application)));
    const fields = { csrf: csrfOf(page), identifier: oauth.account.identifier, password: PASSWORD };
    const rejected = await otherBrowser.submit(actionOf(page), fields);
    expect(rejected.status).toBe(403);
    expect(otherBrowser.cookie('arot_session')).toBeUndefined();
    expect((await new Browser(oauth.server).submit(actionOf(page), fields)).status).toBe(403);
  });

  it('redirects a browser by a continue page, so that form-action does not block the application’s redirects', async () => {
    const page = await oauth.browser.follow(await oauth.browser.open(authorizePath(oauth.application)));
    const path = actionOf(page);
    const body = new URLSearchParams({ csrf: csrfOf(page), identifier: oauth.account.identifier, password: PASSWORD });
    const done = await oauth.browser.open(path, { method: 'POST', body, headers: { 'sec-fetch-dest': 'document' } });
    expect([done.status, done.location]).toEqual([303, `${path}/continue`]);
    const between = await oauth.browser.open(done.location);
    expect(between.headers.get('content-security-policy')).toContain("form-action 'self';");
    const href = /<a href="([^"]+)"/.exec(between.text)?.[1] ?? '';
    expect(callbackOf(await oauth.browser.follow(await oauth.browser.open(href))).code).toBeDefined();
    expect((await oauth.browser.follow(await oauth.browser.open(done.location))).text).toContain('You are signed in');
  });

  it('shares the login limit with the API', async () => {
    const limited = await startTestServer({ loginLimit: { points: 2, seconds: 60 } });

    const app = await createTestApplication(limited);
    const { identifier } = await createAccount(limited);
    const visitor = new Browser(limited);
    const page = await visitor.follow(await visitor.open(authorizePath(app)));
    const fields = { csrf: csrfOf(page), identifier, password: 'wrong password here' };
    expect((await visitor.submit(actionOf(page), fields)).status).toBe(401);
    const body = { identifier, password: PASSWORD, responseMode: 'token' };
    const api = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    expect((await fetch(`${limited.publicOrigin}/api/auth/login`, api)).status).toBe(200);
    const rejected = await visitor.submit(actionOf(page), { ...fields, password: PASSWORD });
    expect([rejected.status, Number(rejected.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('uses the requested language, and stores the user’s choice', async () => {
    const path = `/login/${oauth.application.slug}`;
    const languageOf = ({ text }: { text: string }) => /<html lang="(\w+)"/.exec(text)?.[1];
    expect(languageOf(await oauth.browser.open(path, { headers: { 'accept-language': 'bn-BD,bn;q=0.9' } }))).toBe('bn');
    const asked = await oauth.browser.follow(
      await oauth.browser.open(authorizePath(oauth.application, { ui_locales: 'bn' })),
    );
    expect(languageOf(asked)).toBe('bn');
    expect(languageOf(await oauth.browser.open(`${path}?lang=en`))).toBe('en');
    expect(languageOf(await oauth.browser.open(path, { headers: { 'accept-language': 'bn' } }))).toBe('en');
  });

  it('without an authorization request signs in and redirects to the home URL', async () => {
    const shop = await createTestApplication(oauth.server, { homeUrl: 'https://shop.example/start' });
    const page = await oauth.browser.open(`/login/${shop.slug}`);
    const fields = { csrf: csrfOf(page), identifier: oauth.account.identifier, password: PASSWORD, rememberMe: 'true' };
    const done = await oauth.browser.submit(`/login/${shop.slug}`, fields);
    expect([done.status, done.location]).toEqual([303, 'https://shop.example/start']);
    expect(await oauth.browser.open(`/login/${shop.slug}`)).toMatchObject({ status: 303, location: done.location });
    expect(done.headers.getSetCookie().find((cookie) => cookie.startsWith('arot_session='))).toContain(
      'Max-Age=2592000',
    );
    expect(done.headers.getSetCookie()).toContain('arot_session_hint=1; Max-Age=2592000; Path=/; SameSite=Lax');
  });

  it('without an authorization request and a home URL shows who is signed in, with a sign-out button', async () => {
    const path = `/login/${oauth.application.slug}`;
    const page = await logIn(oauth.browser, await oauth.browser.open(path), oauth.account.identifier);
    expect([page.status, page.text.includes('Signed in as <bdi>Rahim</bdi>')]).toEqual([200, true]);
    expect((await oauth.browser.open(path)).text).toContain('You are signed in');
    expect((await oauth.browser.open(`${path}?account=other`)).text).toContain('type="password"');
    const cookie = oauth.browser.cookie('arot_session');
    const rejected = await oauth.browser.submit(actionOf(page), { csrf: 'made up' });
    expect([rejected.location, await sessionStatus(cookie)]).toEqual([path, 200]);
    const left = await oauth.browser.follow(await oauth.browser.submit(actionOf(page), { csrf: csrfOf(page) }));
    expect([left.text.includes('You are signed out'), await sessionStatus(cookie)]).toEqual([true, 401]);
    expect(oauth.browser.cookie('arot_session')).toBeUndefined();
  });

  it('returns a 404 page for an unknown slug', async () => {
    const page = await oauth.browser.open('/login/unknown');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });
});
