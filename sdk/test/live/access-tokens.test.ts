import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServiceKeyCaller } from '../../../server/test/support/accounts/service-keys.ts';
import { openProvider, type Provider } from '../../../server/test/support/oauth/blackbox.ts';
import { createTestApplication } from '../../../server/test/support/oauth/fixtures.ts';
import { startTestServer, type TestServer } from '../../../server/test/support/test-server.ts';
import type { FetchFunction } from '../../src/fetch-function.ts';
import { type AccessTokenOptions, accessTokenSource, createClient } from '../../src/index.ts';
import {
  createAuthorizationRequest,
  exchangeCode,
  type OAuthConfig,
  parseCallback,
  refreshTokens,
} from '../../src/oauth/index.ts';
import { type ClientCredentials, clientCredentialsToken, OAuthClient, type Tokens } from '../../src/server/index.ts';
import { createStaffClient } from '../../src/staff/index.ts';
import { authorizeInBrowser } from './support/hosted-login.ts';

/** The requests to the token endpoint. */
let tokenRequests: string[] = [];
beforeEach(() => {
  tokenRequests = [];
});

const recordingFetch: FetchFunction = (url, init) => {
  if (new URL(url).pathname === '/oauth/token') tokenRequests.push(String(init.body));
  return fetch(url, init);
};

describe('a program of a service account', () => {
  let server: TestServer;
  let key: string;
  let credentials: ClientCredentials;
  beforeAll(async () => {
    server = await startTestServer();
    const service = await createServiceKeyCaller(server, ['catalog:read', 'catalog:write']);
    ({ key } = service);
    const scopes = ['staff:catalog:read', 'staff:catalog:write'];
    const { clientId, clientSecret } = await createTestApplication(server, { scopes, serviceAccountId: service.id });
    credentials = { issuer: server.publicOrigin, clientId, clientSecret, fetch: recordingFetch };
  });
  afterAll(() => server.close());

  it('uses the staff API with a key', async () => {
    const staff = createStaffClient({ baseUrl: server.origin, auth: { apiKey: key } });
    expect((await staff.auth.session()).user.permissions).toEqual(['catalog:read', 'catalog:write']);
    expect((await staff.roles.list.safe()).status).toBe(403);
    expect(await staff.auth.logout()).toEqual({ success: true });
    expect((await staff.products.list()).items).toEqual([]);
  });

  it('requests one token for calls at the same time, and another one when it was revoked', async () => {
    const resource = `${server.publicOrigin}/api`;
    const accessToken = clientCredentialsToken({ ...credentials, resource });
    const staff = createStaffClient({ baseUrl: server.origin, auth: { accessToken } });
    await Promise.all(Array.from({ length: 20 }, () => staff.products.list()));
    expect(tokenRequests).toEqual([String(new URLSearchParams({ grant_type: 'client_credentials', resource }))]);

    const first = await accessToken();
    await new OAuthClient({ ...credentials, redirectUri: '' }).revoke(first);
    const created = await Promise.all(
      ['Tea', 'Rice', 'Oil'].map((name) => staff.categories.create({ name }, { idempotencyKey: name })),
    );
    expect(created.map(({ name }) => name)).toEqual(['Tea', 'Rice', 'Oil']);
    expect(tokenRequests).toHaveLength(2);
    expect(await accessToken()).not.toBe(first);
  });

  it('has the scopes that it asks for', async () => {
    const accessToken = clientCredentialsToken({ ...credentials, scope: 'staff:catalog:read' });
    const staff = createStaffClient({ baseUrl: server.origin, auth: { accessToken } });
    expect((await staff.products.list.safe()).status).toBe(200);
    expect((await staff.categories.create.safe({ name: 'Salt' })).status).toBe(403);
  });

  it.each<[Partial<ClientCredentials>, string]>([
    [{ resource: 'https://other.example/api' }, 'invalid_target'],
    [{ clientSecret: 'as_wrong' }, 'invalid_client'],
    [{ scope: 'staff:prices:write' }, 'invalid_scope'],
  ])('rejects with the reason of the server: %j', async (options, code) => {
    const accessToken = clientCredentialsToken({ ...credentials, ...options });
    const staff = createStaffClient({ baseUrl: server.origin, auth: { accessToken } });
    await expect(staff.products.list()).rejects.toMatchObject({ code });
    expect(tokenRequests).toHaveLength(1);
  });

  it('needs an issuer and a secret', () => {
    expect(() => clientCredentialsToken({ ...credentials, clientSecret: '' })).toThrow(TypeError);
    expect(() => clientCredentialsToken({ ...credentials, issuer: '' })).toThrow(TypeError);
  });
});

describe('an application of a user', () => {
  let provider: Provider;
  beforeAll(async () => {
    provider = await openProvider({ bare: true });
  });
  afterAll(() => provider.close());

  /** Signs a user in with a public application, for the API. */
  async function signIn() {
    const app = await provider.createApp({ public: true, scopes: ['openid', 'prices'] });
    const { clientId, redirectUri } = app;
    const config = { issuer: provider.issuer, clientId, redirectUri, fetch: recordingFetch };
    const parameters = { resource: `${provider.issuer}/api` };
    const request = await createAuthorizationRequest(config, { scope: 'openid prices', parameters });
    const callback = await authorizeInBrowser(provider, request, await provider.createUser());
    const tokens = await exchangeCode(config, parseCallback(config, callback, request.pending), request.pending);
    tokenRequests = [];
    return { config, tokens };
  }

  const accessTokenOf = (config: OAuthConfig, tokens: Tokens, options?: AccessTokenOptions) =>
    accessTokenSource((refreshToken) => refreshTokens(config, refreshToken), tokens, options);

  it('refreshes the token of its user once for calls at the same time, and gives the new tokens away first', async () => {
    const { config, tokens } = await signIn();
    const stored: Tokens[] = [];
    const onRefresh = async (next: Tokens) => void stored.push(next);
    const accessToken = accessTokenOf(config, tokens, { onRefresh });
    const client = createClient({ baseUrl: provider.issuer, auth: { accessToken } });
    await client.products.list();
    expect([await accessToken(), tokenRequests]).toEqual([tokens.accessToken, []]);

    // The token has expired for the server only, as after a change of this machine's clock.
    const early = { ...tokens, expiresAt: Date.now() + 864e5 };
    const late = createClient({
      baseUrl: provider.issuer,
      auth: { accessToken: accessTokenOf(config, early, { onRefresh }) },
    });
    provider.after(4_000);
    await Promise.all(Array.from({ length: 10 }, () => late.products.list()));
    expect(tokenRequests).toHaveLength(1);
    expect(stored).toHaveLength(1);
    expect(stored[0]?.refreshToken).not.toBe(tokens.refreshToken);
    expect(stored[0]?.accessToken).not.toBe(tokens.accessToken);
  });

  it('refreshes a token before it ends, and again with the refresh token of the last time', async () => {
    const { config, tokens } = await signIn();
    const accessToken = accessTokenOf(config, { ...tokens, expiresAt: Date.now() + 5_000 });
    const second = await accessToken();
    expect(second).not.toBe(tokens.accessToken);
    expect(await accessToken()).toBe(second);
    expect(await accessToken('an earlier one')).toBe(second);
    const third = await accessToken(second);
    expect(third).not.toBe(second);
    expect(new Set(tokenRequests).size).toBe(2);
    await createClient({ baseUrl: provider.issuer, auth: { accessToken } }).products.list();
  });

  it('says that the user has to sign in again', async () => {
    const { config, tokens } = await signIn();
    const accessToken = accessTokenOf(config, { ...tokens, refreshToken: 'ended' });
    const client = createClient({ baseUrl: provider.issuer, auth: { accessToken } });
    expect((await client.products.list.safe()).status).toBe(200);
    await expect(accessToken(tokens.accessToken)).rejects.toMatchObject({ code: 'invalid_grant' });
    const without = accessTokenOf(config, { ...tokens, refreshToken: undefined });
    await expect(without(tokens.accessToken)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
