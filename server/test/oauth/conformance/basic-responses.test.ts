import { describe, expect, it } from 'vitest';
import { getUserInfo, readJson } from '../../support/oauth/blackbox.ts';
import { authorizationRequest, authorize, finish, Visitor } from '../../support/oauth/blackbox-browser.ts';
import { decodePart, fetchKeys } from '../../support/oauth/blackbox-tokens.ts';

import { setUpPlan } from '../../support/oauth/conformance-plan.ts';

/*
 * The modules of the OpenID Foundation's plan `oidcc-basic-certification-test-plan`, in its order, ported: responses, tokens and scopes.
 * Each test has the name of its module and asserts what the module asserts, including its warnings. Where a module wants
 * a screenshot for a person to judge, the test asserts what the screenshot would show.
 *
 * @see https://openid.net/certification/connect_op_testing/
 * @see https://gitlab.com/openid/conformance-suite
 */

const plan = await setUpPlan();

describe('oidcc-basic-certification-test-plan', () => {
  it('oidcc-server', async () => {
    plan.visitor = new Visitor(plan.provider);
    await plan.userInfoOf(await plan.run());
  });

  it('oidcc-response-type-missing', async () => {
    const { response, sent } = await authorize(plan.provider, plan.visitor, plan.app, { response_type: undefined });
    expect(response).toMatchObject({ error: 'invalid_request', state: sent.state, iss: plan.provider.issuer });
    expect(response).not.toHaveProperty('code');
  });

  it('oidcc-idtoken-signature', async () => {
    const { tokens } = await plan.run();
    const { alg, kid } = decodePart(String(tokens.id_token), 0);
    expect(alg).toBe('RS256');
    expect((await fetchKeys(plan.provider)).map((key) => key.kid)).toContain(kid);
  });

  // The module needs a client that is registered for unsigned tokens. The server does not offer them.
  it('oidcc-idtoken-unsigned', () => {
    expect(plan.provider.metadata.id_token_signing_alg_values_supported).toEqual(['RS256']);
  });

  it('oidcc-userinfo-get', async () => {
    const { status, headers, json } = await getUserInfo(plan.provider, (await plan.run()).tokens.access_token);
    expect([status, json]).toEqual([200, { sub: plan.user.sub }]);
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  it('oidcc-userinfo-post-header', async () => {
    const { tokens } = await plan.run();
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const response = await plan.provider.send(plan.provider.metadata.userinfo_endpoint, { method: 'POST', headers });
    expect([response.status, readJson(response).json]).toEqual([200, { sub: plan.user.sub }]);
  });

  it('oidcc-userinfo-post-body', async () => {
    const { tokens } = await plan.run();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = String(new URLSearchParams({ access_token: String(tokens.access_token) }));
    const response = await plan.provider.send(plan.provider.metadata.userinfo_endpoint, {
      method: 'POST',
      headers,
      body,
    });
    expect([response.status, readJson(response).json]).toEqual([200, { sub: plan.user.sub }]);
  });

  it('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    const { claims } = await plan.run({ nonce: undefined });
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
    const done = await plan.run({ scope });
    expect(done.tokens.scope).toBe(scope);
    expect(await plan.userInfoOf(done)).toEqual({ sub: plan.user.sub, ...expected });
    // Many clients read the user only from the id token, so it has the claims as well.
    expect(done.claims).toMatchObject(expected);
    expect(plan.provider.metadata.scopes_supported).toContain(scope.split(' ')[1]);
  });

  // The module is for servers that offer the scope. This server stores no postal address, and ignores unknown scopes.
  it('oidcc-scope-address', async () => {
    const done = await plan.run({ scope: 'openid address' });
    expect(done.tokens.scope).toBe('openid');
    expect(await plan.userInfoOf(done)).toEqual({ sub: plan.user.sub });
    expect(plan.provider.metadata.scopes_supported).not.toContain('address');
  });

  it('oidcc-scope-all', async () => {
    const done = await plan.run({ scope: 'openid profile email phone address' });
    expect(done.tokens.scope).toBe('openid profile email phone');
    expect(await plan.userInfoOf(done)).toEqual({ sub: plan.user.sub, ...profile, ...email, ...phone });
  });

  it('oidcc-ensure-other-scope-order-succeeds', async () => {
    const done = await plan.run({ scope: 'email openid' });
    expect(await plan.userInfoOf(done)).toEqual({ sub: plan.user.sub, ...email });
  });

  it('oidcc-alternate-happy-flow', async () => {
    const sent = authorizationRequest(plan.app, { scope: 'email openid' });
    const backwards = new URLSearchParams(Object.entries(sent).toReversed());
    const page = await plan.visitor.go(`${plan.provider.metadata.authorization_endpoint}?${backwards}`);
    const done = await plan.complete(await finish(plan.visitor, page, sent, plan.user));
    expect(await plan.userInfoOf(done)).toEqual({ sub: plan.user.sub, ...email });
  });
});
