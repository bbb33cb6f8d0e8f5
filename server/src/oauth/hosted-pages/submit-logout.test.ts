import { describe, expect, it } from 'vitest';
import { createAccount, createSession, postJson } from '../../../test/support/accounts/fixtures.ts';
import { product } from '../../../test/support/catalog/fixtures.ts';
import {
  actionOf,
  authorizePath,
  Browser,
  callbackOf,
  csrfOf,
  getTokens,
  logIn,
  type Page,
} from '../../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../../test/support/oauth/fixtures.ts';
import { setUpOAuth } from '../../../test/support/oauth/set-up-oauth.ts';
import { changeApplication } from '../applications/change-application.ts';

const BACK = 'https://app.example/bye';
const oauth = await setUpOAuth({ postLogoutRedirectUris: [BACK] });

const logoutPath = (parameters: Record<string, string> = {}) => `/oauth/logout?${new URLSearchParams(parameters)}`;
const request = (state: string) => ({
  client_id: oauth.application.clientId,
  post_logout_redirect_uri: BACK,
  state,
});

/** Returns the hidden fields of a page's form. */
const fieldsOf = ({ text }: Page) =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;

const submit = (page: Page, more: Record<string, string> = { logout: 'yes' }) =>
  oauth.browser.submit(actionOf(page), { ...fieldsOf(page), ...more });

const isSignedIn = async () =>
  callbackOf(await oauth.browser.open(authorizePath(oauth.application, { prompt: 'none' }))).code !== undefined;

async function signIn(): Promise<void> {
  await getTokens(oauth.browser, oauth.server, oauth.application, oauth.account.identifier);
}

describe('the sign-out page', () => {
  it('works with several of them open, each with its own request', async () => {
    await signIn();
    const older = await oauth.browser.open(logoutPath(request('older')));
    const newer = await oauth.browser.open(logoutPath());
    expect(newer.text).toContain('Sign out?');
    const done = await submit(older);
    expect([done.status, done.location]).toEqual([303, `${BACK}?state=older`]);
    expect(done.headers.get('clear-site-data')).toBe('"cache"');
    expect(await isSignedIn()).toBe(false);
    expect((await oauth.browser.follow(await submit(newer))).text).toContain('You are signed out');
  });

  it('works after the password was confirmed in another tab', async () => {
    await signIn();
    const page = await oauth.browser.open(logoutPath(request('s')));
    const login = await oauth.browser.follow(
      await oauth.browser.open(authorizePath(oauth.application, { prompt: 'login' })),
    );
    await logIn(oauth.browser, login, oauth.account.identifier);
    expect((await submit(page)).location).toBe(`${BACK}?state=s`);
    expect(await isSignedIn()).toBe(false);
  });

  it('asks again, with the same request, if another account has signed in meanwhile', async () => {
    await signIn();
    const page = await oauth.browser.open(logoutPath(request('s')));
    const other = await createAccount(oauth.server);
    oauth.browser.setCookie('arot_session', await createSession(oauth.server, other.id));
    const again = await oauth.browser.follow(await submit(page));
    expect([again.status, again.text.includes('Sign out?')]).toEqual([200, true]);
    expect(await isSignedIn()).toBe(true);
    expect((await submit(again)).location).toBe(`${BACK}?state=s`);
    expect(await isSignedIn()).toBe(false);
  });

  it('returns to no URI that the operator has removed meanwhile, nor to one that the form was changed to', async () => {
    await signIn();
    const page = await oauth.browser.open(logoutPath(request('s')));
    const changed = await submit(page, { logout: 'yes', post_logout_redirect_uri: 'https://evil.example/' });
    expect(new URL(changed.location).pathname).toBe('/oauth/logout/success');
    await signIn();
    const removed = await oauth.browser.open(logoutPath(request('s')));
    const operator = { em: oauth.server.database.fork(), clock: () => new Date() };
    await changeApplication(operator, oauth.application.clientId, { postLogoutRedirectUris: [] });
    expect(new URL((await submit(removed)).location).pathname).toBe('/oauth/logout/success');
    await changeApplication(operator, oauth.application.clientId, { postLogoutRedirectUris: [BACK] });
  });

  it('is not shown for a valid id_token_hint of the user', async () => {
    const { id_token: hint } = await getTokens(
      oauth.browser,
      oauth.server,
      oauth.application,
      oauth.account.identifier,
    );
    const done = await oauth.browser.open(
      logoutPath({ id_token_hint: hint, post_logout_redirect_uri: BACK, state: 'x' }),
    );
    expect([done.status, done.location]).toEqual([303, `${BACK}?state=x`]);
    expect(oauth.browser.cookie('arot_session')).toBeUndefined();
    expect(await isSignedIn()).toBe(false);
  });

  it('is shown for an id_token_hint of another user', async () => {
    const other = await createAccount(oauth.server);
    const tokens = await getTokens(new Browser(oauth.server), oauth.server, oauth.application, other.identifier);
    await signIn();
    const page = await oauth.browser.open(logoutPath({ id_token_hint: tokens.id_token }));
    expect([page.status, page.text.includes('Sign out?')]).toEqual([200, true]);
    expect(await isSignedIn()).toBe(true);
  });

  it('is shown for the token of a price quote of the user, which the same key has signed', async () => {
    const { server } = oauth;
    await server.load({ products: [product('oil', { prices: { RETAIL: { basePrice: '90.00' } } })] });
    const customer = await createAccount(server, { customerType: 'RETAIL' });
    await getTokens(oauth.browser, server, oauth.application, customer.identifier);
    const { body } = await postJson<{ data: { token: string } }>(
      server,
      '/api/price-quotes',
      { lines: [{ slug: 'oil', quantity: 1 }] },
      { authorization: `Bearer ${await createSession(server, customer.id)}` },
    );
    const page = await oauth.browser.open(logoutPath({ id_token_hint: body.data.token }));
    expect([page.status, page.text.includes('Sign out?')]).toEqual([200, true]);
    expect(await isSignedIn()).toBe(true);
    await submit(page);
  });

  it.each(['no token', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJhdWQiOiJ4In0.'])(
    'is shown without the id_token_hint %j, which cannot be verified',
    async (hint) => {
      await signIn();
      const page = await oauth.browser.open(logoutPath({ id_token_hint: hint, ...request('x') }));
      expect([page.status, page.text.includes('Sign out?')]).toEqual([200, true]);
      expect((await submit(page)).location).toBe(`${BACK}?state=x`);
      await signIn();
      // Nothing but the hint names the application here.
      const unnamed = await oauth.browser.open(logoutPath({ id_token_hint: hint, post_logout_redirect_uri: BACK }));
      expect(new URL((await submit(unnamed)).location).pathname).toBe('/oauth/logout/success');
    },
  );

  it('rejects the form token of another browser', async () => {
    await signIn();
    const page = await oauth.browser.open(logoutPath());
    const otherBrowser = new Browser(oauth.server);
    await getTokens(otherBrowser, oauth.server, await createTestApplication(oauth.server), oauth.account.identifier);
    const rejected = await otherBrowser.submit(actionOf(page), { csrf: csrfOf(page), logout: 'yes' });
    expect((await otherBrowser.follow(rejected)).text).toContain('Sign out?');
    expect(await isSignedIn()).toBe(true);
  });
});
