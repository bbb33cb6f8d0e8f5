import { describe, expect, it } from 'vitest';
import { exchangeCode, getUserInfo, postAsClient, refresh } from '../../support/oauth/blackbox.ts';
import {
  authorizationRequest,
  authorize,
  codeOf,
  finish,
  isLoginPage,
  Visitor,
} from '../../support/oauth/blackbox-browser.ts';
import { createPkce, decodePart, encode, verifyIdToken } from '../../support/oauth/blackbox-tokens.ts';

import { setUpPlan } from '../../support/oauth/conformance-plan.ts';

/*
 * The modules of the OpenID Foundation's plan `oidcc-basic-certification-test-plan`, in its order, ported: request parameters, codes and refresh tokens.
 * Each test has the name of its module and asserts what the module asserts, including its warnings. Where a module wants
 * a screenshot for a person to judge, the test asserts what the screenshot would show.
 *
 * @see https://openid.net/certification/connect_op_testing/
 * @see https://gitlab.com/openid/conformance-suite
 */

const plan = await setUpPlan();

describe('oidcc-basic-certification-test-plan', () => {
  it.each([
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-login-hint', { login_hint: 'buffy@auth.example' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
  ])('%s', async (_module, parameters) => {
    plan.visitor = new Visitor(plan.provider);
    const done = await plan.run(parameters);
    expect(done.authorization.logins).toBe(1);
    await plan.userInfoOf(done);
  });

  it('oidcc-prompt-login', async () => {
    plan.visitor = new Visitor(plan.provider);
    const first = await plan.run();
    plan.provider.after(2);
    const again = await plan.run({ prompt: 'login' });
    expect(again.authorization.logins).toBe(1);
    expect(Number(again.claims.auth_time)).toBeGreaterThan(Number(first.claims.auth_time));
  });

  it('oidcc-prompt-none-not-logged-in', async () => {
    plan.visitor = new Visitor(plan.provider);
    const { response, sent, logins } = await authorize(plan.provider, plan.visitor, plan.app, { prompt: 'none' });
    expect(response).toMatchObject({ error: 'login_required', state: sent.state, iss: plan.provider.issuer });
    expect([response?.code, logins]).toEqual([undefined, 0]);
  });

  it('oidcc-prompt-none-logged-in', async () => {
    const first = await plan.run();
    plan.provider.after(60);
    const again = await plan.run({ prompt: 'none' });
    expect(again.authorization.logins).toBe(0);
    expect([again.claims.sub, again.claims.auth_time]).toEqual([first.claims.sub, first.claims.auth_time]);
  });

  it('oidcc-max-age-1', async () => {
    plan.visitor = new Visitor(plan.provider);
    const first = await plan.run();
    plan.provider.after(2);
    const again = await plan.run({ max_age: '1' });
    expect(again.authorization.logins).toBe(1);
    expect(Number(again.claims.auth_time)).toBe(Number(first.claims.auth_time) + 2);
  });

  it('oidcc-max-age-10000', async () => {
    const first = await plan.run();
    plan.provider.after(9_999);
    const again = await plan.run({ max_age: '10000' });
    expect(again.authorization.logins).toBe(0);
    expect(again.claims.auth_time).toEqual(expect.any(Number));
    expect(again.claims.auth_time).toBe(first.claims.auth_time);
  });

  it('oidcc-id-token-hint', async () => {
    const first = await plan.run();
    const again = await plan.run({ prompt: 'none', id_token_hint: String(first.tokens.id_token) });
    expect(again.authorization.logins).toBe(0);
    expect([again.claims.sub, again.claims.auth_time]).toEqual([first.claims.sub, first.claims.auth_time]);
  });

  it('oidcc-ui-locales', async () => {
    plan.visitor = new Visitor(plan.provider);
    const { page, sent } = await authorize(plan.provider, plan.visitor, plan.app, { ui_locales: 'se bn' });
    expect(isLoginPage(page)).toBe(true);
    expect(page.text).toMatch(/<html lang="bn"/);
    await plan.complete(await finish(plan.visitor, page, sent, plan.user));
  });

  it('oidcc-ensure-request-with-acr-values-succeeds', async () => {
    const { claims } = await plan.run({ acr_values: '1 2' });
    // The server does not know these values, so it says what there is.
    expect(claims.acr).toBe('https://refeds.org/profile/sfa');
  });

  it('oidcc-codereuse', async () => {
    const authorization = await authorize(plan.provider, plan.visitor, plan.app, {}, plan.user);
    await plan.complete(authorization);
    const { status, json } = await exchangeCode(plan.provider, plan.app, codeOf(authorization));
    expect([status, json.error]).toEqual([400, 'invalid_grant']);
  });

  it('oidcc-codereuse-30seconds', async () => {
    const done = await plan.run();
    plan.provider.after(30);
    const { status, json } = await exchangeCode(plan.provider, plan.app, codeOf(done.authorization));
    expect([status, json.error]).toEqual([400, 'invalid_grant']);
    expect((await getUserInfo(plan.provider, done.tokens.access_token)).status).toBe(401);
  });

  it('oidcc-ensure-registered-redirect-uri', async () => {
    const { page } = await authorize(plan.provider, plan.visitor, plan.app, {
      redirect_uri: `${plan.app.redirectUri}/unregistered`,
    });
    expect([page.status, page.left, page.headers.location]).toEqual([400, undefined, undefined]);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
  });

  // Browsers do not send cookies with SameSite=Lax then; the server redirects to the same request by GET.
  it('oidcc-ensure-post-request-succeeds', async () => {
    plan.visitor = new Visitor(plan.provider);
    const sent = authorizationRequest(plan.app, { state: 'a+b c%20ক&' });
    const page = await plan.visitor.submitFromElsewhere(plan.provider.metadata.authorization_endpoint, sent);
    await plan.complete(await finish(plan.visitor, page, sent, plan.user));
    const again = authorizationRequest(plan.app, { prompt: 'none' });
    const silent = await plan.visitor.submitFromElsewhere(plan.provider.metadata.authorization_endpoint, again);
    await plan.complete(await finish(plan.visitor, silent, again));
  });

  it('oidcc-server-client-secret-post', async () => {
    await plan.userInfoOf(await plan.run({}, 'client_secret_post'));
    const methods = ['client_secret_basic', 'client_secret_post'];
    expect(plan.provider.metadata.token_endpoint_auth_methods_supported).toEqual(expect.arrayContaining(methods));
  });

  it('oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported', async () => {
    const parameters = { request_uri: 'https://app.example/request.jwt' };
    const { response, sent } = await authorize(plan.provider, plan.visitor, plan.app, parameters);
    expect(response).toMatchObject({ error: 'request_uri_not_supported', state: sent.state });
    expect(plan.provider.metadata.request_uri_parameter_supported).toBe(false);
  });

  it('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported', async () => {
    const request = `${encode({ alg: 'none' })}.${encode({ nonce: 'of the request object' })}.`;
    const { response, sent } = await authorize(plan.provider, plan.visitor, plan.app, { request });
    expect(response).toMatchObject({ error: 'request_not_supported', state: sent.state });
    expect(plan.provider.metadata.request_parameter_supported ?? false).toBe(false);
  });

  // The metadata says that the claims parameter is ignored. The name belongs to the scope `profile`.
  it('oidcc-claims-essential', async () => {
    const claims = JSON.stringify({ userinfo: { name: { essential: true } } });
    expect(plan.provider.metadata.claims_parameter_supported ?? false).toBe(false);
    expect(await plan.userInfoOf(await plan.run({ claims }))).toEqual({ sub: plan.user.sub });
    expect(await plan.userInfoOf(await plan.run({ claims, scope: 'openid profile' }))).toMatchObject({
      name: 'রহিম উদ্দিন',
    });
  });

  it('oidcc-ensure-request-object-with-redirect-uri', async () => {
    const inside = { ...authorizationRequest(plan.app) };
    const request = `${encode({ alg: 'none' })}.${encode(inside)}.`;
    const { page } = await authorize(plan.provider, plan.visitor, plan.app, {
      request,
      redirect_uri: `${plan.app.redirectUri}/invalid`,
    });
    expect([page.status, page.left, page.headers.location]).toEqual([400, undefined, undefined]);
  });

  it('oidcc-refresh-token', async () => {
    const consent = await authorize(plan.provider, plan.visitor, plan.app, {
      scope: 'openid offline_access',
      prompt: 'consent',
    });
    const page = await plan.visitor.submit(consent.page, { decision: 'allow' });
    const first = await plan.complete(await finish(plan.visitor, page, consent.sent));
    expect(plan.provider.metadata.grant_types_supported).toContain('refresh_token');
    expect(first.tokens.refresh_token).toMatch(/^[\x20-\x7e]+$/);
    plan.provider.after(5);
    const { status, json: tokens } = await refresh(plan.provider, plan.app, first.tokens.refresh_token);
    expect(status).toBe(200);
    expect(tokens.access_token).not.toBe(first.tokens.access_token);
    const { nonce, iss, sub, aud, auth_time } = decodePart(String(tokens.id_token), 1);
    expect({ iss, sub, aud, auth_time }).toEqual({
      iss: first.claims.iss,
      sub: first.claims.sub,
      aud: first.claims.aud,
      auth_time: first.claims.auth_time,
    });
    await verifyIdToken(plan.provider, plan.app, tokens.id_token, nonce as string | undefined);
    expect((await getUserInfo(plan.provider, tokens.access_token)).json.sub).toBe(plan.user.sub);

    const authorization = await authorize(plan.provider, plan.visitor, plan.second, {}, plan.user);
    const ofSecond = await exchangeCode(plan.provider, plan.second, codeOf(authorization));
    const stolen = await refresh(plan.provider, plan.app, ofSecond.json.refresh_token);
    expect([stolen.status, stolen.json.error]).toEqual([400, 'invalid_grant']);
    expect((await refresh(plan.provider, plan.second, ofSecond.json.refresh_token)).status).toBe(200);
  });

  it('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
    const { verifier, challenge } = createPkce();
    const authorization = await authorize(plan.provider, plan.visitor, plan.app, challenge, plan.user);
    await plan.complete(authorization, undefined, { code_verifier: verifier });
  });
});

it('responds unsupported_grant_type to other grant types, and invalid_grant to an unknown code', async () => {
  const requestToken = (fields: Record<string, string>) =>
    postAsClient(plan.provider, plan.provider.metadata.token_endpoint, plan.app, fields);
  expect((await requestToken({ grant_type: 'password', username: 'a', password: 'b' })).json.error).toBe(
    'unsupported_grant_type',
  );
  // It is for applications with a service account.
  expect((await requestToken({ grant_type: 'client_credentials' })).json.error).toBe('unauthorized_client');
  expect((await exchangeCode(plan.provider, plan.app, 'made-up')).json.error).toBe('invalid_grant');
});
