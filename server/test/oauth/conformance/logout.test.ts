import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { exchangeCode, getUserInfo, openProvider, refresh } from '../../support/oauth/blackbox.ts';
import { authorize, codeOf, type Page, Visitor } from '../../support/oauth/blackbox-browser.ts';
import { fetchKeys, forgeries } from '../../support/oauth/blackbox-tokens.ts';

/*
 * The modules of the plan `oidcc-rp-initiated-logout-certification-test-plan`, ported. With a valid
 * hint of the current user, the server signs out at once. Otherwise it asks, and the user confirms.
 *
 * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html
 */

const BACK = 'https://shop.example/signed-out';

let visitor: Visitor;
let idToken: string;
let accessToken: string;
const provider = await openProvider();
const app = await provider.createApp({ postLogoutRedirectUris: [BACK] });
const user = await provider.createUser();
beforeEach(async () => {
  visitor = new Visitor(provider);
  visitor.takeSession(await provider.createSessionToken(user));
  const authorization = await authorize(provider, visitor, app);
  const { json: tokens } = await exchangeCode(provider, app, codeOf(authorization));
  idToken = String(tokens.id_token);
  accessToken = String(tokens.access_token);
});

/** Sends a request to the end session endpoint; undefined omits a parameter. */
async function endSession(parameters: Record<string, string | undefined> = {}): Promise<{ page: Page; state: string }> {
  const state = randomBytes(96).toString('base64url');
  const all = { id_token_hint: idToken, post_logout_redirect_uri: BACK, state, ...parameters };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const url = `${provider.metadata.end_session_endpoint}?${new URLSearchParams(given)}`;
  return { page: await visitor.go(url), state };
}

async function isSignedIn(): Promise<boolean> {
  const { response } = await authorize(provider, visitor, app, { prompt: 'none' });
  if (response?.code === undefined) expect(response?.error).toBe('login_required');
  return response?.code !== undefined;
}

/** Expects a redirect to the application, without a confirmation. */
async function expectSignedOutThere({ left }: Page, url: string): Promise<void> {
  expect(left?.url).toBe(url);
  expect(await isSignedIn()).toBe(false);
}

/** Expects a confirmation page, and a session that is still live. */
async function confirm(page: Page): Promise<Page> {
  expect([page.status, page.left]).toEqual([200, undefined]);
  expect(await isSignedIn()).toBe(true);
  return await visitor.submit(page, { logout: 'yes' });
}

async function expectSignedOutHere(page: Page): Promise<void> {
  expect([page.status, page.left]).toEqual([200, undefined]);
  expect(page.text).toContain('signed out');
  expect(await isSignedIn()).toBe(false);
}

async function expectErrorPage(page: Page): Promise<void> {
  expect([page.status, page.left, page.headers.location]).toEqual([400, undefined, undefined]);
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.text).not.toContain('<form');
  expect(await isSignedIn()).toBe(true);
}

describe('oidcc-rp-initiated-logout-certification-test-plan', () => {
  it('oidcc-rp-initiated-logout-discovery-endpoint-verification', () => {
    expect(provider.metadata.end_session_endpoint).toMatch(/^https:\/\/auth\.example\//);
  });

  it('oidcc-rp-initiated-logout', async () => {
    const { page, state } = await endSession();
    await expectSignedOutThere(page, `${BACK}?state=${state}`);
  });

  it('oidcc-rp-initiated-logout-bad-post-logout-redirect-uri', async () => {
    await expectErrorPage((await endSession({ post_logout_redirect_uri: 'https://other.example/' })).page);
  });

  it('oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri', async () => {
    await expectErrorPage((await endSession({ post_logout_redirect_uri: `${BACK}?foo=bar` })).page);
  });

  it('oidcc-rp-initiated-logout-modified-id-token-hint', async () => {
    const [key = {}] = await fetchKeys(provider);
    const unsigned = forgeries['unsigned (alg none)']?.(idToken, key);
    // A hint that cannot be verified is ignored, and nothing else names the application.
    await expectSignedOutHere(await confirm((await endSession({ id_token_hint: unsigned })).page));
  });

  it('oidcc-rp-initiated-logout-bad-id-token-hint', async () => {
    const [key = {}] = await fetchKeys(provider);
    const hints = ['no token', ...Object.values(forgeries).map((forge) => forge(idToken, key))];
    for (const hint of hints) {
      visitor.takeSession(await provider.createSessionToken(user));
      await expectSignedOutHere(await confirm((await endSession({ id_token_hint: hint })).page));
    }
  });

  it('oidcc-rp-initiated-logout-no-id-token-hint', async () => {
    const { page } = await endSession({ id_token_hint: undefined });
    expect(page.text).not.toContain(BACK);
    // Nothing proves that the URI is registered: the user may sign out, but is not redirected there.
    await expectSignedOutHere(await confirm(page));
  });

  it('oidcc-rp-initiated-logout-no-params', async () => {
    const nothing = { id_token_hint: undefined, post_logout_redirect_uri: undefined, state: undefined };
    await expectSignedOutHere(await confirm((await endSession(nothing)).page));
  });

  it('oidcc-rp-initiated-logout-no-post-logout-redirect-uri', async () => {
    const { page } = await endSession({ post_logout_redirect_uri: undefined, state: undefined });
    await expectSignedOutHere(page);
  });

  it('oidcc-rp-initiated-logout-no-state', async () => {
    await expectSignedOutThere((await endSession({ state: undefined })).page, BACK);
  });

  it('oidcc-rp-initiated-logout-only-state', async () => {
    const { page } = await endSession({ id_token_hint: undefined, post_logout_redirect_uri: undefined });
    await expectSignedOutHere(await confirm(page));
  });
});

describe('logout, in addition to the plan', () => {
  it('asks for confirmation after a cross-site POST as after a GET', async () => {
    const fields = { client_id: app.clientId, post_logout_redirect_uri: BACK };
    const page = await visitor.submitFromElsewhere(provider.metadata.end_session_endpoint, fields);
    expect((await confirm(page)).left?.url).toBe(BACK);
  });

  it('invalidates copied cookies', async () => {
    const session = await provider.createSessionToken(user);
    visitor = new Visitor(provider);
    visitor.takeSession(session);
    const code = codeOf(await authorize(provider, visitor, app));
    const { json: tokens } = await exchangeCode(provider, app, code);
    await endSession({ id_token_hint: String(tokens.id_token) });
    visitor.takeSession(session);
    expect(await isSignedIn()).toBe(false);
    expect((await getUserInfo(provider, tokens.access_token)).status).toBe(401);
    expect((await refresh(provider, app, tokens.refresh_token)).json.error).toBe('invalid_grant');
  });

  it('redirects with an error and revokes nothing if the user stays signed in', async () => {
    const { page, state } = await endSession({ id_token_hint: undefined, client_id: app.clientId });
    const { left } = await visitor.submit(page);
    expect(left?.url).toMatch(new RegExp(`^${BACK}\\?state=`));
    expect(Object.fromEntries(new URL(left?.url ?? '').searchParams)).toEqual({
      state,
      error: 'access_denied',
      error_description: 'the user stayed signed in',
    });
    expect(await isSignedIn()).toBe(true);
    expect((await getUserInfo(provider, accessToken)).status).toBe(200);
  });

  it('accepts an expired id token as hint', async () => {
    visitor = new Visitor(provider);
    await authorize(provider, visitor, app, {}, user);
    provider.after(7_200);
    await expectSignedOutThere((await endSession({ state: undefined })).page, BACK);
    provider.after(0);
  });

  it('redirects back without a login session, without a script', async () => {
    visitor = new Visitor(provider);
    const { page, state } = await endSession();
    // The response may be another form, but its policy must allow that form.
    const done = page.left ? page : await visitor.submit(page);
    expect(done.left?.url).toBe(`${BACK}?state=${state}`);
  });
});
