import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../support/oauth/blackbox.ts';
import {
  authorizationRequest,
  authorize,
  openSignedIn,
  type Page,
  urlsOf,
  Visitor,
} from '../../support/oauth/blackbox-browser.ts';

/*
 * Attacks on what browsers cache, show and forward of the pages.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4
 */

const CALLBACK = 'https://app.example/callback';

const { provider, app, user, visitor } = await openSignedIn({ redirectUris: [CALLBACK] });
const thirdParty = await provider.createApp({ thirdParty: true });

function expectOwnUrls(page: HttpResponse, what?: string): void {
  for (const href of urlsOf(page)) expect(new URL(href).origin, what).toBe(provider.issuer);
}

/** Returns every page that the server shows. */
async function allPages(): Promise<Record<string, Page>> {
  const stranger = new Visitor(provider);
  const login = (await authorize(provider, stranger, app)).page;
  const wrong = await stranger.submit(login, { identifier: user.identifier, password: 'not the password' });
  const consent = (await authorize(provider, visitor, thirdParty)).page;
  const error = (await authorize(provider, visitor, app, { redirect_uri: 'https://evil.example/' })).page;
  const logout = await visitor.go(provider.metadata.end_session_endpoint);
  const signedOut = await visitor.go(`${provider.issuer}/oauth/logout/success`);
  const notFound = await visitor.go(`${provider.issuer}/login/unknown`);
  const choice = (await authorize(provider, visitor, app, { prompt: 'select_account' })).page;
  const signedIn = await visitor.go(`${provider.issuer}/login/${app.slug}`);
  return { login, wrong, consent, error, logout, signedOut, notFound, choice, signedIn };
}

describe('pages', () => {
  it('4.2 leakage by Referer: send no referrer, and load nothing from other hosts', async () => {
    for (const [name, page] of Object.entries(await allPages())) {
      const { headers, text } = page;
      expect(headers['referrer-policy'], name).toBe('no-referrer');
      expect(text, name).not.toMatch(
        /<(script[^>]*\bsrc|iframe|object|embed|video|audio|base)\b|@import|url\(\s*['"]?https?:/i,
      );
      expectOwnUrls(page, name);
      expect(headers['content-security-policy'], name).toContain("default-src 'none'");
      expect(headers['content-security-policy'], name).not.toMatch(/unsafe-inline|unsafe-eval|\*|https:(?!\/\/)/);
    }
  });

  it('4.3 leakage by the browser’s history: are not cached', async () => {
    for (const [name, { headers }] of Object.entries(await allPages()))
      expect(headers['cache-control'], name).toBe('no-store');
    const { url, status, headers } = await visitor.request(
      `/oauth/authorize?${new URLSearchParams(authorizationRequest(app))}`,
    );
    expect([status, headers['cache-control'], headers['referrer-policy']], url).toEqual([
      303,
      'no-store',
      'no-referrer',
    ]);
  });

  it('4.12 credentials are not forwarded: every form is redirected with 303', async () => {
    const stranger = new Visitor(provider);
    const { page } = await authorize(provider, stranger, app);
    const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(page.text) ?? [];
    const { identifier, password } = user;
    const body = String(new URLSearchParams({ csrf, identifier, password }));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await stranger.request(page.url, { method: 'POST', headers, body });
    expect([303, 200]).toContain(posted.status);
    // No response until the application contains the typed password.
    expect(JSON.stringify([posted.headers.location, posted.text])).not.toContain(encodeURIComponent(password));
    const signedIn = await stranger.go(
      `${provider.issuer}/oauth/authorize?${new URLSearchParams(authorizationRequest(app))}`,
    );
    expect(signedIn.left?.url).not.toContain('password');
    const authorization = await stranger.request('/oauth/authorize', {
      method: 'POST',
      headers,
      body: String(new URLSearchParams(authorizationRequest(app))),
    });
    expect(authorization.status).toBe(303);
  });

  it('4.16 clickjacking: cannot be framed', async () => {
    for (const [name, { headers }] of Object.entries(await allPages())) {
      expect(headers['content-security-policy'], name).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options'], name).toMatch(/^(DENY|SAMEORIGIN)$/);
    }
  });

  it('4.17 in-browser communication: send no messages to other windows', async () => {
    const { response, page } = await authorize(provider, visitor, app, { response_mode: 'web_message' });
    expect([response?.error, response?.code]).toEqual(['unsupported_response_mode', undefined]);
    expect(page.left?.url.split('?')[0]).toBe(CALLBACK);
    expect(page.headers).not.toHaveProperty('access-control-allow-origin');
    for (const [name, { text, headers }] of Object.entries(await allPages())) {
      expect(text, name).not.toContain('postMessage');
      // A page that opened the sign-in in a popup may talk to it when it is back.
      expect(headers['cross-origin-opener-policy'], name).toBe('unsafe-none');
    }
  });
});

describe('4.17 in-browser communication: scripts of other sites', () => {
  const allowed = async (url: string, origin: string, method = 'GET'): Promise<unknown> => {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const body = String(new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret, token: 'x' }));
    const response = await provider.send(url, { method, headers, body });
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
    return response.headers['access-control-allow-origin'];
  };

  it('cannot read a page, even with a login session', async () => {
    for (const path of ['/oauth/authorize', '/oauth/logout', `/login/${app.slug}`, `/login/${app.slug}/consent`])
      for (const origin of ['https://evil.example', 'https://app.example', 'null'])
        for (const method of ['GET', 'POST', 'OPTIONS'])
          expect(await allowed(provider.issuer + path, origin, method), `${method} ${path}`).toBeUndefined();
  });

  it('cannot read a response to a confidential application', async () => {
    const { token_endpoint, introspection_endpoint, revocation_endpoint } = provider.metadata;
    for (const endpoint of [token_endpoint, introspection_endpoint, revocation_endpoint])
      for (const origin of ['https://evil.example', 'https://app.example', 'null'])
        expect(await allowed(endpoint, origin, 'POST'), endpoint).toBeUndefined();
  });
});
