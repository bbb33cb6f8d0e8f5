import { beforeEach, describe, expect, it } from 'vitest';
import { type HttpResponse, openProvider, type User } from '../../support/oauth/blackbox.ts';
import {
  type Authorization,
  authorize,
  isLoginPage,
  responseOf,
  Visitor,
} from '../../support/oauth/blackbox-browser.ts';

/*
 * Attacks on the login page: forged forms, planted cookies and leaked URLs.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.7 cross-site request forgery
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-10.12
 */

let victim: Visitor;
let attacker: Visitor;
const provider = await openProvider();
const app = await provider.createApp();
const other = await provider.createApp();
const user = await provider.createUser({ name: 'Victim' });
const attackersUser = await provider.createUser({ name: 'Attacker' });
beforeEach(async () => {
  provider.after(0);
  victim = new Visitor(provider);
  attacker = new Visitor(provider);
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const csrfOf = ({ text }: HttpResponse) => /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
const cookie = (visitor: Visitor, name: RegExp) => [...visitor.cookies.keys()].find((key) => name.test(key));
const hasSession = (visitor: Visitor) => cookie(visitor, /arot_session$/) !== undefined;

function post(visitor: Visitor, url: string, fields: Record<string, string>, sites?: 'cross'): Promise<HttpResponse> {
  return visitor.request(url, { method: 'POST', headers: FORM, body: String(new URLSearchParams(fields)) }, sites);
}

const credentialsOf = ({ identifier, password }: User) => ({ identifier, password });
const startLogin = async (visitor: Visitor, of = app): Promise<Authorization> => {
  const authorization = await authorize(provider, visitor, of);
  expect(isLoginPage(authorization.page)).toBe(true);
  return authorization;
};
const submitLogin = (visitor: Visitor, { page }: Authorization, csrf: string) =>
  post(visitor, page.url, { csrf, ...credentialsOf(user) });

/** Expects no login and no redirect. */
function expectRejected(response: HttpResponse, visitor: Visitor): void {
  expect([response.status, response.headers.location, hasSession(visitor)]).toEqual([403, undefined, false]);
}

async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await authorize(provider, visitor, app, { prompt: 'none' })).response?.code !== undefined;
}

describe('login form', () => {
  it.each([
    ['none', ''],
    ['one that was made up', 'x'.repeat(43)],
    ['a wrong length', 'x'],
  ])('rejects a wrong form token: %s', async (_what, csrf) => {
    expectRejected(await submitLogin(victim, await startLogin(victim), csrf), victim);
  });

  it('rejects a form without its cookie, as another site would send it', async () => {
    const { page } = await startLogin(victim);
    const fields = { csrf: csrfOf(page), ...credentialsOf(user) };
    expectRejected(await post(victim, page.url, fields, 'cross'), victim);
    expectRejected(await post(new Visitor(provider), page.url, fields), victim);
  });

  it('rejects the token of another browser, for the same application too', async () => {
    const theirs = await startLogin(attacker);
    const own = await startLogin(victim);
    for (const of of [own, theirs]) expectRejected(await submitLogin(victim, of, csrfOf(theirs.page)), victim);
  });

  it('rejects the token of another application’s page or of another request', async () => {
    const first = await startLogin(victim);
    const elsewhere = await startLogin(victim, other);
    expectRejected(await submitLogin(victim, first, csrfOf(elsewhere.page)), victim);
    const second = await startLogin(victim);
    expectRejected(await submitLogin(victim, second, csrfOf(first.page)), victim);
  });

  it('signs in without a redirect to the application if the request has expired', async () => {
    const pending = await startLogin(victim);
    provider.after(3_601);
    const page = await victim.submit(pending.page, credentialsOf(user));
    expect([page.left, page.text.includes('You are signed in')]).toEqual([undefined, true]);
  });

  it('ignores credentials in a URL, in JSON and in text', async () => {
    const { page } = await startLogin(victim);
    const fields = { csrf: csrfOf(page), ...credentialsOf(user) };
    await victim.request(`${page.url}?${new URLSearchParams(fields)}`);
    await victim.request(`${page.url}?${new URLSearchParams(fields)}`, { method: 'POST', headers: FORM });
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const sent = { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(fields) };
      expect((await victim.request(page.url, sent)).status).toBeGreaterThanOrEqual(400);
    }
    expect(hasSession(victim)).toBe(false);
  });

  it('rejects repeated fields', async () => {
    const { page } = await startLogin(victim);
    const body = `${new URLSearchParams({ csrf: csrfOf(page), ...credentialsOf(user) })}&identifier=a&csrf=b`;
    const response = await victim.request(page.url, { method: 'POST', headers: FORM, body });
    expect([400, 403]).toContain(response.status);
    expect(hasSession(victim)).toBe(false);
  });

  it('shows the same page for an unknown user and a wrong password', async () => {
    const { page } = await startLogin(victim);
    const texts = [];
    for (const identifier of [user.identifier, 'unknown@example.com']) {
      const response = await post(victim, page.url, {
        csrf: csrfOf(page),
        identifier,
        password: 'wrong password',
      });
      texts.push([response.status, response.text.replaceAll(identifier, '')]);
    }
    expect(texts[0]).toEqual(texts[1]);
  });
});

describe('session fixation', () => {
  it('creates a new session; a planted session is not used', async () => {
    const planted = 'planted-by-the-attacker-planted-by-the-atta';
    victim.takeSession(planted);
    const { page, sent } = await startLogin(victim);
    expect(responseOf(await victim.submit(page, credentialsOf(user)))).toMatchObject({ state: sent.state });
    const name = cookie(victim, /arot_session$/) ?? '';
    expect(victim.cookies.get(name)?.value).not.toBe(planted);
    attacker.takeSession(planted);
    expect(await isSignedIn(attacker)).toBe(false);
  });

  it('replaces another user’s session at a login', async () => {
    victim.takeSession(await provider.createSessionToken(attackersUser));
    const { page } = await authorize(provider, victim, app, { prompt: 'login' });
    await victim.submit(page, credentialsOf(user));
    const name = cookie(victim, /arot_session$/) ?? '';
    const headers = { cookie: `${name}=${victim.cookies.get(name)?.value}` };
    const { text } = await provider.send(`${provider.issuer}/api/auth/session`, { headers });
    expect([text.includes(user.sub), text.includes(attackersUser.sub)]).toEqual([true, false]);
  });

  it('gives the attacker nothing if the victim signs in to the attacker’s request', async () => {
    const pending = await startLogin(attacker);
    for (const [name, planted] of attacker.cookies)
      if (!/session$/.test(name)) victim.cookies.set(name, { ...planted });
    const page = await victim.go(pending.page.url);
    await victim.submit(page, credentialsOf(user));
    // The attacker knows the resume URL of the attacker's own request.
    const resumed = [...attacker.cookies.values()].map(({ path }) => path).find((path) => path.includes('/authorize/'));
    const back = await attacker.go(`${provider.issuer}${resumed}`);
    expect(responseOf(back)?.code).toBeUndefined();
    expect(await isSignedIn(attacker)).toBe(false);
    expect(pending.sent.state).toBeDefined();
  });

  it('gives the attacker nothing if only the login page’s cookie was planted', async () => {
    const pending = await startLogin(attacker);
    await startLogin(victim);
    const name = cookie(attacker, /arot_interaction$/) ?? '';
    victim.cookies.set(name, {
      name,
      ...attacker.cookies.get(name),
      path: '/',
      value: attacker.cookies.get(name)?.value ?? '',
      sameSite: 'lax',
    });
    const page = await victim.go(pending.page.url);
    const done = await victim.submit(page, credentialsOf(user));
    expect(responseOf(done)?.code).toBeUndefined();
    const resumed = [...attacker.cookies.values()].map(({ path }) => path).find((path) => path.includes('/authorize/'));
    expect(responseOf(await attacker.go(`${provider.issuer}${resumed}`))?.code).toBeUndefined();
    expect(await isSignedIn(attacker)).toBe(false);
  });

  it('gives an attacker who is signed in no code for the victim', async () => {
    attacker.takeSession(await provider.createSessionToken(attackersUser));
    const pending = await authorize(provider, attacker, app, { prompt: 'login' });
    for (const [name, planted] of attacker.cookies)
      if (!/session$|oauth$/.test(name)) victim.cookies.set(name, { ...planted });
    const page = await victim.go(pending.page.url);
    if (isLoginPage(page)) await victim.submit(page, credentialsOf(user));
    const resumed = [...attacker.cookies.values()].map(({ path }) => path).find((path) => path.includes('/authorize/'));
    const back = await attacker.go(`${provider.issuer}${resumed}`);
    expect(responseOf(back)?.code).toBeUndefined();
    expect(pending.logins).toBe(1);
  });
});

describe('resuming after the login page', () => {
  const wayBack = (visitor: Visitor) =>
    [...visitor.cookies.values()].map(({ path }) => path).find((path) => path.includes('/authorize/')) ?? '';

  it('is rejected in another browser, before and after the login', async () => {
    const { page } = await startLogin(victim);
    const url = `${provider.issuer}${wayBack(victim)}`;
    for (const visitor of [attacker, new Visitor(provider)]) {
      const response = await visitor.go(url);
      expect([response.status, response.left]).toEqual([400, undefined]);
    }
    const done = await victim.submit(page, credentialsOf(user));
    expect(responseOf(done)).toHaveProperty('code');
    expect((await attacker.go(url)).left).toBeUndefined();
  });

  it('is possible only once', async () => {
    const { page } = await startLogin(victim);
    const url = `${provider.issuer}${wayBack(victim)}`;
    const before = new Map(victim.cookies);
    await victim.submit(page, credentialsOf(user));
    for (const [name, value] of before) if (!victim.cookies.has(name)) victim.cookies.set(name, value);
    const again = await victim.go(url);
    expect([again.status, again.left]).toEqual([400, undefined]);
  });

  it('shows the login page again without a login', async () => {
    await startLogin(victim);
    const page = await victim.go(`${provider.issuer}${wayBack(victim)}`);
    expect([page.left, isLoginPage(page) || page.status === 400]).toEqual([undefined, true]);
  });
});
