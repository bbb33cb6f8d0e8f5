import { connect, type Socket } from 'node:net';
import { apiError, type ErrorCode } from '@arot/contract';
import { expect } from 'vitest';

export type RawResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type RawConversation = {
  readonly answers: RawResponse[];
  /** Whether the server ended the connection. */
  readonly closed: boolean;
};

/** Longest that anything may take here; a server that is still silent then hangs. */
const HANG_MS = 60_000;

/**
 * Sends bytes as they are and reads the answers.
 *
 * @param expected how many answers to wait for; without it, all until the server ends the connection
 * @throws when the server neither answers nor ends the connection
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
        reject(new Error(`no answer in ${HANG_MS} ms; so far: ${JSON.stringify(received.toString('latin1'))}`));
      }, HANG_MS);
      const finish = (closed: boolean) => {
        clearTimeout(hang);
        resolve({ answers: parseResponses(received), closed });
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

/** Sends one request, its head as lines, and reads its one answer. */
export async function sendLines(port: number, lines: readonly string[], body = ''): Promise<RawResponse> {
  const { answers } = await converse(port, `${lines.join('\r\n')}\r\n\r\n${body}`, 1);
  const [answer] = answers;
  if (!answer) throw new Error('the connection was closed without an answer');
  return answer;
}

/** Asserts that an answer is the error envelope, whole and not to be cached. */
export function expectEnvelope(answer: RawResponse | undefined, status: number, code: ErrorCode): void {
  expect(answer?.status).toBe(status);
  expect(apiError.parse(JSON.parse(answer?.body ?? '')).error.code).toBe(code);
  expect(answer?.headers['cache-control']).toBe('no-store');
  expect(answer?.headers['x-content-type-options']).toBe('nosniff');
  expect(answer?.headers['content-security-policy']).toContain("default-src 'none'");
  expect(answer?.headers['x-powered-by']).toBeUndefined();
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

/** The answers that have arrived in full. Whatever stands between them is an answer that nobody can read: it throws. */
function parseResponses(received: Buffer): RawResponse[] {
  const answers: RawResponse[] = [];
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
    answers.push({ status, headers, body: Buffer.from(body, 'latin1').toString('utf8') });
    text = text.slice(end + 4 + length);
  }
  return answers;
}
