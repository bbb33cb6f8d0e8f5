import { describe, expect, it } from 'vitest';
import { postJson } from '../../../test/support/accounts/fixtures.ts';
import { createChatApp, endWidget, renewWidget, startWidget } from '../../../test/support/chat/fixtures.ts';
import { startTestServer, TRUSTED_ORIGIN } from '../../../test/support/test-server.ts';
import { systemClock } from '../../base/clock.ts';
import { changeApplication, enableApplication } from '../applications/change-application.ts';

const HERE = 'https://here.example';
const THERE = 'https://there.example:8443';

const server = await startTestServer();
const here = await createChatApp(server, { origins: [HERE] });
const there = await createChatApp(server, { origins: [THERE] });

const allowed = (headers: Headers) => headers.get('access-control-allow-origin');
const ctx = () => ({ em: server.database.fork(), clock: systemClock });

const preflight = (path: string, origin: string, method = 'POST') =>
  server.request(path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' },
  });

const paths = [
  '/api/chat/widget/sessions',
  '/api/chat/widget/sessions/cws_AAAAAAAAAAAAAAAAAAAAAAAA',
  '/api/chat/widget/sessions/cws_AAAAAAAAAAAAAAAAAAAAAAAA/renew',
];

describe.each(paths)('a preflight of %s', (path) => {
  it('succeeds for listed origins, without credentials', async () => {
    for (const origin of [HERE, THERE]) {
      const { status, headers } = await preflight(path, origin);
      expect([status, allowed(headers)]).toEqual([204, origin]);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-allow-methods')).toBe('POST,DELETE');
      expect(headers.get('access-control-allow-headers')).toBe('Content-Type,Authorization');
      expect(headers.get('vary')).toMatch(/Origin/);
    }
  });

  it('fails for other origins', async () => {
    for (const origin of [
      ...['https://evil.example', 'null', '', 'http://here.example', 'https://here.example:444', `${HERE}/`],
      ...['https://HERE.example', 'https://here.example.evil.example', 'https://sub.here.example', `${HERE} ${THERE}`],
      ...[server.publicOrigin, TRUSTED_ORIGIN],
    ]) {
      const { status, headers } = await preflight(path, origin);
      expect([origin, status, allowed(headers)]).toEqual([origin, 404, null]);
    }
  });
});

describe('a request', () => {
  it('is accepted only from an origin of its own application, which alone can read the response', async () => {
    const own = await startWidget(server, here, {}, HERE);
    expect([own.status, allowed(own.headers)]).toEqual([201, HERE]);
    expect(own.headers.get('access-control-allow-credentials')).toBeNull();
    for (const origin of [THERE, 'https://evil.example', 'null', server.publicOrigin, TRUSTED_ORIGIN]) {
      const { status, headers } = await startWidget(server, here, {}, origin);
      expect([origin, status, allowed(headers)]).toEqual([origin, 403, null]);
    }
  });

  it('without an Origin gets 403 on start, renewal and end', async () => {
    const { sessionId, token, resumeToken } = (await startWidget(server, here, {}, HERE)).body.data;
    const path = `/api/chat/widget/sessions/${sessionId}`;
    const input = { chatApplicationId: here.id, widgetKey: here.widgetKey };
    expect((await postJson(server, '/api/chat/widget/sessions', input)).status).toBe(403);
    expect((await postJson(server, `${path}/renew`, { resumeToken })).status).toBe(403);
    const headers = { authorization: `Bearer ${token}` };
    expect((await server.request(path, { method: 'DELETE', headers })).status).toBe(403);
  });

  it('about a session is checked against the application of the session', async () => {
    const { sessionId, token, resumeToken } = (await startWidget(server, here, {}, HERE)).body.data;
    expect((await renewWidget(server, sessionId, resumeToken, THERE)).status).toBe(403);
    expect((await endWidget(server, sessionId, token, THERE)).status).toBe(403);
    const renewed = await renewWidget(server, sessionId, resumeToken, HERE);
    expect([renewed.status, allowed(renewed.headers)]).toEqual([200, HERE]);
    const ended = await endWidget(server, sessionId, renewed.body.data.token, HERE);
    expect([ended.status, allowed(ended.headers)]).toEqual([200, HERE]);
  });

  it('that is rejected is readable by the page that sent it', async () => {
    const invalid = await startWidget(server, here, { more: 1 }, HERE);
    expect([invalid.status, allowed(invalid.headers)]).toEqual([400, HERE]);
    const wrongKey = await startWidget(server, { ...here, widgetKey: 'wk_x' }, {}, HERE);
    expect([wrongKey.status, allowed(wrongKey.headers)]).toEqual([401, HERE]);
    const gone = await renewWidget(server, 'cws_AAAAAAAAAAAAAAAAAAAAAAAA', 'crt_x', HERE);
    expect([gone.status, allowed(gone.headers)]).toEqual([401, HERE]);
    const otherOrigin = await renewWidget(server, 'cws_AAAAAAAAAAAAAAAAAAAAAAAA', 'crt_x', 'https://evil.example');
    expect([otherOrigin.status, allowed(otherOrigin.headers)]).toEqual([401, null]);
  });

  it('is checked against the current origins', async () => {
    await changeApplication(ctx(), there.id, { visitorOrigins: ['https://moved.example'] });
    expect((await startWidget(server, there, {}, THERE)).status).toBe(403);
    expect((await startWidget(server, there, {}, 'https://moved.example')).status).toBe(201);
    expect((await preflight('/api/chat/widget/sessions', THERE)).status).toBe(404);
    await enableApplication(ctx(), there.id, false);
    expect((await preflight('/api/chat/widget/sessions', 'https://moved.example')).status).toBe(404);
  });
});
