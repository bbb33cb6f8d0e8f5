import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type Request } from 'express';
import { Passport } from 'passport';
import OpenIDConnectStrategy from 'passport-openidconnect';
import { AuthorizationCode } from 'simple-oauth2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../../server/test/support/accounts/fixtures.ts';
import { Browser, userInfoStatus } from '../../../server/test/support/oauth/browser.ts';
import { authorize } from '../../../server/test/support/oauth/clients.ts';
import { storeSessions } from '../../../server/test/support/oauth/clients-session.ts';
import { createTestApplication, type TestApplication } from '../../../server/test/support/oauth/fixtures.ts';
import { startTestServer } from '../../../server/test/support/test-server.ts';

let browser: Browser;
let account: { id: string; identifier: string };
const server = await startTestServer();
beforeEach(async () => {
  browser = new Browser(server);
  account = await createAccount(server, { name: 'Rahima' });
});

describe('passport-openidconnect', () => {
  let listening: Server;
  let origin: string;
  beforeEach(async () => {
    listening = createServer().listen(0, '127.0.0.1');
    await once(listening, 'listening');
    origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  });
  afterEach(() => void listening.close());

  /** Starts a small application that signs its users in with Passport. */
  function serve({ clientId, clientSecret, redirectUri }: TestApplication): void {
    const passport = new Passport();
    passport.use(
      new OpenIDConnectStrategy(
        {
          issuer: server.publicOrigin,
          authorizationURL: `${server.publicOrigin}/oauth/authorize`,
          tokenURL: `${server.publicOrigin}/oauth/token`,
          userInfoURL: `${server.publicOrigin}/oauth/userinfo`,
          clientID: clientId,
          clientSecret,
          callbackURL: redirectUri,
          scope: 'profile email',
          nonce: true,
          maxAge: 600,
          skipUserProfile: false,
        },
        (_issuer, profile, verified) => verified(null, profile),
      ),
    );
    passport.serializeUser((user, done) => done(null, user));
    passport.deserializeUser((stored, done) => done(null, stored));

    const app = express();
    app.use(storeSessions(), passport.session());
    app.get('/login', passport.authenticate('openidconnect'));
    app.get('/callback', passport.authenticate('openidconnect'), (_request, response) => response.redirect('/me'));
    app.get('/me', (request: Request & { user?: unknown }, response) => void response.json(request.user ?? null));
    const fail: ErrorRequestHandler = (error, _request, response, _next) =>
      void response.status(502).json(String(error));
    app.use(fail);
    listening.on('request', app);
  }

  it.each([false, true])('signs a user in and recognizes them afterwards (third party: %s)', async (thirdParty) => {
    const redirectUris = [`${origin}/callback`];
    serve(await createTestApplication(server, { thirdParty, redirectUris }));
    const here = new Browser({ publicOrigin: origin });
    const callback = await authorize(browser, (await here.open('/login')).location, account);
    const before = here.cookie('client_session');
    expect(await here.open(callback.href)).toMatchObject({ status: 302, location: '/me' });
    expect(here.cookie('client_session')).not.toBe(before);
    expect(JSON.parse((await here.open('/me')).text)).toMatchObject({
      id: account.id,
      displayName: 'Rahima',
      emails: [{ value: account.identifier }],
    });
  });

  it('does not sign in after a denial, with another browser’s callback, or with a used callback', async () => {
    serve(await createTestApplication(server, { thirdParty: true, redirectUris: [`${origin}/callback`] }));
    const here = new Browser({ publicOrigin: origin });
    const rejected = await authorize(browser, (await here.open('/login')).location, { ...account, decision: 'deny' });
    expect(rejected.searchParams.get('error')).toBe('access_denied');
    expect((await here.open(rejected.href)).status).toBe(401);

    const callback = await authorize(browser, (await here.open('/login')).location, account);
    expect((await new Browser({ publicOrigin: origin }).open(callback.href)).status).toBe(403);
    expect(await here.open(callback.href)).toMatchObject({ status: 302, location: '/me' });
    expect((await here.open(callback.href)).status).toBe(403);
  });
});

describe.each(['header', 'body'] as const)('simple-oauth2 5, secret in the %s', (authorizationMethod) => {
  it.each([false, true])('signs in, refreshes and revokes (third party: %s)', async (thirdParty) => {
    const application = await createTestApplication(server, { thirdParty });
    const client = new AuthorizationCode({
      client: { id: application.clientId, secret: application.clientSecret },
      auth: { tokenHost: server.publicOrigin },
      options: { authorizationMethod },
    });
    const redirect = { redirect_uri: application.redirectUri };
    const url = client.authorizeURL({ ...redirect, scope: 'openid profile', state: 'x/y z' });
    const { searchParams } = await authorize(browser, url, account);
    expect(searchParams.get('state')).toBe('x/y z');

    const code = searchParams.get('code') ?? '';
    const first = await client.getToken({ ...redirect, code });
    expect([first.expired(3_500), first.expired(3_700)]).toEqual([false, true]);
    expect(await userInfoStatus(server, first.token.access_token)).toBe(200);
    const second = await first.refresh({ scope: 'openid' });
    expect(second.token.refresh_token).not.toBe(first.token.refresh_token);
    // By default this library expects JSON in every response, even without a body (RFC 7009, section 2.2).
    await second.revokeAll({ json: true });
    expect(await userInfoStatus(server, second.token.access_token)).toBe(401);
    await expect(second.refresh()).rejects.toMatchObject({ data: { payload: { error: 'invalid_grant' } } });
    await expect(client.getToken({ ...redirect, code })).rejects.toMatchObject({ output: { statusCode: 400 } });
  });
});
