import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type ReceivedRequest = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  /** The body as text. `bytes` is the same body. */
  body: string;
  bytes: Buffer;
};

export type ScriptedServer = { readonly baseUrl: string; readonly received: ReceivedRequest[] };

/** Returns a server on this machine that calls `respond` for every request, and records the requests, until the test ends. */
export async function startScriptedServer(
  respond: (response: ServerResponse, request: ReceivedRequest) => void,
): Promise<ScriptedServer> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const bytes = Buffer.concat(await incoming.toArray());
    const request = { method, url, headers, body: bytes.toString('utf8'), bytes };
    received.push(request);
    respond(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

/** Returns a URL at which no server listens, so that connections are refused. fetch itself rejects ports such as 1. */
export async function unusedBaseUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

export function sendError(
  response: ServerResponse,
  status: number,
  error: { code: string; message?: string; fields?: Record<string, string[]> },
  headers?: Record<string, string>,
): void {
  sendJson(response, status, { error: { message: 'Error of the test.', ...error } }, headers);
}

/** Settings without choices. */
export const emptySettings = { shopTypes: [], customerTypes: [] };

/** A product, as far as the client looks at it. */
export const bareProduct = { id: 'p1', images: [] };

/** A page without products. */
export const emptyPage = { items: [], pagination: { page: 1, pageSize: 20, total: 0, totalPages: 0 } };

/** Returns the reason with which a promise rejects. Throws if the promise resolves. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  const settled = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in settled) return settled.error;
  throw new Error(`resolved to ${JSON.stringify(settled.value)} instead of rejecting`);
}
