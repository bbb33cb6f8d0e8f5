import type { ApiErrorBody } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { codeAt, passTime, setUpTotp, wrongCodeOf } from '../../test/support/accounts/factors.ts';
import { createAccount, PASSWORD, postJson, signIn } from '../../test/support/accounts/fixtures.ts';
import { startTestServer, type TestServer } from '../../test/support/test-server.ts';

const MINUTE = 60_000;

const server = await startTestServer();
/** A server of a shop that requires second factors of its staff members. */
const strict = await startTestServer({ requiresStaffFactor: true });
passTime(server, 0);

type Sent<T> = { data: T } & ApiErrorBody;

const send = async <T = object>(at: TestServer, token: string, method: string, path: string, body?: object) =>
  await at.request<Sent<T>>(path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': '*' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const statusOf = async (...request: Parameters<typeof send>) => {
  const { status, body } = await send(...request);
  return status === 200 ? status : [status, body.error.code];
};
const NOT_FRESH = [403, 'REAUTHENTICATION_REQUIRED'];
const newOwner = async () => (await createAccount(strict, { role: 'owner', permissions: ['*'] })).identifier;
const newCustomer = async (at = server) => (await createAccount(at, { customerType: 'RETAIL' })).identifier;

describe('an authenticator app', () => {
  it('comes as a secret, a URI and a QR code, and counts from its first code on', async () => {
    const identifier = await newCustomer();
    const token = await signIn(server, identifier);
    const { body } = await send<Record<string, string>>(server, token, 'POST', '/api/auth/factors/totp');
    const { secret = '', uri = '', qrSvg = '' } = body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(qrSvg).toMatch(/^<svg /);
    await expect(signIn(server, identifier)).resolves.toBeTruthy();
    const stored = await server.database.fork().execute('select pending_secret from totp');
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect((await send(server, token, 'GET', '/api/auth/factors')).body.data).toEqual({
      ...{ totp: null, passkeys: [], recoveryCodes: 0, required: false, phoneVerified: false, emailVerified: false },
    });
    const wrong = await send(server, token, 'POST', '/api/auth/factors/totp/confirm', { code: wrongCodeOf(secret) });
    expect([wrong.status, wrong.body.error.fields]).toEqual([400, { code: ['Is wrong.'] }]);
  });

  it('is listed with ten recovery codes, and its owner gets a message', async () => {
    await server.deliver();
    const person = await setUpTotp(server, await newCustomer());
    expect(person.recoveryCodes).toHaveLength(10);
    expect((await server.deliver()).join()).toContain('second factor was added');
    expect((await send(server, person.token, 'GET', '/api/auth/factors')).body.data).toEqual({
      totp: { createdAt: expect.any(String) },
      ...{ passkeys: [], recoveryCodes: 10, required: false, phoneVerified: false, emailVerified: false },
    });
  });

  it('that waits for more than an hour does not count', async () => {
    const token = await signIn(server, await newCustomer());
    await send(server, token, 'POST', '/api/auth/factors/totp');
    passTime(server, 61 * MINUTE);
    await send(server, token, 'POST', '/api/auth/reauthenticate', { password: PASSWORD });
    expect(await statusOf(server, token, 'POST', '/api/auth/factors/totp/confirm', { code: '123456' })).toEqual([
      ...[409, 'CONFLICT'],
    ]);
  });

  it('is set up by a fresh session; with it, a change needs a fresh factor, which no password makes', async () => {
    const identifier = await newCustomer();
    const old = await signIn(server, identifier);
    passTime(server, 11 * MINUTE);
    expect(await statusOf(server, old, 'POST', '/api/auth/factors/totp')).toEqual(NOT_FRESH);
    const person = await setUpTotp(server, identifier);
    const changes = [
      ['POST', '/api/auth/factors/totp'],
      ['POST', '/api/auth/factors/recovery-codes'],
      ['DELETE', '/api/auth/factors/totp'],
    ] as const;
    passTime(server, 11 * MINUTE);
    await send(server, person.token, 'POST', '/api/auth/reauthenticate', { password: PASSWORD });
    for (const [method, path] of changes) expect(await statusOf(server, person.token, method, path)).toEqual(NOT_FRESH);
    // A session from before the factor is not enough either.
    await send(server, old, 'POST', '/api/auth/reauthenticate', { password: PASSWORD });
    for (const [method, path] of changes) expect(await statusOf(server, old, method, path)).toEqual(NOT_FRESH);
    const wrong = { method: 'totp', code: wrongCodeOf(person.secret) };
    const refused = await send(server, old, 'POST', '/api/auth/reauthenticate', wrong);
    expect([refused.status, refused.body.error.fields]).toEqual([400, { code: ['Is wrong.'] }]);
    const proof = { method: 'totp', code: person.nextCode() };
    expect(await statusOf(server, old, 'POST', '/api/auth/reauthenticate', proof)).toBe(200);
    for (const [method, path] of changes) expect(await statusOf(server, old, method, path)).toBe(200);
  });

  it('ends with its recovery codes when it is removed, and the login asks for nothing more', async () => {
    const person = await setUpTotp(server, await newCustomer());
    await server.deliver();
    expect(await statusOf(server, person.token, 'DELETE', '/api/auth/factors/totp')).toBe(200);
    expect((await server.deliver()).join()).toContain('second factor was removed');
    expect((await send(server, person.token, 'GET', '/api/auth/factors')).body.data).toMatchObject({
      ...{ totp: null, recoveryCodes: 0 },
    });
    await expect(signIn(server, person.identifier)).resolves.toBeTruthy();
    expect(await statusOf(server, person.token, 'DELETE', '/api/auth/factors/totp')).toEqual([404, 'NOT_FOUND']);
    expect(await statusOf(server, person.token, 'POST', '/api/auth/factors/recovery-codes')).toEqual([409, 'CONFLICT']);
  });

  it('can be replaced: the present one works until the new one is confirmed', async () => {
    const person = await setUpTotp(server, await newCustomer());
    await send(server, person.token, 'POST', '/api/auth/factors/totp');
    const { challenge } = await person.startLogin();
    const { status } = await person.finishLogin({ challenge, method: 'totp', code: person.nextCode() });
    expect(status).toBe(200);
  });

  it('stays with the account through a change and a reset of the password', async () => {
    const person = await setUpTotp(server, await newCustomer());
    const { body } = await send<{ token: string }>(server, person.token, 'PUT', '/api/auth/password', {
      currentPassword: PASSWORD,
      newPassword: 'another long password',
    });
    // The new session has the factor of the one before.
    expect(await statusOf(server, body.data.token, 'POST', '/api/auth/factors/recovery-codes')).toBe(200);
    const login = { identifier: person.identifier, password: 'another long password', responseMode: 'token' };
    const { status, body: first } = await postJson<ApiErrorBody>(server, '/api/auth/login', login);
    expect([status, Object.keys(first.error.fields ?? {})]).toEqual([401, ['secondFactor', 'challenge']]);
  });
});

describe('new recovery codes', () => {
  it('end the old ones', async () => {
    const person = await setUpTotp(server, await newCustomer());
    const { body } = await send<{ recoveryCodes: string[] }>(
      ...([server, person.token, 'POST', '/api/auth/factors/recovery-codes'] as const),
    );
    const proveWith = async (code: string | undefined) => {
      const { challenge } = await person.startLogin();
      return (await person.finishLogin({ challenge, method: 'recovery-code', code })).status;
    };
    expect(await proveWith(person.recoveryCodes[0])).toBe(401);
    expect(await proveWith(body.data.recoveryCodes[0])).toBe(200);
  });
});

describe('a shop that requires second factors of its staff members', () => {
  it('lets a staff member without one only set one up', async () => {
    passTime(strict, 0);
    const identifier = await newOwner();
    const token = await signIn(strict, identifier);
    for (const path of [
      '/api/staff/products',
      '/api/staff/accounts',
      '/api/auth/sessions',
      '/api/customers/me/documents/nid',
    ])
      expect(await statusOf(strict, token, 'GET', path)).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    const sessionOf = async (of: string) => (await send(strict, of, 'GET', '/api/auth/session')).body.data;
    expect(await sessionOf(token)).toMatchObject({ lacks: 'second-factor' });
    expect(await statusOf(strict, token, 'GET', '/api/products')).toBe(200);
    expect((await send(strict, token, 'GET', '/api/auth/factors')).body.data).toMatchObject({ required: true });
    const person = await setUpTotp(strict, identifier);
    expect(await statusOf(strict, person.token, 'GET', '/api/staff/products')).toBe(200);
    expect(await sessionOf(person.token)).not.toHaveProperty('lacks');
    // The other session has not proved it, and has ended.
    expect(await statusOf(strict, token, 'GET', '/api/staff/products')).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('asks customers and keys for nothing', async () => {
    const token = await signIn(strict, await newCustomer(strict));
    expect(await statusOf(strict, token, 'GET', '/api/auth/sessions')).toBe(200);
  });

  it('asks for a fresh factor where a document is opened, a role changes, or a key is made', async () => {
    const person = await setUpTotp(strict, await newOwner());
    const role = (name: string) => ({ name, permissions: ['catalog:read'] });
    expect((await send(strict, person.token, 'POST', '/api/staff/roles', role('first'))).status).toBe(201);
    passTime(strict, 11 * MINUTE);
    await send(strict, person.token, 'POST', '/api/auth/reauthenticate', { password: PASSWORD });
    for (const [method, path, body] of [
      ['POST', '/api/staff/roles', role('second')],
      ['GET', '/api/staff/customers/x/documents/nid', undefined],
      ['POST', '/api/staff/customers/x/erase', {}],
      ['POST', '/api/staff/accounts/x/reset-password', {}],
      ['POST', '/api/staff/service-accounts/x/keys', { name: 'a' }],
    ] as const) {
      expect(await statusOf(strict, person.token, method, path, body), path).toEqual(NOT_FRESH);
    }
    await send(strict, person.token, 'POST', '/api/auth/reauthenticate', { method: 'totp', code: person.nextCode() });
    expect((await send(strict, person.token, 'POST', '/api/staff/roles', role('second'))).status).toBe(201);
  });
});

describe('a new factor', () => {
  const startSecond = async (at: TestServer, identifier: string) => {
    const other = await signIn(at, identifier);
    const token = await signIn(at, identifier);
    const { body } = await send<{ secret: string }>(at, token, 'POST', '/api/auth/factors/totp');
    return { other, token, code: () => codeAt(body.data.secret, passTime(at, 0).getTime()) };
  };

  it('ends the other sessions if its owner wants it', async () => {
    for (const endOtherSessions of [true, false]) {
      const { other, token, code } = await startSecond(server, await newCustomer());
      const body = { code: code(), endOtherSessions };
      expect(await statusOf(server, token, 'POST', '/api/auth/factors/totp/confirm', body)).toBe(200);
      expect(await statusOf(server, token, 'GET', '/api/auth/session')).toBe(200);
      const left = await statusOf(server, other, 'GET', '/api/auth/session');
      expect(left).toEqual(endOtherSessions ? [401, 'UNAUTHENTICATED'] : 200);
    }
  });

  it('of a staff member ends the sessions without one where the shop requires it', async () => {
    const { other, token, code } = await startSecond(strict, await newOwner());
    expect(await statusOf(strict, token, 'POST', '/api/auth/factors/totp/confirm', { code: code() })).toBe(200);
    expect(await statusOf(strict, other, 'GET', '/api/auth/session')).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('is not removed by a staff member if it is the last one and the shop requires it', async () => {
    const person = await setUpTotp(strict, await newOwner());
    expect(await statusOf(strict, person.token, 'DELETE', '/api/auth/factors/totp')).toEqual([409, 'LAST_FACTOR']);
    const { totp } = (await send<{ totp: object | null }>(strict, person.token, 'GET', '/api/auth/factors')).body.data;
    expect(totp).not.toBeNull();
  });
});
