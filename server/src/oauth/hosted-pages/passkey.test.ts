import { describe, expect, it } from 'vitest';
import { PasskeyUser } from '../../../test/support/accounts/passkey-user.ts';
import type { Forgery, SoftwarePasskey } from '../../../test/support/accounts/software-passkey.ts';
import { hiddenFieldsOf, setUpAuthenticator } from '../../../test/support/oauth/authenticator.ts';
import {
  actionOf,
  authorizePath,
  callbackOf,
  claimsOf,
  csrfOf,
  logIn,
  redeem,
} from '../../../test/support/oauth/browser.ts';
import { setUpOAuth } from '../../../test/support/oauth/set-up-oauth.ts';
import { db } from '../../database/db.ts';
import { MULTI_FACTOR } from '../../http/principal.ts';

const oauth = await setUpOAuth({});

/** Returns a user with a passkey who is signed out, at the login page of the application. */
async function atLoginPage(parameters: Record<string, string> = {}) {
  const { user, passkey } = await PasskeyUser.withPasskey(oauth.server);
  user.browser.setCookie('arot_session', 'ended');
  const open = async () => user.browser.follow(await user.browser.open(authorizePath(oauth.application, parameters)));
  return { user, passkey, open, page: await open() };
}

/** Signs a challenge, as the script of the page does. @returns the fields that it adds to the form */
async function signed(user: PasskeyUser, passkey: SoftwarePasskey, forgery?: Forgery, login?: string) {
  const { challenge, options } = await user.loginOptions(login);
  const credential = JSON.stringify(passkey.get(options, forgery));
  return { method: 'passkey', credential, passkeyChallenge: challenge };
}

describe('a passkey on the hosted login page', () => {
  it('signs in and resumes the request, as a password does', async () => {
    const { user, passkey, page } = await atLoginPage();
    const csp = page.headers.get('content-security-policy');
    expect(csp).toMatch(/; script-src 'sha256-[\w+/=]+'; connect-src 'self'; /);
    const fields = { csrf: csrfOf(page), identifier: '', password: '', ...(await signed(user, passkey)) };
    const posted = await user.browser.submit(actionOf(page), fields);
    const sessionCookie = posted.headers.getSetCookie().find((cookie) => cookie.startsWith('arot_session='));
    expect([posted.status, sessionCookie]).toEqual([303, expect.not.stringContaining('Max-Age')]);
    const done = await user.browser.follow(posted);
    const tokens = await redeem(oauth.server, oauth.application, callbackOf(done).code ?? '');
    expect(claimsOf(tokens.body.id_token).sub).toBe(user.id);
  });

  it('keeps the user signed in if the box is ticked', async () => {
    const { user, passkey, page } = await atLoginPage();
    const fields = { csrf: csrfOf(page), rememberMe: 'true', ...(await signed(user, passkey)) };
    const { headers } = await user.browser.submit(actionOf(page), fields);
    const cookie = headers.getSetCookie().find((each) => each.startsWith('arot_session='));
    expect(cookie).toContain('Max-Age=2592000');
  });

  it('signs another user in, although one has signed in meanwhile', async () => {
    const { user, passkey, page } = await atLoginPage();
    const other = await PasskeyUser.create(oauth.server);
    user.browser.setCookie('arot_session', await other.openSession());
    const fields = { csrf: csrfOf(page), ...(await signed(user, passkey)) };
    await user.browser.submit(actionOf(page), fields);
    const session = await user.call<{ user: { id: string } }>('GET', '/api/auth/session');
    expect(session.data.user.id).toBe(user.id);
  });

  it('is rejected without the token of the form', async () => {
    const { user, passkey, page } = await atLoginPage();
    const fields = { csrf: 'made up', ...(await signed(user, passkey)) };
    const rejected = await user.browser.submit(actionOf(page), fields);
    expect([rejected.status, rejected.text.includes('This form has expired')]).toEqual([403, true]);
    // The challenge was not used up.
    expect((await user.browser.submit(actionOf(page), { ...fields, csrf: csrfOf(page) })).status).toBe(303);
  });

  it.each<[string, number, (fields: Record<string, string>) => Record<string, string>]>([
    ['no JSON', 400, (fields) => ({ ...fields, credential: '{' })],
    ['no credential', 400, ({ credential: _, ...fields }) => fields],
    ['a malformed credential', 400, (fields) => ({ ...fields, credential: '{"id":1}' })],
    ['an empty challenge', 400, (fields) => ({ ...fields, passkeyChallenge: '' })],
    ['another challenge', 401, (fields) => ({ ...fields, passkeyChallenge: 'A'.repeat(43) })],
  ])('is rejected with %s, and the page says so in both languages', async (_what, status, change) => {
    const { user, passkey, page } = await atLoginPage();
    const fields = { csrf: csrfOf(page), identifier: user.identifier, ...change(await signed(user, passkey)) };
    const rejected = await user.browser.submit(actionOf(page), fields);
    expect([rejected.status, rejected.text.includes('This passkey was not accepted.')]).toEqual([status, true]);
    expect(rejected.text).toContain(`value="${user.identifier}"`);
    const { page: bengali } = await atLoginPage({ ui_locales: 'bn' });
    expect(bengali.text).toContain('পাসকি ব্যবহার করুন');
  });

  it('is rejected with the words for a wrong one if another page has signed it', async () => {
    const { user, passkey, page } = await atLoginPage();
    const fields = { csrf: csrfOf(page), ...(await signed(user, passkey, { origin: 'https://evil.example' })) };
    const rejected = await user.browser.submit(actionOf(page), fields);
    expect([rejected.status, rejected.text.includes('This passkey was not accepted.')]).toEqual([401, true]);
    const { count } = await db(oauth.server.database.fork())
      .selectFrom('audit_event')
      .where('accountId', '=', user.id)
      .where('kind', '=', 'factor_failed')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });
});

describe('a passkey on the page of the second factor', () => {
  it('finishes a login whose challenge it has signed, and no other one', async () => {
    const { user, passkey, open } = await atLoginPage();
    const start = async () => await logIn(user.browser, await open(), user.identifier);
    const page = await start();
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self'");
    const { challenge = '', ...hidden } = hiddenFieldsOf(page);
    expect(page.text).toContain(`data-challenge="${challenge}"`);
    const send = async (fields: object) =>
      await user.browser.submit(actionOf(page), { ...hidden, challenge, ...fields });
    const ofAnother = await signed(user, passkey, {}, hiddenFieldsOf(await start()).challenge);
    const rejected = await send(ofAnother);
    expect([rejected.status, rejected.text.includes('This passkey was not accepted.')]).toEqual([401, true]);
    const malformed = await send({ ...(await signed(user, passkey, {}, challenge)), credential: '{' });
    expect([malformed.status, malformed.text.includes('This passkey was not accepted.')]).toEqual([400, true]);
    const done = await user.browser.follow(await send(await signed(user, passkey, {}, challenge)));
    expect(callbackOf(done)).toHaveProperty('code');
  });

  it('proves the factor that an application requires of a user who is signed in', async () => {
    const { user, passkey, open } = await atLoginPage({ acr_values: MULTI_FACTOR });
    await user.openSession();
    const page = await open();
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self'");
    expect(page.text).not.toContain('data-challenge');
    const send = async (fields: object) =>
      await user.browser.submit(actionOf(page), { ...hiddenFieldsOf(page), ...fields });
    const { passkey: other } = await PasskeyUser.withPasskey(oauth.server);
    expect((await send(await signed(user, other))).status).toBe(400);
    const done = await user.browser.follow(await send(await signed(user, passkey)));
    const { body } = await redeem(oauth.server, oauth.application, callbackOf(done).code ?? '');
    expect(claimsOf(body.id_token)).toMatchObject({ sub: user.id, acr: MULTI_FACTOR });
  });

  it('runs no script for an account without a passkey', async () => {
    const person = await setUpAuthenticator(oauth.server, oauth.account.identifier);
    const form = await oauth.browser.follow(await oauth.browser.open(authorizePath(oauth.application)));
    const page = await logIn(oauth.browser, form, person.identifier);
    expect(page.text).toContain('Code of the app');
    expect([page.headers.get('content-security-policy'), page.text].join()).not.toContain('script');
  });
});
