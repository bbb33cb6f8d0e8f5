import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession, PASSWORD, postJson } from '../../test/support/accounts/fixtures.ts';
import { createChatApp, saveVisitor, startWidget } from '../../test/support/chat/fixtures.ts';
import { sendLines } from '../../test/support/http/raw-http.ts';
import { requiredParts, sendForm } from '../../test/support/registration/forms.ts';
import { startTestServer } from '../../test/support/test-server.ts';

const EVIL = 'https://evil.example';
const server = await startTestServer();
beforeEach(() => void server.logs.splice(0));

/** Returns the fields of each `request forbidden` log line, except those that every log line has. */
function loggedReasons(): Record<string, unknown>[] {
  const lines = server.logs.filter(({ msg }) => msg === 'request forbidden');
  return lines.map(({ level, time, pid, hostname, msg, requestId, ...reason }) => {
    // The default level is `info`.
    expect(level).toBe('warn');
    expect(requestId).toEqual(expect.any(String));
    return reason;
  });
}

describe('the log of a 403', () => {
  it('names the origin and the mode of a login', async () => {
    const { identifier } = await createAccount(server);
    const body = { identifier, password: PASSWORD };
    for (const [sent, origin] of [
      [body, EVIL],
      [body, undefined],
      [{ ...body, responseMode: 'token' }, EVIL],
    ] as const) {
      const response = await postJson<{ error: object }>(server, '/api/auth/login', sent, { origin });
      expect([response.status, response.body.error]).toEqual([
        403,
        { code: 'FORBIDDEN', message: 'Request origin or account access is not allowed.' },
      ]);
    }
    expect(loggedReasons()).toEqual([
      { check: 'public origin', mode: 'login by cookie', origin: EVIL },
      { check: 'public origin', mode: 'login by cookie', origin: '(none)' },
      { check: 'trusted origin', mode: 'login by token', origin: EVIL },
    ]);
  });

  it('names the origin of a logout and of a registration', async () => {
    const { id } = await createAccount(server);
    const cookie = `arot_session=${await createSession(server, id)}`;
    await server.error('/api/auth/logout', 403, { method: 'POST', headers: { cookie } });
    await server.error('/api/auth/logout', 403, { method: 'POST', headers: { origin: EVIL } });
    expect((await sendForm(server, requiredParts(), { headers: { origin: EVIL } })).status).toBe(403);
    expect(loggedReasons()).toEqual([
      { check: 'trusted origin', mode: 'logout by cookie', origin: '(none)' },
      { check: 'trusted origin', mode: 'logout', origin: EVIL },
      { check: 'trusted origin', mode: 'registration', origin: EVIL },
    ]);
  });

  it('names the account type and a filter by price', async () => {
    const { id } = await createAccount(server, { role: 'clerk', permissions: [] });
    const headers = { authorization: `Bearer ${await createSession(server, id)}` };
    await server.error('/api/auth/customer/me', 403, { headers });
    await server.error('/api/products?sort=price', 403);
    expect(loggedReasons()).toEqual([{ check: 'account type', accountType: 'STAFF' }, { check: 'price tier' }]);
  });

  it('names the chat application and the origin', async () => {
    const app = await createChatApp(server);
    expect((await startWidget(server, app, {}, EVIL)).status).toBe(403);
    expect((await saveVisitor(server, app, {}, { origin: EVIL })).status).toBe(403);
    expect(loggedReasons()).toEqual([
      { check: 'widget origin', origin: EVIL, applicationId: app.id },
      { check: 'server without an origin', origin: EVIL },
    ]);
  });

  it('removes control characters from header values and truncates them', async () => {
    const origin = `https://evil.example/\x85\xad${'x'.repeat(5_000)}`;
    const lines = ['POST /api/auth/logout HTTP/1.1', 'Host: localhost', `Origin: ${origin}`, 'Content-Length: 0'];
    expect((await sendLines(server.port, lines)).status).toBe(403);
    const [reason] = loggedReasons();
    expect(String(reason?.origin)).toMatch(/^https:\/\/evil\.example\/[^\p{Cc}\p{Cf}]+x+…$/u);
    expect(String(reason?.origin)).toHaveLength(201);
  });
});
