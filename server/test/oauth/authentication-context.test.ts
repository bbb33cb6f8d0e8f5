import { beforeEach, describe, expect, it } from 'vitest';
import { findAccountById } from '../../src/accounts/account.repository.ts';
import { openSignIn } from '../../src/auth/sign-in.ts';
import { db } from '../../src/database/db.ts';
import type { Context } from '../../src/http/context.ts';
import { MULTI_FACTOR, SINGLE_FACTOR } from '../../src/http/principal.ts';
import type { Person } from '../support/accounts/factors.ts';
import { createAccount, PASSWORD, postJson } from '../support/accounts/fixtures.ts';
import { logInWithCode, sendCode, setUpAuthenticator, wait } from '../support/oauth/authenticator.ts';
import { authorizePath, callbackOf, claimsOf, logIn, type Page, redeem, refresh } from '../support/oauth/browser.ts';
import { setUpOAuth } from '../support/oauth/set-up-oauth.ts';

const setUp = await setUpOAuth();

let person: Person;
beforeEach(async () => {
  person = await setUpAuthenticator(setUp.server, setUp.account.identifier);
});

const open = async (parameters: Record<string, string> = {}, browser = setUp.browser) =>
  await browser.follow(await browser.open(authorizePath(setUp.application, parameters)));
const tokensOf = async (page: Page) =>
  (await redeem(setUp.server, setUp.application, String(callbackOf(page).code))).body;
const contextOf = async (page: Page) => contextIn((await tokensOf(page)).id_token);
const contextIn = (idToken: string) => {
  const { amr, acr, auth_time: authTime } = claimsOf(idToken);
  return { amr, acr, authTime };
};
const seconds = () => Math.floor(Date.now() / 1_000);
const reauthenticate = async (proof: object, browser = setUp.browser) => {
  const headers = { cookie: `arot_session=${browser.cookie('arot_session')}`, origin: setUp.server.publicOrigin };
  const { status } = await postJson(setUp.server, '/api/auth/reauthenticate', proof, headers);
  expect(status).toBe(200);
};

/** Signs an account in as the operations of passkeys do, and gives the session to the browser. */
async function openSession(accountId: string, first?: 'pwd'): Promise<void> {
  const em = setUp.server.database.fork();
  const account = await findAccountById(em, accountId);
  if (!account) throw new Error('no account');
  const services = { sessionTtlSeconds: 3_600, sessionTtlRememberedSeconds: 7_200 };
  const ctx = { services, clock: () => new Date(), ip: '127.0.0.1', network: '127.0.0.1', requestId: 'r' };
  const { token } = await em.transactional(
    async (own) =>
      await openSignIn({ ...ctx, em: own } as unknown as Context, account, {
        ...(first && { first }),
        factor: 'hwk',
        rememberMe: false,
        replacedToken: undefined,
      }),
  );
  setUp.browser.setCookie('arot_session', token);
}

describe('the claims amr, acr and auth_time', () => {
  it('say that a user has signed in with the password', async () => {
    const { identifier } = await createAccount(setUp.server);
    const page = await logIn(setUp.browser, await open(), identifier);
    expect(await contextOf(page)).toEqual({ amr: ['pwd'], acr: SINGLE_FACTOR, authTime: seconds() });
  });

  it('say that a user has signed in with a code of the authenticator app', async () => {
    const page = await logInWithCode(setUp.browser, await open(), person);
    expect(await contextOf(page)).toEqual({ amr: ['pwd', 'otp'], acr: MULTI_FACTOR, authTime: seconds() });
  });

  it('say that a user has signed in with a recovery code', async () => {
    const factor = await logIn(setUp.browser, await open(), person.identifier);
    const page = await sendCode(setUp.browser, factor, person.recoveryCodes[0] ?? '', { method: 'recovery-code' });
    expect(await contextOf(page)).toEqual({ amr: ['pwd', 'otp'], acr: MULTI_FACTOR, authTime: seconds() });
  });

  it.each([[['hwk']], [['pwd', 'hwk']]])('say that a user has signed in with a passkey: %j', async (methods) => {
    await openSession(setUp.account.id, methods.length > 1 ? 'pwd' : undefined);
    const expected = { amr: methods, acr: MULTI_FACTOR, authTime: seconds() };
    wait(setUp.server, 30);
    expect(await contextOf(await open({ prompt: 'none' }))).toEqual(expected);
  });

  it('are those of a session from before second factors', async () => {
    const { id, identifier } = await createAccount(setUp.server);
    await logIn(setUp.browser, await open(), identifier);
    const sessions = db(setUp.server.database.fork());
    await sessions.updateTable('session').set({ methods: null }).where('accountId', '=', id).execute();
    expect(await contextOf(await open({ prompt: 'none' }))).toMatchObject({ amr: ['pwd'], acr: SINGLE_FACTOR });
  });

  it('are no claims of userinfo', async () => {
    const { access_token: token } = await tokensOf(await logInWithCode(setUp.browser, await open(), person));
    const response = await fetch(`${setUp.server.publicOrigin}/oauth/userinfo`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(Object.keys((await response.json()) as object)).not.toEqual(expect.arrayContaining(['acr']));
  });

  it('need no scope but openid', async () => {
    const tokens = await tokensOf(await logInWithCode(setUp.browser, await open({ scope: 'openid' }), person));
    expect(contextIn(tokens.id_token)).toMatchObject({ acr: MULTI_FACTOR });
  });
});

describe('a later proof in the same session', () => {
  it('raises auth_time, by the password too as long as there was no second factor', async () => {
    const { identifier } = await createAccount(setUp.server);
    const first = await contextOf(await logIn(setUp.browser, await open(), identifier));
    wait(setUp.server, 100);
    expect(await contextOf(await open({ prompt: 'none' }))).toEqual(first);
    await reauthenticate({ password: PASSWORD });
    const raised = { ...first, authTime: Number(first.authTime) + 100 };
    expect(await contextOf(await open({ prompt: 'none' }))).toEqual(raised);
    expect(await contextOf(await open({ prompt: 'none', max_age: '60' }))).toEqual(raised);
  });

  it('by the password does not make a second factor newer, and one by a code does', async () => {
    const first = await contextOf(await logInWithCode(setUp.browser, await open(), person));
    wait(setUp.server, 700);
    await reauthenticate({ password: PASSWORD });
    expect(await contextOf(await open({ prompt: 'none' }))).toEqual(first);
    expect(callbackOf(await open({ prompt: 'none', max_age: '600' }))).toMatchObject({ error: 'login_required' });
    await reauthenticate({ method: 'totp', code: person.nextCode() });
    expect(await contextOf(await open({ prompt: 'none', max_age: '600' }))).toEqual({ ...first, authTime: seconds() });
  });

  it('does not change a token that exists: a refresh keeps the authentication of its authorization', async () => {
    const { identifier } = await createAccount(setUp.server);
    const tokens = await tokensOf(await logIn(setUp.browser, await open(), identifier));
    const first = contextIn(tokens.id_token);
    const owner = await setUpAuthenticator(setUp.server, identifier);
    await reauthenticate({ method: 'totp', code: owner.nextCode() });
    expect(await contextOf(await open({ prompt: 'none' }))).toEqual({
      amr: ['pwd', 'otp'],
      acr: MULTI_FACTOR,
      authTime: seconds(),
    });
    const { body } = await refresh(setUp.server, setUp.application, tokens.refresh_token);
    expect(contextIn(body.id_token)).toEqual(first);
    expect(await introspect(body.access_token)).toMatchObject({ acr: SINGLE_FACTOR, auth_time: first.authTime });
  });
});

describe('introspection', () => {
  it('of an access token says how and when its user has signed in', async () => {
    const tokens = await tokensOf(await logInWithCode(setUp.browser, await open(), person));
    const expected = { acr: MULTI_FACTOR, amr: ['pwd', 'otp'], auth_time: seconds() };
    expect(await introspect(tokens.access_token)).toMatchObject({ active: true, ...expected });
    wait(setUp.server, 1_000);
    const { body } = await refresh(setUp.server, setUp.application, tokens.refresh_token);
    expect(await introspect(body.access_token)).toMatchObject({ active: true, ...expected });
    expect(await introspect(body.refresh_token)).not.toHaveProperty('acr');
  });
});

async function introspect(token: string): Promise<Record<string, unknown>> {
  const { clientId, clientSecret } = setUp.application;
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, token });
  const response = await fetch(`${setUp.server.publicOrigin}/oauth/introspect`, { method: 'POST', body });
  return (await response.json()) as Record<string, unknown>;
}
