import type { ApiErrorBody } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { cookieOf, createAccount, createSession, PASSWORD, postJson } from '../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter, login, NEW_PASSWORD } from '../../test/support/accounts/operations.ts';
import { startTestServer, TRUSTED_ORIGIN } from '../../test/support/test-server.ts';

type Body = { data: { user: { id: string }; expiresAt: string; token?: string }; error: ApiErrorBody['error'] };

let account: { id: string; identifier: string };
const server = await startTestServer();
beforeEach(async () => {
  server.setNow(undefined);
  account = await createAccount(server, { name: 'Rahim Uddin' });
});

const change = (
  credential: Record<string, string>,
  body: object = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  target = server,
) =>
  target.request<Body>('/api/auth/password', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...credential },
    body: JSON.stringify(body),
  });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const byCookie = (token: string, origin: string = server.publicOrigin) => ({ cookie: `arot_session=${token}`, origin });
const sessionStatus = async (token: string) =>
  (await server.request('/api/auth/session', { headers: bearer(token) })).status;

describe('PUT /api/auth/password', () => {
  it('returns a new token to a bearer, ends every other session, and sets no cookie', async () => {
    const events = await allEvents(server);
    const [token, other] = [await createSession(server, account.id), await createSession(server, account.id)];
    const { status, body, headers } = await change(bearer(token));
    expect([status, body.data.user.id, headers.getSetCookie()]).toEqual([200, account.id, []]);
    expect(headers.get('cache-control')).toBe('no-store');
    const statuses = [token, other, body.data.token ?? ''].map(sessionStatus);
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
    expect((await login(server, account.identifier, PASSWORD)).status).toBe(401);
    expect((await login(server, account.identifier, NEW_PASSWORD)).status).toBe(200);
    expect((await eventsAfter(server, events))[0]).toEqual({
      kind: 'password_set',
      accountId: account.id,
      actor: account.id,
      details: { sessions: 2, grants: 0, sessionId: expect.any(String) },
    });
  });

  it('returns a new cookie to a page, and no token', async () => {
    const token = await createSession(server, account.id);
    const { status, body, headers } = await change(byCookie(token));
    expect([status, body.data.token]).toEqual([200, undefined]);
    const cookie = cookieOf(headers) ?? '';
    expect(cookie).not.toContain(token);
    expect((await server.request('/api/auth/session', { headers: { cookie } })).status).toBe(200);
    expect(await sessionStatus(token)).toBe(401);
    // A logout that the browser sent before it received the cookie ends the new session.
    const logout = { method: 'POST', headers: byCookie(token) };
    expect((await server.request('/api/auth/logout', logout)).status).toBe(200);
    expect((await server.request('/api/auth/session', { headers: { cookie } })).status).toBe(401);
  });

  it('gives the new session the lifetime that the user chose at the login', async () => {
    for (const rememberMe of [false, true]) {
      const { id, identifier } = await createAccount(server);
      const { headers } = await postJson(
        server,
        '/api/auth/login',
        { identifier, password: PASSWORD, rememberMe },
        { origin: server.publicOrigin },
      );
      const changed = await change({ cookie: cookieOf(headers) ?? '', origin: server.publicOrigin });
      const hours = (Date.parse(changed.body.data.expiresAt) - Date.now()) / 3_600_000;
      expect([id, Math.round(hours)]).toEqual([id, rememberMe ? 720 : 24]);
      expect(changed.headers.getSetCookie()[0]?.includes('Max-Age')).toBe(rememberMe);
    }
  });

  it('accepts a cookie from trusted origins only', async () => {
    const token = await createSession(server, account.id);
    for (const origin of [undefined, 'null', 'https://evil.example']) {
      const { origin: _, ...cookie } = byCookie(token);
      expect((await change(origin === undefined ? cookie : { ...cookie, origin })).status).toBe(403);
    }
    expect((await change({ ...bearer(token), origin: 'https://evil.example' })).status).toBe(403);
    expect((await login(server, account.identifier, PASSWORD)).status).toBe(200);
    expect((await change(byCookie(token, TRUSTED_ORIGIN))).status).toBe(200);
  });

  it('requires a session', async () => {
    expect((await change({})).status).toBe(401);
    expect((await change(bearer(await createSession(server, account.id, { ended: 'revoked' })))).status).toBe(401);
  });

  it.each([
    ['a wrong current password', { currentPassword: 'not the password' }, 'currentPassword'],
    ['the current password again', { newPassword: PASSWORD }, 'newPassword'],
    ['a short password', { newPassword: 'short' }, 'newPassword'],
    ['a common password', { newPassword: 'PassWord123' }, 'newPassword'],
    ['a sequence', { newPassword: '87654321' }, 'newPassword'],
    ['the own name', { newPassword: 'rahim.uddin' }, 'newPassword'],
    ['an unknown property', { rememberMe: true }, 'rememberMe'],
  ])('rejects %s with the field, and changes nothing', async (_what, wrong, field) => {
    const token = await createSession(server, account.id);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, ...wrong };
    const { status, body: rejected } = await change(bearer(token), body);
    expect([status, rejected.error.code, Object.keys(rejected.error.fields ?? {})]).toEqual([
      400,
      'VALIDATION_ERROR',
      [field],
    ]);
    expect(await sessionStatus(token)).toBe(200);
    expect((await login(server, account.identifier, PASSWORD)).status).toBe(200);
  });

  it('counts as a login attempt', async () => {
    const limited = await startTestServer({ loginLimit: { points: 3, seconds: 60 } });

    const { id, identifier } = await createAccount(limited);
    const token = await createSession(limited, id);
    const wrong = { currentPassword: 'not the password', newPassword: NEW_PASSWORD };
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await change(bearer(token), wrong, limited)).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
    expect((await login(limited, identifier, PASSWORD)).status).toBe(429);
  });

  it('succeeds once when two requests change the password at once', async () => {
    const token = await createSession(server, account.id);
    const responses = await Promise.all(
      ['a first new phrase', 'a second new phrase'].map((newPassword) =>
        change(bearer(token), { currentPassword: PASSWORD, newPassword }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const open = responses.flatMap(({ body }) => body.data?.token ?? []);
    expect(await Promise.all(open.map(sessionStatus))).toEqual([200]);
  });
});
