import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createChatApp, renewWidget, saveVisitor, startWidget } from '../../../test/support/chat/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { cleanWidgetSessions } from './widget-session.ts';

const DAY = 24 * 3_600_000;

const server = await startTestServer();
const app = await createChatApp(server);

it('deletes in batches what ended more than a day ago, and nothing else', async () => {
  const now = Date.now();
  const { chatVisitorId } = (await saveVisitor(server, app, { externalUserId: 'stays' })).body.data;
  await startWidget(server, app, { chatVisitorId });
  await startWidget(server, app);
  // More than one batch.
  await sql`insert into widget_session (id, application_id, visitor_id, created_at, expires_at)
    select 'cws_' || n, ${app.id}, ${chatVisitorId}, now(), ${new Date(now + 30 * DAY).toISOString()}::timestamptz
    from generate_series(1, 1200) n`.execute(server.database.fork().getKysely());
  server.setNow(new Date(now + 20 * DAY));
  const young = (await startWidget(server, app)).body.data;
  const renewed = (await renewWidget(server, young.sessionId, young.resumeToken)).body.data;
  server.setNow(undefined);

  const clean = (days: number) => cleanWidgetSessions(server.database, () => new Date(now + days * DAY + 60_000));
  expect(await clean(30.9)).toEqual({ sessions: 0, resumeTokens: 0, visitors: 0 });
  expect(await clean(31)).toEqual({ sessions: 1_202, resumeTokens: 0, visitors: 1 });
  expect(await clean(31)).toEqual({ sessions: 0, resumeTokens: 0, visitors: 0 });

  server.setNow(new Date(now + 31 * DAY));
  const alive = await renewWidget(server, young.sessionId, renewed.resumeToken);
  server.setNow(undefined);
  expect(alive.status).toBe(200);
  // Used tokens are stored until they would have expired, and the session until its newest token expires.
  expect(await clean(52)).toEqual({ sessions: 0, resumeTokens: 2, visitors: 0 });
  expect(await clean(63)).toEqual({ sessions: 1, resumeTokens: 0, visitors: 1 });
  expect((await saveVisitor(server, app, { externalUserId: 'stays' })).status).toBe(200);
});
