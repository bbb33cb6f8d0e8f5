import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import {
  authorizePath,
  Browser,
  callbackOf,
  claimsOf,
  getCode,
  redeem,
  refresh,
  requestTokens,
  userInfoStatus,
} from '../../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../../test/support/oauth/fixtures.ts';
import { stopTime } from '../../../test/support/oauth/stop-time.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let browser: Browser;
const server = await startTestServer();
const application = await createTestApplication(server);
const { id: accountId, identifier } = await createAccount(server, { name: 'Rahim', phoneNumber: '+8801711111111' });
beforeEach(() => {
  vi.useRealTimers();
  server.setNow(undefined);
  browser = new Browser(server);
});
afterAll(async () => {
  vi.useRealTimers();
});

/** Sends concurrent requests. None reads its application or code before all have arrived. */
async function fromOneLine<T>(count: number, send: () => Promise<T>): Promise<T[]> {
  let arrived = 0;
  const countArrival = () => {
    arrived += 1;
  };
  server.listener.server.on('request', countArrival);
  const { sent } = await server.database.fork().transactional(async (em) => {
    await em.execute('lock table oauth_application in access exclusive mode');
    const sent = Array.from({ length: count }, send);
    await expect.poll(() => arrived, { interval: 5 }).toBe(count);
    return { sent };
  });
  server.listener.server.off('request', countArrival);
  return await Promise.all(sent);
}

describe('authorization codes', () => {
  it('are redeemed with the secret in the form or by HTTP Basic', async () => {
    const { status, body, headers } = await redeem(
      server,
      application,
      await getCode(browser, application, identifier),
    );
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3_600, scope: 'openid profile email' });

    const { clientId, clientSecret, redirectUri } = application;
    const code = await getCode(browser, application, identifier);
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const response = await fetch(`${server.publicOrigin}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveProperty('refresh_token');
  });

  it('are sent with the unchanged state and the issuer', async () => {
    const state = 'ক+%20 &=#"<';
    await getCode(browser, application, identifier);
    const page = await browser.open(authorizePath(application, { state }));
    expect(callbackOf(page)).toEqual({ code: expect.any(String), state, iss: server.publicOrigin });
  });

  it('give an id token with subject, login time and audience', async () => {
    const nonce = 'n-0S6_WzA2Mj';
    const before = Math.floor(Date.now() / 1_000);
    const { body } = await redeem(
      server,
      application,
      await getCode(browser, application, identifier, { nonce, scope: 'openid' }),
    );
    const claims = claimsOf(body.id_token);
    expect(claims).toEqual({
      iss: server.publicOrigin,
      sub: accountId,
      sid: expect.any(String),
      aud: application.clientId,
      nonce,
      auth_time: expect.any(Number),
      acr: 'https://refeds.org/profile/sfa',
      amr: ['pwd'],
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3_600);
    expect(Number(claims.auth_time)).toBeGreaterThanOrEqual(before);
    expect(Number(claims.auth_time)).toBeLessThanOrEqual(Date.now() / 1_000);
  });

  it('give no id token without the scope openid', async () => {
    const code = await getCode(browser, application, identifier, { scope: 'profile' });
    const { body } = await redeem(server, application, code);
    expect(body.id_token).toBeUndefined();
    expect(body.scope).toBe('profile');
  });

  it('expire after 60 seconds of the server’s clock', async () => {
    const start = Date.now();
    const at = (seconds: number) => stopTime([server], new Date(start + seconds * 1_000));
    at(0);
    const early = await getCode(browser, application, identifier);
    const late = await getCode(browser, application, identifier);
    at(59);
    expect((await redeem(server, application, early)).status).toBe(200);
    at(60);
    expect((await redeem(server, application, late)).body.error).toBe('invalid_grant');
  });

  it('are redeemed once by 20 concurrent requests', async () => {
    const code = await getCode(browser, application, identifier);
    const responses = await fromOneLine(20, () => redeem(server, application, code));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(rejected.map(({ status, body }) => `${status} ${body.error}`)).toEqual(Array(19).fill('400 invalid_grant'));
  });

  it('revoke their own grant when used twice, and no other', async () => {
    const other = (await redeem(server, application, await getCode(browser, application, identifier))).body;
    const code = await getCode(browser, application, identifier);
    const first = (await redeem(server, application, code)).body;
    const second = (await refresh(server, application, first.refresh_token)).body;
    expect((await redeem(server, application, code)).body.error).toBe('invalid_grant');
    for (const { access_token } of [first, second]) expect(await userInfoStatus(server, access_token)).toBe(401);
    expect((await refresh(server, application, second.refresh_token)).body.error).toBe('invalid_grant');
    expect(await userInfoStatus(server, other.access_token)).toBe(200);
    const revoked = await server.database
      .fork()
      .execute<{ details: object; account_id: string }[]>(
        `select account_id, details from audit_event where kind = 'oauth_grant_revoked' order by id desc limit 1`,
      );
    expect(revoked).toEqual([{ account_id: accountId, details: { clientId: application.clientId, at: 'token' } }]);
  });

  it('are posted by form_post from a page whose policy allows only the application', async () => {
    await getCode(browser, application, identifier);
    const page = await browser.open(authorizePath(application, { response_mode: 'form_post' }));
    expect(page.text).toContain('name="code"');
    expect(page.headers.get('content-security-policy')).toMatch(
      /script-src 'sha256-[^']+';.*form-action 'self' https:\/\/app-\d+\.example;.*frame-ancestors 'none'/,
    );
  });

  it('of another application or redirect URI are rejected and stay valid', async () => {
    const otherApplication = await createTestApplication(server, { redirectUris: [application.redirectUri] });
    const code = await getCode(browser, application, identifier);
    expect((await redeem(server, otherApplication, code)).body.error).toBe('invalid_grant');
    const otherUri = { redirect_uri: `${application.redirectUri}/` };
    expect((await redeem(server, application, code, otherUri)).body.error).toBe('invalid_grant');
    expect((await redeem(server, application, code)).status).toBe(200);
  });

  it('are rejected with a wrong secret', async () => {
    const code = await getCode(browser, application, identifier);
    const { status, body } = await redeem(server, { ...application, clientSecret: 'as_wrong' }, code);
    expect([status, body.error]).toEqual([401, 'invalid_client']);
    const { rows } = {
      rows: await server.database
        .fork()
        .execute<{ details: object }[]>(
          `select details from audit_event where kind = 'oauth_token_refused' order by id desc limit 1`,
        ),
    };
    expect(rows[0]?.details).toEqual({
      clientId: application.clientId,
      error: 'invalid_client',
      cause: 'wrong_secret',
    });
  });
});

describe('PKCE', () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const s256 = { code_challenge: challenge, code_challenge_method: 'S256' };

  it('is optional, and enforced if a challenge was sent', async () => {
    const code = await getCode(browser, application, identifier, s256);
    expect((await redeem(server, application, code)).body.error).toBe('invalid_grant');
    expect((await redeem(server, application, code, { code_verifier: 'x'.repeat(43) })).body.error).toBe(
      'invalid_grant',
    );
    expect((await redeem(server, application, code, { code_verifier: verifier })).status).toBe(200);
  });

  it('rejects a verifier without a challenge', async () => {
    const code = await getCode(browser, application, identifier);
    expect((await redeem(server, application, code, { code_verifier: verifier })).body.error).toBe('invalid_grant');
  });

  it('is required if the application requires it, and only with S256', async () => {
    const strict = await createTestApplication(server, { requirePkce: true });
    const errorOf = async (parameters: Record<string, string>) =>
      callbackOf(await browser.open(authorizePath(strict, parameters))).error;
    expect(await errorOf({})).toBe('invalid_request');
    expect(await errorOf({ code_challenge: verifier, code_challenge_method: 'plain' })).toBe('invalid_request');
    const code = await getCode(browser, strict, identifier, s256);
    expect((await redeem(server, strict, code, { code_verifier: verifier })).status).toBe(200);
  });

  it('replaces the secret of a public application', async () => {
    const app = await createTestApplication(server, { public: true });
    expect(app.clientSecret).toBe('');
    expect(callbackOf(await browser.open(authorizePath(app))).error).toBe('invalid_request');
    const code = await getCode(browser, app, identifier, s256);
    expect((await redeem(server, app, code, { code_verifier: verifier })).status).toBe(200);
  });
});

describe('stored state', () => {
  it('contains no code, token, secret or cookie id', async () => {
    const waiting = await browser.open(authorizePath(application, { prompt: 'login' }));
    const ids = [browser.cookie('arot_resume'), browser.cookie('arot_oauth')];
    await browser.follow(waiting);
    const code = await getCode(browser, application, identifier);
    const { body } = await redeem(server, application, code);
    const sent = [code, body.access_token, body.refresh_token, body.id_token, application.clientSecret];
    const cookies = ['arot_oauth', 'arot_session', 'arot_form'].map((name) => browser.cookie(name));
    const tables = [
      'oauth_token',
      'oauth_grant',
      'oauth_interaction',
      'oauth_application_secret',
      'audit_event',
      'session',
    ];
    const stored = await Promise.all(tables.map((table) => server.database.fork().execute(`select * from ${table}`)));
    const text = JSON.stringify(stored);
    for (const secret of [...sent, ...cookies, ...ids].filter((value) => value !== undefined))
      expect(text).not.toContain(secret);
    expect([...sent, ...cookies].every((value) => value !== undefined)).toBe(true);
  });
});

it('responds invalid_request without a client, and invalid_client to an unknown one', async () => {
  const response = await fetch(`${server.publicOrigin}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token' }),
  });
  expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([400, 'invalid_request']);
  const unknown = await requestTokens(
    server,
    { clientId: 'ak_nobody', clientSecret: 'x' },
    { grant_type: 'refresh_token', refresh_token: 'x' },
  );
  expect([unknown.status, unknown.body.error]).toEqual([401, 'invalid_client']);
});
