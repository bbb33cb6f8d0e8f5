import * as oauth from 'oauth4webapi';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../../server/test/support/accounts/fixtures.ts';
import { createServiceKeyCaller } from '../../../server/test/support/accounts/service-keys.ts';
import { Browser } from '../../../server/test/support/oauth/browser.ts';
import { APPLICATIONS, authorize, type Kind } from '../../../server/test/support/oauth/clients.ts';
import { createTestApplication, type TestApplication } from '../../../server/test/support/oauth/fixtures.ts';
import { startTestServer } from '../../../server/test/support/test-server.ts';

const insecure = { [oauth.allowInsecureRequests]: true };
const BYE = 'https://client.example/bye';

let browser: Browser;
let account: { id: string; identifier: string };
const server = await startTestServer();
beforeEach(async () => {
  browser = new Browser(server);
  account = await createAccount(server, { name: 'Rahima' });
});

async function discover(algorithm: 'oidc' | 'oauth2' = 'oidc'): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(server.publicOrigin);
  return await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { ...insecure, algorithm }));
}

function authenticate({ clientSecret }: TestApplication, kind: Kind): oauth.ClientAuth {
  switch (kind) {
    case 'client_secret_post':
      return oauth.ClientSecretPost(clientSecret);
    case 'client_secret_basic':
      return oauth.ClientSecretBasic(clientSecret);
    case 'none':
      return oauth.None();
  }
}

describe.each(APPLICATIONS)('oauth4webapi 3, $kind, $party party', ({ kind, thirdParty }) => {
  it('signs in, reads userinfo, refreshes, introspects, revokes and signs out', async () => {
    const application = await createTestApplication(server, {
      public: kind === 'none',
      thirdParty,
      postLogoutRedirectUris: [BYE],
    });
    const as = await discover();
    const client = { client_id: application.clientId };
    const secret = authenticate(application, kind);
    const state = oauth.generateRandomState();
    const expectedNonce = oauth.generateRandomNonce();
    const verifier = oauth.generateRandomCodeVerifier();
    const url = new URL(as.authorization_endpoint ?? '');
    url.search = String(
      new URLSearchParams({
        client_id: application.clientId,
        redirect_uri: application.redirectUri,
        response_type: 'code',
        scope: 'openid profile',
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        nonce: expectedNonce,
        state,
      }),
    );
    // The client rejects a callback without `iss` or with another one if the server announces it.
    const callback = oauth.validateAuthResponse(as, client, await authorize(browser, url, account), state);
    const code = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      secret,
      callback,
      application.redirectUri,
      verifier,
      insecure,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, code, {
      expectedNonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(as, code, insecure);
    expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toBe(account.id);
    expect(tokens.scope).toBe('openid profile');

    const user = await oauth.userInfoRequest(as, client, tokens.access_token, insecure);
    expect(await oauth.processUserInfoResponse(as, client, account.id, user)).toMatchObject({ name: 'Rahima' });

    const { refresh_token: refreshToken = '' } = tokens;
    const refreshed = await oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, secret, refreshToken, insecure),
    );
    expect(oauth.getValidatedIdTokenClaims(refreshed)?.sub).toBe(account.id);

    const introspect = async (token: string) =>
      await oauth.processIntrospectionResponse(
        as,
        client,
        await oauth.introspectionRequest(as, client, secret, token, insecure),
      );
    if (kind === 'none') {
      // Only applications that authenticate may introspect (RFC 7662, section 2.1).
      await expect(introspect(refreshed.access_token)).rejects.toMatchObject({ error: 'invalid_client', status: 401 });
    } else {
      const { id: sub } = account;
      expect(await introspect(refreshed.access_token)).toMatchObject({
        active: true,
        sub,
        client_id: client.client_id,
      });
    }
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, secret, refreshed.refresh_token ?? '', insecure),
    );
    // Revoking a refresh token revokes its access tokens (RFC 7009, section 2.1).
    expect((await oauth.userInfoRequest(as, client, refreshed.access_token, insecure)).status).toBe(401);
    if (kind !== 'none') expect(await introspect(refreshed.access_token)).toEqual({ active: false });

    const logoutUrl = new URL(as.end_session_endpoint ?? '');
    logoutUrl.search = String(
      new URLSearchParams({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: BYE }),
    );
    // The id_token_hint says who asks, so no form is shown.
    expect((await browser.open(logoutUrl.href)).location).toBe(BYE);
    url.searchParams.set('prompt', 'none');
    const silent = await authorize(browser, url, account);
    expect(() => oauth.validateAuthResponse(as, client, silent, state)).toThrow(
      expect.objectContaining({ error: 'login_required' }),
    );
  });
});

describe('oauth4webapi 3', () => {
  it('signs in without OpenID Connect: no id_token, but a refresh token', async () => {
    const application = await createTestApplication(server, { scopes: ['orders:read'] });
    const as = await discover('oauth2');
    const client = { client_id: application.clientId };
    const url = new URL(as.authorization_endpoint ?? '');
    const { clientId, redirectUri } = application;
    const query = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'orders:read' };
    url.search = String(new URLSearchParams(query));
    const callback = oauth.validateAuthResponse(as, client, await authorize(browser, url, account));
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      authenticate(application, 'client_secret_post'),
      callback,
      redirectUri,
      oauth.nopkce,
      insecure,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, response);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3_600, scope: 'orders:read' });
    expect([tokens.id_token, typeof tokens.refresh_token]).toEqual([undefined, 'string']);
  });

  it('finds the server of the API by its challenge, and gets tokens for it', async () => {
    const scopes = ['prices', 'customer.read'];
    const application = await createTestApplication(server, { scopes });
    const customer = await createAccount(server, { name: 'Karim', customerType: 'RETAIL' });
    const url = new URL(`${server.publicOrigin}/api/auth/customer/me`);
    const call = (token: string) =>
      oauth.protectedResourceRequest(token, 'GET', url, undefined, undefined, insecure).then(
        async (response) => ({ status: response.status, body: await response.json() }),
        (error: unknown) => {
          if (error instanceof oauth.WWWAuthenticateChallengeError) return error;
          throw error;
        },
      );
    const rejected = await call('unknown');
    const [challenge] = rejected instanceof oauth.WWWAuthenticateChallengeError ? rejected.cause : [];
    expect(challenge).toMatchObject({ scheme: 'bearer', parameters: { error: 'invalid_token' } });
    const resource = new URL(`${server.publicOrigin}/api`);
    const found = await oauth.resourceDiscoveryRequest(resource, insecure);
    expect(found.url).toBe(challenge?.parameters.resource_metadata);
    const metadata = await oauth.processResourceDiscoveryResponse(resource, found);
    expect(metadata.authorization_servers).toEqual([server.publicOrigin]);
    expect(metadata.scopes_supported).toEqual(expect.arrayContaining(scopes));

    const as = await discover();
    const client = { client_id: application.clientId };
    const secret = authenticate(application, 'client_secret_basic');
    const asked = new URL(as.authorization_endpoint ?? '');
    const { clientId, redirectUri } = application;
    asked.search = String(
      new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopes.join(' '),
        resource: metadata.resource,
      }),
    );
    const callback = oauth.validateAuthResponse(as, client, await authorize(browser, asked, customer));
    const options = { ...insecure, additionalParameters: { resource: metadata.resource } };
    const tokens = await oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(as, client, secret, callback, redirectUri, oauth.nopkce, options),
    );
    expect(tokens.scope).toBe('prices customer.read');
    expect(await call(tokens.access_token)).toMatchObject({ status: 200, body: { data: { id: customer.id } } });
    const refreshed = await oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, secret, tokens.refresh_token ?? '', options),
    );
    expect(await call(refreshed.access_token)).toMatchObject({ status: 200 });
  });

  it('gets a token for a service account', async () => {
    const service = await createServiceKeyCaller(server, ['catalog:read']);
    const application = await createTestApplication(server, {
      scopes: ['staff:catalog:read'],
      serviceAccountId: service.id,
    });
    const as = await discover();
    const client = { client_id: application.clientId };
    const secret = authenticate(application, 'client_secret_post');
    const response = await oauth.clientCredentialsGrantRequest(as, client, secret, {}, insecure);
    const tokens = await oauth.processClientCredentialsResponse(as, client, response);
    const url = new URL(`${server.publicOrigin}/api/staff/products`);
    expect(
      (await oauth.protectedResourceRequest(tokens.access_token, 'GET', url, undefined, undefined, insecure)).status,
    ).toBe(200);
  });
});
