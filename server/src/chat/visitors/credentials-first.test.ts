import { MAX_CHAT_BODY_BYTES } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { createChatApp, PAGE_ORIGIN, startWidget } from '../../../test/support/chat/fixtures.ts';
import { expectEnvelope, sendLines } from '../../../test/support/http/raw-http.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const server = await startTestServer();
const app = await createChatApp(server);

const unknownSecret = `cas_${'0'.repeat(16)}_${'A'.repeat(43)}`;
const visitor = 'visitors/cv_AAAAAAAAAAAAAAAAAAAAAAAA';

/** Requests with a credential in the headers, and their body limits in bytes. */
const calls: [method: string, path: string, maxBytes: number][] = [
  ['POST', 'save-visitor', MAX_CHAT_BODY_BYTES],
  ['POST', 'save-visitors', 1024 * 1024],
  ['DELETE', visitor, MAX_CHAT_BODY_BYTES],
];

describe.each(calls)('%s …/%s', (method, path, maxBytes) => {
  const send = (secret: string, headers: string[], body: string) =>
    sendLines(
      server.port,
      [
        `${method} /api/chat/applications/${app.id}/${path} HTTP/1.1`,
        'Host: localhost',
        ...(secret === '' ? [] : [`Authorization: Bearer ${secret}`]),
        'Content-Type: application/json',
        ...headers,
      ],
      body,
    );
  const withLength = (secret: string, body: string) =>
    send(secret, [`Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close'], body);
  const large = () => JSON.stringify({ externalUserId: 'u', name: 'x'.repeat(maxBytes) });

  it.each(['', 'x', unknownSecret])('rejects the credential %j before the body', async (secret) => {
    for (const body of ['{', 'null', '[[[[', '{"a":1}', large(), `${'['.repeat(100)}${']'.repeat(100)}`]) {
      expectEnvelope(await withLength(secret, body), 401, 'UNAUTHENTICATED');
    }
    const chunk = `${maxBytes.toString(16)}\r\n${'x'.repeat(maxBytes)}\r\n`;
    expectEnvelope(
      await send(secret, ['Transfer-Encoding: chunked'], `${chunk}${chunk}0\r\n\r\n`),
      401,
      'UNAUTHENTICATED',
    );
  });

  it('rejects a wrong secret while the body has not arrived', async () => {
    expectEnvelope(await send(unknownSecret, ['Content-Length: 1000'], ''), 401, 'UNAUTHENTICATED');
  });

  it('rejects a broken body with 400 and a large one with 413 under the right secret', async () => {
    expectEnvelope(await withLength(app.secret, '{'), 400, 'VALIDATION_ERROR');
    expectEnvelope(await withLength(app.secret, large()), 413, 'PAYLOAD_TOO_LARGE');
    const chunk = `${maxBytes.toString(16)}\r\n${'x'.repeat(maxBytes)}\r\n`;
    expectEnvelope(
      await send(app.secret, ['Transfer-Encoding: chunked'], `${chunk}${chunk}0\r\n\r\n`),
      413,
      'PAYLOAD_TOO_LARGE',
    );
  });
});

describe('DELETE /api/chat/widget/sessions/:sessionId', () => {
  const send = (sessionId: string, token: string, body: string) =>
    sendLines(
      server.port,
      [
        `DELETE /api/chat/widget/sessions/${sessionId} HTTP/1.1`,
        'Host: localhost',
        `Origin: ${PAGE_ORIGIN}`,
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
      ],
      body,
    );

  it('rejects a wrong token before the body', async () => {
    const { sessionId, token } = (await startWidget(server, app)).body.data;
    for (const body of ['{', `"${'x'.repeat(MAX_CHAT_BODY_BYTES)}"`]) {
      for (const id of [sessionId, 'x']) expectEnvelope(await send(id, 'x', body), 401, 'UNAUTHENTICATED');
    }
    expectEnvelope(await send(sessionId, token, '{'), 400, 'VALIDATION_ERROR');
    expectEnvelope(await send(sessionId, token, `"${'x'.repeat(MAX_CHAT_BODY_BYTES)}"`), 413, 'PAYLOAD_TOO_LARGE');
    expectEnvelope(await send('x', token, ''), 400, 'VALIDATION_ERROR');
    expect((await send(sessionId, token, '')).status).toBe(200);
  });
});
