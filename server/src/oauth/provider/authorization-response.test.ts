import { createHash } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { commandContext, rejection } from '../../../test/support/accounts/operations.ts';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { actionOf, authorizePath, Browser, csrfOf, logIn, redeem } from '../../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../../test/support/oauth/fixtures.ts';
import { setUpOAuth } from '../../../test/support/oauth/set-up-oauth.ts';
import { changeApplication } from '../applications/change-application.ts';
import { createApplication } from '../applications/create-application.ts';

const oauth = await setUpOAuth();

const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};
const STATE = 'a b&c=ক';

/** URIs that a URL parser rewrites, with the character that precedes the parameters. */
const URIS = [
  ['https://app.example/cb?app=a%20b', '&'],
  ['https://app.example/cb?a+b=c&d&e=%e0%A4', '&'],
  ['https://app.example/cb?', ''],
  ['https://app.example/cb?a=1&', ''],
  ['https://app.example', '?'],
  ['https://APP.example:443/./CB/../cb?x={y}|"z"', '&'],
  ['com.example.app:/cb?a=a%20b', '&'],
  ['http://127.0.0.1/cb?a=a%20b', '&'],
] as const;

it.each(URIS)('begins with %s, byte for byte, in every response', async (registered, separator) => {
  const native = !registered.startsWith('https:');
  const app = await createTestApplication(oauth.server, {
    redirectUris: [registered],
    postLogoutRedirectUris: [registered],
    native,
  });
  // A native application listens on any port.
  const uri = registered.replace('127.0.0.1/', '127.0.0.1:51004/');
  const { browser, account } = oauth;
  const authorize = async (parameters: object) =>
    await browser.follow(
      await browser.open(authorizePath(app, { redirect_uri: uri, state: STATE, ...pkce, ...parameters })),
    );
  const parametersOf = (location: string, mark: string) => {
    expect(location.slice(0, uri.length + mark.length)).toBe(uri + mark);
    return Object.fromEntries(new URLSearchParams(location.slice(uri.length + mark.length)));
  };
  const iss = oauth.server.publicOrigin;
  const failed = await authorize({ prompt: 'none' });
  expect(parametersOf(failed.location, separator)).toMatchObject({ error: 'login_required', state: STATE, iss });

  const granted = await logIn(browser, await authorize({}), account.identifier);
  const { code, ...others } = parametersOf(granted.location, separator);
  expect(others).toEqual({ state: STATE, iss });
  const tokens = await redeem(oauth.server, app, code ?? '', { redirect_uri: uri, code_verifier: verifier });
  expect(tokens.status).toBe(200);

  const inFragment = await authorize({ prompt: 'none', max_age: '0', response_mode: 'fragment' });
  expect(parametersOf(inFragment.location, '#')).toMatchObject({ error: 'login_required', state: STATE });
  const inForm = await authorize({ prompt: 'none', max_age: '0', response_mode: 'form_post' });
  expect(new JSDOM(inForm.text).window.document.querySelector('form')?.getAttribute('action')).toBe(uri);

  const back = { client_id: app.clientId, post_logout_redirect_uri: uri, state: STATE };
  const ask = (more = {}) => browser.open(`/oauth/logout?${new URLSearchParams({ ...back, ...more })}`);
  const page = await ask();
  const stayed = await browser.submit(actionOf(page), { csrf: csrfOf(page), ...back });
  expect(parametersOf(stayed.location, separator)).toMatchObject({ error: 'access_denied', state: STATE });
  const left = await ask({ id_token_hint: tokens.body.id_token });
  expect([left.status, parametersOf(left.location, separator)]).toEqual([303, { state: STATE }]);
  expect(parametersOf((await ask()).location, separator)).toEqual({ state: STATE });
});

it.each(['code', 'state', 'iss', 'error', 'error_description', '%63ode'])(
  'has its own %s: a registered query that has it is rejected at every door',
  async (name) => {
    const uri = `https://app.example/cb?a=b&${name}=c`;
    const ctx = commandContext(oauth.server);
    const input = { name: 'App', slug: 'never-made', redirectUris: ['https://app.example/cb'] };
    const staff = await createStaffCaller(oauth.server, ['*']);
    const { clientId } = oauth.application;
    for (const key of ['redirectUris', 'postLogoutRedirectUris']) {
      const change = { [key]: [uri] };
      for (const work of [createApplication(ctx, { ...input, ...change }), changeApplication(ctx, clientId, change)]) {
        expect((await rejection(work)).issues.join()).toContain('Its query must not have');
      }
      for (const [method, path, body] of [
        ['POST', '/oauth-applications', { ...input, ...change }],
        ['PATCH', `/oauth-applications/${clientId}`, change],
      ] as const) {
        const { status, error } = await staff.call(method, path, body);
        expect([status, error?.fields?.[`${key}.0`]?.join()]).toEqual([400, expect.stringContaining(', iss, ')]);
      }
    }
  },
);

it('accepts a query with other parameters', async () => {
  const uri = 'https://app.example/cb?codes=1&State=2&app=state';
  const app = await createTestApplication(oauth.server, { redirectUris: [uri] });
  const page = await new Browser(oauth.server).open(authorizePath(app, { prompt: 'none' }));
  expect(page.location).toMatch(/^https:\/\/app\.example\/cb\?codes=1&State=2&app=state&error=login_required&/);
});
