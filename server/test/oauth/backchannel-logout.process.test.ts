import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterEach, expect, it } from 'vitest';
import { PASSWORD } from '../support/accounts/fixtures.ts';
import { Browser, claimsOf, getTokens } from '../support/oauth/browser.ts';
import { installArot } from '../support/process/arot-process.ts';
import { killServers } from '../support/process/server-process.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

const LOOPBACK = { AROT_WEBHOOK_LOOPBACK: 'true' };

const arot = await installArot();
afterEach(killServers);

it('posts a logout token of its own issuer when a user signs out of a running server', async () => {
  const receiver = await startReceiver();
  const slug = ['--name', 'Shop', '--slug', 'shop', '--redirect-uri', 'https://shop.example/callback', '--json'];
  const create = ['oauth', 'create-app', ...slug, '--backchannel-logout-uri', receiver.url];
  expect(await arot.run(create)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^backchannelLogoutUri: Must/),
  });
  const { clientId, clientSecret } = JSON.parse((await arot.run(create, undefined, LOOPBACK)).stdout);
  const account = ['account', 'create-user', '--email', 'rahim@example.com', '--name', 'Rahim', '--password-stdin'];
  expect((await arot.run(account, PASSWORD)).code).toBe(0);

  const server = { publicOrigin: `http://localhost:${await arot.serve([], LOOPBACK).listening()}` };
  const browser = new Browser(server);
  const application = { clientId, clientSecret, slug: 'shop', redirectUri: 'https://shop.example/callback' };
  const { id_token } = await getTokens(browser, server, application, 'rahim@example.com');
  await browser.open('/api/auth/logout', {
    method: 'POST',
    headers: { origin: server.publicOrigin, ...cookieOf(browser) },
  });
  await expect.poll(() => receiver.requests.length).toBe(1);
  const { payload } = await jwtVerify(
    new URLSearchParams(receiver.requests[0]?.body).get('logout_token') ?? '',
    createRemoteJWKSet(new URL(`${server.publicOrigin}/.well-known/jwks.json`)),
    { issuer: server.publicOrigin, audience: clientId, typ: 'logout+jwt' },
  );
  const { sub, sid } = claimsOf(id_token);
  expect(payload).toMatchObject({ sub, sid });
});

const cookieOf = (browser: Browser) => ({ cookie: `arot_session=${browser.cookie('arot_session')}` });
