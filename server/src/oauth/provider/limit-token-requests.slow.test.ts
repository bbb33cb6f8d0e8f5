import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import { Browser, getCode, getTokens, redeem, refresh } from '../../../test/support/oauth/browser.ts';
import { createTestApplication, type TestApplication } from '../../../test/support/oauth/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { hashToken } from '../../security/tokens.ts';
import { changeApplication } from '../applications/change-application.ts';
import { showApplication } from '../applications/list-applications.ts';

let identifier: string;
let application: TestApplication;
const server = await startTestServer({
  tokenLimit: { points: 60, seconds: 60 },
  tokenSuccessLimit: { points: 4, seconds: 60 },
});
beforeEach(async () => {
  ({ identifier } = await createAccount(server));
  application = await createTestApplication(server);
});

const VERIFIER = 'a verifier that has at least forty-three characters'.replaceAll(' ', '-');
/** Returns the challenge: BASE64URL(SHA-256(verifier)). */
const challenge = async () =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(VERIFIER))).toString('base64url');

const auditedRefusals = async ({ clientId }: TestApplication) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_event
    where kind = 'oauth_token_refused' and details ->> 'clientId' = ${clientId}`.execute(
    server.database.fork().getKysely(),
  );
  return rows[0]?.count;
};

describe('failed requests of an application', () => {
  it('never reject its good requests, however many codes strangers make up', async () => {
    for (let count = 0; count < 200; count += 1) {
      const { status, body } = await redeem(server, application, `made-up-${count}`);
      expect([status, body.error]).toEqual([400, 'invalid_grant']);
    }
    const tokens = await getTokens(new Browser(server), server, application, identifier);
    expect((await refresh(server, application, tokens.refresh_token)).status).toBe(200);
    expect(await auditedRefusals(application)).toBe(60);
  });

  it('get 429 after 60 wrong secrets a minute, and the right secret still works', async () => {
    const wrong = { ...application, clientSecret: 'as_wrong' };
    for (let count = 0; count < 60; count += 1) expect((await refresh(server, wrong, 'any')).status).toBe(401);
    const { status, headers, body } = await refresh(server, wrong, 'any');
    expect([status, body.error]).toEqual([429, 'temporarily_unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const tokens = await getTokens(new Browser(server), server, application, identifier);
    expect((await refresh(server, application, tokens.refresh_token)).status).toBe(200);
    expect(await auditedRefusals(application)).toBe(60);
  });

  it.each(['revoke', 'introspect'])('are limited at /oauth/%s too', async (endpoint) => {
    const send = async (secret: string) => {
      const authorization = `Basic ${Buffer.from(`${application.clientId}:${secret}`).toString('base64')}`;
      const body = new URLSearchParams({ token: 'unknown' });
      return await fetch(`${server.publicOrigin}/oauth/${endpoint}`, {
        method: 'POST',
        headers: { authorization },
        body,
      });
    };
    for (let count = 0; count < 60; count += 1) expect((await send('as_wrong')).status).toBe(401);
    const rejected = await send('as_wrong');
    expect([rejected.status, rejected.headers.get('www-authenticate')]).toEqual([429, null]);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(application.clientSecret)).status).toBe(200);
  });

  it('count by token if it is public, so that failures of others do not matter', async () => {
    const app = await createTestApplication(server, { public: true });
    const tokens = async () => {
      const parameters = { code_challenge: await challenge(), code_challenge_method: 'S256' };
      const code = await getCode(new Browser(server), app, identifier, parameters);
      return (await redeem(server, app, code, { code_verifier: VERIFIER })).body;
    };
    for (let count = 0; count < 61; count += 1)
      expect((await redeem(server, app, `made-up-${count}`)).status).toBe(400);
    const { refresh_token: refreshToken } = await tokens();
    for (let count = 0; count < 60; count += 1) expect((await refresh(server, app, 'the same')).status).toBe(400);
    expect((await refresh(server, app, 'the same')).status).toBe(429);
    expect((await refresh(server, app, 'another')).status).toBe(400);
    expect((await refresh(server, app, refreshToken)).status).toBe(200);
  });
});

describe('successful requests', () => {
  it('are limited by account and application, so that one user does not exhaust it for others', async () => {
    const app = await createTestApplication(server, { public: true });
    const browser = new Browser(server);
    const parameters = { code_challenge: await challenge(), code_challenge_method: 'S256' };
    const tokensOf = async (user: string, from = new Browser(server)) =>
      await redeem(server, app, await getCode(from, app, user, parameters), { code_verifier: VERIFIER });
    for (let count = 0; count < 4; count += 1) expect((await tokensOf(identifier, browser)).status).toBe(200);
    const { status, headers, body } = await tokensOf(identifier, browser);
    expect([status, body.error]).toEqual([429, 'temporarily_unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await createAccount(server);
    expect((await tokensOf(other.identifier)).status).toBe(200);
    // The same user at another application.
    expect((await getTokens(browser, server, application, identifier)).access_token).toBeTruthy();
  });

  it('are limited for a confidential application, for all its users together, as the operator sets it', async () => {
    const operator = { em: server.database.fork(), clock: () => new Date() };
    expect((await showApplication(operator, application.clientId)).tokenLimit).toBe(6_000);
    await changeApplication(operator, application.clientId, { tokenLimit: 2 });
    const statusFor = async (user: string) =>
      (await redeem(server, application, await getCode(new Browser(server), application, user))).status;
    const users = [identifier, (await createAccount(server)).identifier, (await createAccount(server)).identifier];
    expect([await statusFor(String(users[0])), await statusFor(String(users[1]))]).toEqual([200, 200]);
    expect(await statusFor(String(users[2]))).toBe(429);
    await changeApplication(operator, application.clientId, { tokenLimit: null });
    expect(await statusFor(String(users[2]))).toBe(200);
  });

  it('do not use the code or token that they reject', async () => {
    const browser = new Browser(server);
    let tokens = await getTokens(browser, server, application, identifier);
    for (let count = 0; count < 3; count += 1) {
      tokens = (await refresh(server, application, tokens.refresh_token)).body;
    }
    expect((await refresh(server, application, tokens.refresh_token)).status).toBe(429);
    const { rows } = await sql<{ consumed_at: string | null }>`select consumed_at from oauth_token
      where token_hash = ${hashToken(tokens.refresh_token)}`.execute(server.database.fork().getKysely());
    expect(rows).toEqual([{ consumed_at: null }]);
  });
});
