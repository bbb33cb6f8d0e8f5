import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAccount, createSession, postJson } from '../../../test/support/accounts/fixtures.ts';
import { allEvents } from '../../../test/support/accounts/operations.ts';
import {
  type Body,
  type ChatApp,
  createChatApp,
  saveVisitor,
  startWidget,
} from '../../../test/support/chat/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { systemClock } from '../../base/clock.ts';
import { enableApplication, rotateSecret } from './change-application.ts';
import { listApplications, showApplication } from './show-application.ts';

const server = await startTestServer();
const app = await createChatApp(server);
let other: ChatApp = await createChatApp(server);

const ctx = () => ({ em: server.database.fork(), clock: systemClock });
const status = async (secret: string, of = app) =>
  (await saveVisitor(server, { ...of, secret }, { externalUserId: 'u' })).status;

const calls: [method: string, path: string][] = [
  ['POST', 'save-visitor'],
  ['POST', 'save-visitors'],
  ['GET', 'visitors/cv_AAAAAAAAAAAAAAAAAAAAAAAA'],
  ['DELETE', 'visitors/cv_AAAAAAAAAAAAAAAAAAAAAAAA'],
];

describe.each(calls)('%s …/%s', (method, path) => {
  const send = (headers: Record<string, string>, id = app.id) =>
    server.request<Body<never>>(`/api/chat/applications/${id}/${path}`, { method, headers });

  it('returns the same 401 for every invalid credential', async () => {
    const session = await createSession(server, (await createAccount(server)).id);
    const widget = (await startWidget(server, app)).body.data;
    const wrong = `${app.secret.slice(0, -2)}${app.secret.endsWith('AA') ? 'BB' : 'AA'}`;
    const unknown = `cas_${'0'.repeat(16)}_${'A'.repeat(43)}`;
    const tokens = [other.secret, app.widgetKey, session, widget.token, widget.resumeToken, wrong, unknown];
    const bearers = [...tokens, `${app.secret}x`, app.secret.slice(0, -1), app.secret.toUpperCase(), 'x', ''];
    const headers = [
      {},
      ...bearers.map((token) => ({ authorization: `Bearer ${token}` })),
      { authorization: `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString('base64')}` },
      { authorization: app.secret },
      { cookie: `arot_session=${session}` },
    ];
    for (const each of headers) {
      const { status, body } = await send(each as Record<string, string>);
      expect([each, status, body]).toEqual([
        each,
        401,
        {
          error: {
            code: 'UNAUTHENTICATED',
            message: 'The chat application secret is not valid. Send it as Authorization: Bearer cas_….',
          },
        },
      ]);
    }
    // An unknown application gets the same response as a wrong secret.
    const headersOfOther = { authorization: `Bearer ${app.secret}` };
    for (const id of ['cap_AAAAAAAAAAAAAAAAAAAAAAAA', 'x', '%00', '__proto__']) {
      expect((await send(headersOfOther, id)).status).toBe(401);
    }
  });

  it('rejects any Origin with 403, also with the right secret', async () => {
    for (const origin of ['https://shop.client.example', 'null', '', server.publicOrigin, 'x']) {
      for (const secret of [app.secret, 'wrong']) {
        const { status, headers, body } = await send({ authorization: `Bearer ${secret}`, origin });
        expect([origin, status, body.error.code]).toEqual([origin, 403, 'FORBIDDEN']);
        expect(headers.get('access-control-allow-origin')).toBeNull();
      }
    }
  });

  it('grants no CORS preflight', async () => {
    for (const origin of ['https://shop.client.example', server.publicOrigin, 'https://shop.example']) {
      const headers = { origin, 'access-control-request-method': method };
      const { status, headers: responseHeaders } = await server.request(`/api/chat/applications/${app.id}/${path}`, {
        method: 'OPTIONS',
        headers,
      });
      expect(status).toBe(404);
      expect(responseHeaders.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('a secret', () => {
  it('ends at once on rotation, and the new one is valid', async () => {
    const rotated = await createChatApp(server);
    const next = await rotateSecret(ctx(), rotated.id, 0);
    expect(await status(rotated.secret, rotated)).toBe(401);
    expect(await status(next, rotated)).toBe(201);
  });

  it('stays valid for exactly the given time, also after another rotation', async () => {
    const rotated = await createChatApp(server);
    const now = Date.now();
    const clock = () => new Date(now);
    const second = await rotateSecret({ ...ctx(), clock }, rotated.id, 3_600);
    const third = await rotateSecret({ ...ctx(), clock }, rotated.id, 7_200);
    const at = async (seconds: number) => {
      server.setNow(new Date(now + seconds * 1_000));
      return [await status(rotated.secret, rotated), await status(second, rotated), await status(third, rotated)].map(
        (code) => code < 300,
      );
    };
    try {
      expect(await at(3_599)).toEqual([true, true, true]);
      expect(await at(3_600)).toEqual([false, true, true]);
      expect(await at(7_200)).toEqual([false, false, true]);
    } finally {
      server.setNow(undefined);
    }
    await rotateSecret(ctx(), rotated.id, 0);
    expect((await showApplication(ctx(), rotated.id)).secrets).toHaveLength(1);
  });

  it('gets 403 for a disabled application, and a wrong one 401', async () => {
    const disabled = await createChatApp(server);
    await enableApplication(ctx(), disabled.id, false);
    expect(await status(disabled.secret, disabled)).toBe(403);
    expect(await status(other.secret, disabled)).toBe(401);
    await enableApplication(ctx(), disabled.id, true);
    expect(await status(disabled.secret, disabled)).toBe(201);
  });

  it('records its last use to the minute', async () => {
    const used = await createChatApp(server);
    const lastUse = async () => (await showApplication(ctx(), used.id)).secrets[0]?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    const times = ['2030-01-01T00:00:00.000Z', '2030-01-01T00:00:59.000Z', '2030-01-01T00:01:00.001Z'];
    const seen: unknown[] = [];
    for (const time of times) {
      server.setNow(new Date(time));
      await status(used.secret, used);
      seen.push(await lastUse());
    }
    server.setNow(undefined);
    expect(seen).toEqual([times[0], times[0], times[2]]);
  });

  it('is not stored in tables, in the audit trail or in lists', async () => {
    const next = await rotateSecret(ctx(), other.id, 60);
    const { rows } = await sql`select * from chat_secret`.execute(server.database.fork().getKysely());
    const everything = JSON.stringify([rows, await allEvents(server), await listApplications(ctx())]);
    for (const secret of [app.secret, other.secret, next]) {
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(secret.slice(-43));
      expect(everything).toContain(secret.slice(0, 20));
    }
    other = { ...other, secret: next };
  });

  it('is audited on creation and rotation', async () => {
    const audited = await createChatApp(server);
    await rotateSecret(ctx(), audited.id, 60);
    const events = (await allEvents(server)).filter(({ details }) => details.applicationId === audited.id);
    expect(events.map(({ kind, actor, details }) => [kind, actor, details.keepOldSeconds])).toEqual([
      ['chat_application_created', 'command line', undefined],
      ['chat_secret_rotated', 'command line', 60],
    ]);
  });
});

describe('requests beyond the limit', () => {
  it('get 429 with Retry-After, counted by IP address and application', async () => {
    const limited = await startTestServer({ sharing: server, chatLimit: { points: 3, seconds: 60 } });
    const send = (id: string) =>
      postJson(limited, `/api/chat/applications/${id}/save-visitor`, {}, { authorization: 'Bearer x' });
    const statuses: number[] = [];
    for (const id of [app.id, app.id, app.id, app.id, other.id]) statuses.push((await send(id)).status);
    expect(statuses).toEqual([401, 401, 401, 429, 401]);
    expect(Number((await send(app.id)).headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

it('judges each of many concurrent requests by its own secret and application', async () => {
  const [one, other] = [await createChatApp(server), await createChatApp(server)];
  const unknown = `cas_${'0'.repeat(16)}_${'A'.repeat(43)}`;
  const sameSecretPrefix = `${one.secret.slice(0, -1)}${one.secret.endsWith('A') ? 'B' : 'A'}`;
  const calls: [ChatApp, number][] = [
    [one, 201],
    [other, 201],
    [{ ...one, secret: unknown }, 401],
    [{ ...one, secret: other.secret }, 401],
    [{ ...one, secret: sameSecretPrefix }, 401],
  ];
  const statuses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      calls.map(async ([app]) => (await saveVisitor(server, app, { externalUserId: `judged-${index}` })).status),
    ).flat(),
  );
  expect(statuses).toEqual(Array.from({ length: 10 }, () => calls.map(([, status]) => status)).flat());
});
