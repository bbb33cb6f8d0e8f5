import type { ApiErrorBody, ownSessions } from '@arot/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { createAccount, createSession, PASSWORD, postJson } from '../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter } from '../../test/support/accounts/operations.ts';
import { Browser, getTokens, refresh, userInfoStatus } from '../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../test/support/oauth/fixtures.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { db } from '../database/db.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

let account: { id: string; identifier: string };
const server = await startTestServer({ trustProxy: true, loginLimit: { points: 1_000, seconds: 60 } });
const application = await createTestApplication(server);
beforeEach(async () => {
  account = await createAccount(server, { customerType: 'RETAIL' });
});

type Body = { data: z.infer<typeof ownSessions> } & ApiErrorBody;
const send = (method: string, path: string, token: string) =>
  server.request<Body>(`/api/auth/sessions${path}`, { method, headers: { authorization: `Bearer ${token}` } });
const list = async (token: string) => (await send('GET', '', token)).body.data.items;
const idOf = async (token: string) => (await list(token))[0]?.id ?? '';
const status = async (token: string) =>
  (await server.request('/api/auth/session', { headers: { authorization: `Bearer ${token}` } })).status;

async function signIn(headers: Record<string, string> = {}): Promise<string> {
  const login = { identifier: account.identifier, password: PASSWORD, responseMode: 'token' };
  return (await postJson<{ data: { token: string } }>(server, '/api/auth/login', login, headers)).body.data.token;
}

/** Signs in on the hosted page, in a browser of its own. @returns its session, and the tokens of the application */
async function signInToApplication() {
  const browser = new Browser(server);
  const tokens = await getTokens(browser, server, application, account.identifier);
  return { tokens, session: browser.cookie('arot_session') ?? '' };
}

describe('GET /api/auth/sessions', () => {
  it('shows device, network, times to the hour and which session is the own', async () => {
    server.setNow(new Date('2026-06-01T06:10:11.000Z'));
    const phone = await signIn({ 'user-agent': ANDROID, 'x-forwarded-for': '203.0.113.77' });
    server.setNow(new Date('2026-06-01T08:59:59.000Z'));
    const program = await signIn({ 'user-agent': 'okhttp/4.12.0', 'x-forwarded-for': '2001:db8:0:1:2:3:4:5' });
    expect(await list(phone)).toEqual([
      {
        id: expect.any(String),
        device: 'Chrome on Android',
        address: '203.0.113.0/24',
        createdAt: '2026-06-01T06:10:11.000Z',
        lastUsedAt: expect.stringMatching(/^2026-06-01T0[68]:00:00\.000Z$/),
        current: true,
      },
      {
        id: expect.any(String),
        device: 'okhttp',
        address: '2001:db8::/48',
        createdAt: '2026-06-01T08:59:59.000Z',
        lastUsedAt: '2026-06-01T08:00:00.000Z',
        current: false,
      },
    ]);
    await expect.poll(async () => (await list(program))[1]?.lastUsedAt).toBe('2026-06-01T08:00:00.000Z');
    server.setNow(undefined);
  });

  it('shows nothing that a client makes up beyond the name of a program', async () => {
    const names = [];
    for (const agent of ['<script>alert(1)</script>', '\u00e9\u00e9/1', 'curl/8.5.0 <b>', `x${'y'.repeat(400)}`]) {
      names.push((await list(await signIn({ 'user-agent': agent })))[0]?.device);
    }
    expect(names).toEqual([null, null, 'curl', `x${'y'.repeat(49)}`]);
  });

  it('shows open sessions of the account only', async () => {
    const token = await signIn();
    await createSession(server, account.id, { ended: 'expired' });
    await createSession(server, account.id, { ended: 'revoked' });
    await createSession(server, (await createAccount(server)).id);
    expect(await list(token)).toHaveLength(1);
  });

  it('leaves out sessions of staff members that have ended without a use', async () => {
    account = await createAccount(server, { role: 'clerk' });
    server.setNow(new Date('2026-06-01T06:00:00.000Z'));
    await signIn();
    server.setNow(new Date('2026-06-01T18:00:00.000Z'));
    expect(await list(await signIn())).toHaveLength(1);
    server.setNow(undefined);
  });

  it('has at most a hundred, the own among them', async () => {
    const token = await createSession(server, account.id);
    for (let count = 0; count < 101; count += 1) await createSession(server, account.id);
    const items = await list(token);
    expect([items.length, items[0]?.current]).toEqual([100, true]);
  });
});

describe('DELETE /api/auth/sessions/:id', () => {
  it('ends the session from the next request on, and records it', async () => {
    const [own, other] = [await signIn(), await signIn()];
    const events = await allEvents(server);
    expect((await send('DELETE', `/${await idOf(other)}`, own)).body).toEqual({ data: { success: true } });
    expect([await status(own), await status(other)]).toEqual([200, 401]);
    expect(await eventsAfter(server, events)).toEqual([
      { kind: 'sessions_revoked', accountId: account.id, actor: account.id, details: { sessions: 1, grants: 0 } },
    ]);
  });

  it('returns 404 for the session of another account, for an ended and for an unknown one, and changes nothing', async () => {
    const own = await signIn();
    const stranger = await createSession(server, (await createAccount(server)).id);
    const ended = await signIn();
    const endedId = await idOf(ended);
    await send('DELETE', `/${endedId}`, own);
    const events = await allEvents(server);
    for (const id of [await idOf(stranger), endedId, 'unknown', '%20']) {
      expect((await send('DELETE', `/${id}`, own)).body.error.code).toBe('NOT_FOUND');
    }
    expect(await status(stranger)).toBe(200);
    expect(await eventsAfter(server, events)).toEqual([]);
  });

  it('ends what applications may do because of the session, and nothing else of them', async () => {
    const own = await signIn();
    const [ended, other] = [await signInToApplication(), await signInToApplication()];
    await send('DELETE', `/${await idOf(ended.session)}`, own);
    expect(await userInfoStatus(server, ended.tokens.access_token)).toBe(401);
    expect((await refresh(server, application, ended.tokens.refresh_token ?? '')).status).toBe(400);
    expect(await userInfoStatus(server, other.tokens.access_token)).toBe(200);
  });

  it('ends the own session', async () => {
    const own = await signIn();
    expect((await send('DELETE', `/${await idOf(own)}`, own)).status).toBe(200);
    expect(await status(own)).toBe(401);
  });

  it('removes the cookie of the own session, and of no other', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const id = await idOf(one);
    const end = async (token: string, target: string) => {
      const cookie = `arot_session=${token}`;
      const headers = { cookie, origin: server.publicOrigin };
      const ended = await server.request(`/api/auth/sessions/${target}`, { method: 'DELETE', headers });
      return [ended.status, ended.headers.getSetCookie().length, ended.headers.get('clear-site-data')];
    };
    const own = (await list(other)).find(({ current }) => current)?.id ?? '';
    expect(await end(other, id === own ? '' : ((await list(one)).find(({ current }) => current)?.id ?? ''))).toEqual([
      200,
      0,
      null,
    ]);
    expect(await end(other, own)).toEqual([200, 1, '"cache"']);
  });

  it('ends every session of the account in that browser, and leaves one of another account in it', async () => {
    const stranger = await createSession(server, (await createAccount(server)).id);
    const [own, chosen, sibling] = [await signIn(), await signIn(), await signIn()];
    const id = await idOf(chosen);
    for (const inBrowser of [sibling, stranger]) {
      await sql`update session set browser_id = ${id} where id = ${await idOf(inBrowser)}`.execute(
        db(server.database.fork()),
      );
    }
    expect((await send('DELETE', `/${id}`, own)).status).toBe(200);
    expect(await Promise.all([own, chosen, sibling, stranger].map(status))).toEqual([200, 401, 401, 200]);
  });
});

describe('POST /api/auth/sessions/end-others', () => {
  it('ends every other session with its applications, and leaves the own with those of it', async () => {
    const stranger = await createSession(server, (await createAccount(server)).id);
    const [own, other] = [await signInToApplication(), await signInToApplication()];
    const third = await signIn();
    const events = await allEvents(server);
    expect((await send('POST', '/end-others', own.session)).body).toEqual({ data: { success: true } });
    expect(await Promise.all([own.session, other.session, third, stranger].map(status))).toEqual([200, 401, 401, 200]);
    expect(await userInfoStatus(server, own.tokens.access_token)).toBe(200);
    expect(await userInfoStatus(server, other.tokens.access_token)).toBe(401);
    expect(await eventsAfter(server, events)).toEqual([
      { kind: 'sessions_revoked', accountId: account.id, actor: account.id, details: { sessions: 2, grants: 1 } },
    ]);
  });

  it('lets one of two sessions win that end each other', async () => {
    const tokens = [await signIn(), await signIn()];
    const responses = await Promise.all(tokens.map((token) => send('POST', '/end-others', token)));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 401]);
    const winner = responses.findIndex((response) => response.status === 200);
    expect(await Promise.all(tokens.map(status))).toEqual(tokens.map((_, index) => (index === winner ? 200 : 401)));
  });
});
