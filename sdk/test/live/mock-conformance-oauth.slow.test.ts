import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount, PASSWORD } from '../../../server/test/support/accounts/fixtures.ts';
import { Browser, logIn } from '../../../server/test/support/oauth/browser.ts';
import { createTestApplication } from '../../../server/test/support/oauth/fixtures.ts';
import { startTestServer, type TestServer } from '../../../server/test/support/test-server.ts';
import type { FetchFunction } from '../../src/fetch-function.ts';
import { discoverServer, exchangeCode, OAuthError, parseCallback } from '../../src/oauth/index.ts';
import { OAuthClient } from '../../src/server/index.ts';
import { createMockApi } from '../../src/testing/index.ts';

const user = { name: 'Karim', customerType: 'RETAIL' as const };

type Application = { readonly clientId: string; readonly clientSecret: string; readonly redirectUri: string };
type Api = {
  readonly issuer: string;
  readonly fetch: FetchFunction;
  readonly application: Application;
  readonly publicApplication: Application;
  /** Signs the user in on the pages of an authorization URL. @returns the URL of the callback */
  signIn(url: string): Promise<string>;
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await createAccount(server, { ...user, email: 'karim@example.com' });
});
afterAll(() => server.close());

const redirectUri = 'https://till.example/cb';

async function openServer(): Promise<Api> {
  const options = { redirectUris: [redirectUri], defaultScope: 'openid profile' };
  return {
    issuer: server.publicOrigin,
    fetch: (url, init) => fetch(url, init),
    application: await createTestApplication(server, options),
    publicApplication: await createTestApplication(server, { ...options, public: true }),
    signIn: async (url) => {
      const browser = new Browser(server);
      const page = await browser.follow(await browser.open(url));
      return page.text.includes('name="password"')
        ? (await logIn(browser, page, 'karim@example.com')).location
        : page.location;
    },
  };
}

async function openMock(): Promise<Api> {
  const application = { clientId: 'ak_1', clientSecret: 'as_1', redirectUri };
  const publicApplication = { clientId: 'ak_2', clientSecret: '', redirectUri };
  const common = { redirectUris: [redirectUri], defaultScope: 'openid profile' };
  const api = createMockApi(
    {
      accounts: [{ ...user, identifier: 'karim@example.com', password: PASSWORD }],
      oauthApplications: [
        { ...common, clientId: 'ak_1', clientSecret: 'as_1' },
        { ...common, clientId: 'ak_2' },
      ],
    },
    { pageOrigin: null },
  );
  const signIn = (url: string) => api.authorize(url, { identifier: 'karim@example.com' });
  return { issuer: 'https://auth.example', fetch: api.fetch, application, publicApplication, signIn };
}

/** Runs a program with the mock and with a real server, and compares what it returns. */
async function compare(program: (api: Api) => Promise<unknown>): Promise<void> {
  expect(await program(await openMock())).toEqual(await program(await openServer()));
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error) => (error instanceof OAuthError ? error.code : Promise.reject(error)),
  );

function clientOf({ issuer, fetch: send, application }: Api, more = {}) {
  return new OAuthClient({ issuer, fetch: send, ...application, ...more });
}

it('signs in with a verified id token, refreshes, introspects and revokes', () =>
  compare(async (api) => {
    const client = clientOf(api);
    const { url, pending } = await client.createAuthorizationRequest({
      scope: 'openid profile email other',
      maxAge: 60,
    });
    const callback = await api.signIn(url);
    const code = client.parseCallback(callback, pending);
    const tokens = await client.exchangeCode(code, pending);
    const { claims, accessToken, refreshToken = '' } = tokens;
    expect(claims).toMatchObject({ iss: api.issuer, aud: api.application.clientId, name: 'Karim' });
    const info = await client.userinfo(accessToken, { subject: claims?.sub });
    const introspection = await client.introspect(accessToken);
    const ofRefreshToken = await client.introspect(refreshToken);
    const refreshed = await client.refresh(refreshToken, { scope: 'openid' });
    const again = await client.refresh(refreshToken);
    expect(again.refreshToken).toBe(refreshed.refreshToken);
    await client.revoke(accessToken);
    return [
      Object.keys(claims ?? {}).toSorted(),
      [tokens.scope, refreshed.scope, again.scope],
      Object.keys(refreshed.claims ?? {}).toSorted(),
      Object.keys(info).toSorted(),
      [info.name, info.email, info.email_verified],
      [introspection.scope, Object.keys(introspection).toSorted(), Object.keys(ofRefreshToken).toSorted()],
      await codeOf(client.userinfo(accessToken)),
      await client.introspect(accessToken),
      await codeOf(client.refresh(refreshed.refreshToken ?? '')),
    ];
  }));

it('rejects codes and applications that are not valid', () =>
  compare(async (api) => {
    const client = clientOf(api);
    const request = () => client.createAuthorizationRequest();
    const [first, second] = [await request(), await request()];
    const code = client.parseCallback(await api.signIn(first.url), first.pending);
    const results = [
      await codeOf(client.exchangeCode(code, second.pending)),
      await codeOf(clientOf(api, { clientSecret: 'as_wrong' }).exchangeCode(code, first.pending)),
      await codeOf(client.exchangeCode('none', first.pending)),
    ];
    const third = await request();
    const used = client.parseCallback(await api.signIn(third.url), third.pending);
    const { accessToken } = await client.exchangeCode(used, third.pending);
    results.push(await codeOf(client.exchangeCode(used, third.pending)), await codeOf(client.userinfo(accessToken)));
    for (const scope of ['unknown', 'profile', '']) {
      const { url, pending } = await client.createAuthorizationRequest({ scope });
      const callback = await api.signIn(url);
      results.push(await codeOf(Promise.resolve().then(() => client.parseCallback(callback, pending))));
      const plain = new URL(url);
      plain.searchParams.delete('nonce');
      results.push(new URL(await api.signIn(plain.href)).searchParams.get('error') ?? 'ok');
    }
    const silent = await client.createAuthorizationRequest({ prompt: 'none' });
    const response = await api.fetch(silent.url, { redirect: 'manual', credentials: 'omit' });
    results.push(
      String(response.status),
      new URL(response.headers.get('location') ?? '').searchParams.get('error') ?? '',
    );
    const foreign = (await request()).url.replace(encodeURIComponent(redirectUri), 'https%3A%2F%2Fother.example');
    return [...results, (await api.fetch(foreign, { redirect: 'manual' })).status];
  }));

it('lets public applications sign in with PKCE only', () =>
  compare(async (api) => {
    const { issuer, publicApplication } = api;
    const { clientId } = publicApplication;
    const config = { issuer, fetch: api.fetch, clientId, redirectUri };
    const server = await discoverServer(config);
    const client = clientOf(api, { clientId });
    const { url, pending } = await client.createAuthorizationRequest();
    const withoutPkce = new URL(url);
    for (const name of ['code_challenge', 'code_challenge_method']) withoutPkce.searchParams.delete(name);
    const error = new URL(await api.signIn(withoutPkce.href)).searchParams.get('error');
    const code = parseCallback({ ...config, server }, await api.signIn(url), pending);
    const wrong = { ...pending, codeVerifier: 'x'.repeat(43) };
    const rejected = await codeOf(exchangeCode({ ...config, server }, code, wrong));
    return [error, rejected, server.authorization_endpoint.replace(issuer, ''), server.jwks_uri?.replace(issuer, '')];
  }));
