import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, openProvider, type Provider, type User } from '../../../server/test/support/oauth/blackbox.ts';
import { decodePart, fetchKeys, forgeries } from '../../../server/test/support/oauth/blackbox-tokens.ts';
import type { FetchFunction } from '../../src/fetch-function.ts';
import { OAuthClient, type TokensWithClaims } from '../../src/server/index.ts';
import { authorizeInBrowser } from './support/hosted-login.ts';

let provider: Provider;
let app: App;
let user: User;
/** The requests of the clients. */
let sent: string[] = [];

const recordingFetch: FetchFunction = (url, init) => {
  sent.push(`${init.method ?? 'GET'} ${new URL(url).pathname}`);
  return fetch(url, init);
};

beforeAll(async () => {
  provider = await openProvider({ bare: true });
  app = await provider.createApp({});
  user = await provider.createUser({ name: 'Karim' });
});
afterAll(() => provider.close());

function createClient(options: Partial<ConstructorParameters<typeof OAuthClient>[0]> = {}): OAuthClient {
  sent = [];
  const { clientId, clientSecret, redirectUri } = app;
  return new OAuthClient({
    issuer: provider.issuer,
    clientId,
    clientSecret,
    redirectUri,
    fetch: recordingFetch,
    ...options,
  });
}

async function signIn(client: OAuthClient): Promise<TokensWithClaims> {
  const request = await client.createAuthorizationRequest({ scope: 'openid profile email', maxAge: 3_600 });
  const callback = new URL(await authorizeInBrowser(provider, request, user));
  const code = client.parseCallback(callback.pathname + callback.search, request.pending);
  return await client.exchangeCode(code, request.pending);
}

it('signs a user in, and verifies the id token', async () => {
  const client = createClient();
  const tokens = await signIn(client);
  expect(tokens.claims).toMatchObject({ sub: user.sub, aud: app.clientId, iss: provider.issuer });
  expect(sent).toEqual(['POST /oauth/token', 'GET /.well-known/jwks.json']);
  expect(await client.userinfo(tokens.accessToken, { subject: user.sub })).toMatchObject({
    sub: user.sub,
    name: 'Karim',
  });
  await expect(client.userinfo(tokens.accessToken, { subject: 'another' })).rejects.toMatchObject({
    code: 'invalid_response',
  });
});

it('sends one request for 20 simultaneous refreshes', async () => {
  const client = createClient();
  const { refreshToken } = await signIn(client);
  sent = [];
  const all = await Promise.all(Array.from({ length: 20 }, () => client.refresh(String(refreshToken))));
  expect(sent).toEqual(['POST /oauth/token']);
  expect(new Set(all.map((tokens) => tokens.refreshToken)).size).toBe(1);
  expect(all[0]?.refreshToken).not.toBe(refreshToken);
  // A later refresh is a new request.
  await client.refresh(String(all[0]?.refreshToken));
  expect(sent).toHaveLength(2);
});

it('repeats a refresh whose response was lost', async () => {
  let lose = false;
  const lossy: FetchFunction = async (url, init) => {
    const response = await recordingFetch(url, init);
    if (!lose) return response;
    lose = false;
    await response.arrayBuffer();
    throw new TypeError('connection reset');
  };
  const client = createClient({ fetch: lossy });
  const { refreshToken } = await signIn(client);
  sent = [];
  lose = true;
  const refreshed = await client.refresh(String(refreshToken));
  expect(sent).toEqual(['POST /oauth/token', 'POST /oauth/token']);
  expect((await client.refresh(String(refreshed.refreshToken))).claims?.sub).toBe(user.sub);
});

it('a caller that aborts does not abort the refresh of the others', async () => {
  const client = createClient();
  const { refreshToken } = await signIn(client);
  const controller = new AbortController();
  const aborted = client.refresh(String(refreshToken), { signal: controller.signal });
  const other = client.refresh(String(refreshToken));
  controller.abort(new Error('the user left'));
  await expect(aborted).rejects.toThrow('the user left');
  expect((await other).claims?.sub).toBe(user.sub);
});

it('introspects and revokes tokens', async () => {
  const client = createClient();
  const { accessToken, refreshToken } = await signIn(client);
  expect(await client.introspect(accessToken)).toMatchObject({ active: true, sub: user.sub, client_id: app.clientId });
  await client.revoke(String(refreshToken));
  expect(await client.introspect(accessToken)).toEqual({ active: false });
  await expect(client.userinfo(accessToken)).rejects.toMatchObject({ code: 'invalid_token', status: 401 });
  await expect(client.refresh(String(refreshToken))).rejects.toMatchObject({ code: 'invalid_grant' });
  await client.revoke('unknown');
});

it('reports a wrong secret', async () => {
  const client = createClient({ clientSecret: 'as_wrong + %' });
  await expect(client.refresh('any')).rejects.toMatchObject({ code: 'invalid_client', status: 401 });
});

it.each(Object.entries(forgeries))('rejects an id token that is %s', async (_name, forge) => {
  const client = createClient();
  const { idToken = '' } = await signIn(client);
  const key = (await fetchKeys(provider)).find(({ kid }) => kid === decodePart(idToken, 0).kid);
  await expect(client.verifyIdToken(forge(idToken, key ?? {}))).rejects.toMatchObject({ code: 'invalid_id_token' });
  expect(await client.verifyIdToken(idToken)).toMatchObject({ sub: user.sub });
});

it('rejects an id token of another application, another request and another time', async () => {
  const { idToken = '' } = await signIn(createClient());
  const other = createClient({ clientId: 'ak_other' });
  await expect(other.verifyIdToken(idToken)).rejects.toThrow('invalid_id_token: aud');
  await expect(createClient().verifyIdToken(idToken, { nonce: 'another' })).rejects.toThrow('nonce');
});

it('signs a user out at the hosted page', async () => {
  const signedOut = await provider.createApp({ postLogoutRedirectUris: ['https://shop.example/bye'] });
  const client = createClient({ clientId: signedOut.clientId, clientSecret: signedOut.clientSecret });
  const url = client.createLogoutUrl({ postLogoutRedirectUri: 'https://shop.example/bye', state: 's 1' });
  const { status, headers } = await fetch(url, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([303, 'https://shop.example/bye?state=s+1']);
});
