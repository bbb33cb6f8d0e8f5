import { describe, expect, it } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import {
  authorizePath,
  Browser,
  callbackOf,
  claimsOf,
  getCode,
  redeem,
  refresh,
  requestTokens,
} from '../../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../../test/support/oauth/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const server = await startTestServer();
const application = await createTestApplication(server, { scopes: ['orders:read'] });
await createTestApplication(server, { scopes: ['others:own'] });
const account = await createAccount(server, { name: 'Rahima' });
await server.database
  .fork()
  .execute(
    `update account set image = '/images/rahima.webp', phone_number = '+8801812345678' where id = '${account.id}'`,
  );

describe('a scope that the application does not have', () => {
  it.each(['nonsense', 'others:own', 'nonsense __proto__'])(
    'is rejected before the user types a password, if the request has only %j',
    async (scope) => {
      const page = await new Browser(server).open(authorizePath(application, { scope }));
      expect([page.status, callbackOf(page)]).toEqual([
        303,
        {
          error: 'invalid_scope',
          error_description: expect.any(String),
          state: 'the state',
          iss: server.publicOrigin,
          scope,
        },
      ]);
    },
  );

  it('is rejected with prompt=none too, and never redirected to an unregistered redirect URI', async () => {
    const silent = await new Browser(server).open(authorizePath(application, { scope: 'nonsense', prompt: 'none' }));
    expect(callbackOf(silent).error).toBe('invalid_scope');
    const unregistered = { ...application, redirectUri: 'https://evil.example/cb' };
    const page = await new Browser(server).open(authorizePath(unregistered, { scope: 'nonsense' }));
    expect([page.status, page.location]).toEqual([400, '']);
  });

  it('is ignored beside a known scope, and the response names the granted scope', async () => {
    const browser = new Browser(server);
    const scope = 'openid nonsense others:own orders:read';
    const { body } = await redeem(
      server,
      application,
      await getCode(browser, application, account.identifier, { scope }),
    );
    expect(body.scope).toBe('openid orders:read');
  });
});

describe('POST /oauth/token', () => {
  it('forbids caching by HTTP/1.1 and HTTP/1.0 caches', async () => {
    const code = await getCode(new Browser(server), application, account.identifier);
    const redeemed = await redeem(server, application, code);
    const responses = [
      redeemed,
      await refresh(server, application, redeemed.body.refresh_token),
      await refresh(server, application, 'unknown'),
      await refresh(server, { ...application, clientSecret: 'as_wrong' }, 'unknown'),
      await requestTokens(server, application, { grant_type: 'unknown' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 400, 401, 400]);
    for (const { headers } of responses) {
      expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
    }
  });
});

describe('discovery', () => {
  it('lists exactly the claims that exist', async () => {
    const scope = 'openid profile email phone offline_access';
    const code = await getCode(new Browser(server), application, account.identifier, { scope, nonce: 'n' });
    const { id_token: idToken, access_token: accessToken } = (await redeem(server, application, code)).body;
    const headers = { authorization: `Bearer ${accessToken}` };
    const get = async <T>(path: string, init?: RequestInit) =>
      (await (await fetch(server.publicOrigin + path, init)).json()) as T;
    const userInfo = Object.keys(await get<object>('/oauth/userinfo', { headers }));
    const existing = new Set([...userInfo, ...Object.keys(claimsOf(idToken))]);
    // These are claims about the token, not about the user. @see https://openid.net/specs/openid-connect-core-1_0.html#IDToken
    for (const ofToken of ['aud', 'exp', 'iat', 'nonce', 'at_hash']) existing.delete(ofToken);
    for (const path of ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']) {
      const { claims_supported: listed } = await get<{ claims_supported: string[] }>(path);
      expect(listed.toSorted()).toEqual([...existing].toSorted());
    }
  });
});

describe('GET /oauth/authorize/{uid}', () => {
  it('says that the sign-in has expired if the browser has no cookie of the request', async () => {
    const headers = { accept: 'text/html' };
    const page = await new Browser(server).open('/oauth/authorize/V1StGXR8_Z5jdHi6B-myT', { headers });
    expect([page.status, page.location]).toEqual([400, '']);
    expect(page.text).toContain('<code>session_expired</code>');
  });
});
