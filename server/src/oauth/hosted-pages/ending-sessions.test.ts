import { describe, expect, it } from 'vitest';
import { postJson } from '../../../test/support/accounts/fixtures.ts';
import {
  actionOf,
  authorizePath,
  Browser,
  callbackOf,
  csrfOf,
  getCode,
  getTokens,
  redeem,
  refresh,
  userInfoStatus,
} from '../../../test/support/oauth/browser.ts';
import { setUpOAuth } from '../../../test/support/oauth/set-up-oauth.ts';
import { createPasswordHasher } from '../../accounts/passwords/password-hasher.ts';
import { setPassword } from '../../accounts/passwords/set-password.ts';
import { revokeSessions } from '../../accounts/sessions/end-session.ts';
import { setActive } from '../../accounts/set-active.ts';

const oauth = await setUpOAuth({ postLogoutRedirectUris: ['https://app.example/bye'] });

const sessionStatus = async (cookie: string | undefined) =>
  (await oauth.server.request('/api/auth/session', { headers: { cookie: `arot_session=${cookie}` } })).status;
const errorOf = async (parameters: Record<string, string>) =>
  callbackOf(await oauth.browser.open(authorizePath(oauth.application, parameters))).error;
const operator = () => ({ em: oauth.server.database.fork(), clock: () => new Date() });

describe('ending a login session', () => {
  const endings: Record<string, (cookie: string) => Promise<unknown>> = {
    'logout at the API': (cookie) =>
      postJson(
        oauth.server,
        '/api/auth/logout',
        {},
        { cookie: `arot_session=${cookie}`, origin: oauth.server.publicOrigin },
      ),
    'a new password': () =>
      setPassword({ ...operator(), passwords: createPasswordHasher(1) }, oauth.account.id, 'another password'),
    'revoking the sessions': () => revokeSessions(operator(), oauth.account.id),
    'deactivating the account': () => setActive(operator(), oauth.account.id, false),
    'logout at the OAuth endpoint': async () => {
      const page = await oauth.browser.open('/oauth/logout');
      const done = await oauth.browser.submit(actionOf(page), { csrf: csrfOf(page), logout: 'yes' });
      expect(done.status).toBe(303);
      expect((await oauth.browser.follow(done)).text).toContain('signed out');
    },
  };

  it.each(Object.entries(endings))('by %s ends the session, its tokens and its unused codes', async (_name, end) => {
    const tokens = await getTokens(oauth.browser, oauth.server, oauth.application, oauth.account.identifier);
    const code = await getCode(oauth.browser, oauth.application, oauth.account.identifier);
    const cookie = oauth.browser.cookie('arot_session') ?? '';
    await end(cookie);
    expect(await sessionStatus(cookie)).toBe(401);
    expect(await userInfoStatus(oauth.server, tokens.access_token)).toBe(401);
    expect((await refresh(oauth.server, oauth.application, tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect((await redeem(oauth.server, oauth.application, code)).body.error).toBe('invalid_grant');
    expect(await errorOf({ prompt: 'none' })).toBe('login_required');
  });

  it('by logout does not end grants of other sessions', async () => {
    const otherBrowser = new Browser(oauth.server);
    const tokens = await getTokens(otherBrowser, oauth.server, oauth.application, oauth.account.identifier);
    await getTokens(oauth.browser, oauth.server, oauth.application, oauth.account.identifier);
    await endings['logout at the API']?.(oauth.browser.cookie('arot_session') ?? '');
    expect(await userInfoStatus(oauth.server, tokens.access_token)).toBe(200);
  });

  it('by deactivation is permanent: tokens stay invalid when the account is active again', async () => {
    const tokens = await getTokens(oauth.browser, oauth.server, oauth.application, oauth.account.identifier);
    await setActive(operator(), oauth.account.id, false);
    await setActive(operator(), oauth.account.id, true);
    expect((await refresh(oauth.server, oauth.application, tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('by expiry does not end its tokens', async () => {
    const tokens = await getTokens(oauth.browser, oauth.server, oauth.application, oauth.account.identifier);
    const cookie = oauth.browser.cookie('arot_session');
    oauth.server.setNow(new Date(Date.now() + 25 * 3_600_000));
    expect(await sessionStatus(cookie)).toBe(401);
    expect((await refresh(oauth.server, oauth.application, tokens.refresh_token)).status).toBe(200);
    oauth.server.setNow(undefined);
  });

  it('redirects to the registered logout URI with the state, and to no other', async () => {
    const { id_token } = await getTokens(oauth.browser, oauth.server, oauth.application, oauth.account.identifier);
    const ask = (uri: string) =>
      oauth.browser.open(
        `/oauth/logout?${new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: uri, state: 'x' })}`,
      );
    const rejected = await ask('https://evil.example/');
    expect([rejected.status, rejected.location]).toEqual([400, '']);
    const done = await ask('https://app.example/bye');
    expect([done.status, done.location]).toEqual([303, 'https://app.example/bye?state=x']);
    expect(await sessionStatus(oauth.browser.cookie('arot_session'))).toBe(401);
  });

  it('redirects without confirmation if no user is signed in', async () => {
    const back = { client_id: oauth.application.clientId, post_logout_redirect_uri: 'https://app.example/bye' };
    const done = await oauth.browser.open(`/oauth/logout?${new URLSearchParams({ ...back, state: 'a b&c' })}`);
    expect([done.status, done.location]).toEqual([303, 'https://app.example/bye?state=a+b%26c']);
    const signedOut = await oauth.browser.follow(await oauth.browser.open('/oauth/logout'));
    expect([signedOut.status, signedOut.text.includes('You are signed out')]).toEqual([200, true]);
  });

  it('requires a confirmation, and does not end the session if the user stays signed in', async () => {
    await getTokens(oauth.browser, oauth.server, oauth.application, oauth.account.identifier);
    const page = await oauth.browser.open('/oauth/logout');
    expect(await sessionStatus(oauth.browser.cookie('arot_session'))).toBe(200);
    const forged = await oauth.browser.submit(actionOf(page), { csrf: 'made up', logout: 'yes' });
    expect((await oauth.browser.follow(forged)).text).toContain('Sign out?');
    const stayed = await oauth.browser.submit(actionOf(page), { csrf: csrfOf(page) });
    expect([stayed.status, stayed.text.includes('still signed in')]).toEqual([200, true]);
    expect(await sessionStatus(oauth.browser.cookie('arot_session'))).toBe(200);
  });
});
