import { beforeEach, describe, expect, it } from 'vitest';
import { exchangeCode, type HttpResponse, readJson } from '../../support/oauth/blackbox.ts';
import {
  authorizationRequest,
  authorize,
  codeOf,
  openSignedIn,
  responseOf,
  Visitor,
} from '../../support/oauth/blackbox-browser.ts';
import { encode } from '../../support/oauth/blackbox-tokens.ts';

/*
 * Malformed requests: repeated parameters, oversized input, other content types and control characters.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-3.1 parameters must not be included more than once
 */
const { provider, app, user, visitor } = await openSignedIn();
beforeEach(() => provider.after(0));

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const at = (query: string) => `${provider.metadata.authorization_endpoint}?${query}`;

/** Sends an authorization request that must be rejected. @returns the error response */
async function rejection(parameters: Record<string, string | undefined>): Promise<Record<string, string>> {
  const { response, page } = await authorize(provider, visitor, app, parameters);
  expect(response ?? page.text).not.toHaveProperty('code');
  expect(page.left?.url ?? '').not.toMatch(/[?&#](code|access_token|id_token)=/);
  return response ?? {};
}

function expectOAuthError({ status, headers, text }: HttpResponse, statuses: readonly number[]): void {
  expect(statuses).toContain(status);
  expect(headers['cache-control']).toBe('no-store');
  expect(text).not.toMatch(/\bat \S+:\d+|node_modules|select |stack/i);
}

describe('repeated parameters', () => {
  it.each(['client_id', 'redirect_uri'])('%s: shows an error page', async (name) => {
    const query = new URLSearchParams(authorizationRequest(app));
    query.append(name, query.get(name) ?? '');
    const page = await visitor.go(at(String(query)));
    expect([page.status, page.left]).toEqual([400, undefined]);
  });

  it.each([
    'response_type',
    'scope',
    'state',
    'nonce',
    'response_mode',
    'prompt',
    'max_age',
    'code_challenge',
    'ui_locales',
  ])('%s: responds invalid_request', async (name) => {
    const query = `${new URLSearchParams(authorizationRequest(app))}&${name}=a&${name}=b`;
    const page = await visitor.go(at(query));
    expect(responseOf(page)).toMatchObject({ error: 'invalid_request', iss: provider.issuer });
    expect(responseOf(page)).not.toHaveProperty('code');
  });

  it.each(['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret', 'code_verifier'])(
    '%s at the token endpoint: invalid_request, and the code stays good',
    async (name) => {
      const code = codeOf(await authorize(provider, visitor, app));
      const fields: Record<string, string> = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: app.redirectUri,
        client_id: app.clientId,
        client_secret: app.clientSecret,
        code_verifier: 'x'.repeat(43),
      };
      if (name !== 'code_verifier') delete fields.code_verifier;
      const body = `${new URLSearchParams(fields)}&${name}=${encodeURIComponent(fields[name] ?? '')}`;
      const response = await provider.send(provider.metadata.token_endpoint, { method: 'POST', headers: FORM, body });
      expect([response.status, readJson(response).json.error]).toEqual([400, 'invalid_request']);
      expect((await exchangeCode(provider, app, code)).status).toBe(200);
    },
  );
});

describe('unsupported parameters', () => {
  const requestObject = `${encode({ alg: 'none' })}.${encode({ client_id: 'x', redirect_uri: 'https://evil.example/' })}.`;
  it.each([
    [{ request: requestObject }, 'request_not_supported'],
    [{ request_uri: 'https://evil.example/request.jwt' }, 'request_uri_not_supported'],
    [{ request_uri: 'urn:ietf:params:oauth:request_uri:x' }, 'request_uri_not_supported'],
    [{ registration: '{"redirect_uris":["https://evil.example/"]}' }, 'registration_not_supported'],
    [{ response_type: 'token' }, undefined],
    [{ response_type: 'token', response_mode: 'query' }, 'invalid_request'],
    [{ response_type: 'id_token', response_mode: 'query' }, 'invalid_request'],
    [{ response_mode: 'web_message' }, 'unsupported_response_mode'],
    [{ response_mode: 'jwt' }, 'unsupported_response_mode'],
    [{ response_mode: 'query.jwt' }, 'unsupported_response_mode'],
    [{ response_mode: '__proto__' }, 'unsupported_response_mode'],
    [{ prompt: 'none login' }, 'invalid_request'],
    [{ prompt: 'unknown' }, 'invalid_request'],
    [{ max_age: '-1' }, 'invalid_request'],
    [{ max_age: 'x' }, 'invalid_request'],
    [{ max_age: '1e99' }, 'invalid_request'],
    [{ id_token_hint: 'x' }, 'invalid_request'],
  ])('%o', async (parameters, error) => {
    expect((await rejection(parameters)).error).toBe(error);
  });

  it('has no endpoint for registration and pushed requests', async () => {
    for (const path of [
      '/oauth/register',
      '/reg',
      '/oauth/par',
      '/request',
      '/oauth/device',
      '/device',
      '/oauth/ciba',
      '/session/end',
    ])
      for (const method of ['GET', 'POST'])
        expect((await provider.send(provider.issuer + path, { method, headers: FORM })).status, path).toBe(404);
  });

  it('does not treat one HTTP method as another', async () => {
    const { token_endpoint, revocation_endpoint, introspection_endpoint } = provider.metadata;
    for (const endpoint of [token_endpoint, revocation_endpoint, introspection_endpoint])
      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
        const { status, headers } = await provider.send(endpoint, { method });
        expect([status, headers.allow], `${method} ${endpoint}`).toEqual([405, 'POST, OPTIONS']);
      }
  });
});

describe('response modes', () => {
  it('fragment: puts the code only into the fragment', async () => {
    const { page, sent } = await authorize(provider, visitor, app, { response_mode: 'fragment' });
    const { search, hash } = new URL(page.left?.url ?? '');
    expect(search).toBe('');
    expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toEqual({
      code: expect.any(String),
      state: sent.state,
      iss: provider.issuer,
    });
  });

  it('form_post: posts only to the application, and escapes the state', async () => {
    const state = '"><script>alert(1)</script>\'&amp;';
    const { page } = await authorize(provider, visitor, app, { response_mode: 'form_post', state });
    expect(page.text).not.toContain('<script>alert');
    expect(page.headers['cache-control']).toBe('no-store');
    // Without JavaScript the user presses the button, so the page's policy must allow it.
    const sent = await visitor.submit(page);
    expect(sent.left?.url).toBe(app.redirectUri);
    expect(sent.left?.form).toMatchObject({ code: expect.any(String), state, iss: provider.issuer });
  });

  it('form_post: allows only the page’s own script', async () => {
    const { page } = await authorize(provider, visitor, app, { response_mode: 'form_post' });
    const policy = String(page.headers['content-security-policy']);
    if (page.text.includes('<script')) expect(policy).toMatch(/script-src[^;]*'sha256-[\w+/]+=*'/);
    expect(policy).not.toMatch(/unsafe-inline|\*/);
  });
});

describe('oversized input', () => {
  it('returns a state of 8,000 characters unchanged, after the login page too', async () => {
    const state = 'x'.repeat(8_000);
    expect((await authorize(provider, visitor, app, { state })).response?.state).toBe(state);
    expect((await authorize(provider, new Visitor(provider), app, { state }, user)).response?.state).toBe(state);
  });

  it('rejects bodies that are too large with an OAuth error', async () => {
    const body = `grant_type=authorization_code&code=${'x'.repeat(200_000)}`;
    for (const endpoint of [
      provider.metadata.token_endpoint,
      provider.metadata.revocation_endpoint,
      provider.metadata.introspection_endpoint,
    ])
      expectOAuthError(await provider.send(endpoint, { method: 'POST', headers: FORM, body }), [400, 413]);
    for (const path of ['/oauth/authorize', '/oauth/logout', `/login/${app.slug}`])
      expectOAuthError(
        await provider.send(provider.issuer + path, { method: 'POST', headers: FORM, body }),
        [400, 403, 413],
      );
  });

  it('ignores 1,300 unknown parameters', async () => {
    const many = Array.from({ length: 1_300 }, (_each, index) => `p${index}=`).join('&');
    const page = await visitor.go(at(`${new URLSearchParams(authorizationRequest(app))}&${many}`));
    expect(responseOf(page)).toHaveProperty('code');
  });
});

describe('other content types', () => {
  it.each([
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded; charset=utf-16',
  ])('rejects %s', async (type) => {
    const fields = { grant_type: 'client_credentials', client_id: app.clientId, client_secret: app.clientSecret };
    for (const body of [JSON.stringify(fields), '{', '']) {
      const sent = { method: 'POST', headers: { 'content-type': type }, body };
      const response = await provider.send(provider.metadata.token_endpoint, sent);
      expectOAuthError(response, [400, 401, 415]);
      expect(readJson(response).json).toHaveProperty('error');
    }
  });

  it('handles invalid percent-encoding', async () => {
    const query = `client_id=${app.clientId}&redirect_uri=%zz&response_type=%&scope=%E0%A4%A`;
    expect((await visitor.go(at(query))).status).toBe(400);
    for (const path of ['/login/%zz', '/login/%80', '/oauth/authorize/%zz', '/oauth/authorize/%80', '/oauth/%'])
      expect([400, 404], path).toContain((await visitor.request(path)).status);
  });
});
