import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '../../src/database/db.ts';
import { withdrawGrants } from '../../src/oauth/applications/application-grants.ts';
import { changeApplication, setApplicationEnabled } from '../../src/oauth/applications/change-application.ts';
import { createAccount, PASSWORD } from '../support/accounts/fixtures.ts';
import { SESSION_ENDINGS } from '../support/accounts/session-endings.ts';
import { columnsOf } from '../support/database/columns-of.ts';
import { Browser, claimsOf, getCode, getTokens, redeem, refresh } from '../support/oauth/browser.ts';
import { createTestApplication, type TestApplication } from '../support/oauth/fixtures.ts';
import { startTestServer } from '../support/test-server.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

let account: { id: string; identifier: string };
let browser: Browser;
let phones = 0;
let status = 200;
const server = await startTestServer({ allowLoopback: true });
const receiver = await startReceiver((response) => response.writeHead(status).end());
const application = await createTestApplication(server, { backchannelLogoutUri: receiver.url });
beforeEach(async () => {
  status = 200;
  server.setNow(undefined);
  receiver.requests.length = 0;
  await db(server.database.fork()).deleteFrom('webhook_delivery').execute();
  phones += 1;
  const phoneNumber = `+88018${String(phones).padStart(8, '0')}`;
  const { id } = await createAccount(server, { customerType: 'RETAIL', email: null, phoneNumber });
  account = { id, identifier: phoneNumber };
  browser = new Browser(server);
});

const operator = () => ({ em: server.database.fork(), clock: () => new Date() });
const signIn = (by = browser, at = application) => getTokens(by, server, at, account.identifier);
const sidOf = ({ id_token }: { readonly id_token: string }) => claimsOf(id_token).sid;
const cookie = (of = browser) => ({ cookie: `arot_session=${of.cookie('arot_session')}`, origin: server.publicOrigin });
const end = async (how: string, of = browser) =>
  await SESSION_ENDINGS[how]?.({ server, account, token: of.cookie('arot_session') ?? '' });

const queued = () =>
  db(server.database.fork())
    .selectFrom('webhook_delivery')
    .where('logout', 'is not', null)
    .select(columnsOf('webhook_delivery'))
    .execute();

/** Sends what is queued, and verifies what arrives, as an application does. @returns the claims */
async function deliver(to = application): Promise<JWTPayload[]> {
  await server.deliverWebhooks();
  expect(await queued()).toEqual([]);
  return await Promise.all(receiver.requests.map(({ body }) => verify(body, to)));
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** @see https://openid.net/specs/openid-connect-backchannel-1_0.html#Validation */
async function verify(body: string, { clientId }: TestApplication, currentDate = new Date()): Promise<JWTPayload> {
  const fields = new URLSearchParams(body);
  expect([...fields.keys()]).toEqual(['logout_token']);
  const keys = createRemoteJWKSet(new URL(`${server.publicOrigin}/.well-known/jwks.json`));
  const { payload } = await jwtVerify(fields.get('logout_token') ?? '', keys, {
    ...{ issuer: server.publicOrigin, audience: clientId, typ: 'logout+jwt', algorithms: ['RS256'], currentDate },
    ...{ requiredClaims: ['iss', 'aud', 'iat', 'exp', 'jti', 'events'], maxTokenAge: 120 },
  });
  expect(payload.events).toEqual({ [EVENT]: {} });
  expect(payload).not.toHaveProperty('nonce');
  return payload;
}

describe('a logout token', () => {
  it.each(Object.keys(SESSION_ENDINGS))('follows from %s, once for the session', async (how) => {
    const first = await signIn();
    const second = await signIn();
    expect(sidOf(second)).toBe(sidOf(first));
    await end(how);
    const tokens = await deliver();
    expect(tokens).toMatchObject([{ sub: account.id, sid: sidOf(first) }]);
    expect(receiver.requests[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  it('follows from a logout that the application has asked for, which the provider sends nothing for', async () => {
    const { id_token } = await signIn();
    const done = await browser.open(`/oauth/logout?${new URLSearchParams({ id_token_hint: id_token })}`);
    expect(done.status).toBe(303);
    expect(receiver.requests).toEqual([]);
    expect(await deliver()).toMatchObject([{ sub: account.id, sid: claimsOf(id_token).sid }]);
  });

  it('follows from a withdrawal by the user or an operator', async () => {
    const ways = [
      () => server.request(`/api/auth/applications/${application.clientId}`, { method: 'DELETE', headers: cookie() }),
      () => withdrawGrants(operator(), account.id, application.clientId),
    ];
    for (const withdraw of ways) {
      receiver.requests.length = 0;
      const sid = sidOf(await signIn());
      await withdraw();
      expect(await deliver()).toMatchObject([{ sub: account.id, sid }]);
    }
  });

  it('follows from the end of the last grant of the session: a revoked token, and a code that was used twice', async () => {
    const { clientId, clientSecret } = application;
    const first = await signIn();
    const code = await getCode(browser, application, account.identifier);
    await redeem(server, application, code);
    const body = { client_id: clientId, client_secret: clientSecret, token: first.refresh_token };
    await fetch(`${server.publicOrigin}/oauth/revoke`, { method: 'POST', body: new URLSearchParams(body) });
    expect(await queued()).toEqual([]);
    await redeem(server, application, code);
    expect(await deliver()).toMatchObject([{ sub: account.id, sid: sidOf(first) }]);
  });

  it('goes to each application of the session that has a URI and is enabled, and to no other session', async () => {
    const other = new Browser(server);
    const [silent, disabled] = [
      await createTestApplication(server),
      await createTestApplication(server, { backchannelLogoutUri: receiver.url }),
    ];
    const [ended, open] = [await signIn(), await signIn(other)];
    for (const each of [silent, disabled]) await signIn(browser, each);
    await setApplicationEnabled(operator(), disabled.clientId, false);
    await end('a logout');
    expect(await deliver()).toMatchObject([{ sid: sidOf(ended) }]);
    receiver.requests.length = 0;
    await end('a deactivation');
    expect(await deliver()).toMatchObject([{ sid: sidOf(open) }]);
    expect(sidOf(open)).not.toBe(sidOf(ended));
  });

  it('does not follow from a new login of the same account: its id tokens keep the session', async () => {
    const before = await signIn();
    const login = { identifier: account.identifier, password: PASSWORD };
    const response = await server.request('/api/auth/login', { method: 'POST', headers: cookie(), json: login });
    expect(await queued()).toEqual([]);
    browser.setCookie('arot_session', /arot_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '');
    const refreshed = (await refresh(server, application, before.refresh_token)).body;
    const again = await signIn();
    expect([sidOf(refreshed), sidOf(again)]).toEqual([sidOf(before), sidOf(before)]);
    await end('a logout');
    expect(await deliver()).toMatchObject([{ sid: sidOf(before) }]);
  });

  it('names another session after a logout', async () => {
    const first = sidOf(await signIn());
    await end('a logout');
    expect(sidOf(await signIn())).not.toBe(first);
  });

  it('is not queued if the transaction of the change fails', async () => {
    await signIn();
    const failing = server.database.fork().transactional(async (em) => {
      await withdrawGrants({ ...operator(), em }, account.id, application.clientId);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect((await queued()).filter(({ logout }) => logout?.accountId === account.id)).toEqual([]);
  });
});

describe('an attempt to send a logout token', () => {
  it('is repeated after a failure: five attempts within an hour, each signed anew', async () => {
    status = 503;
    await signIn();
    await end('a logout');
    const start = Date.now();
    for (let minute = 0; minute <= 120; minute += 0.5) {
      server.setNow(new Date(start + minute * 60_000));
      await server.deliverWebhooks();
    }
    expect(await queued()).toEqual([]);
    const tokens = await Promise.all(
      receiver.requests.map(async ({ body }) => {
        const issuedAt = 1_000 * Number(claimsOf(new URLSearchParams(body).get('logout_token') ?? '').iat);
        await expect(verify(body, application, new Date(issuedAt + 120_000))).rejects.toThrow('"exp" claim');
        return await verify(body, application, new Date(issuedAt + 119_000));
      }),
    );
    expect(new Set(tokens.map(({ jti }) => jti)).size).toBe(5);
    expect(tokens.map(({ sid }) => sid)).toEqual(Array(5).fill(tokens[0]?.sid));
    expect(Number(tokens[4]?.iat) - Number(tokens[0]?.iat)).toBeLessThan(3_600);
  });

  it('counts also if the token cannot be signed', async () => {
    await signIn();
    await end('a logout');
    const run = (statement: string) => server.database.fork().execute(statement);
    await run(`update oauth_signing_key set encrypted_private_key = 'x' || encrypted_private_key`);
    try {
      const start = Date.now();
      for (let minute = 0; minute <= 60; minute += 1) {
        server.setNow(new Date(start + minute * 60_000));
        await server.deliverWebhooks();
      }
      expect([await queued(), receiver.requests]).toEqual([[], []]);
    } finally {
      await run(`update oauth_signing_key set encrypted_private_key = substr(encrypted_private_key, 2)`);
    }
  });

  it('is not made once the application has no URI', async () => {
    const leaving = await createTestApplication(server, { backchannelLogoutUri: receiver.url });
    await signIn(browser, leaving);
    await end('a logout');
    expect(await queued()).toHaveLength(1);
    await changeApplication(operator(), leaving.clientId, { backchannelLogoutUri: null });
    expect(await deliver()).toEqual([]);
  });
});

it('is announced by the discovery document', async () => {
  const response = await fetch(`${server.publicOrigin}/.well-known/openid-configuration`);
  const metadata = (await response.json()) as { claims_supported: string[] };
  expect(metadata).toMatchObject({
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  });
  expect(metadata.claims_supported).toContain('sid');
});
