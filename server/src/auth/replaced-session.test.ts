import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  cookieOf,
  createAccount,
  createSession,
  PASSWORD,
  postJson,
  signIn,
} from '../../test/support/accounts/fixtures.ts';
import {
  authorizePath,
  Browser,
  callbackOf,
  getCode,
  getTokens,
  logIn,
  redeem,
  refresh,
  userInfoStatus,
} from '../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../test/support/oauth/fixtures.ts';
import { startTestServer } from '../../test/support/test-server.ts';

let account: { id: string; identifier: string };
let browser: Browser;
const server = await startTestServer({ loginLimit: { points: 1_000, seconds: 60 } });
const application = await createTestApplication(server);
beforeEach(async () => {
  account = await createAccount(server, { name: 'Rahim' });
  browser = new Browser(server);
});

const sessionOf = (from: Browser) => from.cookie('arot_session') ?? '';
const sessionStatus = async (token: string) =>
  (await server.request('/api/auth/session', { headers: { cookie: `arot_session=${token}` } })).status;
const logout = async (token: string) =>
  (await postJson(server, '/api/auth/logout', {}, { cookie: `arot_session=${token}`, origin: server.publicOrigin }))
    .status;

/** Signs in at the API from a browser whose cookie has this session token. @returns the new session token */
async function loginByCookie(identifier: string, current: string): Promise<string> {
  const headers = { origin: server.publicOrigin, cookie: `arot_session=${current}` };
  const { headers: responseHeaders } = await postJson(
    server,
    '/api/auth/login',
    { identifier, password: PASSWORD },
    headers,
  );
  return cookieOf(responseHeaders)?.replace('arot_session=', '') ?? '';
}

/** Signs in again on the hosted page, which asks for the password. @returns the new tokens */
async function signInAgain(identifier: string) {
  const page = await browser.follow(await browser.open(authorizePath(application, { prompt: 'login' })));
  const back = await logIn(browser, page, identifier);
  return (await redeem(server, application, callbackOf(back).code ?? '')).body;
}

type Tokens = Awaited<ReturnType<typeof signInAgain>>;
const isAlive = async (tokens: Tokens) => (await userInfoStatus(server, tokens.access_token)) === 200;
const refreshOutcome = async (tokens: Tokens) => {
  const { status, body } = await refresh(server, application, tokens.refresh_token);
  return body.error ?? status;
};

describe('a second login on the hosted page', () => {
  it('revokes the replaced session; the tokens of the first login stay valid until the logout', async () => {
    const first = await getTokens(browser, server, application, account.identifier);
    const replaced = sessionOf(browser);
    const second = await signInAgain(account.identifier);
    expect(sessionOf(browser)).not.toBe(replaced);
    expect([await sessionStatus(replaced), await sessionStatus(sessionOf(browser))]).toEqual([401, 200]);
    expect([await isAlive(first), await isAlive(second)]).toEqual([true, true]);

    expect(await logout(sessionOf(browser))).toBe(200);
    expect([await isAlive(first), await isAlive(second)]).toEqual([false, false]);
    expect([await refreshOutcome(first), await refreshOutcome(second)]).toEqual(['invalid_grant', 'invalid_grant']);
  });

  it('does not invalidate an unused code; the logout does', async () => {
    const code = await getCode(browser, application, account.identifier);
    const late = await getCode(browser, application, account.identifier);
    await signInAgain(account.identifier);
    const { status, body } = await redeem(server, application, code);
    expect(status).toBe(200);
    await logout(sessionOf(browser));
    expect(await isAlive(body)).toBe(false);
    expect((await redeem(server, application, late)).body.error).toBe('invalid_grant');
  });

  it('by another account ends the replaced session and its tokens', async () => {
    const first = await getTokens(browser, server, application, account.identifier);
    const other = await createAccount(server);
    const replaced = sessionOf(browser);
    const second = await signInAgain(other.identifier);
    expect(await sessionStatus(replaced)).toBe(401);
    expect([await isAlive(first), await isAlive(second)]).toEqual([false, true]);
    expect(await refreshOutcome(first)).toBe('invalid_grant');
  });

  it('in a second tab, whose page was already open, replaces the session of the first tab', async () => {
    const [, waiting] = [
      await browser.follow(await browser.open(authorizePath(application, { prompt: 'login', state: 'one' }))),
      await browser.follow(await browser.open(authorizePath(application, { prompt: 'login', state: 'two' }))),
    ];
    const first = await getTokens(browser, server, application, account.identifier);
    const back = await logIn(browser, waiting as NonNullable<typeof waiting>, account.identifier);
    expect(callbackOf(back).state).toBe('two');
    await logout(sessionOf(browser));
    expect(await isAlive(first)).toBe(false);
  });
});

describe('a second login at the API', () => {
  it('in cookie mode replaces the session of the browser, whose tokens end with the new session', async () => {
    const tokens = await getTokens(browser, server, application, account.identifier);
    const next = await loginByCookie(account.identifier, sessionOf(browser));
    expect([await sessionStatus(sessionOf(browser)), await sessionStatus(next)]).toEqual([401, 200]);
    expect(await isAlive(tokens)).toBe(true);
    await logout(next);
    expect([await isAlive(tokens), await refreshOutcome(tokens)]).toEqual([false, 'invalid_grant']);
  });

  it('in token mode does not replace the session of the cookie', async () => {
    const tokens = await getTokens(browser, server, application, account.identifier);
    const headers = { cookie: `arot_session=${sessionOf(browser)}` };
    const body = { identifier: account.identifier, password: PASSWORD, responseMode: 'token' };
    const { body: response } = await postJson<{ data: { token: string } }>(server, '/api/auth/login', body, headers);
    expect([await sessionStatus(sessionOf(browser)), await isAlive(tokens)]).toEqual([200, true]);
    await logout(response.data.token);
    expect([await sessionStatus(sessionOf(browser)), await isAlive(tokens)]).toEqual([200, true]);
  });

  it('opens an independent session if the cookie is of an ended session, unknown or empty', async () => {
    const ended = await createSession(server, account.id);
    await logout(ended);
    for (const current of [ended, 'made-up', '']) {
      const next = await loginByCookie(account.identifier, current);
      expect(await sessionStatus(next)).toBe(200);
      await logout(current);
      expect(await sessionStatus(next)).toBe(200);
    }
  });

  it('with a wrong password does not end the session of the cookie', async () => {
    const current = await createSession(server, account.id);
    const headers = { origin: server.publicOrigin, cookie: `arot_session=${current}` };
    const { status } = await postJson(
      server,
      '/api/auth/login',
      { identifier: account.identifier, password: 'not the password' },
      headers,
    );
    expect([status, await sessionStatus(current)]).toEqual([401, 200]);
  });

  it('does not end sessions of other browsers', async () => {
    const otherToken = await signIn(server, account.identifier);
    const current = await createSession(server, account.id);
    await logout(await loginByCookie(account.identifier, current));
    expect(await sessionStatus(otherToken)).toBe(200);
  });
});

describe('concurrent requests with one cookie', () => {
  it('two logins both open a session, and the logout of either ends both sessions and all tokens', async () => {
    for (const leaving of [0, 1]) {
      browser = new Browser(server);
      const tokens = await getTokens(browser, server, application, account.identifier);
      const current = sessionOf(browser);
      const next = await Promise.all([1, 2].map(() => loginByCookie(account.identifier, current)));
      expect(await Promise.all([current, ...next].map(sessionStatus))).toEqual([401, 200, 200]);
      expect(await isAlive(tokens)).toBe(true);
      await logout(next[leaving] ?? '');
      expect(await Promise.all(next.map(sessionStatus))).toEqual([401, 401]);
      expect([await isAlive(tokens), await refreshOutcome(tokens)]).toEqual([false, 'invalid_grant']);
    }
  });

  it('a logout during two logins ends the tokens of the session', async () => {
    for (let round = 0; round < 10; round += 1) {
      browser = new Browser(server);
      const tokens = await getTokens(browser, server, application, account.identifier);
      const current = sessionOf(browser);
      const login = () => loginByCookie(account.identifier, current);
      const [, , status] = await Promise.all([login(), login(), logout(current)]);
      expect(status).toBe(200);
      expect([await isAlive(tokens), await refreshOutcome(tokens)]).toEqual([false, 'invalid_grant']);
    }
  });

  it('a logout with the cookie that a login has just replaced ends the new session', async () => {
    const tokens = await getTokens(browser, server, application, account.identifier);
    const current = sessionOf(browser);
    const next = await loginByCookie(account.identifier, current);
    await logout(current);
    expect([await sessionStatus(next), await isAlive(tokens)]).toEqual([401, false]);
  });
});

it('the audit event of a login names the replaced session', async () => {
  const { identifier } = account;
  const other = await createAccount(server);
  const first = await loginByCookie(identifier, '');
  await loginByCookie(other.identifier, await loginByCookie(identifier, first));
  const { rows } = await sql<{ kind: string; details: { replaced?: string[] } }>`
    select kind, details from audit_event where account_id in (${account.id}, ${other.id}) order by id`.execute(
    server.database.fork().getKysely(),
  );
  expect(rows.map(({ kind, details }) => [kind, details.replaced?.length ?? 0])).toEqual([
    ['login', 0],
    ['login', 1],
    ['logout', 0],
    ['login', 1],
  ]);
});
