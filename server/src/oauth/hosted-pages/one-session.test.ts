import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession, PASSWORD, postJson } from '../../../test/support/accounts/fixtures.ts';
import {
  actionOf,
  authorizePath,
  Browser,
  callbackOf,
  claimsOf,
  csrfOf,
  getCode,
  getTokens,
  logIn,
  redeem,
  refresh,
  userInfoStatus,
} from '../../../test/support/oauth/browser.ts';
import { createTestApplication, type TestApplication } from '../../../test/support/oauth/fixtures.ts';
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import { createPasswordHasher } from '../../accounts/passwords/password-hasher.ts';
import { setPassword } from '../../accounts/passwords/set-password.ts';
import { revokeSessions } from '../../accounts/sessions/revoke-sessions.ts';
import { setActive } from '../../accounts/set-active.ts';

let server: TestServer;
let application: TestApplication;
let account: { id: string; identifier: string };
let browser: Browser;
beforeAll(async () => {
  server = await startTestServer();
  application = await createTestApplication(server, { postLogoutRedirectUris: ['https://app.example/bye'] });
});
beforeEach(async () => {
  server.setNow(undefined);
  account = await createAccount(server, { name: 'Rahim' });
  browser = new Browser(server);
});
afterAll(() => server.close());

const sessionStatus = async (cookie: string | undefined) =>
  (await server.request('/api/auth/session', { headers: { cookie: `arot_session=${cookie}` } })).status;
const errorOf = async (parameters: Record<string, string>) =>
  callbackOf(await browser.open(authorizePath(application, parameters))).error;
const operator = () => ({ em: server.database.fork(), clock: () => new Date() });

describe('one session', () => {
  it('signing in on the hosted page sets the ordinary session', async () => {
    await getCode(browser, application, account.identifier);
    expect(await sessionStatus(browser.cookie('arot_session'))).toBe(200);
  });

  it('a valid ordinary session signs in silently, also for prompt=none', async () => {
    browser.setCookie('arot_session', await createSession(server, account.id));
    for (const parameters of [{}, { prompt: 'none' }]) {
      const page = await browser.open(authorizePath(application, parameters));
      const { body } = await redeem(server, application, callbackOf(page).code ?? '');
      expect(claimsOf(body.id_token).sub).toBe(account.id);
    }
  });

  it('nobody signed in is login_required for prompt=none, also after an ordinary logout', async () => {
    expect(await errorOf({ prompt: 'none' })).toBe('login_required');
    await getCode(browser, application, account.identifier);
    expect(await errorOf({ prompt: 'none' })).toBeUndefined();
    const cookie = `arot_session=${browser.cookie('arot_session')}`;
    await postJson(server, '/api/auth/logout', {}, { cookie, origin: server.publicOrigin });
    expect(await errorOf({ prompt: 'none' })).toBe('login_required');
  });

  it('an ordinary login as somebody else is who the next application sees', async () => {
    const tokens = await getTokens(browser, server, application, account.identifier);
    const other = await createAccount(server, { name: 'Karim' });
    browser.setCookie('arot_session', await createSession(server, other.id));
    const page = await browser.open(authorizePath(application, { prompt: 'none' }));
    const { body } = await redeem(server, application, callbackOf(page).code ?? '');
    expect(claimsOf(body.id_token).sub).toBe(other.id);
    expect(claimsOf(tokens.id_token).sub).toBe(account.id);
  });

  it('prompt=login asks again, and lets somebody else sign in', async () => {
    await getCode(browser, application, account.identifier);
    const other = await createAccount(server);
    const page = await browser.follow(await browser.open(authorizePath(application, { prompt: 'login' })));
    expect(page.text).toContain('name="password"');
    const back = await logIn(browser, page, other.identifier);
    const { body } = await redeem(server, application, callbackOf(back).code ?? '');
    expect(claimsOf(body.id_token).sub).toBe(other.id);
  });

  it('a sign-in that is older than max_age, by the server’s clock, is asked for again', async () => {
    await getCode(browser, application, account.identifier);
    expect(await errorOf({ prompt: 'none', max_age: '100' })).toBeUndefined();
    server.setNow(new Date(Date.now() + 101_000));
    expect(await errorOf({ prompt: 'none', max_age: '100' })).toBe('login_required');
    server.setNow(undefined);
  });

  it('an id_token_hint of somebody else is login_required', async () => {
    const { id_token } = await getTokens(browser, server, application, account.identifier);
    expect(await errorOf({ prompt: 'none', id_token_hint: id_token })).toBeUndefined();
    const other = await createAccount(server);
    browser.setCookie('arot_session', await createSession(server, other.id));
    expect(await errorOf({ prompt: 'none', id_token_hint: id_token })).toBe('login_required');
  });

  it('that somebody opened elsewhere finishes a waiting login page at once', async () => {
    const waiting = await browser.open(authorizePath(application));
    browser.setCookie('arot_session', await createSession(server, account.id));
    expect(callbackOf(await browser.follow(waiting)).code).toBeDefined();
  });
});

describe('ending', () => {
  const endings: Record<string, (cookie: string) => Promise<unknown>> = {
    'logout at the API': (cookie) =>
      postJson(server, '/api/auth/logout', {}, { cookie: `arot_session=${cookie}`, origin: server.publicOrigin }),
    'a new password': () =>
      setPassword({ ...operator(), passwords: createPasswordHasher(1) }, account.id, 'another password'),
    'revoking the sessions': () => revokeSessions(operator(), account.id),
    'deactivating the account': () => setActive(operator(), account.id, false),
    'logout at the OAuth endpoint': async () => {
      const page = await browser.open('/oauth/logout');
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
      const done = await browser.submit('/oauth/logout/confirm', { xsrf, logout: 'yes' });
      expect(done.status).toBe(303);
      expect((await browser.follow(done)).text).toContain('signed out');
    },
  };

  it.each(Object.entries(endings))(
    'by %s ends the session and the tokens, codes on their way too',
    async (_name, end) => {
      const tokens = await getTokens(browser, server, application, account.identifier);
      const code = await getCode(browser, application, account.identifier);
      const cookie = browser.cookie('arot_session') ?? '';
      await end(cookie);
      expect(await sessionStatus(cookie)).toBe(401);
      expect(await userInfoStatus(server, tokens.access_token)).toBe(401);
      expect((await refresh(server, application, tokens.refresh_token)).body.error).toBe('invalid_grant');
      expect((await redeem(server, application, code)).body.error).toBe('invalid_grant');
      expect(await errorOf({ prompt: 'none' })).toBe('login_required');
    },
  );

  it('by logout leaves what other sessions were given', async () => {
    const elsewhere = new Browser(server);
    const tokens = await getTokens(elsewhere, server, application, account.identifier);
    await getTokens(browser, server, application, account.identifier);
    await endings['logout at the API']?.(browser.cookie('arot_session') ?? '');
    expect(await userInfoStatus(server, tokens.access_token)).toBe(200);
  });

  it('by deactivating is for good: an account that is active again has to sign in anew', async () => {
    const tokens = await getTokens(browser, server, application, account.identifier);
    await setActive(operator(), account.id, false);
    await setActive(operator(), account.id, true);
    expect((await refresh(server, application, tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('by expiry of the session leaves the tokens their time', async () => {
    const tokens = await getTokens(browser, server, application, account.identifier);
    const cookie = browser.cookie('arot_session');
    server.setNow(new Date(Date.now() + 25 * 3_600_000));
    expect(await sessionStatus(cookie)).toBe(401);
    expect((await refresh(server, application, tokens.refresh_token)).status).toBe(200);
    server.setNow(undefined);
  });

  it('leads back to the application with its state, and only to where it is registered', async () => {
    const { id_token } = await getTokens(browser, server, application, account.identifier);
    const ask = (uri: string) =>
      browser.open(
        `/oauth/logout?${new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: uri, state: 'x' })}`,
      );
    const refused = await ask('https://evil.example/');
    expect([refused.status, refused.location]).toEqual([400, '']);
    const page = await ask('https://app.example/bye');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const done = await browser.submit('/oauth/logout/confirm', { xsrf, logout: 'yes' });
    expect(done.location).toBe('https://app.example/bye?state=x');
  });

  it('is no question where nobody is signed in: it leads back at once', async () => {
    const back = { client_id: application.clientId, post_logout_redirect_uri: 'https://app.example/bye' };
    const done = await browser.open(`/oauth/logout?${new URLSearchParams({ ...back, state: 'a b&c' })}`);
    expect([done.status, done.location]).toEqual([303, 'https://app.example/bye?state=a+b%26c']);
    const alone = await browser.follow(await browser.open('/oauth/logout'));
    expect([alone.status, alone.text.includes('You are signed out')]).toEqual([200, true]);
  });

  it('is asked for, not done, by a link; and not done where the user stays', async () => {
    await getTokens(browser, server, application, account.identifier);
    const page = await browser.open('/oauth/logout');
    expect(await sessionStatus(browser.cookie('arot_session'))).toBe(200);
    expect((await browser.submit('/oauth/logout/confirm', { xsrf: 'made up', logout: 'yes' })).status).toBe(400);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const stayed = await browser.submit('/oauth/logout/confirm', { xsrf });
    expect([stayed.status, stayed.text.includes('still signed in')]).toEqual([200, true]);
    expect(await sessionStatus(browser.cookie('arot_session'))).toBe(200);
  });
});

describe('the hosted login', () => {
  const submit = async (fields: Record<string, string>) => {
    const page = await browser.follow(await browser.open(authorizePath(application)));
    return await browser.submit(actionOf(page), { csrf: csrfOf(page), ...fields });
  };

  it('says what is wrong beside the fields, and never repeats a password', async () => {
    const empty = await submit({ identifier: '', password: '' });
    expect([empty.status, empty.text.match(/<input [^>]*aria-invalid="true"/g)?.length]).toEqual([400, 2]);
    const wrong = await submit({ identifier: account.identifier, password: 'wrong password here' });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain(`value="${account.identifier}"`);
    expect(wrong.text).not.toContain('wrong password here');
  });

  it('answers the same for an account that is not there, deactivated, or has another password', async () => {
    const inactive = await createAccount(server, { active: false });
    const answers = [];
    for (const identifier of [account.identifier, 'nobody@example.com', inactive.identifier]) {
      const page = await submit({ identifier, password: 'wrong password here' });
      answers.push([
        page.status,
        page.text
          .replaceAll(identifier, '')
          .replace(/name="csrf" value="[^"]+"/, '')
          .replaceAll(/\/login\/app-1\/[\w-]+/g, ''),
      ]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('is bound to the browser it was shown in', async () => {
    const page = await browser.follow(await browser.open(authorizePath(application)));
    const elsewhere = new Browser(server);
    await elsewhere.follow(await elsewhere.open(authorizePath(application)));
    const fields = { csrf: csrfOf(page), identifier: account.identifier, password: PASSWORD };
    const refused = await elsewhere.submit(actionOf(page), fields);
    expect(refused.status).toBe(403);
    expect(elsewhere.cookie('arot_session')).toBeUndefined();
    expect((await new Browser(server).submit(actionOf(page), fields)).status).toBe(403);
  });

  it('leads a browser by a page that belongs to no form, for wherever the application goes from its callback', async () => {
    const page = await browser.follow(await browser.open(authorizePath(application)));
    const path = actionOf(page);
    const body = new URLSearchParams({ csrf: csrfOf(page), identifier: account.identifier, password: PASSWORD });
    const done = await browser.open(path, { method: 'POST', body, headers: { 'sec-fetch-dest': 'document' } });
    expect([done.status, done.location]).toEqual([303, `${path}/continue`]);
    const between = await browser.open(done.location);
    expect(between.headers.get('content-security-policy')).toContain("form-action 'self';");
    const href = /<a href="([^"]+)"/.exec(between.text)?.[1] ?? '';
    expect(callbackOf(await browser.follow(await browser.open(href))).code).toBeDefined();
    expect((await browser.follow(await browser.open(done.location))).text).toContain('You are signed in');
  });

  it('counts with the login of the API', async () => {
    const limited = await startTestServer({ loginLimit: { points: 2, seconds: 60 } });
    try {
      const app = await createTestApplication(limited);
      const { identifier } = await createAccount(limited);
      const visitor = new Browser(limited);
      const page = await visitor.follow(await visitor.open(authorizePath(app)));
      const fields = { csrf: csrfOf(page), identifier, password: 'wrong password here' };
      expect((await visitor.submit(actionOf(page), fields)).status).toBe(401);
      const body = { identifier, password: PASSWORD, responseMode: 'token' };
      const api = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      expect((await fetch(`${limited.publicOrigin}/api/auth/login`, api)).status).toBe(200);
      const refused = await visitor.submit(actionOf(page), { ...fields, password: PASSWORD });
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    } finally {
      await limited.close();
    }
  });

  it('speaks the language that is asked for, and remembers a choice', async () => {
    const path = `/login/${application.slug}`;
    const languageOf = ({ text }: { text: string }) => /<html lang="(\w+)"/.exec(text)?.[1];
    expect(languageOf(await browser.open(path, { headers: { 'accept-language': 'bn-BD,bn;q=0.9' } }))).toBe('bn');
    const asked = await browser.follow(await browser.open(authorizePath(application, { ui_locales: 'bn' })));
    expect(languageOf(asked)).toBe('bn');
    expect(languageOf(await browser.open(`${path}?lang=en`))).toBe('en');
    expect(languageOf(await browser.open(path, { headers: { 'accept-language': 'bn' } }))).toBe('en');
  });

  it('without a request that waits signs in, and goes to the start page that the application has named', async () => {
    const shop = await createTestApplication(server, { homeUrl: 'https://shop.example/start' });
    const page = await browser.open(`/login/${shop.slug}`);
    const fields = { csrf: csrfOf(page), identifier: account.identifier, password: PASSWORD, rememberMe: 'true' };
    const done = await browser.submit(`/login/${shop.slug}`, fields);
    expect([done.status, done.location]).toEqual([303, 'https://shop.example/start']);
    expect(await browser.open(`/login/${shop.slug}`)).toMatchObject({ status: 303, location: done.location });
    expect(done.headers.getSetCookie().find((cookie) => cookie.startsWith('arot_session='))).toContain(
      'Max-Age=2592000',
    );
  });

  it('without a request and a start page says who is signed in, and signs out', async () => {
    const path = `/login/${application.slug}`;
    const page = await logIn(browser, await browser.open(path), account.identifier);
    expect([page.status, page.text.includes('Signed in as <bdi>Rahim</bdi>')]).toEqual([200, true]);
    expect((await browser.open(path)).text).toContain('You are signed in');
    expect((await browser.open(`${path}?account=other`)).text).toContain('type="password"');
    const cookie = browser.cookie('arot_session');
    const refused = await browser.submit(actionOf(page), { csrf: 'made up' });
    expect([refused.location, await sessionStatus(cookie)]).toEqual([path, 200]);
    const left = await browser.follow(await browser.submit(actionOf(page), { csrf: csrfOf(page) }));
    expect([left.text.includes('You are signed out'), await sessionStatus(cookie)]).toEqual([true, 401]);
    expect(browser.cookie('arot_session')).toBeUndefined();
  });

  it('of nobody’s slug is a 404 page', async () => {
    const page = await browser.open('/login/nobody');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });
});
