import { expect, it } from 'vitest';
import { createAuthorizationRequest, createCodeChallenge, type OAuthConfig, parseCallback } from './index.ts';

const config: OAuthConfig = {
  issuer: 'https://auth.example',
  clientId: 'ak_1',
  redirectUri: 'https://shop.example/callback?tenant=1',
};
const iss = encodeURIComponent(config.issuer);
const { url, pending } = await createAuthorizationRequest(config, {
  scope: 'openid email',
  maxAge: 0,
  parameters: { audience: 'a b' },
});
const { state } = pending;

it('writes the authorization request', async () => {
  const { origin, pathname, searchParams } = new URL(url);
  expect(origin + pathname).toBe('https://auth.example/oauth/authorize');
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'ak_1',
    redirect_uri: config.redirectUri,
    response_type: 'code',
    scope: 'openid email',
    state,
    nonce: pending.nonce,
    code_challenge: await createCodeChallenge(pending.codeVerifier),
    code_challenge_method: 'S256',
    max_age: '0',
    audience: 'a b',
  });
});

it('creates new random values for each request', async () => {
  const other = await createAuthorizationRequest(config);
  const values = [pending, other.pending].flatMap((each) => [each.state, each.nonce, each.codeVerifier]);
  expect(new Set(values).size).toBe(6);
  for (const value of values) expect(value).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

it('creates the challenge of the example in RFC 7636', async () => {
  expect(await createCodeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

it('keeps the query of the authorization endpoint', async () => {
  const server = {
    authorization_endpoint: 'https://auth.example/a?tenant=7',
    token_endpoint: 'https://auth.example/t',
  };
  const request = await createAuthorizationRequest({ ...config, server });
  expect(request.url).toMatch(/^https:\/\/auth\.example\/a\?tenant=7&client_id=/);
});

it.each([
  ['a URL', `https://shop.example/callback?tenant=1&code=c%2B1&state=${state}&iss=${iss}`],
  ['a path', `/callback?tenant=1&code=c%2B1&state=${state}&iss=${iss}`],
  ['parameters', new URLSearchParams(`code=c%2B1&state=${state}&iss=${iss}`)],
])('reads the code of %s', (_, callback) => {
  // What the application remembers consists of JSON values.
  expect(parseCallback(config, callback, JSON.parse(JSON.stringify(pending)))).toBe('c+1');
});

it.each([
  ['of another request', `?code=c&state=other&iss=${iss}`, 'state_mismatch'],
  ['without a state', `?code=c&iss=${iss}`, 'state_mismatch'],
  ['with an error of another request', `?error=access_denied&state=other&iss=${iss}`, 'state_mismatch'],
  ['of another issuer', `?code=c&state=${state}&iss=https%3A%2F%2Fevil.example`, 'issuer_mismatch'],
  ['of an issuer with a slash more', `?code=c&state=${state}&iss=${iss}%2F`, 'issuer_mismatch'],
  ['without an issuer', `?code=c&state=${state}`, 'issuer_mismatch'],
  ['with two codes', `?code=c&code=d&state=${state}&iss=${iss}`, 'invalid_callback'],
  ['with two states', `?code=c&state=${state}&state=${state}&iss=${iss}`, 'invalid_callback'],
  ['without a code', `?state=${state}&iss=${iss}`, 'invalid_callback'],
  ['with an empty code', `?code=&state=${state}&iss=${iss}`, 'invalid_callback'],
  ['with an error', `?error=access_denied&error_description=No.&state=${state}&iss=${iss}`, 'access_denied'],
])('rejects a callback %s', (_, query, code) => {
  expect(() => parseCallback(config, query, pending)).toThrow(expect.objectContaining({ name: 'OAuthError', code }));
});

it.each([
  ['no request', undefined],
  ['an empty state', { ...pending, state: '' }],
  ['a request to another issuer', { ...pending, issuer: 'https://other.example' }],
])('rejects a callback if the browser has %s', (_, remembered) => {
  const callback = `?code=c&state=${remembered?.state ?? ''}&iss=${iss}`;
  expect(() => parseCallback(config, callback, remembered)).toThrow('state_mismatch');
});

it('accepts a callback without an issuer from a server that sends none, and no other issuer', () => {
  const server = { authorization_endpoint: 'https://auth.example/a', token_endpoint: 'https://auth.example/t' };
  const foreign = { ...config, server };
  expect(parseCallback(foreign, `?code=c&state=${state}`, pending)).toBe('c');
  expect(() => parseCallback(foreign, `?code=c&state=${state}&iss=https://evil.example`, pending)).toThrow('issuer');
});
