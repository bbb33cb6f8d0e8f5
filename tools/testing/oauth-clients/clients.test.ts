import * as client from 'openid-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../../server/test/support/accounts/fixtures.ts';
import { createServiceKeyCaller } from '../../../server/test/support/accounts/service-keys.ts';
import { Browser } from '../../../server/test/support/oauth/browser.ts';
import { APPLICATIONS, authorize, type Kind } from '../../../server/test/support/oauth/clients.ts';
import { createTestApplication, type TestApplication } from '../../../server/test/support/oauth/fixtures.ts';
import { startTestServer } from '../../../server/test/support/test-server.ts';

const insecure = { execute: [client.allowInsecureRequests] };
const BYE = 'https://client.example/bye';

let browser: Browser;
let account: { id: string; identifier: string };
const server = await startTestServer();
beforeEach(async () => {
  browser = new Browser(server);
  account = await createAccount(server, { name: 'রহিমা বেগম', phoneNumber: null });
});

async function configure(
  application: TestApplication,
  kind: Kind,
  algorithm: 'oidc' | 'oauth2' = 'oidc',
): Promise<client.Configuration> {
  const { clientId, clientSecret } = application;
  const authentication = {
    client_secret_post: () => client.ClientSecretPost(clientSecret),
    client_secret_basic: () => client.ClientSecretBasic(clientSecret),
    none: client.None,
  }[kind]();
  const options = { ...insecure, algorithm };
  const config = await client.discovery(new URL(server.publicOrigin), clientId, undefined, authentication, options);
  // The client also verifies signatures, with the keys that the server publishes.
  client.enableNonRepudiationChecks(config);
  return config;
}

/** Signs in with every check that the client offers. */
async function signIn(config: client.Configuration, application: TestApplication, decision?: 'deny') {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: application.redirectUri,
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    max_age: '600',
  });
  const callback = await authorize(browser, url, { ...account, ...(decision ? { decision } : {}) });
  const checks = { pkceCodeVerifier, expectedState, expectedNonce, maxAge: 600, idTokenExpected: true };
  return { callback, checks, tokens: await client.authorizationCodeGrant(config, callback, checks) };
}

/** Returns the error code of a rejection. The client reads the WWW-Authenticate header before the body. */
async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return 'no failure';
  } catch (error) {
    if (error instanceof client.WWWAuthenticateChallengeError) return error.cause[0]?.parameters.error;
    if (error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError)
      return error.error;
    throw error;
  }
}

describe.each(APPLICATIONS)('openid-client 6, $kind, $party party', ({ kind, thirdParty }) => {
  it('signs in, reads userinfo, refreshes, introspects, revokes and signs out', async () => {
    const application = await createTestApplication(server, {
      public: kind === 'none',
      thirdParty,
      postLogoutRedirectUris: [BYE],
    });
    const config = await configure(application, kind);
    const { tokens } = await signIn(config, application);
    const claims = tokens.claims();
    expect(claims).toMatchObject({ sub: account.id, iss: server.publicOrigin, aud: application.clientId });
    expect(await client.fetchUserInfo(config, tokens.access_token, account.id)).toMatchObject({
      name: 'রহিমা বেগম',
      email: account.identifier,
    });

    const { refresh_token: refreshToken = '' } = tokens;
    const refreshed = await client.refreshTokenGrant(config, refreshToken);
    expect(refreshed.claims()?.sub).toBe(account.id);
    expect(refreshed.refresh_token).not.toBe(refreshToken);

    // A public application cannot introspect, because anyone could in its name.
    const introspect = async (token = '') =>
      application.clientSecret === ''
        ? await client.fetchUserInfo(config, token, account.id).then(
            () => true,
            () => false,
          )
        : (await client.tokenIntrospection(config, token)).active;
    expect(await introspect(refreshed.access_token)).toBe(true);
    await client.tokenRevocation(config, refreshed.access_token);
    expect(await introspect(refreshed.access_token)).toBe(false);

    const { tokens: second } = await signIn(config, application);
    const state = client.randomState();
    const hint = { id_token_hint: second.id_token ?? '', post_logout_redirect_uri: BYE, state };
    // The id token is of the user who is signed in, so there is no question.
    const left = await browser.open(client.buildEndSessionUrl(config, hint).href);
    expect(left.location).toBe(`${BYE}?state=${state}`);
    expect(await failure(client.refreshTokenGrant(config, second.refresh_token ?? ''))).toBe('invalid_grant');
    expect(await introspect(second.access_token)).toBe(false);
  });
});

describe('openid-client 6', () => {
  it('discovers the same endpoints in the OAuth and OpenID documents', async () => {
    const application = await createTestApplication(server);
    const documents = await Promise.all(
      (['oidc', 'oauth2'] as const).map(async (algorithm) =>
        (await configure(application, 'client_secret_post', algorithm)).serverMetadata(),
      ),
    );
    expect(documents[0]?.token_endpoint).toBe(`${server.publicOrigin}/oauth/token`);
    expect({ ...documents[1] }).toEqual({ ...documents[0] });
  });

  it('receives access_denied if the user denies, and no grant', async () => {
    const application = await createTestApplication(server, { thirdParty: true });
    const config = await configure(application, 'client_secret_post');
    expect(await failure(signIn(config, application, 'deny'))).toBe('access_denied');
  });

  it('receives login_required with prompt=none and no login session', async () => {
    const application = await createTestApplication(server);
    const config = await configure(application, 'client_secret_post');
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: application.redirectUri,
      scope: 'openid',
      prompt: 'none',
    });
    const callback = await authorize(browser, url, account);
    expect(await failure(client.authorizationCodeGrant(config, callback))).toBe('login_required');
    browser.setCookie('arot_session', await createSession(server, account.id));
    const silent = await authorize(browser, url, account);
    expect((await client.authorizationCodeGrant(config, silent)).claims()?.sub).toBe(account.id);
  });

  it.each(['client_secret_post', 'client_secret_basic'] as const)('is rejected with a wrong %s', async (kind) => {
    const application = await createTestApplication(server);
    const config = await configure({ ...application, clientSecret: `as_${'x'.repeat(43)}` }, kind);
    expect(await failure(signIn(config, application))).toBe('invalid_client');
  });

  it('is rejected with a wrong verifier, and with a used code', async () => {
    const application = await createTestApplication(server, { public: true });
    const config = await configure(application, 'none');
    const { callback, checks } = await signIn(config, application);
    expect(await failure(client.authorizationCodeGrant(config, callback, checks))).toBe('invalid_grant');
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: application.redirectUri,
      scope: 'openid',
      code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
      code_challenge_method: 'S256',
    });
    const injected = await authorize(browser, url, account);
    const mine = { pkceCodeVerifier: client.randomPKCECodeVerifier() };
    expect(await failure(client.authorizationCodeGrant(config, injected, mine))).toBe('invalid_grant');
  });
});

describe('openid-client 6 at the API', () => {
  const fetchStatus = async (config: client.Configuration, token: string, path: string) =>
    (await client.fetchProtectedResource(config, token, new URL(server.publicOrigin + path), 'GET')).status;

  it('gets tokens of a customer, refreshes them and revokes them', async () => {
    const application = await createTestApplication(server, { scopes: ['customer.read'] });
    const customer = await createAccount(server, { customerType: 'WHOLESALE' });
    const config = await configure(application, 'client_secret_post');
    const resource = `${server.publicOrigin}/api`;
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: application.redirectUri,
      scope: 'openid customer.read',
      resource,
    });
    const callback = await authorize(browser, url, customer);
    const tokens = await client.authorizationCodeGrant(config, callback, {}, { resource });
    expect(tokens.claims()?.sub).toBe(customer.id);
    expect(await fetchStatus(config, tokens.access_token, '/api/auth/customer/me')).toBe(200);
    expect(await failure(client.fetchUserInfo(config, tokens.access_token, customer.id))).toBe('invalid_token');
    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '', { resource });
    expect(await fetchStatus(config, refreshed.access_token, '/api/auth/customer/me')).toBe(200);
    expect(await failure(fetchStatus(config, refreshed.access_token, '/api/staff/products'))).toBe(
      'insufficient_scope',
    );
    const other = client.refreshTokenGrant(config, refreshed.refresh_token ?? '', { resource: server.publicOrigin });
    expect(await failure(other)).toBe('invalid_target');
    await client.tokenRevocation(config, refreshed.access_token);
    expect(await failure(fetchStatus(config, refreshed.access_token, '/api/auth/customer/me'))).toBe('invalid_token');
  });

  it('gets a token for a service account', async () => {
    const service = await createServiceKeyCaller(server, ['catalog:read']);
    const bound = { scopes: ['staff:catalog:read'], serviceAccountId: service.id };
    const config = await configure(await createTestApplication(server, bound), 'client_secret_basic');
    const tokens = await client.clientCredentialsGrant(config);
    expect(await fetchStatus(config, tokens.access_token, '/api/staff/products')).toBe(200);
    expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true });
    const open = await configure(await createTestApplication(server, { public: true }), 'none');
    expect(await failure(client.clientCredentialsGrant(open))).toBe('unauthorized_client');
  });
});
