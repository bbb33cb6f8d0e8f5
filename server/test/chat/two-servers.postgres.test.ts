import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { enableApplication, rotateSecret } from '../../src/chat/applications/change-application.ts';
import {
  createChatApp,
  endWidget,
  renewWidget,
  saveVisitor,
  startWidget,
  visitorCall,
} from '../support/chat/fixtures.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** Two servers on one database. Neither caches chat data. */
const one = await startTestServer();
const other = await startTestServer({ sharing: one });

const ctx = () => ({ em: one.database.fork(), clock: systemClock });
const onBoth = async <T>(work: (server: TestServer) => Promise<T>) => [await work(one), await work(other)];

describe('two servers on one database', () => {
  it('reject the old secret on both servers after a rotation', async () => {
    const app = await createChatApp(one);
    const save = (secret: string) =>
      onBoth(async (server) => (await saveVisitor(server, { ...app, secret }, { externalUserId: 'u' })).status);
    expect(await save(app.secret)).toEqual([201, 200]);
    const next = await rotateSecret(ctx(), app.id, 0);
    expect(await save(app.secret)).toEqual([401, 401]);
    expect(await save(next)).toEqual([200, 200]);
  });

  it('reject requests of an application that was disabled on one server', async () => {
    const app = await createChatApp(one);
    const { sessionId, resumeToken } = (await startWidget(other, app)).body.data;
    await enableApplication(ctx(), app.id, false);
    const start = async (server: TestServer) => (await startWidget(server, app)).status;
    const renew = async (server: TestServer) => (await renewWidget(server, sessionId, resumeToken)).status;
    const save = async (server: TestServer) => (await saveVisitor(server, app, { externalUserId: 'u' })).status;
    for (const call of [start, renew, save]) expect(await onBoth(call)).toEqual([403, 403]);
  });

  it('reject an ended session and the session of an erased visitor', async () => {
    const app = await createChatApp(one);
    const session = (await startWidget(one, app)).body.data;
    expect((await endWidget(other, session.sessionId, session.token)).status).toBe(200);
    expect(await onBoth(async (server) => (await endWidget(server, session.sessionId, session.token)).status)).toEqual([
      401, 401,
    ]);
    const { chatVisitorId } = (await saveVisitor(one, app, { externalUserId: 'u' })).body.data;
    const mine = (await startWidget(other, app, { chatVisitorId })).body.data;
    await visitorCall(one, app, 'DELETE', chatVisitorId);
    expect((await renewWidget(other, mine.sessionId, mine.resumeToken)).status).toBe(401);
  });

  it('return the same next resume token for concurrent renewals', async () => {
    const app = await createChatApp(one);
    const { sessionId, resumeToken } = (await startWidget(one, app)).body.data;
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => renewWidget(index % 2 ? one : other, sessionId, resumeToken)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(responses.map(({ body }) => body.data.resumeToken)).size).toBe(1);
  });

  it('create one visitor for 100 concurrent saves of one user', async () => {
    const app = await createChatApp(one);
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) => saveVisitor(index % 2 ? one : other, app, { externalUserId: 'u' })),
    );
    expect(responses.filter(({ body }) => body.data.created)).toHaveLength(1);
    expect(new Set(responses.map(({ body }) => body.data.chatVisitorId)).size).toBe(1);
  });
});
