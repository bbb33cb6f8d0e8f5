import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, openProvider, type Provider, type User } from '../../../server/test/support/oauth/blackbox.ts';
import { Visitor } from '../../../server/test/support/oauth/blackbox-browser.ts';
import {
  createAuthorizationRequest,
  discoverServer,
  exchangeCode,
  type OAuthConfig,
  parseCallback,
  refreshTokens,
} from '../../src/oauth/index.ts';
import { authorizeInBrowser } from './support/hosted-login.ts';

let provider: Provider;
let app: App;
let user: User;
let config: OAuthConfig;

beforeAll(async () => {
  provider = await openProvider({ bare: true });
  app = await provider.createApp({ public: true });
  user = await provider.createUser({ name: 'Rahima' });
  config = { issuer: provider.issuer, clientId: app.clientId, redirectUri: app.redirectUri };
});
afterAll(() => provider.close());

/** Signs the user in. @returns the URL of the callback, and what the application remembers */
async function signIn(scope = 'openid profile') {
  const request = await createAuthorizationRequest(config, { scope });
  return { callback: await authorizeInBrowser(provider, request, user), pending: request.pending };
}

it('signs a user in at the hosted page, as a public application', async () => {
  const { callback, pending } = await signIn();
  const tokens = await exchangeCode(config, parseCallback(config, callback, pending), pending);
  expect(tokens.claims).toMatchObject({ sub: user.sub, nonce: pending.nonce });
  expect(tokens).toMatchObject({ accessToken: expect.any(String), scope: 'openid profile' });
  expect((tokens.expiresAt ?? 0) / 1_000).toBeCloseTo(Date.now() / 1_000 + 3_600, -2);
});

it('refreshes tokens, and a lost response does not end the sign-in', async () => {
  const { callback, pending } = await signIn();
  const first = await exchangeCode(config, parseCallback(config, callback, pending), pending);
  const lost = await refreshTokens(config, String(first.refreshToken));
  const second = await refreshTokens(config, String(first.refreshToken));
  expect(second.refreshToken).toBe(lost.refreshToken);
  const third = await refreshTokens(config, String(second.refreshToken));
  expect(third.claims?.sub).toBe(user.sub);
});

it('rejects a refresh token that was replaced long ago', async () => {
  const { callback, pending } = await signIn();
  const { refreshToken } = await exchangeCode(config, parseCallback(config, callback, pending), pending);
  await refreshTokens(config, String(refreshToken));
  provider.after(600);
  try {
    await expect(refreshTokens(config, String(refreshToken))).rejects.toMatchObject({
      name: 'OAuthError',
      code: 'invalid_grant',
      status: 400,
    });
  } finally {
    provider.after(0);
  }
});

it('cannot use a code without the code verifier of its own request', async () => {
  const { callback, pending } = await signIn();
  const { pending: other } = await createAuthorizationRequest(config);
  const code = parseCallback(config, callback, pending);
  await expect(exchangeCode(config, code, { ...pending, codeVerifier: other.codeVerifier })).rejects.toMatchObject({
    code: 'invalid_grant',
  });
});

it('reports the error of the server', async () => {
  const request = await createAuthorizationRequest(config, { prompt: 'none' });
  const callback = await authorizeInBrowser(provider, request);
  expect(() => parseCallback(config, callback, request.pending)).toThrow(
    expect.objectContaining({ code: 'login_required' }),
  );
});

it('sends the parameters of the request', async () => {
  const visitor = new Visitor(provider);
  const { url } = await createAuthorizationRequest(config, { loginHint: user.identifier, uiLocales: 'bn' });
  const page = await visitor.go(url);
  expect(page.text).toContain(`value="${user.identifier}"`);
  expect(page.text).toContain('lang="bn"');
});

it('discovers the endpoints that are the defaults', async () => {
  const discovered = await discoverServer({ issuer: provider.issuer });
  const request = await createAuthorizationRequest({ ...config, server: discovered });
  const callback = await authorizeInBrowser(provider, request, user);
  expect(parseCallback({ ...config, server: discovered }, callback, request.pending)).toEqual(expect.any(String));
  const { arotServer } = await import('../../src/oauth/index.ts');
  expect(discovered).toMatchObject(arotServer(provider.issuer));
});
