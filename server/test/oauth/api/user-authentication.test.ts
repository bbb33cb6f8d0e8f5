import { API_SCOPES } from '@arot/contract';
import * as client from 'openid-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { MULTI_FACTOR, SINGLE_FACTOR } from '../../../src/http/authentication-context.ts';
import type { Person } from '../../support/accounts/factors.ts';
import { createAccount, createSession } from '../../support/accounts/fixtures.ts';
import { createServiceKeyCaller } from '../../support/accounts/service-keys.ts';
import { callApi } from '../../support/oauth/api-token.ts';
import { logInWithCode, sendCode, setUpAuthenticator, wait } from '../../support/oauth/authenticator.ts';
import {
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
const setUp = setUpOAuth({ scopes: [...API_SCOPES] }, { requiresStaffFactor: true });
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

/** Returns tokens of a session that the password alone has opened. */
async function weakTokens() {
  setUp.browser.setCookie('arot_session', await createSession(setUp.server, staff.id, { fresh: true }));
  return await tokensOf(await open());
}

const strongTokens = async () => await tokensOf(await logInWithCode(setUp.browser, await open(), person));

describe('the token of a staff member', () => {
  it('without a second factor gets a challenge that says what is missing', async () => {
    const other = await createAccount(setUp.server, { role: 'catalog', permissions: ['catalog:read'] });
    const { access_token: token } = await tokensOf(await logIn(setUp.browser, await open(), other.identifier));
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
  it('works, and the id token says that there was one factor', async () => {
    const other = await createAccount(setUp.server, { role: 'catalog', permissions: ['catalog:read'] });
    const browser = new Browser(setUp.server);
    const page = await logIn(browser, await browser.follow(await browser.open(authorizeUrl())), other.identifier);
    const { id_token: idToken } = await tokensOf(page);
    expect(claimsOf(idToken)).toMatchObject({ sub: other.id, acr: SINGLE_FACTOR, amr: ['pwd'] });
  });
});
