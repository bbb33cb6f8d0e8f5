import { beforeEach, describe, expect, it } from 'vitest';
import {
  type App,
  exchangeCode,
  getUserInfo,
  type JsonResponse,
  openProvider,
  postAsClient,
  readJson,
  refresh,
} from '../../support/oauth/blackbox.ts';
import { authorize, codeOf, Visitor } from '../../support/oauth/blackbox-browser.ts';
import { type Claims, decodePart, fetchKeys, forgeries, signShared } from '../../support/oauth/blackbox-tokens.ts';

/*
 * Attacks with tokens.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4
 */

let tokens: Claims;
const provider = await openProvider();
const app = await provider.createApp();
const other = await provider.createApp();
const publicApp = await provider.createApp({ public: true });
const user = await provider.createUser();
const session = await provider.createSessionToken(user);
const visitor = new Visitor(provider);
visitor.takeSession(session);
beforeEach(async () => {
  provider.after(0);
  tokens = await getTokens();
});

async function getTokens(scope = 'openid profile'): Promise<Claims> {
  const nonce = scope.includes('openid') ? {} : { nonce: undefined };
  const code = codeOf(await authorize(provider, visitor, app, { scope, ...nonce }));
  return (await exchangeCode(provider, app, code)).json;
}

const outcome = ({ status, json }: JsonResponse) => [status, json.error];
const userInfoStatus = async (token: unknown) => (await getUserInfo(provider, token)).status;
const introspect = (by: App, token: unknown) =>
  postAsClient(provider, provider.metadata.introspection_endpoint, by, { token: String(token) });
const revoke = (by: App, token: unknown) =>
  postAsClient(provider, provider.metadata.revocation_endpoint, by, { token: String(token) });

describe('4.9 access token leakage at the resource server', () => {
  it('does not introspect tokens of another application', async () => {
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      for (const hint of ['access_token', 'refresh_token', 'made_up']) {
        const fields = { token: String(token), token_type_hint: hint };
        const response = await postAsClient(provider, provider.metadata.introspection_endpoint, other, fields);
        expect([response.status, response.json]).toEqual([200, { active: false }]);
      }
      expect((await introspect(app, token)).json).toMatchObject({ active: true, client_id: app.clientId });
    }
  });

  it('does not revoke tokens of another application', async () => {
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      expect((await revoke(other, token)).status).toBe(200);
      expect((await introspect(app, token)).json.active).toBe(true);
    }
    expect(await userInfoStatus(tokens.access_token)).toBe(200);
  });

  it('rejects introspection and revocation without client authentication', async () => {
    const wrong = { ...app, clientSecret: 'as_wrong' };
    for (const endpoint of [provider.metadata.introspection_endpoint, provider.metadata.revocation_endpoint]) {
      const fields = { token: String(tokens.access_token) };
      expect(outcome(await postAsClient(provider, endpoint, wrong, fields))).toEqual([401, 'invalid_client']);
      expect(outcome(await postAsClient(provider, endpoint, app, fields, 'none'))).toEqual([401, 'invalid_client']);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const anonymous = await provider.send(endpoint, {
        method: 'POST',
        headers,
        body: String(new URLSearchParams(fields)),
      });
      expect([400, 401]).toContain(anonymous.status);
    }
    expect(await userInfoStatus(tokens.access_token)).toBe(200);
  });

  it('rejects introspection by a public application, which has no credential', async () => {
    const page = await provider.createApp({ public: true });
    const fields = { token: String(tokens.access_token) };
    const response = await postAsClient(provider, provider.metadata.introspection_endpoint, page, fields, 'none');
    expect(outcome(response)).toEqual([401, 'invalid_client']);
    expect(provider.metadata).toMatchObject({
      introspection_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    });
  });

  it('reports an unknown token as inactive, and accepts its revocation', async () => {
    for (const token of ['made-up', 'a.b.c', 'x'.repeat(5_000), '\u0000']) {
      const { status, json } = await introspect(app, token);
      expect(status).toBeLessThan(500);
      expect(json.active ?? false).toBe(false);
      expect((await revoke(app, token)).status).toBeLessThan(500);
    }
  });
});

describe('4.10 misuse of tokens', () => {
  it('accepts only access tokens at the userinfo endpoint', async () => {
    const code = codeOf(await authorize(provider, visitor, app));
    const { refresh_token, id_token } = tokens;
    for (const token of [refresh_token, id_token, code, session, app.clientSecret, 'made-up', '']) {
      const { status, headers } = await getUserInfo(provider, token);
      expect([400, 401]).toContain(status);
      expect(headers['www-authenticate']).toMatch(/^Bearer .*error="invalid_(token|request)"/);
    }
    const anonymous = await provider.send(provider.metadata.userinfo_endpoint);
    expect([anonymous.status, String(anonymous.headers['www-authenticate']).startsWith('Bearer')]).toEqual([401, true]);
  });

  it('rejects OAuth tokens at the API, and session tokens at OAuth endpoints', async () => {
    const { access_token, refresh_token, id_token } = tokens;
    for (const token of [access_token, refresh_token, id_token]) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await provider.send(`${provider.issuer}/api/auth/session`, { headers })).status).toBe(401);
      expect((await provider.send(`${provider.issuer}/api/auth/customer/me`, { headers })).status).toBe(401);
      const cookie = `__Host-arot_session=${token}`;
      expect((await provider.send(`${provider.issuer}/api/auth/customer/me`, { headers: { cookie } })).status).toBe(
        401,
      );
    }
    expect((await introspect(app, session)).json).toEqual({ active: false });
    expect(outcome(await refresh(provider, app, session))).toEqual([400, 'invalid_grant']);
  });

  it('does not accept a token as another kind of token', async () => {
    const code = codeOf(await authorize(provider, visitor, app));
    const { access_token, refresh_token, id_token } = tokens;
    for (const token of [access_token, id_token, code])
      expect(outcome(await refresh(provider, app, token))).toEqual([400, 'invalid_grant']);
    for (const token of [access_token, refresh_token, id_token])
      expect(outcome(await exchangeCode(provider, app, String(token)))).toEqual([400, 'invalid_grant']);
    expect((await introspect(app, code)).json.active).toBe(false);
    expect((await introspect(app, id_token)).json.active ?? false).toBe(false);
    expect(outcome(await exchangeCode(provider, app, code))).toEqual([200, undefined]);
  });

  it('rejects a token in two places or in a URL', async () => {
    const endpoint = provider.metadata.userinfo_endpoint;
    const inUrl = await provider.send(`${endpoint}?access_token=${tokens.access_token}`);
    expect([400, 401]).toContain(inUrl.status);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { ...form, authorization: `Bearer ${tokens.access_token}` };
    const body = `access_token=${tokens.access_token}`;
    expect((await provider.send(endpoint, { method: 'POST', headers, body })).status).toBe(400);
    expect((await provider.send(endpoint, { method: 'POST', headers: form, body: `${body}&${body}` })).status).toBe(
      400,
    );
  });

  it('returns only the claims of the token’s scope', async () => {
    const { access_token } = await getTokens('openid email');
    expect(Object.keys((await getUserInfo(provider, access_token)).json)).toEqual(['sub', 'email', 'email_verified']);
    const headers = { authorization: `Bearer ${access_token}` };
    const wide = await provider.send(`${provider.metadata.userinfo_endpoint}?scope=openid+profile`, { headers });
    expect(readJson(wide).json).not.toHaveProperty('name');
    const without = await getTokens('profile');
    expect(without).not.toHaveProperty('id_token');
    const rejected = await getUserInfo(provider, without.access_token);
    expect(outcome(rejected)).toEqual([403, 'insufficient_scope']);
    expect(rejected.headers['www-authenticate']).toMatch(/error="insufficient_scope"/);
  });

  it('does not grant a scope of another application', async () => {
    const rich = await provider.createApp({ scopes: ['orders:read'] });
    expect((await getTokens('openid orders:read')).scope).toBe('openid');
    const query = new URLSearchParams({ response_type: 'code', redirect_uri: app.redirectUri, state: 's' });
    const scope = 'scope=openid+orders%3Aread';
    for (const trick of [
      `?client_id=${rich.clientId}&client_id=${app.clientId}&${scope}`,
      `client_id=${app.clientId}&${scope}&${scope}`,
      `client_id=${app.clientId}&scope[]=openid&scope[]=orders:read`,
      `client_id=${app.clientId}&sc%6fpe=openid+orders%3Aread`,
      `client_id=${app.clientId}&scope=openid%00orders:read`,
      `?client_id=${rich.clientId}&client_id=${app.clientId}&sc%6fpe=openid+orders%3Aread`,
    ]) {
      const { left } = await visitor.go(`${provider.metadata.authorization_endpoint}?${trick}&${query}`);
      const code = new URL(left?.url ?? 'https://x/').searchParams.get('code');
      if (code === null) continue;
      const { json } = await exchangeCode(provider, app, code);
      expect(String(json.scope), trick).not.toContain('orders');
      const { status, json: info } = await introspect(app, json.access_token);
      expect([status, String(info.scope).includes('orders')], trick).toEqual([200, false]);
    }
  });

  it('rejects an access token one hour after it was issued', async () => {
    provider.after(3_599);
    expect(await userInfoStatus(tokens.access_token)).toBe(200);
    provider.after(3_601);
    expect(await userInfoStatus(tokens.access_token)).toBe(401);
    expect((await introspect(app, tokens.access_token)).json).toEqual({ active: false });
  });

  it('revokes the grant of a revoked token, and no other grant', async () => {
    const elsewhere = await getTokens();
    for (const kind of ['access_token', 'refresh_token']) {
      const mine = await getTokens();
      expect((await revoke(app, mine[kind])).status).toBe(200);
      expect(await userInfoStatus(mine.access_token)).toBe(401);
      expect(outcome(await refresh(provider, app, mine.refresh_token))).toEqual([400, 'invalid_grant']);
    }
    expect(await userInfoStatus(elsewhere.access_token)).toBe(200);
  });

  it('rejects a forged id token as hint', async () => {
    const [key = {}] = await fetchKeys(provider);
    const idToken = String(tokens.id_token);
    const made = [
      ...Object.values(forgeries).map((forge) => forge(idToken, key)),
      signShared(idToken, app.clientSecret),
    ];
    for (const id_token_hint of made) {
      const { response } = await authorize(provider, visitor, app, { id_token_hint, prompt: 'none' });
      expect([response?.error, response?.code]).toEqual(['invalid_request', undefined]);
    }
  });
});

describe('4.15 a client that impersonates a resource owner', () => {
  it('uses no client id as subject, and gives an application without a service account no token of its own', async () => {
    const { json } = await getUserInfo(provider, tokens.access_token);
    expect(json.sub).toBe(user.sub);
    expect([app, other, publicApp].map(({ clientId }) => clientId)).not.toContain(json.sub);
    expect((await introspect(app, tokens.access_token)).json.sub).toBe(user.sub);
    const own = await postAsClient(provider, provider.metadata.token_endpoint, app, {
      grant_type: 'client_credentials',
    });
    expect(outcome(own)).toEqual([400, 'unauthorized_client']);
  });

  it('ignores parameters that name a subject', async () => {
    const claims = JSON.stringify({ id_token: { sub: { value: app.clientId } } });
    const sent = { claims, login_hint: app.clientId, sub: app.clientId, subject: app.clientId };
    const { json } = await exchangeCode(provider, app, codeOf(await authorize(provider, visitor, app, sent)), sent);
    expect(decodePart(String(json.id_token), 1).sub).toBe(user.sub);
  });
});
