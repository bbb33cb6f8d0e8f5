import { RawConnection } from '../drills/load/raw-connection.ts';

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
  const startedAt = performance.now();
  let next = 0;
  let responses = 0;
  const send = async () => {
    const connection = new RawConnection(port, () => undefined);
    while (performance.now() - startedAt < seconds * 1_000) {
      const request = requests[next];
      if (!request) break;
      next += 1;
      const response = await connection.request(request);
      if (response?.status !== 200 && response?.status !== 201)
        throw new Error(`a request failed: ${response?.status}`);
      responses += 1;
    }
    connection.destroy();
  };
  await Promise.all(Array.from({ length: connections }, send));
  return responses / ((performance.now() - startedAt) / 1_000);
}
