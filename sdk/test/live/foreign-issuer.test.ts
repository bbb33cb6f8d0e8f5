import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuthorizationRequest, discoverServer, exchangeCode, parseCallback } from '../../src/oauth/index.ts';
import { OAuthClient } from '../../src/server/index.ts';
import { type ForeignIssuer, startForeignIssuer } from './support/foreign-issuer.ts';

const redirectUri = 'https://shop.example/callback';
const scope = 'openid offline_access';

let foreign: ForeignIssuer;

beforeAll(async () => {
  foreign = await startForeignIssuer({
    clients: [
      {
        client_id: 'shop:1 +%',
        client_secret: 'secret with %, + and : in it',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
      },
      {
        client_id: 'page',
        token_endpoint_auth_method: 'none',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    features: {
      devInteractions: { enabled: true },
      introspection: { enabled: true },
      revocation: { enabled: true },
    },
    rotateRefreshToken: true,
  });
});
afterAll(() => foreign.close());

it('a server signs a user in at another OpenID provider', async () => {
  const client = new OAuthClient({
    issuer: foreign.issuer,
    clientId: 'shop:1 +%',
    clientSecret: 'secret with %, + and : in it',
    redirectUri,
    server: await discoverServer({ issuer: foreign.issuer }),
  });
  const { url, pending } = await client.createAuthorizationRequest({ scope, prompt: 'consent' });
  const callback = await foreign.signIn(url, 'rahima');
  const tokens = await client.exchangeCode(client.parseCallback(callback, pending), pending);
  expect(tokens.claims).toMatchObject({ sub: 'rahima', iss: foreign.issuer, nonce: pending.nonce });
  expect(await client.userinfo(tokens.accessToken, { subject: 'rahima' })).toEqual({ sub: 'rahima' });
  const refreshed = await client.refresh(String(tokens.refreshToken));
  expect(refreshed.claims?.sub).toBe('rahima');
  expect(await client.introspect(refreshed.accessToken)).toMatchObject({ active: true, sub: 'rahima' });
  await client.revoke(refreshed.accessToken);
  expect(await client.introspect(refreshed.accessToken)).toEqual({ active: false });
});

it('a page signs a user in at another OpenID provider', async () => {
  const server = await discoverServer({ issuer: foreign.issuer });
  const config = { issuer: foreign.issuer, clientId: 'page', redirectUri, server };
  const { url, pending } = await createAuthorizationRequest(config, { scope: 'openid' });
  const callback = await foreign.signIn(url, 'karim');
  const tokens = await exchangeCode(config, parseCallback(config, callback, pending), pending);
  expect(tokens.claims?.sub).toBe('karim');
});

it('an Arot server does not accept the callback of another provider', async () => {
  const server = await discoverServer({ issuer: foreign.issuer });
  const config = { issuer: foreign.issuer, clientId: 'page', redirectUri, server };
  const { url, pending } = await createAuthorizationRequest(config);
  const callback = await foreign.signIn(url, 'karim');
  const attacked = { ...pending, issuer: 'https://auth.example' };
  expect(() => parseCallback({ ...config, issuer: 'https://auth.example' }, callback, attacked)).toThrow(
    'issuer_mismatch',
  );
});
