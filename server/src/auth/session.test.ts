import { listRoutes } from '@arot/contract';
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
import { commandContext } from '../../test/support/accounts/operations.ts';
import { startTestServer, TRUSTED_ORIGIN } from '../../test/support/test-server.ts';
import { cleanSessions } from '../accounts/sessions/end-session.ts';
import { setActive } from '../accounts/set-active.ts';

const server = await startTestServer();
beforeEach(() => server.setNow(undefined));

const run = (statement: ReturnType<typeof sql>) => statement.execute(server.database.fork().getKysely());
const session = (headers: Record<string, string>) =>
  server.request<{ data: unknown }>('/api/auth/session', { headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const cookie = (token: string) => ({ cookie: `arot_session=${token}` });
const logout = (headers: Record<string, string>) => server.request('/api/auth/logout', { method: 'POST', headers });

describe('GET /api/auth/session', () => {
  it('returns the current user and no token', async () => {
    const { id, identifier } = await createAccount(server, { name: 'Salma', role: 'sales', permissions: ['a.read'] });
    const token = await signIn(server, identifier);
    await run(sql`update role set permissions = '["a.read", "b.write"]' where name = 'sales'`);
    const { body, headers } = await session(bearer(token));
    expect(body.data).toEqual({
      user: {
        id,
        name: 'Salma',
        email: identifier,
        phoneNumber: null,
        image: null,
        accountType: 'STAFF',
        customerType: null,
        permissions: ['a.read', 'b.write'],
      },
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('returns 401 without a session', async () => {
    expect((await session({})).status).toBe(401);
  });

  it('returns 401 from the expiry of the session on', async () => {
    const { identifier } = await createAccount(server);
    server.setNow(new Date('2026-06-01T00:00:00.000Z'));
    const token = await signIn(server, identifier);
    server.setNow(new Date('2026-06-01T23:59:59.999Z'));
    expect((await session(bearer(token))).status).toBe(200);
    server.setNow(new Date('2026-06-02T00:00:00.000Z'));
    expect((await session(bearer(token))).status).toBe(401);
  });

  it('shows a change of account, role, type or state on the next request', async () => {
    const { id } = await createAccount(server, { customerType: 'RETAIL' });
    const token = await createSession(server, id);
    const user = async () => ((await session(bearer(token))).body.data as { user: Record<string, unknown> }).user;
    expect(await user()).toMatchObject({ accountType: 'CUSTOMER', customerType: 'RETAIL' });
    await run(sql`update customer set customer_type = 'WHOLESALE' where account_id = ${id}`);
    expect(await user()).toMatchObject({ customerType: 'WHOLESALE' });
    await run(sql`insert into role (name, permissions) values ('temp', '["x"]')`);
    await run(sql`update account set role_name = 'temp' where id = ${id}`);
    expect(await user()).toMatchObject({ accountType: 'STAFF', customerType: null, permissions: ['x'] });
    await run(sql`update account set active = false where id = ${id}`);
    expect((await session(bearer(token))).status).toBe(401);
    await run(sql`update account set active = true, role_name = null where id = ${id}`);
    expect((await session(bearer(token))).status).toBe(200);
    await run(sql`delete from account where id = ${id}`);
    expect((await session(bearer(token))).status).toBe(401);
  });

  it('returns its own user to each of 20 concurrent requests', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 20 }, async () => createSession(server, (await createAccount(server)).id)),
    );
    const responses = await Promise.all(tokens.map((token) => session(bearer(token))));
    const ids = responses.map(({ body }) => (body.data as { user: { id: string } }).user.id);
    expect(new Set(ids).size).toBe(20);
  });
});

describe('POST /api/auth/logout', () => {
  const account = async () => (await createAccount(server)).id;

  it('ends the session of a bearer token without an Origin, and clears the cookie', async () => {
    const token = await createSession(server, await account());
    const response = await logout(bearer(token));
    expect([response.status, response.body]).toEqual([200, { data: { success: true } }]);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^arot_session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970.*HttpOnly/,
    );
    expect((await session(bearer(token))).status).toBe(401);
  });

  it.each(['public', TRUSTED_ORIGIN])('ends the session of a cookie for the origin %s', async (origin) => {
    const token = await createSession(server, await account());
    const from = origin === 'public' ? server.publicOrigin : origin;
    expect((await logout({ ...cookie(token), origin: from })).status).toBe(200);
    expect((await session(bearer(token))).status).toBe(401);
  });

  it.each([
    ['a cookie without an Origin', 'cookie', undefined],
    ['a cookie from another page', 'cookie', 'https://evil.example'],
    ['a cookie from an opaque origin', 'cookie', 'null'],
    ['a bearer token from another page', 'bearer', 'https://evil.example'],
    ['no credential from another page', 'none', 'https://evil.example'],
  ])('returns 403 for %s and does not end the session', async (_, kind, origin) => {
    const token = await createSession(server, await account());
    const credential = kind === 'cookie' ? cookie(token) : kind === 'bearer' ? bearer(token) : {};
    const response = await logout({ ...credential, ...(origin === undefined ? {} : { origin }) });
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await session(bearer(token))).status).toBe(200);
  });

  it('succeeds without a credential, repeatedly, and for an ended session', async () => {
    const id = await account();
    const revoked = await createSession(server, id, { ended: 'revoked' });
    const expired = await createSession(server, id, { ended: 'expired' });
    for (const headers of [
      {},
      bearer(revoked),
      bearer(revoked),
      bearer(expired),
      bearer('unknown'),
      { authorization: 'Basic x' },
    ]) {
      expect((await logout(headers)).status).toBe(200);
    }
  });

  it('succeeds for a deactivated account', async () => {
    const { id } = await createAccount(server, { active: false });
    expect((await logout(bearer(await createSession(server, id)))).status).toBe(200);
  });

  it('ignores the cookie if there is an Authorization header, even an invalid one', async () => {
    const token = await createSession(server, await account());
    const response = await logout({ ...cookie(token), authorization: 'Bearer unknown', origin: server.publicOrigin });
    expect(response.status).toBe(200);
    expect((await session(cookie(token))).status).toBe(200);
  });

  it('does not end other sessions of the account', async () => {
    const id = await account();
    const [one, other] = [await createSession(server, id), await createSession(server, id)];
    await logout(bearer(one));
    expect((await session(bearer(other))).status).toBe(200);
  });

  it('makes the browser forget what it has cached, and nothing else', async () => {
    const cleared = async (headers: Record<string, string>) => (await logout(headers)).headers.get('clear-site-data');
    const headers = { ...cookie(await createSession(server, await account())), origin: server.publicOrigin };
    expect([await cleared(headers), await cleared({})]).toEqual(['"cache"', '"cache"']);
  });

  it('is recorded once in the audit trail', async () => {
    const id = await account();
    const token = await createSession(server, id);
    await logout(bearer(token));
    await logout(bearer(token));
    const { rows } = await run(sql`select kind from audit_event where account_id = ${id}`);
    expect(rows).toEqual([{ kind: 'logout' }]);
  });

  it('returns 500 if the database fails, and does not end the session', async () => {
    const token = await createSession(server, await account());
    // A missing table would be a 503, because a restore may be in progress. A missing column is an error.
    await run(sql`alter table session rename column revoked_at to revoked_at_away`);
    const { status } = await logout(bearer(token));
    await run(sql`alter table session rename column revoked_at_away to revoked_at`);
    expect(status).toBe(500);
    expect((await session(bearer(token))).status).toBe(200);
  });
});

describe('16 concurrent logins', () => {
  it('all succeed, although few passwords are verified at a time', async () => {
    const { identifier } = await createAccount(server);
    const body = { identifier, password: PASSWORD, responseMode: 'token' };
    const responses = await Promise.all(Array.from({ length: 16 }, () => postJson(server, '/api/auth/login', body)));
    expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(200));
  });
});

describe('cleanSessions', () => {
  it('deletes sessions a day after their end, and no others', async () => {
    const { id } = await createAccount(server);
    const live = await createSession(server, id);
    await createSession(server, id, { ended: 'expired' });
    await createSession(server, id, { ended: 'revoked' });
    const remaining = async () => (await run(sql`select id from session where account_id = ${id}`)).rows.length;
    await cleanSessions(server.database, () => new Date());
    expect(await remaining()).toBe(3);
    await cleanSessions(server.database, () => new Date(Date.now() + 24 * 3_600_000 + 60_000));
    expect(await remaining()).toBe(1);
    expect((await session(bearer(live))).status).toBe(200);
  });
});

describe('a session that a deactivation has ended', () => {
  const optional = listRoutes().filter(
    ({ route: { metadata, method, path } }) => metadata.auth === 'optional' && method === 'GET' && !path.includes(':'),
  );

  it.each(optional.map(({ route }) => route.path))(
    'is 401 at %s while the account is inactive, and dead afterwards',
    async (path) => {
      for (const options of [{ customerType: 'RETAIL' }, { role: 'sales', permissions: [] }] as const) {
        const { id } = await createAccount(server, options);
        const token = await createSession(server, id);
        const statuses = async () =>
          await Promise.all(
            [cookie(token), bearer(token)].map(async (headers) => (await server.request(path, { headers })).status),
          );
        const [before] = await statuses();
        await setActive(commandContext(server), id, false);
        expect(await statuses()).toEqual([401, 401]);
        await setActive(commandContext(server), id, true);
        expect(await statuses()).toEqual([before, 401]);
        expect((await session(cookie(token))).status).toBe(401);
      }
    },
  );

  it('stays until it expires', async () => {
    const { id, identifier } = await createAccount(server, { customerType: 'RETAIL' });
    const { headers } = await postJson(
      server,
      '/api/auth/login',
      { identifier, password: PASSWORD, rememberMe: true },
      { origin: server.publicOrigin },
    );
    await setActive(commandContext(server), id, false);
    const list = async () =>
      (await server.request('/api/products', { headers: { cookie: cookieOf(headers) ?? '' } })).status;
    const after = async (days: number) => {
      const at = new Date(Date.now() + days * 24 * 3_600_000);
      await cleanSessions(server.database, () => at);
      server.setNow(at);
      return await list();
    };
    expect([await list(), await after(29), await after(31)]).toEqual([401, 401, 200]);
  });
});
