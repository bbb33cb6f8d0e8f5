import type { ApiErrorBody } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeSentTo, resetCode, wrongCode } from '../../test/support/accounts/codes.ts';
import { setUpTotp } from '../../test/support/accounts/factors.ts';
import {
  type AccountOptions,
  cookieOf,
  createAccount,
  createSession,
  PASSWORD,
  postJson,
} from '../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter } from '../../test/support/accounts/operations.ts';
import { NO_CHANNELS, startTestServer, type TestServer } from '../../test/support/test-server.ts';
import { setHold, setVerified } from '../accounts/account-details.repository.ts';

const LOGIN = '/api/auth/login/code';
const WRONG = { code: ['Is wrong or has expired. Ask for a new code.'] };
const EXPORT = '/api/auth/me/export';

type Body = ApiErrorBody & { data: { token?: string; user: { id: string }; resendAfter: number } };
type Account = { id: string; email: string; phone: string };

const server = await startTestServer({
  codeSignIn: true,
  wholesaleApproval: true,
  loginLimit: { points: 10, seconds: 60 },
});
let now = new Date('2026-06-01T06:00:00.000Z');
let count = 0;
let account: Account;
beforeEach(async () => {
  later(0);
  account = await newAccount();
});

function later(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1_000);
  server.setNow(now);
}

async function newAccount(options: AccountOptions = { customerType: 'RETAIL' }): Promise<Account> {
  count += 1;
  const [email, phone] = [`karima-${count}@example.com`, `+88018${String(count).padStart(8, '0')}`];
  const { id } = await createAccount(server, { email, phoneNumber: phone, ...options });
  return { id, email, phone };
}

const request = (identifier: string, on: TestServer = server) =>
  postJson<Body>(on, '/api/auth/codes', { purpose: 'sign-in', identifier });
const login = (identifier: string, code: string | undefined, more: object = {}, headers = {}) =>
  postJson<Body>(server, LOGIN, { identifier, code: code ?? '000000', responseMode: 'token', ...more }, headers);
const codeFor = async (identifier: string, target = identifier) => {
  await request(identifier);
  return await codeSentTo(server, target);
};
const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
const tokenOf = async ({ phone }: Account) => (await login(phone, await codeFor(phone))).body.data.token ?? '';
const execute = (sql: string, values: unknown[]) => server.database.fork().execute(sql, values);
const role = async (accountId: string) => {
  await createAccount(server, { role: 'clerk', permissions: ['catalog:read'] });
  await execute(`update account set role_name = 'clerk' where id = ?`, [accountId]);
};
const codeOf = async (token: string, path = EXPORT, method = 'POST') =>
  (await server.request<Partial<ApiErrorBody> | undefined>(path, { method, headers: bearer(token) })).body?.error?.code;

describe('who gets a code, and signs in with it', () => {
  const verifiedEmail = async (own: Account) => {
    await setVerified(server.database.fork(), own.id, 'email', now);
    return own.email;
  };
  const phone = (own: Account) => own.phone;
  type Row = [who: string, prepare: (own: Account) => string | Promise<string>, signsIn: boolean, AccountOptions?];
  const rows: Row[] = [
    ['a customer, by phone', phone, true],
    ['a customer, by the local form of the phone', (own) => own.phone.replace('+88', ''), true],
    ['a customer, by a verified email address', verifiedEmail, true],
    ['an account that is no customer', phone, true, {}],
    ['a customer whose wholesale prices await approval', phone, true],
    ['a customer who has asked for the deletion', phone, true],
    ['a customer whose password was tried too often', phone, true],
    ['a customer with a one-time password to change', phone, true],
    ['a customer on hold', phone, true],
    ['no account: an unknown identifier', () => '01799999997', false],
    ['no account: an email address that is not verified', (own) => own.email, false],
    ['no account: an inactive account', phone, false, { customerType: 'RETAIL', active: false }],
    ['no staff member, by phone', phone, false, { role: 'owner', permissions: ['*'] }],
    ['no staff member, by a verified email address', verifiedEmail, false, { role: 'owner', permissions: ['*'] }],
    ['no customer with a role', phone, false, { customerType: 'RETAIL', role: 'clerk' }],
  ];

  async function bring(who: string, { id, phone: identifier }: Account): Promise<void> {
    if (who.includes('await approval')) {
      const own = bearer(await createSession(server, id));
      expect((await postJson(server, '/api/customers/me/wholesale-request', {}, own)).status).toBe(201);
    }
    if (who.includes('deletion')) await execute(`update account set erases_at = now() where id = ?`, [id]);
    if (who.includes('on hold')) await setHold(server.database.fork(), id, new Date(now.getTime() + 3_600_000));
    if (who.includes('one-time')) {
      await execute(
        `update account set one_time_password_hash = password_hash, one_time_password_until = ? where id = ?`,
        [new Date(now.getTime() + 3_600_000), id],
      );
    }
    if (!who.includes('too often')) return;
    const tries = Array.from({ length: 11 }, () =>
      postJson(server, '/api/auth/login', { identifier, password: 'not the password', responseMode: 'token' }),
    );
    expect((await Promise.all(tries)).some(({ status }) => status === 429)).toBe(true);
  }

  it.each(rows)('%s', async (who, prepare, signsIn, options) => {
    const own = await newAccount(options ?? { customerType: 'RETAIL' });
    await bring(who, own);
    const identifier = await prepare(own);
    const before = await execute(
      'select hold_until, one_time_password_until, phone_verified_at from account where id = ?',
      [own.id],
    );
    const [known, unknown] = [await request(identifier), await request('01799999998')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const code = await codeSentTo(server, identifier.includes('@') ? own.email : own.phone);
    expect(code !== undefined).toBe(signsIn);
    const [wrong, unknowns] = [await login(identifier, wrongCode(code)), await login('01799999998', '123456')];
    expect([wrong.status, wrong.body, wrong.body.error.fields]).toEqual([400, unknowns.body, WRONG]);
    const { status, body } = await login(identifier, code);
    expect(status).toBe(signsIn ? 200 : 400);
    if (!signsIn) return;
    expect(body.data.user.id).toBe(own.id);
    expect((await server.request('/api/auth/sessions', { headers: bearer(body.data.token) })).status).toBe(200);
    expect(
      await execute('select hold_until, one_time_password_until, phone_verified_at from account where id = ?', [
        own.id,
      ]),
      'no hold, contact or password changes',
    ).toEqual(before);
  });

  it.each([
    ['was deactivated', (id: string) => execute('update account set active = false where id = ?', [id])],
    ['got a role', role],
    ['moved to another number', (id: string) => execute(`update account set phone_number = null where id = ?`, [id])],
  ])('no account that %s after the code was sent', async (_what, change) => {
    const code = await codeFor(account.phone);
    await change(account.id);
    expect((await login(account.phone, code)).body.error.fields).toEqual(WRONG);
  });
});

describe('a code', () => {
  it('works once, also of twenty uses at once, and expires', async () => {
    const code = await codeFor(account.phone);
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => login(account.phone, code)))).map(
      (each) => each.status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
    later(61);
    const second = await codeFor(account.phone);
    later(600);
    expect((await login(account.phone, second)).status).toBe(400);
  });

  it('works for its purpose only', async () => {
    const forReset = await resetCode(server, account.phone);
    expect((await login(account.phone, forReset)).status).toBe(400);
    later(61);
    const code = await codeFor(account.phone);
    const reset = { identifier: account.phone, code, newPassword: 'noton-chabi-77-mirpur' };
    expect((await postJson(server, '/api/auth/password/reset', reset)).status).toBe(400);
    const own = bearer(await createSession(server, account.id));
    expect((await postJson(server, '/api/auth/reauthenticate', { code }, own)).status).toBe(400);
    const other = await newAccount();
    expect((await login(other.phone, code)).status).toBe(400);
    expect((await login(account.phone, code)).status).toBe(200);
  });

  it('ends with a new password', async () => {
    const code = await codeFor(account.phone);
    const token = await createSession(server, account.id, { fresh: true });
    const change = { currentPassword: PASSWORD, newPassword: 'noton-chabi-77-mirpur' };
    const headers = { ...bearer(token), 'content-type': 'application/json' };
    const { status } = await server.request('/api/auth/password', {
      method: 'PUT',
      headers,
      body: JSON.stringify(change),
    });
    expect([status, (await login(account.phone, code)).status]).toEqual([200, 400]);
  });

  it('shares the five sends and ten attempts a day of its target with resets', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      expect(await (sent % 2 ? resetCode(server, account.phone) : codeFor(account.phone))).toBeDefined();
      later(61);
    }
    expect(await codeFor(account.phone)).toBeUndefined();
    const other = await newAccount();
    const codes = [await resetCode(server, other.phone)];
    later(61);
    codes.push(await codeFor(other.phone));
    const wrong = wrongCode(...codes);
    const reset = { identifier: other.phone, code: wrong, newPassword: 'noton-chabi-77-mirpur' };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await login(other.phone, wrong)).status).toBe(400);
      expect((await postJson(server, '/api/auth/password/reset', reset)).status).toBe(400);
    }
    later(61);
    expect((await login(other.phone, await codeFor(other.phone))).status, 'ten wrong attempts').toBe(400);
  });

  it('is not sent late, and waits for no channel that is not configured', async () => {
    await request(account.phone);
    later(601);
    expect(await codeSentTo(server, account.phone)).toBeUndefined();
    const away = await startTestServer({ codeSignIn: true, production: true, channels: NO_CHANNELS });
    await createAccount(away, { phoneNumber: account.phone, customerType: 'RETAIL' });
    for (const identifier of [account.phone, '01799999996']) {
      expect(await request(identifier, away)).toMatchObject({
        status: 503,
        body: { error: { code: 'CODES_UNAVAILABLE' } },
      });
    }
  });
});

it('is offered only where the operator has switched it on', async () => {
  const off = await startTestServer();
  const message = 'Sign-in by code is not offered here.';
  const body = { identifier: account.phone, code: '123456' };
  for (const response of [await request(account.phone, off), await postJson<Body>(off, LOGIN, body)]) {
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR', message } } });
  }
});

describe('POST /api/auth/login/code', () => {
  it('has the modes, the rules of the Origin and the lifetimes of the login by password', async () => {
    const code = await codeFor(account.phone);
    const body = { identifier: account.phone, code };
    const from = (origin: string | undefined, more: object = {}) =>
      postJson<Body>(server, LOGIN, { ...body, ...more }, { origin });
    expect((await from(undefined)).status).toBe(403);
    expect((await from('https://evil.example')).status).toBe(403);
    expect((await from('https://evil.example', { responseMode: 'token' })).status).toBe(403);
    expect((await from(undefined, { extra: 1 })).status).toBe(400);
    const { status, body: result, headers } = await from(server.publicOrigin, { rememberMe: true });
    expect([status, result.data.token]).toEqual([200, undefined]);
    expect(headers.getSetCookie()[0]).toContain('Max-Age=2592000');
    const session = await server.request('/api/auth/session', { headers: { cookie: cookieOf(headers) ?? '' } });
    expect(session.status).toBe(200);
  });

  it('records the way of the sign-in', async () => {
    const events = await allEvents(server);
    await tokenOf(account);
    const kinds = (await eventsAfter(server, events)).filter(({ kind }) => kind === 'login');
    expect(kinds).toMatchObject([{ accountId: account.id, details: { methods: ['otp'] } }]);
  });

  it('asks for a second factor after the code, and its session has powers', async () => {
    server.setNow(undefined);
    const phone = `+88019${String(Date.now()).slice(-8)}`;
    const { id, identifier } = await createAccount(server, { phoneNumber: phone, customerType: 'RETAIL' });
    const person = await setUpTotp(server, identifier);
    const startLogin = async () => {
      // A code a minute.
      person.nextCode();
      person.nextCode();
      person.nextCode();
      const first = await login(phone, await codeFor(phone));
      expect([first.status, first.body.error.fields?.secondFactor]).toEqual([401, ['totp', 'recovery-code']]);
      return first.body.error.fields?.challenge?.[0] ?? '';
    };
    const finish = async (challenge: string) =>
      await person.finishLogin({ challenge, method: 'totp', code: person.nextCode() });
    const { status, body } = await finish(await startLogin());
    expect([status, await codeOf(body.data.token)]).toEqual([200, undefined]);
    const challenge = await startLogin();
    await role(id);
    expect((await finish(challenge)).status, 'staff never').toBe(401);
  });
});

describe('a session that only a code has opened', () => {
  const prove = (token: string, proof: object) =>
    postJson<Body>(server, '/api/auth/reauthenticate', proof, bearer(token));
  const requestProof = (token: string) =>
    postJson<Body>(server, '/api/auth/codes', { purpose: 'reauthenticate' }, bearer(token));

  it('has powers after the password', async () => {
    const token = await tokenOf(account);
    expect(await codeOf(token)).toBe('REAUTHENTICATION_REQUIRED');
    expect((await prove(token, { password: 'not the password' })).status).toBe(400);
    expect(await codeOf(token)).toBe('REAUTHENTICATION_REQUIRED');
    expect((await prove(token, { password: PASSWORD })).status).toBe(200);
    expect(await codeOf(token)).toBeUndefined();
    const change = { currentPassword: PASSWORD, newPassword: 'noton-chabi-77-mirpur' };
    const headers = { ...bearer(token), 'content-type': 'application/json' };
    const replaced = await server.request<Body>('/api/auth/password', {
      method: 'PUT',
      headers,
      body: JSON.stringify(change),
    });
    expect(await codeOf(replaced.body.data.token ?? ''), 'the session after it too').toBeUndefined();
  });

  it('has powers after a code to the verified email address', async () => {
    await setVerified(server.database.fork(), account.id, 'email', now);
    const token = await tokenOf(account);
    later(61);
    expect((await requestProof(token)).status).toBe(202);
    const code = await codeSentTo(server, account.email);
    expect((await prove(token, { code })).status).toBe(200);
    expect(await codeOf(token)).toBeUndefined();
    later(601);
    expect(await codeOf(token), 'as every session').toBe('REAUTHENTICATION_REQUIRED');
  });

  it('has none by another code to the phone, nor by one that another session has asked for', async () => {
    const token = await tokenOf(account);
    expect((await requestProof(token)).status).toBe(403);
    later(61);
    expect((await requestProof(await createSession(server, account.id))).status).toBe(202);
    const code = await codeSentTo(server, account.phone);
    expect((await prove(token, { code })).status).toBe(403);
    await setVerified(server.database.fork(), account.id, 'email', now);
    expect((await prove(token, { code })).status).toBe(400);
    expect(await codeOf(token)).toBe('REAUTHENTICATION_REQUIRED');
  });

  it('cannot delete the account or change the password, though those requests have a proof in their body', async () => {
    const token = await tokenOf(account);
    const headers = { ...bearer(token), 'content-type': 'application/json' };
    const send = (method: string, path: string, body: object) =>
      server.request<Body>(path, { method, headers, body: JSON.stringify(body) });
    for (const { status, body } of [
      await send('DELETE', '/api/auth/me', { password: PASSWORD }),
      await send('PUT', '/api/auth/password', { currentPassword: PASSWORD, newPassword: 'noton-chabi-77-mirpur' }),
    ]) {
      expect([status, body.error.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    }
  });

  it('has ended for an account that has got a role', async () => {
    const token = await tokenOf(account);
    await role(account.id);
    expect(await codeOf(token, '/api/auth/session', 'GET')).toBe('UNAUTHENTICATED');
  });
});
