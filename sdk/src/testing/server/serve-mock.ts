import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createMockApi } from '../create-mock-api.ts';
import type { MockState } from '../mock-state.ts';

const EXPOSED = 'ETag, Location, Retry-After, X-Request-Id, WWW-Authenticate, Content-Disposition';

/** Creates an HTTP server of a mock. Pages of every origin may use it without cookies, so it is for development only. */
export function createMockServer(state: Partial<MockState>): Server {
  const trustedOrigins: string[] = [];
  const api = createMockApi(state, { pageOrigin: null, trustedOrigins });
  return createServer((request, response) => {
    respond(request)
      .then((answer) => send(response, answer, request))
      .catch((error: unknown) => {
        process.stderr.write(`${request.method} ${request.url}: ${String(error)}\n`);
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
        response.end(String(error));
      });
  });

  async function respond(request: IncomingMessage): Promise<Response> {
    const { method = 'GET', url = '/', headers } = request;
    if (method === 'OPTIONS') return new Response(null, { status: 204 });
    const { origin } = headers;
    if (origin !== undefined && !trustedOrigins.includes(origin)) trustedOrigins.push(origin);
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const body = chunks.length === 0 ? {} : { body: await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer() };
    const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    // The cookies of this request are the only ones: browsers do not share their sessions.
    return await api.fetch(`http://${headers.host}${url}`, { method, headers: sent, credentials: 'omit', ...body });
  }
}

async function send(response: ServerResponse, answer: Response, { method, headers }: IncomingMessage): Promise<void> {
  const { origin } = headers;
  response.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    ...(origin === undefined ? {} : { 'access-control-allow-origin': origin, vary: 'Origin' }),
    ...(origin !== undefined && method === 'OPTIONS'
      ? {
          'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
          'access-control-max-age': '600',
        }
      : { 'access-control-expose-headers': EXPOSED }),
  });
  response.end(new Uint8Array(await answer.arrayBuffer()));
}
