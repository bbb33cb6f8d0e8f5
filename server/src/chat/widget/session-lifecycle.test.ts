import { describe, expect, it } from 'vitest';
import { allEvents } from '../../../test/support/accounts/operations.ts';
import {
  createChatApp,
  endWidget,
  PAGE_ORIGIN,
  renewWidget,
  startWidget,
  startWidgetScenario,
  visitorCall,
} from '../../../test/support/chat/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { systemClock } from '../../base/clock.ts';
import { enableApplication } from '../applications/change-application.ts';

const { server, app, strict, save, start } = await startWidgetScenario();

const ctx = () => ({ em: server.database.fork(), clock: systemClock });

describe('a resume token', () => {
  it('resumes its session with new tokens, for the same visitor', async () => {
    const first = await start(app);
    const again = await start(app, { resumeToken: first.resumeToken });
    expect(again).toMatchObject({ status: 200, sessionId: first.sessionId, resumed: true, visitor: first.visitor });
    const { status, body } = await renewWidget(server, first.sessionId, again.resumeToken);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ expiresIn: 900, resumeToken: expect.stringMatching(/^crt_/) });
    expect(new Set([first.token, again.token, body.data.token]).size).toBe(3);
    expect((await endWidget(server, first.sessionId, body.data.token)).status).toBe(200);
  });

  it('of an identified visitor is sufficient if verification is required', async () => {
    const { visitorToken, chatVisitorId } = await save(strict, 'resumes');
    const { resumeToken } = await start(strict, { visitorToken });
    expect(await start(strict, { resumeToken, chatVisitorId })).toMatchObject({ status: 200, resumed: true });
  });

  it('is not spent by a request that is rejected for another reason', async () => {
    const session = await start(app);
    const unknown = { resumeToken: session.resumeToken, chatVisitorId: 'cv_AAAAAAAAAAAAAAAAAAAAAAAA' };
    expect((await startWidget(server, app, unknown)).status).toBe(404);
    expect((await startWidget(server, app, { resumeToken: session.resumeToken, preChat: {} })).status).toBe(400);
    expect((await renewWidget(server, (await start(app)).sessionId, session.resumeToken)).status).toBe(401);
    expect((await startWidget(server, strict, { resumeToken: session.resumeToken })).status).toBe(401);
    expect((await renewWidget(server, session.sessionId, session.resumeToken)).status).toBe(200);
  });

  it('is valid for 30 days', async () => {
    const session = await start(app);
    const day = 24 * 3_600_000;
    const now = Date.now();
    server.setNow(new Date(now + 29 * day));
    const renewed = await renewWidget(server, session.sessionId, session.resumeToken);
    server.setNow(new Date(now + 58 * day));
    const later = await renewWidget(server, session.sessionId, renewed.body.data.resumeToken);
    server.setNow(new Date(now + 89 * day));
    const tooLate = await renewWidget(server, session.sessionId, later.body.data.resumeToken);
    server.setNow(undefined);
    expect([renewed.status, later.status, tooLate.status]).toEqual([200, 200, 401]);
  });

  it('that is unknown ends no session', async () => {
    const session = await start(app);
    for (const token of ['x', `crt_${'A'.repeat(43)}`, session.token]) {
      expect((await renewWidget(server, session.sessionId, token)).status).toBe(401);
      expect((await startWidget(server, app, { resumeToken: token })).status).toBe(401);
    }
    expect((await renewWidget(server, session.sessionId, session.resumeToken)).status).toBe(200);
  });
});

describe('ending a session', () => {
  it('invalidates its widget token and its resume token', async () => {
    const { sessionId, token, resumeToken } = await start(app);
    expect((await endWidget(server, sessionId, token)).body).toEqual({ data: { success: true } });
    expect((await endWidget(server, sessionId, token)).status).toBe(401);
    expect((await renewWidget(server, sessionId, resumeToken)).status).toBe(401);
    expect((await startWidget(server, app, { resumeToken })).status).toBe(401);
  });

  it('with the token of another session is 404', async () => {
    const [mine, theirs] = [await start(app), await start(app)];
    expect((await endWidget(server, theirs.sessionId, mine.token)).status).toBe(404);
    expect((await endWidget(server, theirs.sessionId, theirs.token)).status).toBe(200);
  });
});

describe('a widget', () => {
  it('with a wrong widget key gets 401', async () => {
    for (const of of [
      { ...app, widgetKey: strict.widgetKey },
      { ...app, widgetKey: 'wk_x' },
      { ...app, id: 'cap_x' },
      { ...app, widgetKey: app.secret },
    ]) {
      expect((await startWidget(server, of)).status).toBe(401);
    }
  });

  it('of a disabled application gets 403, also on renewal and end', async () => {
    const disabled = await createChatApp(server);
    const { sessionId, token, resumeToken } = await start(disabled);
    await enableApplication(ctx(), disabled.id, false);
    const statuses = [
      (await startWidget(server, disabled)).status,
      (await renewWidget(server, sessionId, resumeToken)).status,
      (await endWidget(server, sessionId, token)).status,
    ];
    expect(statuses).toEqual([403, 403, 403]);
    await enableApplication(ctx(), disabled.id, true);
    expect((await renewWidget(server, sessionId, resumeToken)).status).toBe(200);
  });

  it('beyond the limit gets 429, readable by its page', async () => {
    const limited = await startTestServer({ sharing: server, chatLimit: { points: 2, seconds: 60 } });
    const responses = [
      await startWidget(limited, app),
      await startWidget(limited, app),
      await startWidget(limited, app),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 429]);
    expect(Number(responses[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(responses[2]?.headers.get('access-control-allow-origin')).toBe(PAGE_ORIGIN);
  });
});

describe('erasing a visitor', () => {
  it('deletes it with its sessions, and leaves no personal data in the audit trail', async () => {
    const saved = await save(app, 'erase-me-user', { name: 'Secret Name', email: 'gone@example.com' });
    const { sessionId, token, resumeToken } = await start(app, { chatVisitorId: saved.chatVisitorId });
    expect((await visitorCall(server, app, 'DELETE', saved.chatVisitorId)).body).toEqual({ data: { success: true } });
    expect((await visitorCall(server, app, 'DELETE', saved.chatVisitorId)).status).toBe(404);
    expect((await visitorCall(server, app, 'GET', saved.chatVisitorId)).status).toBe(404);
    expect((await endWidget(server, sessionId, token)).status).toBe(401);
    expect((await renewWidget(server, sessionId, resumeToken)).status).toBe(401);
    expect((await startWidget(server, app, { visitorToken: saved.visitorToken })).status).toBe(401);
    const events = await allEvents(server);
    expect(events.at(-1)).toMatchObject({
      kind: 'chat_visitor_erased',
      accountId: null,
      actor: app.id,
      details: { applicationId: app.id, chatVisitorId: saved.chatVisitorId },
    });
    expect(JSON.stringify(events)).not.toMatch(/Secret Name|gone@example|erase-me-user/);
    const next = await save(app, 'erase-me-user');
    expect(next).toMatchObject({ created: true, visitor: { name: null } });
    expect(next.chatVisitorId).not.toBe(saved.chatVisitorId);
  });

  it('never fails while its widgets resume and renew', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { chatVisitorId } = await save(app, 'erase-race');
      const sessions = await Promise.all(Array.from({ length: 12 }, () => start(app, { chatVisitorId })));
      const work = sessions.map(({ sessionId, resumeToken }, index) =>
        index % 2
          ? startWidget(server, app, { resumeToken, chatVisitorId })
          : renewWidget(server, sessionId, resumeToken),
      );
      const [erased, ...resumed] = await Promise.all([visitorCall(server, app, 'DELETE', chatVisitorId), ...work]);
      expect(erased.status).toBe(200);
      for (const { status } of resumed) expect([200, 401, 404]).toContain(status);
    }
  });
});
