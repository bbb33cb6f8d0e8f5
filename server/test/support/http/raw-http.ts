import { connect, type Socket } from 'node:net';
import { apiError, type ErrorCode } from '@arot/contract';
import { expect } from 'vitest';

export type RawResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type RawConversation = {
  readonly responses: RawResponse[];
  /** True if the server ended the connection. */
  readonly closed: boolean;
};

/** Longest wait for a response, in milliseconds. */
const HANG_MS = 60_000;

/**
 * Sends bytes unchanged and reads the responses.
 *
 * @param expected number of responses to wait for; by default, all until the server ends the connection
 * @throws if the server neither responds nor ends the connection within 60 s
 */
export async function converse(
  port: number,
  bytes: string | Buffer | readonly (string | Buffer)[],
  expected = Number.POSITIVE_INFINITY,
): Promise<RawConversation> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = Buffer.alloc(0);
  try {
    return await new Promise<RawConversation>((resolve, reject) => {
      const hang = setTimeout(() => {
        reject(new Error(`no response within ${HANG_MS} ms; so far: ${JSON.stringify(received.toString('latin1'))}`));
      }, HANG_MS);
      const finish = (closed: boolean) => {
        clearTimeout(hang);
        resolve({ responses: parseResponses(received), closed });
      };
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk]);
        if (parseResponses(received).length >= expected) finish(false);
      });
      socket.once('end', () => finish(true));
      socket.once('error', () => finish(true));
      for (const part of [bytes].flat()) socket.write(part);
    });
  } finally {
    socket.destroy();
  }
}

/** Sends one request, whose head is given as lines, and reads its response. */
export async function sendLines(port: number, lines: readonly string[], body = ''): Promise<RawResponse> {
  const { responses } = await converse(port, `${lines.join('\r\n')}\r\n\r\n${body}`, 1);
  const [response] = responses;
  if (!response) throw new Error('the connection was closed without a response');
  return response;
}

/** Asserts that a response is a complete error envelope that must not be cached. */
export function expectEnvelope(response: RawResponse | undefined, status: number, code: ErrorCode): void {
  expect(response?.status).toBe(status);
  expect(apiError.parse(JSON.parse(response?.body ?? '')).error.code).toBe(code);
  expect(response?.headers['cache-control']).toBe('no-store');
  expect(response?.headers['x-content-type-options']).toBe('nosniff');
  expect(response?.headers['content-security-policy']).toContain("default-src 'none'");
  expect(response?.headers['x-powered-by']).toBeUndefined();
}

/** Resolves once the other side has ended or cut the connection. */
export function untilClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.on('end', resolve);
    socket.on('close', () => resolve());
    socket.resume();
  });
}

/**
 * Returns the responses that have arrived completely.
 *
 * @throws if the bytes between them are not a status line
 */
function parseResponses(received: Buffer): RawResponse[] {
  const responses: RawResponse[] = [];
  let text = received.toString('latin1');
  while (text !== '') {
    const end = text.indexOf('\r\n\r\n');
    if (end === -1) break;
    const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
    if (Number.isNaN(status)) throw new Error(`not a status line: ${statusLine}`);
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const length = status === 100 || status === 204 ? 0 : Number(headers['content-length'] ?? 0);
    const body = text.slice(end + 4, end + 4 + length);
    if (body.length < length) break;
    responses.push({ status, headers, body: Buffer.from(body, 'latin1').toString('utf8') });
    text = text.slice(end + 4 + length);
  }
  return responses;
}
