import { describe, expect, it } from 'vitest';
import { createAccount, createSession, postJson } from '../../../test/support/accounts/fixtures.ts';
import {
  authorizePath,
  callbackOf,
  claimsOf,
  getCode,
  getTokens,
  logIn,
  redeem,
} from '../../../test/support/oauth/browser.ts';
import { setUpOAuth } from '../../../test/support/oauth/set-up-oauth.ts';

const oauth = await setUpOAuth({ postLogoutRedirectUris: ['https://app.example/bye'] });

const sessionStatus = async (cookie: string | undefined) =>
  (await oauth.server.request('/api/auth/session', { headers: { cookie: `arot_session=${cookie}` } })).status;
const errorOf = async (parameters: Record<string, string>) =>
  callbackOf(await oauth.browser.open(authorizePath(oauth.application, parameters))).error;

describe('login session and provider session', () => {
  it('opens a login session by a login on the hosted page', async () => {
    await getCode(oauth.browser, oauth.application, oauth.account.identifier);
    expect(await sessionStatus(oauth.browser.cookie('arot_session'))).toBe(200);
  });

  it('authorizes without a page if a login session is live, with prompt=none too', async () => {
    oauth.browser.setCookie('arot_session', await createSession(oauth.server, oauth.account.id));
    for (const parameters of [{}, { prompt: 'none' }]) {
      const page = await oauth.browser.open(authorizePath(oauth.application, parameters));
      const { body } = await redeem(oauth.server, oauth.application, callbackOf(page).code ?? '');
      expect(claimsOf(body.id_token).sub).toBe(oauth.account.id);
    }
  });

  it('responds login_required to prompt=none without a login session, and after a logout at the API', async () => {
    expect(await errorOf({ prompt: 'none' })).toBe('login_required');
    await getCode(oauth.browser, oauth.application, oauth.account.identifier);
    expect(await errorOf({ prompt: 'none' })).toBeUndefined();
    const cookie = `arot_session=${oauth.browser.cookie('arot_session')}`;
    await postJson(oauth.server, '/api/auth/logout', {}, { cookie, origin: oauth.server.publicOrigin });
    expect(await errorOf({ prompt: 'none' })).toBe('login_required');
  });

  it('authorizes as the new account after a login as another account at the API', async () => {
    const tokens = await getTokens(oauth.browser, oauth.server, oauth.application, oauth.account.identifier);
    const other = await createAccount(oauth.server, { name: 'Karim' });
    oauth.browser.setCookie('arot_session', await createSession(oauth.server, other.id));
    const page = await oauth.browser.open(authorizePath(oauth.application, { prompt: 'none' }));
    const { body } = await redeem(oauth.server, oauth.application, callbackOf(page).code ?? '');
    expect(claimsOf(body.id_token).sub).toBe(other.id);
    expect(claimsOf(tokens.id_token).sub).toBe(oauth.account.id);
  });

  it('asks for the password with prompt=login, and lets another account sign in', async () => {
    await getCode(oauth.browser, oauth.application, oauth.account.identifier);
    const other = await createAccount(oauth.server);
    const page = await oauth.browser.follow(
      await oauth.browser.open(authorizePath(oauth.application, { prompt: 'login' })),
    );
    expect(page.text).toContain('name="password"');
    const back = await logIn(oauth.browser, page, other.identifier);
    const { body } = await redeem(oauth.server, oauth.application, callbackOf(back).code ?? '');
    expect(claimsOf(body.id_token).sub).toBe(other.id);
  });

  it('requires a new login if the login is older than max_age by the server’s clock', async () => {
    await getCode(oauth.browser, oauth.application, oauth.account.identifier);
    expect(await errorOf({ prompt: 'none', max_age: '100' })).toBeUndefined();
    oauth.server.setNow(new Date(Date.now() + 101_000));
    expect(await errorOf({ prompt: 'none', max_age: '100' })).toBe('login_required');
    oauth.server.setNow(undefined);
  });

  it('responds login_required to an id_token_hint of another account', async () => {
    const { id_token } = await getTokens(oauth.browser, oauth.server, oauth.application, oauth.account.identifier);
    expect(await errorOf({ prompt: 'none', id_token_hint: id_token })).toBeUndefined();
    const other = await createAccount(oauth.server);
    oauth.browser.setCookie('arot_session', await createSession(oauth.server, other.id));
    expect(await errorOf({ prompt: 'none', id_token_hint: id_token })).toBe('login_required');
  });

  it('finishes a pending login page at once after a login elsewhere', async () => {
    const waiting = await oauth.browser.open(authorizePath(oauth.application));
    oauth.browser.setCookie('arot_session', await createSession(oauth.server, oauth.account.id));
    expect(callbackOf(await oauth.browser.follow(waiting)).code).toBeDefined();
  });
});
