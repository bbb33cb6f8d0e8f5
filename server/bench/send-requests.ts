import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const CONNECTIONS = 16;

/** Encodes a POST request of a JSON or form body. */
export function encodePost(
  path: string,
  body: string | Uint8Array,
  contentType: string,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const bytes = Buffer.from(body as string);
  const lines = Object.entries({
    host: 'bench.example',
    'content-type': contentType,
    'content-length': String(bytes.length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`), bytes]);
}

/**
 * Sends different requests over persistent connections, on each one after the other, until the time is over or all
 * requests have been sent. It is used where wrk cannot be: each token works once.
 *
 * @returns responses per second @throws Error when a response has another status than 200 or 201
 */
export async function sendRequests(
  origin: string,
  requests: readonly Uint8Array[],
  seconds = Number.POSITIVE_INFINITY,
  connections = CONNECTIONS,
): Promise<number> {
  const port = Number(new URL(origin).port);
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const startedAt = performance.now();
  let next = 0;
  let responses = 0;
  await Promise.all(
    sockets.map(async (socket) => {
      const responsesOf = readResponses(socket);
      for (;;) {
        const request = requests[next];
        if (!request || performance.now() - startedAt >= seconds * 1_000) break;
        next += 1;
        socket.write(request);
        const { value } = await responsesOf.next();
        if (!value || !/^HTTP\/1\.1 20[01] /.test(value)) throw new Error(`a request failed: ${value}`);
        responses += 1;
      }
      socket.destroy();
    }),
  );
  return responses / ((performance.now() - startedAt) / 1_000);
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1').setNoDelay();
  await once(socket, 'connect');
  return socket;
}

/** The responses of a connection, each with head and body. Each has a Content-Length or is chunked. */
async function* readResponses(socket: Socket): AsyncGenerator<string, undefined> {
  let received = '';
  for await (const chunk of socket) {
    received += chunk;
    if (!isWhole(received)) continue;
    yield received;
    received = '';
  }
  return undefined;
}

function isWhole(response: string): boolean {
  const headEnd = response.indexOf('\r\n\r\n');
  if (headEnd === -1) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(response)?.[1];
  return length === undefined ? response.endsWith('\r\n0\r\n\r\n') : response.length >= headEnd + 4 + Number(length);
}
