import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type App,
  type ClientAuthentication,
  exchangeCode,
  getUserInfo,
  openProvider,
  type Provider,
  postAsClient,
  readJson,
  refresh,
  type User,
} from '../../support/oauth/blackbox.ts';
import {
  type Authorization,
  authorizationRequest,
  authorize,
  codeOf,
  finish,
  isLoginPage,
  Visitor,
} from '../../support/oauth/blackbox-browser.ts';
import {
  type Claims,
  createPkce,
  decodePart,
  encode,
  fetchKeys,
  verifyIdToken,
} from '../../support/oauth/blackbox-tokens.ts';

/*
 * The modules of the OpenID Foundation's plan `oidcc-basic-certification-test-plan`, in its order, ported: each test has
 * the name of its module and asserts what the module does, warnings of it too. Where a module wants a screenshot for a
 * person to judge, what would be seen on it is asserted. The logout plan and the config plan have files of their own.
 *
 * @see https://openid.net/certification/connect_op_testing/
 * @see https://gitlab.com/openid/conformance-suite
 */

let provider: Provider;
let app: App;
let second: App;
let user: User;
/** Somebody who has been signed in for a while; most modules do not care. */
let signedIn: Visitor;
let visitor: Visitor;
beforeAll(async () => {
  provider = await openProvider();
  app = await provider.createApp();
  second = await provider.createApp();
  user = await provider.createUser({ name: 'রহিম উদ্দিন', phoneNumber: '+8801711111111' });
  signedIn = new Visitor(provider);
  await authorize(provider, signedIn, app, {}, user);
});
beforeEach(() => {
  provider.after(0);
  visitor = signedIn;
});
afterAll(() => provider.close());

type Run = { tokens: Claims; claims: Claims; authorization: Authorization };
type Parameters = Readonly<Record<string, string | undefined>>;

/** What every module does: authorize, sign in where asked, redeem the code, verify the id token. */
async function run(parameters: Parameters = {}, by?: ClientAuthentication): Promise<Run> {
  return await complete(await authorize(provider, visitor, app, parameters, user), by);
}

async function complete(authorization: Authorization, by?: ClientAuthentication, more = {}): Promise<Run> {
  const { status, headers, json: tokens } = await exchangeCode(provider, app, codeOf(authorization), more, by);
  expect([status, tokens.error]).toEqual([200, undefined]);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect([headers['cache-control'], tokens.token_type]).toEqual(['no-store', 'Bearer']);
  expect(tokens.access_token).toMatch(/^[\x20-\x7e]+$/);
  expect(tokens.expires_in).toEqual(expect.any(Number));
  const claims = await verifyIdToken(provider, app, tokens.id_token, authorization.sent.nonce);
  expect(claims.sub).toBe(user.sub);
  return { tokens, claims, authorization };
}

/** Claims of the userinfo endpoint, which have to be about whom the id token is. */
async function userInfoOf({ tokens, claims }: Run): Promise<Claims> {
  const { status, json } = await getUserInfo(provider, tokens.access_token);
  expect(status).toBe(200);
  expect(json.sub).toBe(claims.sub);
  return json;
}

describe('oidcc-basic-certification-test-plan', () => {
  it('oidcc-server', async () => {
    visitor = new Visitor(provider);
    await userInfoOf(await run());
  });

  it('oidcc-response-type-missing', async () => {
    const { response, sent } = await authorize(provider, visitor, app, { response_type: undefined });
    expect(response).toMatchObject({ error: 'invalid_request', state: sent.state, iss: provider.issuer });
    expect(response).not.toHaveProperty('code');
  });

  it('oidcc-idtoken-signature', async () => {
    const { tokens } = await run();
    const { alg, kid } = decodePart(String(tokens.id_token), 0);
    expect(alg).toBe('RS256');
    expect((await fetchKeys(provider)).map((key) => key.kid)).toContain(kid);
  });

  // A client would have to be registered for it: nobody can, and it is not offered.
  it('oidcc-idtoken-unsigned', () => {
    expect(provider.metadata.id_token_signing_alg_values_supported).toEqual(['RS256']);
  });

  it('oidcc-userinfo-get', async () => {
    const { status, headers, json } = await getUserInfo(provider, (await run()).tokens.access_token);
    expect([status, json]).toEqual([200, { sub: user.sub }]);
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  it('oidcc-userinfo-post-header', async () => {
    const { tokens } = await run();
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const answer = await provider.send(provider.metadata.userinfo_endpoint, { method: 'POST', headers });
    expect([answer.status, readJson(answer).json]).toEqual([200, { sub: user.sub }]);
  });

  it('oidcc-userinfo-post-body', async () => {
    const { tokens } = await run();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = String(new URLSearchParams({ access_token: String(tokens.access_token) }));
    const answer = await provider.send(provider.metadata.userinfo_endpoint, { method: 'POST', headers, body });
    expect([answer.status, readJson(answer).json]).toEqual([200, { sub: user.sub }]);
  });

  it('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    const { claims } = await run({ nonce: undefined });
    expect(claims).not.toHaveProperty('nonce');
  });

  const profile = { name: 'রহিম উদ্দিন', updated_at: expect.any(Number) };
  const email = { email: expect.stringContaining('@'), email_verified: expect.any(Boolean) };
  const phone = { phone_number: '+8801711111111', phone_number_verified: expect.any(Boolean) };

  it.each([
    ['oidcc-scope-profile', 'openid profile', profile],
    ['oidcc-scope-email', 'openid email', email],
    ['oidcc-scope-phone', 'openid phone', phone],
  ])('%s', async (_module, scope, expected) => {
    const done = await run({ scope });
    expect(done.tokens.scope).toBe(scope);
    expect(await userInfoOf(done)).toEqual({ sub: user.sub, ...expected });
    // With response_type=code the claims of a scope are the userinfo endpoint's to give.
    for (const name of Object.keys(expected)) expect(done.claims).not.toHaveProperty(name);
    expect(provider.metadata.scopes_supported).toContain(scope.split(' ')[1]);
  });

  // The module is for servers that offer the scope. Nobody's address is kept here, and an unknown scope is ignored.
  it('oidcc-scope-address', async () => {
    const done = await run({ scope: 'openid address' });
    expect(done.tokens.scope).toBe('openid');
    expect(await userInfoOf(done)).toEqual({ sub: user.sub });
    expect(provider.metadata.scopes_supported).not.toContain('address');
  });

  it('oidcc-scope-all', async () => {
    const done = await run({ scope: 'openid profile email phone address' });
    expect(done.tokens.scope).toBe('openid profile email phone');
    expect(await userInfoOf(done)).toEqual({ sub: user.sub, ...profile, ...email, ...phone });
  });

  it('oidcc-ensure-other-scope-order-succeeds', async () => {
    const done = await run({ scope: 'email openid' });
    expect(await userInfoOf(done)).toEqual({ sub: user.sub, ...email });
  });

  it('oidcc-alternate-happy-flow', async () => {
    const sent = authorizationRequest(app, { scope: 'email openid' });
    const backwards = new URLSearchParams(Object.entries(sent).toReversed());
    const page = await visitor.go(`${provider.metadata.authorization_endpoint}?${backwards}`);
    const done = await complete(await finish(visitor, page, sent, user));
    expect(await userInfoOf(done)).toEqual({ sub: user.sub, ...email });
  });

  it.each([
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-login-hint', { login_hint: 'buffy@auth.example' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
  ])('%s', async (_module, parameters) => {
    visitor = new Visitor(provider);
    const done = await run(parameters);
    expect(done.authorization.logins).toBe(1);
    await userInfoOf(done);
  });

  it('oidcc-prompt-login', async () => {
    visitor = new Visitor(provider);
    const first = await run();
    provider.after(2);
    const again = await run({ prompt: 'login' });
    expect(again.authorization.logins).toBe(1);
    expect(Number(again.claims.auth_time)).toBeGreaterThan(Number(first.claims.auth_time));
  });

  it('oidcc-prompt-none-not-logged-in', async () => {
    visitor = new Visitor(provider);
    const { response, sent, logins } = await authorize(provider, visitor, app, { prompt: 'none' });
    expect(response).toMatchObject({ error: 'login_required', state: sent.state, iss: provider.issuer });
    expect([response?.code, logins]).toEqual([undefined, 0]);
  });

  it('oidcc-prompt-none-logged-in', async () => {
    const first = await run();
    provider.after(60);
    const again = await run({ prompt: 'none' });
    expect(again.authorization.logins).toBe(0);
    expect([again.claims.sub, again.claims.auth_time]).toEqual([first.claims.sub, first.claims.auth_time]);
  });

  it('oidcc-max-age-1', async () => {
    visitor = new Visitor(provider);
    const first = await run();
    provider.after(2);
    const again = await run({ max_age: '1' });
    expect(again.authorization.logins).toBe(1);
    expect(Number(again.claims.auth_time)).toBe(Number(first.claims.auth_time) + 2);
  });

  it('oidcc-max-age-10000', async () => {
    const first = await run();
    provider.after(9_999);
    const again = await run({ max_age: '10000' });
    expect(again.authorization.logins).toBe(0);
    expect(again.claims.auth_time).toEqual(expect.any(Number));
    expect(again.claims.auth_time).toBe(first.claims.auth_time);
  });

  it('oidcc-id-token-hint', async () => {
    const first = await run();
    const again = await run({ prompt: 'none', id_token_hint: String(first.tokens.id_token) });
    expect(again.authorization.logins).toBe(0);
    expect([again.claims.sub, again.claims.auth_time]).toEqual([first.claims.sub, first.claims.auth_time]);
  });

  it('oidcc-ui-locales', async () => {
    visitor = new Visitor(provider);
    const { page, sent } = await authorize(provider, visitor, app, { ui_locales: 'se bn' });
    expect(isLoginPage(page)).toBe(true);
    expect(page.text).toMatch(/<html lang="bn"/);
    await complete(await finish(visitor, page, sent, user));
  });

  it('oidcc-ensure-request-with-acr-values-succeeds', async () => {
    const { claims } = await run({ acr_values: '1 2' });
    // There is one way to sign in, and no level is claimed for it.
    expect(claims.acr).toBeUndefined();
  });

  it('oidcc-codereuse', async () => {
    const authorization = await authorize(provider, visitor, app, {}, user);
    await complete(authorization);
    const { status, json } = await exchangeCode(provider, app, codeOf(authorization));
    expect([status, json.error]).toEqual([400, 'invalid_grant']);
  });

  it('oidcc-codereuse-30seconds', async () => {
    const done = await run();
    provider.after(30);
    const { status, json } = await exchangeCode(provider, app, codeOf(done.authorization));
    expect([status, json.error]).toEqual([400, 'invalid_grant']);
    expect((await getUserInfo(provider, done.tokens.access_token)).status).toBe(401);
  });

  it('oidcc-ensure-registered-redirect-uri', async () => {
    const { page } = await authorize(provider, visitor, app, { redirect_uri: `${app.redirectUri}/unregistered` });
    expect([page.status, page.left, page.headers.location]).toEqual([400, undefined, undefined]);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
  });

  // Cookies with SameSite=Lax stay at home then; the answer is a redirect to the same request by GET.
  it('oidcc-ensure-post-request-succeeds', async () => {
    visitor = new Visitor(provider);
    const sent = authorizationRequest(app, { state: 'a+b c%20ক&' });
    const page = await visitor.submitFromElsewhere(provider.metadata.authorization_endpoint, sent);
    await complete(await finish(visitor, page, sent, user));
    const again = authorizationRequest(app, { prompt: 'none' });
    const silent = await visitor.submitFromElsewhere(provider.metadata.authorization_endpoint, again);
    await complete(await finish(visitor, silent, again));
  });

  it('oidcc-server-client-secret-post', async () => {
    await userInfoOf(await run({}, 'client_secret_post'));
    const methods = ['client_secret_basic', 'client_secret_post'];
    expect(provider.metadata.token_endpoint_auth_methods_supported).toEqual(expect.arrayContaining(methods));
  });

  it('oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported', async () => {
    const parameters = { request_uri: 'https://app.example/request.jwt' };
    const { response, sent } = await authorize(provider, visitor, app, parameters);
    expect(response).toMatchObject({ error: 'request_uri_not_supported', state: sent.state });
    expect(provider.metadata.request_uri_parameter_supported).toBe(false);
  });

  it('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported', async () => {
    const request = `${encode({ alg: 'none' })}.${encode({ nonce: 'of the request object' })}.`;
    const { response, sent } = await authorize(provider, visitor, app, { request });
    expect(response).toMatchObject({ error: 'request_not_supported', state: sent.state });
    expect(provider.metadata.request_parameter_supported ?? false).toBe(false);
  });

  // What the parameter asks for is ignored, as the metadata says; the name comes with the scope that it belongs to.
  it('oidcc-claims-essential', async () => {
    const claims = JSON.stringify({ userinfo: { name: { essential: true } } });
    expect(provider.metadata.claims_parameter_supported ?? false).toBe(false);
    expect(await userInfoOf(await run({ claims }))).toEqual({ sub: user.sub });
    expect(await userInfoOf(await run({ claims, scope: 'openid profile' }))).toMatchObject({ name: profile.name });
  });

  it('oidcc-ensure-request-object-with-redirect-uri', async () => {
    const inside = { ...authorizationRequest(app) };
    const request = `${encode({ alg: 'none' })}.${encode(inside)}.`;
    const { page } = await authorize(provider, visitor, app, { request, redirect_uri: `${app.redirectUri}/invalid` });
    expect([page.status, page.left, page.headers.location]).toEqual([400, undefined, undefined]);
  });

  it('oidcc-refresh-token', async () => {
    const asked = await authorize(provider, visitor, app, { scope: 'openid offline_access', prompt: 'consent' });
    const page = await visitor.submit(asked.page, { decision: 'allow' });
    const first = await complete(await finish(visitor, page, asked.sent));
    expect(provider.metadata.grant_types_supported).toContain('refresh_token');
    expect(first.tokens.refresh_token).toMatch(/^[\x20-\x7e]+$/);
    provider.after(5);
    const { status, json: tokens } = await refresh(provider, app, first.tokens.refresh_token);
    expect(status).toBe(200);
    expect(tokens.access_token).not.toBe(first.tokens.access_token);
    const { nonce, iss, sub, aud, auth_time } = decodePart(String(tokens.id_token), 1);
    expect({ iss, sub, aud, auth_time }).toEqual({
      iss: first.claims.iss,
      sub: first.claims.sub,
      aud: first.claims.aud,
      auth_time: first.claims.auth_time,
    });
    await verifyIdToken(provider, app, tokens.id_token, nonce as string | undefined);
    expect((await getUserInfo(provider, tokens.access_token)).json.sub).toBe(user.sub);

    const authorization = await authorize(provider, visitor, second, {}, user);
    const ofSecond = await exchangeCode(provider, second, codeOf(authorization));
    const stolen = await refresh(provider, app, ofSecond.json.refresh_token);
    expect([stolen.status, stolen.json.error]).toEqual([400, 'invalid_grant']);
    expect((await refresh(provider, second, ofSecond.json.refresh_token)).status).toBe(200);
  });

  it('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
    const { verifier, challenge } = createPkce();
    const authorization = await authorize(provider, visitor, app, challenge, user);
    await complete(authorization, undefined, { code_verifier: verifier });
  });
});

it('what the plan takes for granted: another grant type is unsupported, and a code of nobody invalid', async () => {
  const ask = (fields: Record<string, string>) => postAsClient(provider, provider.metadata.token_endpoint, app, fields);
  expect((await ask({ grant_type: 'password', username: 'a', password: 'b' })).json.error).toBe(
    'unsupported_grant_type',
  );
  expect((await ask({ grant_type: 'client_credentials' })).json.error).toBe('unsupported_grant_type');
  expect((await exchangeCode(provider, app, 'made-up')).json.error).toBe('invalid_grant');
});
