import { API_SCOPES } from '@arot/contract';
import * as client from 'openid-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { setAccountRole } from '../../../src/accounts/account.repository.ts';
import { MULTI_FACTOR } from '../../../src/http/principal.ts';
import { codeAt, type Person, passTime, wrongCodeOf } from '../../support/accounts/factors.ts';
import { createAccount, createSession, PASSWORD } from '../../support/accounts/fixtures.ts';
import { createServiceKeyCaller } from '../../support/accounts/service-keys.ts';
import { callApi } from '../../support/oauth/api-token.ts';
import {
  hiddenFieldsOf,
  logInWithCode,
  sendCode,
  setUpAuthenticator,
  wait,
} from '../../support/oauth/authenticator.ts';
import {
  actionOf,
  authorizePath,
  Browser,
  callbackOf,
  claimsOf,
  logIn,
  type Page,
  redeem,
  refresh,
  requestTokens,
} from '../../support/oauth/browser.ts';
import { createTestApplication } from '../../support/oauth/fixtures.ts';
import { setUpOAuth } from '../../support/oauth/set-up-oauth.ts';

/*
 * The shop requires a second factor of its staff members. The tokens of applications say how their users have signed in.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9470
 */

const ROUTE = '/api/staff/products';
const setUp = await setUpOAuth({ scopes: [...API_SCOPES] }, { requiresStaffFactor: true });
const resource = () => `${setUp.server.publicOrigin}/api`;

let staff: { id: string; identifier: string };
let person: Person;
beforeEach(async () => {
  staff = await createAccount(setUp.server, { name: 'Salma', role: 'catalog', permissions: ['catalog:read'] });
  person = await setUpAuthenticator(setUp.server, staff.identifier);
});

const authorizeUrl = (parameters: Record<string, string> = {}) =>
  authorizePath(setUp.application, { scope: 'openid staff:catalog:read', resource: resource(), ...parameters });
const open = async (parameters: Record<string, string> = {}) =>
  await setUp.browser.follow(await setUp.browser.open(authorizeUrl(parameters)));
const tokensOf = async (page: Page) =>
  (await redeem(setUp.server, setUp.application, String(callbackOf(page).code), { resource: resource() })).body;
const call = (token: string, path = ROUTE) => callApi(setUp.server, token, path);
const metadata = () => `resource_metadata="${resource().replace('/api', '')}/.well-known/oauth-protected-resource/api"`;

const setRole = async (id: string, role: string | null) =>
  await setAccountRole(setUp.server.database.fork(), id, role, new Date(0));

/** Returns tokens of a session that the password alone has opened, before its user became a staff member. */
async function weakTokens() {
  await setRole(staff.id, null);
  setUp.browser.setCookie('arot_session', await createSession(setUp.server, staff.id, { fresh: true }));
  const tokens = await tokensOf(await open());
  await setRole(staff.id, 'catalog');
  return tokens;
}

const strongTokens = async () => await tokensOf(await logInWithCode(setUp.browser, await open(), person));

describe('the token of a staff member', () => {
  it('without a second factor gets a challenge that says what is missing', async () => {
    const { access_token: token } = await weakTokens();
    expect(await call(token)).toMatchObject({
      status: 401,
      challenge: `Bearer realm="arot", error="insufficient_user_authentication", error_description="The user of the token has to sign in with a second factor.", acr_values="${MULTI_FACTOR}", ${metadata()}`,
    });
    // A scope that it lacks is said first: no sign-in would help.
    expect(await call(token, '/api/staff/customers')).toMatchObject({ status: 403 });
  });

  it('with a second factor opens the route, also after a refresh', async () => {
    const tokens = await strongTokens();
    expect((await call(tokens.access_token)).status).toBe(200);
    wait(setUp.server, 3_000);
    const { body } = await refresh(setUp.server, setUp.application, tokens.refresh_token);
    expect((await call(body.access_token)).status).toBe(200);
  });

  it('does not become stronger by a later step of its session, nor does its successor', async () => {
    const weak = await weakTokens();
    const page = await open({ acr_values: MULTI_FACTOR });
    const strong = await tokensOf(await sendCode(setUp.browser, page, person.nextCode()));
    expect((await call(strong.access_token)).status).toBe(200);
    const { body } = await refresh(setUp.server, setUp.application, weak.refresh_token);
    for (const token of [weak.access_token, body.access_token]) {
      const challenge = expect.stringContaining('error="insufficient_user_authentication"');
      expect(await call(token)).toMatchObject({ status: 401, challenge });
    }
  });

  it('gets what every visitor gets on a route without an account, as a session does', async () => {
    const { access_token: token } = await weakTokens();
    expect((await call(token, '/api/products')).status).toBe(200);
  });

  it('is got by a client that follows the challenge', async () => {
    const { clientId, clientSecret, redirectUri } = setUp.application;
    const insecure = { execute: [client.allowInsecureRequests] };
    const authentication = client.ClientSecretPost(clientSecret);
    const url = new URL(setUp.server.publicOrigin);
    const config = await client.discovery(url, clientId, undefined, authentication, insecure);
    const { access_token: token } = await weakTokens();
    const request = (accessToken: string) =>
      client.fetchProtectedResource(config, accessToken, new URL(setUp.server.publicOrigin + ROUTE), 'GET');
    const error = await request(token).catch((reason: unknown) => reason);
    if (!(error instanceof client.WWWAuthenticateChallengeError)) throw error;
    const { error: code, acr_values: acrValues = '' } = error.cause[0]?.parameters ?? {};
    expect(code).toBe('insufficient_user_authentication');

    const pkceCodeVerifier = client.randomPKCECodeVerifier();
    const authorization = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid staff:catalog:read',
      resource: resource(),
      acr_values: acrValues,
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const page = await setUp.browser.follow(await setUp.browser.open(String(authorization)));
    const { location } = await sendCode(setUp.browser, page, person.nextCode());
    const tokens = await client.authorizationCodeGrant(config, new URL(location), {
      pkceCodeVerifier,
      idTokenExpected: true,
    });
    expect(tokens.claims()?.acr).toBe(acrValues);
    expect((await request(tokens.access_token)).status).toBe(200);
  });

  it('is not asked for a factor if its user is no staff member', async () => {
    const customer = await createAccount(setUp.server, { customerType: 'RETAIL' });
    const page = await logIn(setUp.browser, await open({ scope: 'openid customer.read' }), customer.identifier);
    expect((await call((await tokensOf(page)).access_token, '/api/auth/customer/me')).status).toBe(200);
  });
});

describe('a program without a user', () => {
  it('is not asked for a second factor', async () => {
    const service = await createServiceKeyCaller(setUp.server, ['catalog:read']);
    expect((await service.request('GET', ROUTE)).status).toBe(200);
    const scopes = ['staff:catalog:read'];
    const application = await createTestApplication(setUp.server, { scopes, serviceAccountId: service.id });
    const { body } = await requestTokens(setUp.server, application, { grant_type: 'client_credentials' });
    expect((await call(body.access_token)).status).toBe(200);
  });
});

describe('the hosted login of a staff member without a second factor', () => {
  let browser: Browser;
  let page: Page;
  beforeEach(async () => {
    const { identifier } = await createAccount(setUp.server, { role: 'catalog', permissions: ['catalog:read'] });
    browser = new Browser(setUp.server);
    page = await logIn(browser, await browser.follow(await browser.open(authorizeUrl())), identifier);
  });
  const keyOf = ({ text }: Page) => /<code class="key"[^>]*>([A-Z2-7 ]+)</.exec(text)?.[1]?.replaceAll(' ', '') ?? '';
  const now = () => passTime(setUp.server, 0).getTime();
  const submit = async (of: Page, fields: Record<string, string>) =>
    await browser.submit(actionOf(of), { ...hiddenFieldsOf(of), ...fields });

  it('shows the set-up first, and the application gets a code only after it', async () => {
    expect(page.text).toContain('Set up a second factor');
    const wrong = await submit(page, { code: wrongCodeOf(keyOf(page)) });
    expect([wrong.status, keyOf(wrong)]).toEqual([400, keyOf(page)]);
    const done = await submit(wrong, { code: codeAt(keyOf(page), now()) });
    expect([done.status, done.text.match(/<li><code>/g)?.length]).toEqual([200, 10]);
    const back = await browser.follow(await browser.open(/class="primary" href="([^"]+)"/.exec(done.text)?.[1] ?? ''));
    const { id_token: idToken } = await tokensOf(back);
    expect(claimsOf(idToken)).toMatchObject({ acr: MULTI_FACTOR, amr: ['pwd', 'otp'] });
  });

  it('asks for the password again if the session is not fresh', async () => {
    wait(setUp.server, 601);
    const later = await browser.follow(await browser.open(authorizeUrl()));
    expect([later.text.includes('name="password"'), keyOf(later)]).toEqual([true, '']);
    expect((await submit(later, { password: 'not the password' })).text).toContain('not the password of your account');
    const fresh = await browser.follow(await submit(later, { password: PASSWORD }));
    expect(keyOf(fresh)).not.toBe('');
  });

  it('is an error for a request without pages', async () => {
    expect(callbackOf(await browser.open(authorizeUrl({ prompt: 'none' })))).toMatchObject({ error: 'login_required' });
  });
});
