import { describe, expect, it } from 'vitest';
import { exchangeCode, type HttpResponse } from '../../support/oauth/blackbox.ts';
import {
  authorizationRequest,
  authorize,
  codeOf,
  openSignedIn,
  type Page,
  signIn,
  urlsOf,
  Visitor,
} from '../../support/oauth/blackbox-browser.ts';

/*
 * Attacks on redirects.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4
 */

const CALLBACK = 'https://app.example/callback';
const WITH_QUERY = 'https://app.example/with?query=1';

const redirectUris = [CALLBACK, WITH_QUERY, 'http://localhost:3000/callback', 'http://127.0.0.1:3000/callback'];
/** Signed in, so that every accepted request ends with a code. */
const { provider, app, user, visitor } = await openSignedIn({
  redirectUris,
  postLogoutRedirectUris: ['https://app.example/bye'],
});
const thirdParty = await provider.createApp({ thirdParty: true });

/** Expects a page without a redirect and without a link to another server. */
function expectNoWayOut(page: Page | HttpResponse): void {
  expect([page.status, 'left' in page ? page.left : undefined]).toEqual([400, undefined]);
  for (const header of ['location', 'refresh', 'link', 'content-location'])
    expect(page.headers).not.toHaveProperty(header);
  expect(page.text).not.toMatch(/http-equiv="refresh"|<form|<script/i);
  expectOwnUrls(page);
}

function expectOwnUrls(page: HttpResponse, what?: string): void {
  for (const href of urlsOf(page)) expect(new URL(href).origin, what).toBe(provider.issuer);
}

const TRICKS: Readonly<Record<string, string>> = {
  'an additional slash': `${CALLBACK}/`,
  'a path below': `${CALLBACK}/evil`,
  'a path above': 'https://app.example/',
  'a path with ..': `${CALLBACK}/../evil`,
  'a path with .': 'https://app.example/./callback',
  'a path with .. and an encoded slash': `${CALLBACK}/..%2fevil`,
  'an encoded letter': 'https://app.example/c%61llback',
  'another case of the path': 'https://app.example/Callback',
  'another case of the host': 'https://APP.example/callback',
  'another case of the scheme': 'HTTPS://app.example/callback',
  'an explicit default port': 'https://app.example:443/callback',
  'another port': 'https://app.example:8443/callback',
  'http instead of https': 'http://app.example/callback',
  'an additional query': `${CALLBACK}?x=1`,
  'an additional question mark': `${CALLBACK}?`,
  'a fragment': `${CALLBACK}#fragment`,
  'an empty fragment': `${CALLBACK}#`,
  'the host as a user name': 'https://app.example@evil.example/callback',
  'a user name': 'https://user@app.example/callback',
  'a user name and password': 'https://app.example:443@evil.example/callback',
  'the host as a label': 'https://app.example.evil.example/callback',
  'an additional label': 'https://evil.app.example/callback',
  'the URL as a path': `https://evil.example/${CALLBACK}`,
  'a backslash': 'https://app.example\\@evil.example/callback',
  'no scheme': '//app.example/callback',
  'a relative path': '/callback',
  'a leading space': ` ${CALLBACK}`,
  'a trailing line end': `${CALLBACK}\n`,
  'a tab inside': 'https://app.ex\tample/callback',
  'a trailing NUL': `${CALLBACK}\u0000`,
  'a trailing encoded NUL': `${CALLBACK}%00`,
  'a letter that looks the same': 'https://аpp.example/callback',
  'a full-width dot': 'https://app。example/callback',
  'two URLs': `${CALLBACK} https://evil.example/`,
  'a list of URLs': `${CALLBACK},https://evil.example/`,
  'a wildcard': 'https://app.example/*',
  'a script': 'javascript:alert(1)//https://app.example/callback',
  'a data URL': 'data:text/html,<script>alert(1)</script>',
  'the scheme of a mobile application': 'com.evil:/callback',
  'a registered query without its parameter': 'https://app.example/with',
  'a registered query with another parameter': `${WITH_QUERY}&more=2`,
  'a registered query with a repeated parameter': 'https://app.example/with?query=1&query=1',
  'another port of localhost': 'http://localhost:3001/callback',
  'no port of localhost': 'http://localhost/callback',
  'another name of localhost': 'http://[::1]:3000/callback',
  'localhost with a dot': 'http://localhost.:3000/callback',
  'localhost as a label': 'http://localhost.evil.example:3000/callback',
  'another port of 127.0.0.1': 'http://127.0.0.1:3001/callback',
  '127.0.0.1 in short': 'http://127.1:3000/callback',
  '127.0.0.1 as a number': 'http://2130706433:3000/callback',
  '127.0.0.1 with a zero': 'http://127.0.0.01:3000/callback',
  '127.0.0.1 over https': 'https://127.0.0.1:3000/callback',
  nothing: '',
};

describe('4.1 insufficient redirect URI validation', () => {
  it.each(Object.entries(TRICKS))('shows an error page for %s, and returns no code', async (_trick, redirect_uri) => {
    const { page } = await authorize(provider, visitor, app, { redirect_uri, prompt: 'none' });
    expectNoWayOut(page);
    expect(page.text).not.toContain('code=');
  });

  it('accepts a registered redirect URI, byte by byte, with its query', async () => {
    const { page, response } = await authorize(provider, visitor, app, { redirect_uri: WITH_QUERY });
    expect(page.left?.url).toMatch(/^https:\/\/app\.example\/with\?query=1&/);
    expect(response).toMatchObject({ query: '1', code: expect.any(String) });
    for (const redirect_uri of ['http://localhost:3000/callback', 'http://127.0.0.1:3000/callback'])
      expect((await authorize(provider, visitor, app, { redirect_uri })).response).toHaveProperty('code');
  });

  it.each([
    { response_type: 'token' },
    { response_type: undefined },
    { response_mode: 'web_message' },
    { prompt: 'bogus' },
    { scope: 'nothing-known' },
    { request: 'x.y.z' },
    { request_uri: 'https://evil.example/' },
    { registration: '{}' },
    { code_challenge: 'x', code_challenge_method: 'plain' },
    { max_age: '-1' },
    { id_token_hint: 'x' },
    { prompt: 'none', id_token_hint: 'x' },
  ])('does not redirect an error to an unregistered redirect URI: %o', async (invalid) => {
    const redirect_uri = 'https://evil.example/callback';
    expectNoWayOut((await authorize(provider, visitor, app, { ...invalid, redirect_uri })).page);
    expectNoWayOut((await authorize(provider, visitor, app, { ...invalid, redirect_uri: undefined })).page);
    expectNoWayOut(
      (await authorize(provider, visitor, app, { ...invalid, client_id: 'ak_unknown', redirect_uri })).page,
    );
  });

  it('rejects two redirect URIs, even if one is registered', async () => {
    const query = new URLSearchParams(authorizationRequest(app));
    query.append('redirect_uri', 'https://evil.example/');
    expectNoWayOut(await visitor.go(`${provider.metadata.authorization_endpoint}?${query}`));
  });

  it('redeems a code only with its redirect URI, and another one does not use it up', async () => {
    const code = codeOf(await authorize(provider, visitor, app, { redirect_uri: CALLBACK }));
    for (const redirect_uri of [...Object.values(TRICKS), WITH_QUERY, 'http://localhost:3000/callback']) {
      const { status, json } = await exchangeCode(provider, app, code, { redirect_uri });
      expect([status, json.access_token]).toEqual([400, undefined]);
      expect(['invalid_grant', 'invalid_request']).toContain(json.error);
    }
    expect((await exchangeCode(provider, app, code)).status).toBe(200);
  });
});

describe('4.11 open redirection', () => {
  it.each(['return', 'returnTo', 'return_to', 'redirect', 'redirect_uri', 'next', 'continue', 'url', 'r'])(
    'ignores parameters of the login page’s URL: %s',
    async (name) => {
      const stranger = new Visitor(provider);
      const url = `${provider.issuer}/login/${app.slug}?${name}=${encodeURIComponent('https://evil.example/')}`;
      expectOwnUrls(await stranger.go(url));
      // A signed-in user sees the same page, because no request is pending.
      const signedIn = await visitor.go(url);
      expect(signedIn.left?.url ?? '').not.toContain('evil.example');
      expectOwnUrls(signedIn);
    },
  );

  it('does not redirect a login without a request for any form content', async () => {
    const stranger = new Visitor(provider);
    const page = await stranger.go(`${provider.issuer}/login/${app.slug}`);
    const typed = {
      return: 'https://evil.example/',
      redirect_uri: 'https://evil.example/',
      returnTo: '//evil.example',
    };
    const done = await stranger.submit(page, { ...typed, identifier: user.identifier, password: user.password });
    expect([done.left, done.text.includes('You are signed in')]).toEqual([undefined, true]);
    expectOwnUrls(done);
  });

  const ends = {
    'a path below': 'https://app.example/bye/evil',
    'an additional slash': 'https://app.example/bye/',
    'an additional query': 'https://app.example/bye?x',
    'another host': 'https://evil.example/bye',
    'the host as a user name': 'https://app.example@evil.example/bye',
    'another case': 'https://APP.example/bye',
    'a redirect URI': CALLBACK,
    'no scheme': '//evil.example',
    'a script': 'javascript:alert(1)',
    'a line end': 'https://app.example/bye\n',
  };
  it.each(Object.entries(ends))(
    'does not redirect a logout to an unregistered URI: %s',
    async (_trick, post_logout_redirect_uri) => {
      const query = new URLSearchParams({ client_id: app.clientId, post_logout_redirect_uri });
      expectNoWayOut(await visitor.go(`${provider.metadata.end_session_endpoint}?${query}`));
    },
  );

  it('does not redirect a logout for an unknown application or none', async () => {
    const post_logout_redirect_uri = 'https://evil.example/';
    const unknown = new URLSearchParams({ client_id: 'ak_unknown', post_logout_redirect_uri });
    expectNoWayOut(await visitor.go(`${provider.metadata.end_session_endpoint}?${unknown}`));
    const none = await visitor.go(
      `${provider.metadata.end_session_endpoint}?${new URLSearchParams({ post_logout_redirect_uri })}`,
    );
    expect(none.status).toBe(200);
    expectOwnUrls(none);
    expect(String(none.headers['content-security-policy'])).not.toContain('evil.example');
  });

  it('links only to this server in the language switch', async () => {
    const page = await visitor.go(`${provider.issuer}/login/${thirdParty.slug}?lang=//evil.example`);
    expect(page.status).toBe(200);
    expectOwnUrls(page);
  });
});

it('still completes an authorization after all of these attacks', async () => {
  const stranger = new Visitor(provider);
  const { page } = await authorize(provider, stranger, app);
  expect((await signIn(stranger, page, user)).left?.url).toContain(`${CALLBACK}?code=`);
});
