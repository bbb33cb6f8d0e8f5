import { describe, expect, it } from 'vitest';
import { allEvents } from '../../../test/support/accounts/operations.ts';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { createChatApp, renewWidget, startWidgetScenario } from '../../../test/support/chat/fixtures.ts';

const scenario = await startWidgetScenario();
const staff = await createStaffCaller(scenario.server, ['applications:write']);

type Session = { sessionId: string; visitorId: string; externalUserId: string | null; visitorName: string | null };
type Page = { items: Session[]; nextCursor: string | null };

const list = async (id: string, query = '') => {
  const { status, data } = await staff.call<Page>('GET', `/chat-applications/${id}/sessions${query}`);
  expect(status).toBe(200);
  return data;
};
const end = (id: string, body: object) =>
  staff.call<{ endedSessions: number }>('POST', `/chat-applications/${id}/end-sessions`, body);

describe('the widget sessions of a chat application', () => {
  it('are listed newest first, in parts, without those of other applications', async () => {
    const { server, save, start } = scenario;
    const app = await createChatApp(server);
    await start(scenario.app);
    const { visitorToken, chatVisitorId } = await save(app, 'user-1');
    const sessions = [await start(app, { visitorToken }), await start(app), await start(app)].reverse();
    const first = await list(app.id, '?limit=2');
    const second = await list(app.id, `?limit=2&cursor=${first.nextCursor}`);
    expect([first.items.length, second.nextCursor]).toEqual([2, null]);
    const items = [...first.items, ...second.items];
    // Sessions of the same millisecond are in the order of their ids.
    expect(items.map(({ sessionId }) => sessionId).sort()).toEqual(sessions.map(({ sessionId }) => sessionId).sort());
    expect(items.find(({ externalUserId }) => externalUserId !== null)).toMatchObject({
      visitorId: chatVisitorId,
      externalUserId: 'user-1',
    });
    expect((await list(scenario.strict.id)).items).toEqual([]);
  });

  it('end for one visitor, or for all, with an event, and their tokens are rejected', async () => {
    const { server, save, start } = scenario;
    const app = await createChatApp(server);
    const { visitorToken, chatVisitorId } = await save(app, 'user-2');
    const [identified, anonymous] = [await start(app, { visitorToken }), await start(app)];
    const renewal = async ({ sessionId, resumeToken }: typeof identified) =>
      (await renewWidget(server, sessionId, resumeToken)).status;
    expect(await end(app.id, { visitorId: chatVisitorId })).toMatchObject({ status: 200, data: { endedSessions: 1 } });
    expect((await list(app.id)).items.map(({ sessionId }) => sessionId)).toEqual([anonymous.sessionId]);
    expect(await renewal(identified)).toBe(401);
    expect((await allEvents(server)).at(-1)).toMatchObject({
      kind: 'chat_sessions_ended',
      actor: staff.id,
      details: { applicationId: app.id, visitorId: chatVisitorId, endedSessions: 1 },
    });
    expect(await end(app.id, { visitorId: null })).toMatchObject({ status: 200, data: { endedSessions: 1 } });
    expect(await renewal(anonymous)).toBe(401);
    const again = await start(app, { visitorToken });
    expect([again.status, again.sessionId === identified.sessionId]).toEqual([200, false]);
  });

  it('of an unknown visitor, another application or no application are not ended', async () => {
    const { app, server, save, start } = scenario;
    const other = await createChatApp(server);
    const { visitorToken, chatVisitorId } = await save(app, 'user-3');
    await start(app, { visitorToken });
    expect((await end(other.id, { visitorId: chatVisitorId })).status).toBe(400);
    expect((await end(other.id, {})).status).toBe(400);
    expect((await end('cap_unknown', { visitorId: null })).status).toBe(404);
    expect((await staff.call('GET', '/chat-applications/cap_unknown/sessions')).status).toBe(404);
    expect((await list(app.id)).items.map(({ visitorId }) => visitorId)).toContain(chatVisitorId);
  });
});
