import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../test/support/accounts/fixtures.ts';
import { converse } from '../../test/support/http/raw-http.ts';
import { startTestServer } from '../../test/support/test-server.ts';

const server = await startTestServer();
const accountId = (await createAccount(server)).id;

const isSignedIn = async (token: string) =>
  (await server.request('/api/auth/session', { headers: { authorization: `Bearer ${token}` } })).status === 200;

const bodies: readonly (readonly [string, Record<string, string>, string])[] = [
  ['broken JSON', { 'content-type': 'application/json' }, '{"a":'],
  ['JSON that is not an object', { 'content-type': 'application/json' }, '"text"'],
  ['unknown properties', { 'content-type': 'application/json' }, '{"everywhere":true}'],
  ['deep JSON', { 'content-type': 'application/json' }, '['.repeat(50_000)],
  ['an unknown charset', { 'content-type': 'application/json; charset=koi8-r' }, '{}'],
  ['an unknown encoding', { 'content-type': 'application/json', 'content-encoding': 'zstd-like' }, '{}'],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
  ['no content type', { 'content-type': '' }, 'text'],
  ['a body over the limit', { 'content-type': 'application/json' }, `"${'x'.repeat(300_000)}"`],
];

describe('POST /api/auth/logout', () => {
  it.each(bodies)('ignores the body and ends the session: %s', async (_name, headers, body) => {
    const token = await createSession(server, accountId);
    const response = await server.request('/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
    });
    expect([response.status, response.body]).toEqual([200, { data: { success: true } }]);
    expect(await isSignedIn(token)).toBe(false);
  });

  it.each(bodies)('reads the next request of the connection after the body: %s', async (_name, headers, body) => {
    const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) });
    const head = [
      'POST /api/auth/logout HTTP/1.1',
      'Host: localhost',
      ...lines.map(([name, value]) => `${name}: ${value}`),
    ];
    const next = 'GET /api/settings HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const { responses } = await converse(server.port, `${head.join('\r\n')}\r\n\r\n${body}${next}`);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('responds without waiting for the end of the body', async () => {
    const socket = connect({ port: server.port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/auth/logout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{',
    );
    const response = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  it('returns 403 for another origin, also with an invalid body', async () => {
    const token = await createSession(server, accountId);
    const headers = {
      authorization: `Bearer ${token}`,
      origin: 'https://evil.example',
      'content-type': 'application/json',
    };
    expect((await server.request('/api/auth/logout', { method: 'POST', headers, body: '{"a":' })).status).toBe(403);
    expect(await isSignedIn(token)).toBe(true);
  });
});
