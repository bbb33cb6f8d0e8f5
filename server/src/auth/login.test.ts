import type { ApiErrorBody } from '@arot/contract';
import argon2 from 'argon2';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { cookieOf, createAccount, PASSWORD, postJson } from '../../test/support/accounts/fixtures.ts';
import { startTestServer, TRUSTED_ORIGIN } from '../../test/support/test-server.ts';
import { hashToken } from '../security/tokens.ts';

type Success = { data: { user: Record<string, unknown>; expiresAt: string; token?: string } };

const server = await startTestServer();
await createAccount(server, {
  email: 'rahim@example.com',
  phoneNumber: '+8801712345678',
  customerType: 'WHOLESALE',
  name: 'Rahim',
});
beforeEach(() => server.setNow(undefined));

const login = <T = Success>(body: object, headers: Record<string, string | undefined> = {}) =>
  postJson<T>(server, '/api/auth/login', { password: PASSWORD, ...body }, headers);
const byToken = (identifier: string, more: object = {}) => login({ identifier, responseMode: 'token', ...more });
const fromOwnPage = () => ({ origin: server.publicOrigin });

describe('POST /api/auth/login', () => {
  it.each([
    ['01712345678', 'local'],
    ['+8801712345678', 'international'],
    [' 01712345678 ', 'padded'],
    ['rahim@example.com', 'email'],
    ['  Rahim@Example.COM ', 'email address in another letter case'],
  ])('signs in with %s (%s)', async (identifier) => {
    const { status, body } = await byToken(identifier);
    expect(status).toBe(200);
    expect(body.data.user).toEqual({
      id: expect.any(String),
      name: 'Rahim',
      email: 'rahim@example.com',
      phoneNumber: '+8801712345678',
      image: null,
      accountType: 'CUSTOMER',
      customerType: 'WHOLESALE',
      permissions: [],
    });
  });

  describe('in cookie mode', () => {
    it('sets an HttpOnly cookie and returns no token in the body', async () => {
      const { headers, body } = await login({ identifier: '01712345678' }, fromOwnPage());
      expect(body.data).not.toHaveProperty('token');
      const [cookie] = headers.getSetCookie();
      expect(cookie).toMatch(/^arot_session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    });

    it.each([
      ['no Origin', undefined],
      ['another origin', 'https://evil.example'],
      ['a trusted origin that is not the public one', TRUSTED_ORIGIN],
      ['an opaque origin', 'null'],
      ['the public origin with a slash', 'slash'],
    ])('returns 403 for %s', async (_, origin) => {
      const sent = origin === 'slash' ? `${server.publicOrigin}/` : origin;
      const { status, headers, body } = await login<ApiErrorBody>({ identifier: '01712345678' }, { origin: sent });
      expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
      expect(headers.getSetCookie()).toEqual([]);
    });

    it('sets a 30-day cookie with rememberMe, and a session cookie without it', async () => {
      const remembered = await login({ identifier: '01712345678', rememberMe: true }, fromOwnPage());
      expect(remembered.headers.getSetCookie()[0]).toContain(`Max-Age=${30 * 24 * 3600};`);
      const unremembered = await login({ identifier: '01712345678', rememberMe: false }, fromOwnPage());
      expect(unremembered.headers.getSetCookie()[0]).not.toContain('Max-Age');
    });

    it('sets a Secure cookie with the prefix __Host- on an HTTPS origin', async () => {
      const secure = await startTestServer({ publicOrigin: 'https://shop.arot.example' });
      await createAccount(secure, { email: 'a@example.com' });
      const { headers } = await postJson(
        secure,
        '/api/auth/login',
        { identifier: 'a@example.com', password: PASSWORD },
        { origin: 'https://shop.arot.example' },
      );
      expect(headers.getSetCookie()[0]).toMatch(/^__Host-arot_session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      const session = await secure.request('/api/auth/session', { headers: { cookie: cookieOf(headers) ?? '' } });
      expect(session.status).toBe(200);
    });
  });

  describe('in token mode', () => {
    it('returns the token and also sets the cookie', async () => {
      const { headers, body } = await byToken('01712345678');
      expect(body.data.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(cookieOf(headers)).toBe(`arot_session=${body.data.token}`);
    });

    it.each([
      ['no Origin', undefined, 200],
      ['the public origin', 'public', 200],
      ['a trusted origin', TRUSTED_ORIGIN, 200],
      ['another origin', 'https://evil.example', 403],
      ['an opaque origin', 'null', 403],
    ])('with %s (Origin: %s) returns %i', async (_, origin, expected) => {
      const sent = origin === 'public' ? server.publicOrigin : origin;
      const { status } = await login({ identifier: '01712345678', responseMode: 'token' }, { origin: sent });
      expect(status).toBe(expected);
    });
  });

  it('opens a session for 24 hours from the login, or for 30 days with rememberMe', async () => {
    server.setNow(new Date('2026-05-01T10:00:00.000Z'));
    expect((await byToken('01712345678')).body.data.expiresAt).toBe('2026-05-02T10:00:00.000Z');
    expect((await byToken('01712345678', { rememberMe: true })).body.data.expiresAt).toBe('2026-05-31T10:00:00.000Z');
  });

  it('stores only the hash of the token', async () => {
    const { body } = await byToken('01712345678');
    const { rows } = await sql<{ token_hash: string }>`select * from session`.execute(
      server.database.fork().getKysely(),
    );
    expect(JSON.stringify(rows)).not.toContain(body.data.token);
    expect(rows.map((row) => row.token_hash)).toContain(hashToken(body.data.token ?? ''));
  });

  it('opens a new session at each login and does not end earlier ones', async () => {
    const [first, second] = [await byToken('01712345678'), await byToken('01712345678')];
    expect(first.body.data.token).not.toBe(second.body.data.token);
    for (const { body } of [first, second]) {
      const headers = { authorization: `Bearer ${body.data.token}` };
      expect((await server.request('/api/auth/session', { headers })).status).toBe(200);
    }
  });

  it('returns the same 401 for an unknown identifier, a wrong password and a deactivated account', async () => {
    const inactive = await createAccount(server, { active: false });
    const responses = [
      await byToken('01999999999'),
      await byToken('unknown@example.com'),
      await byToken('01712345678', { password: 'not the password' }),
      await byToken(inactive.identifier),
    ];
    for (const { status, body, headers } of responses) {
      expect(status).toBe(401);
      expect(body).toEqual({ error: { code: 'UNAUTHENTICATED', message: 'Please sign in again.' } });
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  it('does not trim a password, and counts its length in code points', async () => {
    const account = await createAccount(server);
    const unusual = '  পাসওয়ার্ড🐎  ';
    const hash = await argon2.hash(unusual);
    await sql`update account set password_hash = ${hash} where id = ${account.id}`.execute(
      server.database.fork().getKysely(),
    );
    expect((await byToken(account.identifier, { password: unusual })).status).toBe(200);
    expect((await byToken(account.identifier, { password: unusual.trim() })).status).toBe(401);
    expect((await byToken(account.identifier, { password: '🐎'.repeat(128) })).status).toBe(401);
    expect((await byToken(account.identifier, { password: '🐎'.repeat(129) })).status).toBe(400);
    expect((await byToken(account.identifier, { password: '🐎'.repeat(7) })).status).toBe(400);
  });

  it('replaces a hash that has outdated parameters', async () => {
    const account = await createAccount(server);
    const weak = await argon2.hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const connection = server.database.fork().getKysely();
    await sql`update account set password_hash = ${weak} where id = ${account.id}`.execute(connection);
    expect((await byToken(account.identifier)).status).toBe(200);
    const { rows } = await sql<{
      password_hash: string;
    }>`select password_hash from account where id = ${account.id}`.execute(connection);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,(p=1,t=2|t=2,p=1)\$/);
    expect((await byToken(account.identifier)).status).toBe(200);
  });

  it('accepts concurrent logins while an outdated hash is replaced', async () => {
    const account = await createAccount(server);
    const weak = await argon2.hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await sql`update account set password_hash = ${weak} where id = ${account.id}`.execute(
      server.database.fork().getKysely(),
    );
    const responses = await Promise.all(Array.from({ length: 6 }, () => byToken(account.identifier)));
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  it('opens no session if the password is changed during its verification', async () => {
    const account = await createAccount(server);
    const changed = await argon2.hash('another password');
    const slow = byToken(account.identifier);
    await sql`update account set password_hash = ${changed} where id = ${account.id}`.execute(
      server.database.fork().getKysely(),
    );
    const { rows } = await sql`select id from session where account_id = ${account.id}`.execute(
      server.database.fork().getKysely(),
    );
    expect([(await slow).status, rows.length]).toEqual([401, 0]);
  });

  it.each([
    [{ identifier: '' }, 'identifier'],
    [{ identifier: '0171234567' }, 'identifier'],
    [{ identifier: '01212345678' }, 'identifier'],
    [{ identifier: '8801712345678' }, 'identifier'],
    [{ identifier: '০১৭১২৩৪৫৬৭৮' }, 'identifier'],
    [{ identifier: `${'a'.repeat(250)}@example.com` }, 'identifier'],
    [{ identifier: 'rahim' }, 'identifier'],
    [{ identifier: 5 }, 'identifier'],
    [{ identifier: '01712345678', password: 'short' }, 'password'],
    [{ identifier: '01712345678', rememberMe: 'yes' }, 'rememberMe'],
    [{ identifier: '01712345678', responseMode: 'jwt' }, 'responseMode'],
    [{ identifier: '01712345678', role: 'ADMIN' }, 'role'],
  ])('rejects %j and names %s', async (body, field) => {
    const response = await login<ApiErrorBody>({ responseMode: 'token', ...body });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.error.fields ?? {})).toEqual([field]);
  });

  it.each([
    ['broken JSON', '{', 'application/json'],
    ['another content type', 'identifier=1', 'application/x-www-form-urlencoded'],
    ['an empty body', '', 'application/json'],
    ['a list', '[]', 'application/json'],
  ])('returns 400 for %s', async (_, body, type) => {
    const error = await server.error('/api/auth/login', 400, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect(error.code).toBe('VALIDATION_ERROR');
  });

  it('returns 413 for a body over 100 KiB', async () => {
    const body = JSON.stringify({ identifier: 'x'.repeat(103_000), password: PASSWORD });
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    expect((await server.error('/api/auth/login', 413, init)).code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('records success and failure in the audit trail, without secrets', async () => {
    const account = await createAccount(server);
    await byToken(account.identifier, { password: 'a wrong password' });
    const { body } = await byToken(account.identifier);
    const { rows } = await sql<{ kind: string; ip: string; request_id: string; details: unknown }>`
      select kind, ip, request_id, details from audit_event where account_id = ${account.id} order by id`.execute(
      server.database.fork().getKysely(),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['login_failed', 'login']);
    for (const { ip, request_id: id } of rows) {
      expect(ip).toMatch(/127\.0\.0\.1/);
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
    }
    const written = JSON.stringify(rows) + JSON.stringify(server.logs);
    for (const secret of [
      PASSWORD,
      'a wrong password',
      body.data.token ?? 'no token',
      hashToken(body.data.token ?? ''),
    ]) {
      expect(written).not.toContain(secret);
    }
  });
});
