import { beforeEach, describe, expect, it } from 'vitest';
import { type App, exchangeCode, getUserInfo, openProvider, refresh } from '../../support/oauth/blackbox.ts';
import { authorizationRequest, authorize, codeOf, responseOf, Visitor } from '../../support/oauth/blackbox-browser.ts';
import { createPkce, decodePart } from '../../support/oauth/blackbox-tokens.ts';

/*
 * Attacks on the authorization response: mix-up, injection, CSRF, PKCE downgrade.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4
 */

let visitor: Visitor;
const provider = await openProvider();
const redirectUris = ['https://app.example/callback', 'https://app.example/other'];
const app = await provider.createApp({ redirectUris });
const other = await provider.createApp({ redirectUris });
const publicApp = await provider.createApp({ redirectUris, public: true });
const strict = await provider.createApp({ redirectUris, requirePkce: true });
const user = await provider.createUser();
const session = await provider.createSessionToken(user);
beforeEach(() => {
  provider.after(0);
  visitor = new Visitor(provider);
  visitor.takeSession(session);
});

const getCode = async (of: App, parameters: Record<string, string | undefined> = {}) =>
  codeOf(await authorize(provider, visitor, of, parameters));
const errorOf = async (of: App, parameters: Record<string, string | undefined>) => {
  const { response } = await authorize(provider, visitor, of, parameters);
  expect(response).not.toHaveProperty('code');
  return response?.error;
};
const invalidGrant = [400, 'invalid_grant'];
const outcome = ({ status, json }: { status: number; json: Readonly<Record<string, unknown>> }) => [status, json.error];

describe('4.4 mix-up', () => {
  it('names the issuer in every response, exactly as in the metadata', async () => {
    const { issuer, authorization_response_iss_parameter_supported: isOffered } = provider.metadata;
    expect(isOffered).toBe(true);
    const good = await authorize(provider, visitor, app);
    const rejected = await authorize(provider, visitor, app, { response_type: 'token', response_mode: 'query' });
    const silent = await authorize(provider, new Visitor(provider), app, { prompt: 'none' });
    for (const { response } of [good, rejected, silent]) expect(response?.iss).toBe(issuer);
  });

  it('names the issuer in a denial', async () => {
    const asking = await provider.createApp({ thirdParty: true });
    const { page } = await authorize(provider, visitor, asking);
    const response = responseOf(await visitor.submit(page, { decision: 'deny' }));
    expect(response).toMatchObject({ error: 'access_denied', iss: provider.issuer });
  });

  it('lets no parameter add an issuer, code or state to a response', async () => {
    for (const forged of ['iss=https%3A%2F%2Fevil.example', 'code=evil', 'state=evil', 'error=evil']) {
      const registered = provider.createApp({ redirectUris: [`https://honest.example/callback?${forged}`] });
      await expect(registered).rejects.toThrow('Nothing was changed.');
    }
    const honest = await provider.createApp({ redirectUris: ['https://honest.example/callback?app=honest'] });
    const { page, sent } = await authorize(provider, visitor, honest, { iss: 'https://evil.example' });
    const query = new URL(page.left?.url ?? '').searchParams;
    expect(query.getAll('iss')).toEqual([provider.issuer]);
    expect(query.getAll('state')).toEqual([sent.state]);
    expect(query.getAll('code')).toHaveLength(1);
    expect(query.get('code')).not.toBe('evil');
  });

  it('rejects a code of another application with the same redirect URI', async () => {
    const code = await getCode(app);
    expect(outcome(await exchangeCode(provider, other, code))).toEqual(invalidGrant);
    expect(outcome(await exchangeCode(provider, app, code))).toEqual([200, undefined]);
  });
});

describe('4.5 authorization code injection', () => {
  it('binds a code to its application, redirect URI and challenge', async () => {
    const { verifier, challenge } = createPkce();
    const code = await getCode(app, challenge);
    const proof = { code_verifier: verifier };
    const elsewhere = { ...proof, redirect_uri: 'https://app.example/other' };
    expect(outcome(await exchangeCode(provider, other, code, proof))).toEqual(invalidGrant);
    expect(outcome(await exchangeCode(provider, app, code, elsewhere))).toEqual(invalidGrant);
    expect(outcome(await exchangeCode(provider, app, code, { code_verifier: createPkce().verifier }))).toEqual(
      invalidGrant,
    );
    expect(outcome(await exchangeCode(provider, app, code, proof))).toEqual([200, undefined]);
  });

  it('exposes an injected code by its nonce', async () => {
    const stolen = await getCode(app, { nonce: 'of the victim' });
    const { json } = await exchangeCode(provider, app, stolen);
    expect(decodePart(String(json.id_token), 1).nonce).toBe('of the victim');
  });

  it('revokes the tokens of a code that is used twice', async () => {
    const code = await getCode(app);
    const { json } = await exchangeCode(provider, app, code);
    expect(outcome(await exchangeCode(provider, app, code))).toEqual(invalidGrant);
    expect((await getUserInfo(provider, json.access_token)).status).toBe(401);
    expect(outcome(await refresh(provider, app, json.refresh_token))).toEqual(invalidGrant);
  });

  it('rejects a code without the application’s secret, and revokes nothing', async () => {
    const code = await getCode(app);
    const { json } = await exchangeCode(provider, app, code);
    await exchangeCode(provider, other, code);
    await exchangeCode(provider, { ...app, clientSecret: 'as_wrong' }, code);
    await exchangeCode(provider, app, code, {}, 'none');
    await exchangeCode(provider, publicApp, code, {}, 'none');
    expect((await getUserInfo(provider, json.access_token)).status).toBe(200);
  });

  it('expires a code after a minute', async () => {
    const code = await getCode(app);
    provider.after(61);
    expect(outcome(await exchangeCode(provider, app, code))).toEqual(invalidGrant);
  });

  it('creates unique codes that are too long to guess', async () => {
    const codes = [await getCode(app), await getCode(app), await getCode(other)];
    expect(new Set(codes).size).toBe(3);
    for (const code of codes) expect(code).toMatch(/^[\w-]{43,}$/);
  });
});

describe('4.6 access token injection', () => {
  it('sends no access token or id token through the browser', async () => {
    for (const response_type of [
      'token',
      'id_token',
      'id_token token',
      'code token',
      'code id_token',
      'none',
      'code none',
    ]) {
      const { page } = await authorize(provider, visitor, app, { response_type });
      expect(page.left?.url).toMatch(/^https:\/\/app\.example\/callback[?#].*error=unsupported_response_type/);
      expect(page.left?.url).not.toMatch(/[?#&](access_token|id_token|code)=/);
    }
  });

  it('treats a repeated code in response_type as code', async () => {
    const { page, response } = await authorize(provider, visitor, app, { response_type: 'code code' });
    expect(page.left?.url).not.toMatch(/token=/);
    expect(response?.error ?? 'a code').toMatch(/^(a code|unsupported_response_type|invalid_request)$/);
  });
});

describe('4.7 cross-site request forgery', () => {
  const states = {
    'spaces and plus signs': 'a b+c  d',
    'the delimiters of a URL': '?&=#/%;:@!$,\'()*[]~"<>\\^`{|}',
    'percent signs without encoding': '%, %2, %zz, %2B',
    'letters of any script': 'বাংলা é 🔑 \u202e',
    JSON: '{"next":"/a?b=c&d","n":1}',
    'another response': 'x&code=evil&iss=https://evil.example',
    'a response header': 'x\r\nSet-Cookie: a=b',
    'two thousand characters': 'x'.repeat(2_000),
  };
  it.each(Object.entries(states))('returns state unchanged: %s', async (_what, state) => {
    const signedIn = await authorize(provider, visitor, app, { state });
    expect(signedIn.response).toEqual({ code: expect.any(String), state, iss: provider.issuer });
    const stranger = new Visitor(provider);
    expect((await authorize(provider, stranger, app, { state, prompt: 'none' })).response?.state).toBe(state);
    expect((await authorize(provider, visitor, app, { state, response_type: 'x' })).response?.state).toBe(state);
    const posted = authorizationRequest(app, { state });
    const page = await visitor.submitFromElsewhere(provider.metadata.authorization_endpoint, posted);
    expect(responseOf(page)?.state).toBe(state);
  });

  it('returns state unchanged after the login page', async () => {
    const state = Object.values(states).slice(0, 7).join(' ');
    const stranger = new Visitor(provider);
    expect((await authorize(provider, stranger, app, { state }, user)).response?.state).toBe(state);
  });

  it('returns no state if none was sent', async () => {
    const { response } = await authorize(provider, visitor, app, { state: undefined });
    expect(response).toEqual({ code: expect.any(String), iss: provider.issuer });
  });
});

describe('4.8 PKCE downgrade', () => {
  const { verifier, challenge } = createPkce();

  it('enforces a challenge: rejects no verifier, an empty one and another one', async () => {
    const code = await getCode(app, challenge);
    for (const more of [
      {},
      { code_verifier: '' },
      { code_verifier: 'x'.repeat(43) },
      { code_verifier: `${verifier}x` },
    ])
      expect(outcome(await exchangeCode(provider, app, code, more as Record<string, string>))).toEqual(invalidGrant);
    expect(outcome(await exchangeCode(provider, app, code, { code_verifier: verifier }))).toEqual([200, undefined]);
  });

  it('rejects a verifier if the challenge was removed from the request', async () => {
    const code = await getCode(app);
    expect(outcome(await exchangeCode(provider, app, code, { code_verifier: verifier }))).toEqual(invalidGrant);
  });

  it('rejects the challenge as verifier', async () => {
    const code = await getCode(app, challenge);
    const more = { code_verifier: challenge.code_challenge };
    expect(outcome(await exchangeCode(provider, app, code, more))).toEqual(invalidGrant);
  });

  it.each([
    ['plain', { code_challenge_method: 'plain' }],
    ['no method, which means plain', { code_challenge_method: undefined }],
    ['an unknown method', { code_challenge_method: 's256' }],
    ['a method without a challenge', { code_challenge: undefined }],
    ['an invalid challenge', { code_challenge: 'too short' }],
  ])('rejects %s at once', async (_what, change) => {
    for (const each of [app, strict, publicApp])
      expect(await errorOf(each, { ...challenge, ...change })).toBe('invalid_request');
  });

  it('gives no code without PKCE to an application that requires it or is public', async () => {
    for (const each of [strict, publicApp]) expect(await errorOf(each, {})).toBe('invalid_request');
  });

  it('does not replace the first challenge by a second one', async () => {
    const query = new URLSearchParams(authorizationRequest(app, challenge));
    query.append('code_challenge', createPkce().challenge.code_challenge);
    const page = await visitor.go(`${provider.metadata.authorization_endpoint}?${query}`);
    expect(responseOf(page)).toMatchObject({ error: 'invalid_request' });
    expect(responseOf(page)).not.toHaveProperty('code');
  });

  it('rejects a public application’s code without the verifier', async () => {
    const code = await getCode(publicApp, challenge);
    expect(outcome(await exchangeCode(provider, publicApp, code, {}, 'none'))).toEqual(invalidGrant);
    const proof = { code_verifier: verifier };
    expect((await exchangeCode(provider, { ...publicApp, clientSecret: 'any' }, code, proof)).status).toBe(401);
    expect(outcome(await exchangeCode(provider, publicApp, code, proof, 'none'))).toEqual([200, undefined]);
  });

  it('offers only S256', () => {
    expect(provider.metadata.code_challenge_methods_supported).toEqual(['S256']);
  });
});
