import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccount, PASSWORD, postJson } from '../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter } from '../../test/support/accounts/operations.ts';
import { PasskeyUser, type Reply } from '../../test/support/accounts/passkey-user.ts';
import {
  anyChange,
  changeBytes,
  FLAGS,
  type Forgery,
  type SoftwarePasskey,
} from '../../test/support/accounts/software-passkey.ts';
import { Browser } from '../../test/support/oauth/browser.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { setAccountActive } from '../accounts/account.repository.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';

const server = await startTestServer();

type Factors = { passkeys: { lastUsedAt: string | null }[] };
type Way = (user: PasskeyUser, passkey: SoftwarePasskey, forgery?: Forgery) => Promise<Reply<unknown>>;

const login: Way = (user, passkey, forgery) => user.signIn(passkey, forgery);
const secondStep: Way = async (user, passkey, forgery) =>
  user.finishLogin((await user.startLogin()).challenge, passkey, forgery);
const stepUp: Way = (user, passkey, forgery) => user.confirm(passkey, forgery);
/** The ways to use a passkey, and the status of one that is not accepted. */
const ways: [string, Way, number][] = [
  ['a login', login, 401],
  ['the second step of a login', secondStep, 401],
  ['a session', stepUp, 400],
];
const notAccepted = { credential: ['Is not accepted. Try again.'] };
const ended = { challenge: ['Has ended. Log in again.'] };

describe('a login with a passkey', () => {
  it('opens a session without a password, and asks for any passkey of the shop', async () => {
    const { user, passkey } = await PasskeyUser.withPasskey(server);
    user.browser = new Browser(server);
    const options = await user.loginOptions();
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      options: {
        rpId: 'localhost',
        challenge: options.challenge,
        timeout: 300_000,
        userVerification: 'required',
        allowCredentials: [],
      },
    });
    const events = await allEvents(server);
    const signedIn = await user.signIn(passkey);
    expect([signedIn.status, signedIn.data.user.id]).toEqual([200, user.id]);
    expect(await eventsAfter(server, events)).toMatchObject([
      { kind: 'login', accountId: user.id, details: { methods: ['hwk'] } },
    ]);
    const factors = (await user.call<Factors>('GET', '/api/auth/factors')).data;
    expect(factors.passkeys[0]?.lastUsedAt).toMatch(/^20/);
    // A passkey is fresh proof of a second factor.
    expect((await user.newPasskeyOptions()).status).toBe(200);
  });

  it('gives a token to a program only if it asks, and lasts as a login by password', async () => {
    const { user, passkey } = await PasskeyUser.withPasskey(server);
    const { challenge, options } = await user.loginOptions();
    const body = { challenge, credential: passkey.get(options), responseMode: 'token', rememberMe: true };
    const { data } = (await user.verify(body)) as Reply<{ token?: string; expiresAt?: string; user: object }>;
    expect(data.token).toMatch(/^[\w-]{43}$/);
    expect(Date.parse(data.expiresAt ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect(await user.signIn(passkey)).not.toHaveProperty('data.token');
  });

  it('by cookie needs the public origin', async () => {
    const { user, passkey } = await PasskeyUser.withPasskey(server);
    const { challenge, options } = await user.loginOptions();
    const send = async (origin: string, responseMode: string) => {
      const body = { challenge, credential: passkey.get(options), responseMode };
      const cookie = `arot_session_browser=${user.browser.cookie('arot_session_browser')}`;
      return (await postJson(server, '/api/auth/login/passkey/verify', body, { origin, cookie })).status;
    };
    expect(await send('https://shop.example', 'cookie')).toBe(403);
    expect(await send('https://evil.example', 'token')).toBe(403);
    expect(await send('https://shop.example', 'token')).toBe(200);
  });

  it('is rejected for an unknown passkey and a deactivated account, as for a wrong signature', async () => {
    const { user, passkey } = await PasskeyUser.withPasskey(server);
    const events = await allEvents(server);
    const wrong = await user.signIn(passkey, { signedBy: user.authenticator() });
    expect([wrong.status, wrong.error?.code, wrong.error?.fields]).toEqual([401, 'UNAUTHENTICATED', notAccepted]);
    const { requestId: _, ...error } = wrong.error as { requestId?: string };
    await setAccountActive(server.database.fork(), user.id, false);
    for (const reply of [await user.signIn(passkey), await user.signIn(user.authenticator())]) {
      const { requestId: _id, ...same } = reply.error as { requestId?: string };
      expect(same).toEqual(error);
    }
    expect(await eventsAfter(server, events)).toEqual([
      { kind: 'factor_failed', accountId: user.id, actor: user.id, details: { method: 'passkey' } },
      { kind: 'login_failed', accountId: user.id, actor: user.id, details: { reason: 'inactive account' } },
      { kind: 'login_failed', accountId: null, actor: 'anonymous', details: { reason: 'unknown passkey' } },
    ]);
  });

  it('leaves a one-time password as it is, and need not choose another one', async () => {
    const { user, passkey } = await PasskeyUser.withPasskey(server);
    const until = new Date(Date.now() + 60_000);
    await db(server.database.fork())
      .updateTable('account')
      .set((eb) => ({ oneTimePasswordHash: eb.ref('passwordHash'), oneTimePasswordUntil: timestamp(until) }))
      .where('id', '=', user.id)
      .execute();
    expect((await user.signIn(passkey)).status).toBe(200);
    expect((await user.call('GET', '/api/auth/passkeys')).status).toBe(200);
    expect((await secondStep(user, passkey)).status).toBe(200);
    // The password was used up, and its session may only choose another one.
    expect((await user.call('GET', '/api/auth/passkeys')).status).toBe(403);
    expect((await user.startLogin()).kinds).toBeUndefined();
  });

  it('is accepted or rejected, and never an internal error, whatever bytes the browser sends', async () => {
    const { user, passkey } = await PasskeyUser.withPasskey(server);
    const parts = fc.constantFrom('clientDataJSON' as const, 'authenticatorData' as const, 'signature' as const);
    await fc.assert(
      fc.asyncProperty(parts, anyChange(), async (part, change) => {
        const { challenge, options } = await user.loginOptions();
        const credential = passkey.get(options);
        credential.response[part] = changeBytes(credential.response[part], change);
        expect([200, 401]).toContain((await user.verify({ challenge, credential })).status);
      }),
      { numRuns: 60 },
    );
  });

  it('counts requests by network, those for options too', async () => {
    const limited = await startTestServer({ loginAddressLimit: { points: 3, seconds: 60 } });
    const user = new PasskeyUser(limited, await createAccount(limited));
    const replies = [];
    for (let count = 0; count < 3; count += 1)
      replies.push(await user.call('POST', '/api/auth/login/passkey/options', {}));
    const signed = user.authenticator().get((replies[0] as Reply<{ options: never }>).data.options);
    const verified = await user.verify({ challenge: 'A'.repeat(43), credential: signed });
    const more = await user.call('POST', '/api/auth/login/passkey/options', {});
    expect([...replies, verified, more].map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    const { count } = await db(limited.database.fork())
      .selectFrom('factor_challenge')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(3);
  });
});

describe.each(ways)('an assertion in %s', (_where, use, status) => {
  it.each<[string, Forgery]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of a trusted origin outside the domain', { origin: 'https://shop.example' }],
    ['for another RP id', { rpId: 'evil.example' }],
    ['with user verification taken away', { flags: FLAGS.present }],
    ['with user presence taken away', { flags: FLAGS.verified }],
    ['of another challenge', { challenge: 'A'.repeat(43) }],
    ['of a registration', { type: 'webauthn.create' }],
    ['from a page in a frame of another origin', { crossOrigin: true }],
    ['for another user', { userHandle: Buffer.from('another account').toString('base64url') }],
  ])('is rejected %s', async (_what, forgery) => {
    const { user, passkey } = await PasskeyUser.withPasskey(server);
    const events = await allEvents(server);
    const reply = await use(user, passkey, forgery);
    expect([reply.status, reply.error?.fields]).toEqual([status, notAccepted]);
    expect((await eventsAfter(server, events)).at(-1)).toMatchObject({ kind: 'factor_failed', accountId: user.id });
    expect((await use(user, passkey)).status).toBe(200);
  });

  it('is rejected if another passkey has signed it', async () => {
    const { user, passkey } = await PasskeyUser.withPasskey(server);
    const { passkey: other } = await PasskeyUser.withPasskey(server);
    expect((await use(user, passkey, { signedBy: other })).error?.fields).toEqual(notAccepted);
    expect((await use(user, passkey, { userHandle: null })).status).toBe(200);
    expect((await use(user, passkey, { userHandle: '' })).status).toBe(200);
  });

  it('is rejected if its counter does not rise, which is audited, and accepted if it stays 0', async () => {
    const { user, passkey } = await PasskeyUser.withPasskey(server);
    expect((await use(user, passkey)).status).toBe(200);
    expect((await use(user, passkey, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      const events = await allEvents(server);
      const reply = await use(user, passkey, { counter });
      expect([reply.status, reply.error?.fields]).toEqual([status, notAccepted]);
      const details = { method: 'passkey', reason: 'counter' };
      expect((await eventsAfter(server, events)).at(-1)).toMatchObject({ kind: 'factor_failed', details });
    }
    expect((await use(user, passkey, { counter: 8 })).status).toBe(200);
  });
});

describe('a challenge of a passkey', () => {
  it('works once, right or wrong, also for parallel requests', async () => {
    const { user, passkey } = await PasskeyUser.withPasskey(server);
    const { challenge, options } = await user.loginOptions();
    const credential = passkey.get(options);
    const all = await Promise.all([1, 2, 3, 4].map(() => user.verify({ challenge, credential })));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
    // The same assertion again.
    expect((await user.verify({ challenge, credential })).error?.fields).toEqual(ended);

    const next = await user.loginOptions();
    const wrong = passkey.get(next.options, { signedBy: user.authenticator() });
    expect((await user.verify({ challenge: next.challenge, credential: wrong })).error?.fields).toEqual(notAccepted);
    const right = passkey.get(next.options);
    expect((await user.verify({ challenge: next.challenge, credential: right })).error?.fields).toEqual(ended);
  });

  it('ends after five minutes', async () => {
    const { user, passkey } = await PasskeyUser.withPasskey(server);
    const { challenge, options } = await user.loginOptions();
    server.setNow(new Date(Date.now() + 300_000));
    const reply = await user.verify({ challenge, credential: passkey.get(options) });
    server.setNow(undefined);
    expect([reply.status, reply.error?.fields]).toEqual([401, ended]);
  });

  it('works only in the browser that asked for it', async () => {
    const { user, passkey } = await PasskeyUser.withPasskey(server);
    const victim = new PasskeyUser(server, user);
    for (const hasCookie of [false, true]) {
      if (hasCookie) await victim.loginOptions();
      const { challenge, options } = await user.loginOptions();
      const reply = await victim.verify({ challenge, credential: passkey.get(options) });
      expect([reply.status, reply.error?.fields]).toEqual([401, ended]);
    }
    const { challenge, options } = await user.loginOptions();
    await victim.openSession();
    const proof = { method: 'passkey', credential: passkey.get(options), passkeyChallenge: challenge };
    const reply = await victim.call('POST', '/api/auth/reauthenticate', proof);
    expect([reply.status, reply.error?.fields]).toEqual([400, notAccepted]);
  });

  it('of the second step of a login works there only, without a cookie, and names the passkeys of the account', async () => {
    const { user, passkey } = await PasskeyUser.withPasskey(server);
    const { user: other, passkey: otherPasskey } = await PasskeyUser.withPasskey(server);
    const { challenge } = await user.startLogin();
    const finish = async (used: SoftwarePasskey, by: { readonly challenge: string; readonly options: never }) => {
      const proof = { method: 'passkey', credential: used.get(by.options), passkeyChallenge: by.challenge };
      // No cookie is sent.
      const body = { challenge, ...proof };
      return await postJson(server, '/api/auth/login/second-factor', body, { origin: server.publicOrigin });
    };
    const mine = async () => (await user.loginOptions(challenge)) as { challenge: string; options: never };
    const own = await user.loginOptions(challenge);
    expect(own.options.allowCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['internal'] }]);
    const statuses = [
      // A passkey of another account.
      await finish(otherPasskey, await mine()),
      // Options of another login.
      await finish(passkey, (await other.loginOptions((await other.startLogin()).challenge)) as never),
      // Options of no login, although the cookie of their browser would fit.
      await finish(passkey, (await user.loginOptions()) as never),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401]);
    // The options of the login do not sign in without it, also if the cookie is the challenge of the login.
    const { challenge: passkeyChallenge, options } = await user.loginOptions(challenge);
    user.browser.setCookie('arot_session_browser', challenge);
    expect((await user.verify({ challenge: passkeyChallenge, credential: passkey.get(options) })).status).toBe(401);
    expect((await finish(passkey, await mine())).status).toBe(200);
    const after = await user.call('POST', '/api/auth/login/passkey/options', { challenge });
    expect([after.status, after.error?.fields]).toEqual([401, ended]);
  });

  it('of the second step of a login ends with a new password', async () => {
    const { user, passkey } = await PasskeyUser.withPasskey(server);
    const { challenge } = await user.startLogin();
    const { challenge: passkeyChallenge, options } = await user.loginOptions(challenge);
    await user.openSession();
    const change = { currentPassword: PASSWORD, newPassword: 'নতুন গোপন শব্দ 🔑' };
    expect((await user.call('PUT', '/api/auth/password', change)).status).toBe(200);
    const proof = { challenge, method: 'passkey', credential: passkey.get(options), passkeyChallenge };
    expect((await user.call('POST', '/api/auth/login/second-factor', proof)).error?.fields).toEqual(ended);
  });

  it('is rejected with the passkey of another account, also if that does not say whose it is', async () => {
    const { user } = await PasskeyUser.withPasskey(server);
    const { passkey: other } = await PasskeyUser.withPasskey(server);
    for (const forgery of [{}, { userHandle: null }]) {
      const replies = [await stepUp(user, other, forgery), await secondStep(user, other, forgery)];
      expect(replies.map(({ status, error }) => [status, error?.fields])).toEqual([
        [400, notAccepted],
        [401, notAccepted],
      ]);
    }
  });
});
