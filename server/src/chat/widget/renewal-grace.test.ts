import { afterEach, describe, expect, it } from 'vitest';
import { allEvents } from '../../../test/support/accounts/operations.ts';
import {
  createChatApp,
  endWidget,
  renewWidget,
  saveVisitor,
  startWidget,
} from '../../../test/support/chat/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const server = await startTestServer();
/** Another process on the same database. */
const second = await startTestServer({ sharing: server });
const app = await createChatApp(server, { fields: [{ key: 'note', type: 'text' }] });
afterEach(() => at(undefined));

const BEGIN = Date.parse('2030-01-01T00:00:00Z');

/** Sets the clock of both servers. */
function at(seconds: number | undefined): void {
  for (const each of [server, second]) {
    each.setNow(seconds === undefined ? undefined : new Date(BEGIN + seconds * 1_000));
  }
}

const start = async (input: Record<string, unknown> = {}) => (await startWidget(server, app, input)).body.data;
const reuses = async (sessionId: string) =>
  (await allEvents(server)).filter(
    ({ kind, details }) => kind === 'chat_resume_token_reused' && details.sessionId === sessionId,
  ).length;

describe('a resume token that was just replaced', () => {
  it('renews to the same successor, and the session continues', async () => {
    at(0);
    const { sessionId, resumeToken } = await start();
    const first = await renewWidget(server, sessionId, resumeToken);
    at(9.999);
    const again = await renewWidget(second, sessionId, resumeToken);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data.resumeToken).toBe(first.body.data.resumeToken);
    expect((await endWidget(server, sessionId, again.body.data.token)).status).toBe(200);
    expect(await reuses(sessionId)).toBe(0);
  });

  it('resumes with the same successor after a lost response', async () => {
    at(0);
    const { sessionId, resumeToken, visitor } = await start();
    const first = await startWidget(server, app, { resumeToken });
    at(9);
    const again = await startWidget(second, app, { resumeToken });
    const renewed = await renewWidget(server, sessionId, resumeToken);
    expect([first.status, again.status, renewed.status]).toEqual([200, 200, 200]);
    expect(again.body.data).toMatchObject({ sessionId, visitor, resumeToken: first.body.data.resumeToken });
    expect(renewed.body.data.resumeToken).toBe(first.body.data.resumeToken);
  });

  it('ends the session 10 seconds after its replacement, with an audit event', async () => {
    at(0);
    const { sessionId, resumeToken } = await start();
    const { token, resumeToken: successor } = (await renewWidget(server, sessionId, resumeToken)).body.data;
    at(10);
    expect((await renewWidget(server, sessionId, resumeToken)).status).toBe(401);
    expect((await renewWidget(server, sessionId, successor)).status).toBe(401);
    expect((await endWidget(server, sessionId, token)).status).toBe(401);
    expect(await reuses(sessionId)).toBe(1);
  });

  it('ends the session as soon as its successor has been used', async () => {
    at(0);
    const { sessionId, resumeToken } = await start();
    const { resumeToken: successor } = (await renewWidget(server, sessionId, resumeToken)).body.data;
    expect((await renewWidget(server, sessionId, successor)).status).toBe(200);
    expect((await startWidget(server, app, { resumeToken })).status).toBe(401);
    expect(await reuses(sessionId)).toBe(1);
  });

  it('is rejected after the session has ended', async () => {
    at(0);
    const { sessionId, resumeToken } = await start();
    const { token } = (await renewWidget(server, sessionId, resumeToken)).body.data;
    expect((await endWidget(server, sessionId, token)).status).toBe(200);
    expect((await renewWidget(server, sessionId, resumeToken)).status).toBe(401);
    expect((await startWidget(server, app, { resumeToken })).status).toBe(401);
  });

  it('is rejected for another session and another application', async () => {
    at(0);
    const [{ sessionId, resumeToken }, other] = [await start(), await start()];
    await renewWidget(server, sessionId, resumeToken);
    expect((await renewWidget(server, other.sessionId, resumeToken)).status).toBe(401);
    expect((await startWidget(server, await createChatApp(server), { resumeToken })).status).toBe(401);
    expect((await renewWidget(server, sessionId, resumeToken)).status).toBe(200);
  });
});

describe('concurrent requests with one resume token', () => {
  it('all get the same successor', async () => {
    at(0);
    const { sessionId, resumeToken } = await start();
    const renewals = Array.from({ length: 12 }, (_, index) =>
      index % 3 === 0
        ? startWidget(index % 2 ? server : second, app, { resumeToken })
        : renewWidget(index % 2 ? server : second, sessionId, resumeToken),
    );
    const responses = await Promise.all<{ status: number; body: { data: { resumeToken: string } } }>(renewals);
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(new Set(responses.map(({ body }) => body.data.resumeToken)).size).toBe(1);
    expect(await reuses(sessionId)).toBe(0);
  });

  it('identify the visitor once, and all return that visitor', async () => {
    at(0);
    const { sessionId, resumeToken } = await start({ preChat: { note: 'n' } });
    const { visitorToken, chatVisitorId } = (await saveVisitor(server, app, { externalUserId: 'at once' })).body.data;
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        startWidget(index % 2 ? server : second, app, { resumeToken, visitorToken }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(responses.map(({ body }) => `${body.data.sessionId} ${body.data.resumeToken}`)).size).toBe(1);
    expect(responses[0]?.body.data).toMatchObject({ sessionId, visitor: { chatVisitorId } });
    const moved = (await allEvents(server)).filter(({ details }) => details.chatVisitorId === chatVisitorId);
    expect(moved.map(({ kind }) => kind)).toEqual(['chat_visitor_identified']);
  });

  it('start one session of another identified visitor', async () => {
    at(0);
    const [first, next] = await Promise.all(
      ['from', 'to'].map(async (user) => (await saveVisitor(server, app, { externalUserId: user })).body.data),
    );
    const { sessionId, resumeToken } = await start({ visitorToken: first?.visitorToken });
    const input = { resumeToken, visitorToken: next?.visitorToken };
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => startWidget(index % 2 ? server : second, app, input)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const sessions = new Set(responses.map(({ body }) => `${body.data.sessionId} ${body.data.resumeToken}`));
    expect(sessions.size).toBe(1);
    const session = responses[0]?.body.data;
    expect(session?.sessionId).not.toBe(sessionId);
    expect(session?.visitor.chatVisitorId).toBe(next?.chatVisitorId);
    expect((await renewWidget(server, session?.sessionId ?? '', session?.resumeToken ?? '')).status).toBe(200);
  });
});
