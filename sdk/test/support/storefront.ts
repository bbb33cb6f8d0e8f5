import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { onTestFinished } from 'vitest';

export type Storefront = { readonly origin: string; readonly paths: string[] };

const PAGE =
  '<!doctype html><title>Shop</title><script type="module">import * as sdk from "/sdk.js"; globalThis.sdk = sdk;</script>';

/**
 * Starts a shop with an empty page that has the SDK as `sdk`. With `api`, it forwards `/api` there, as a proxy in front of both
 * does. `/moved/…` redirects to `movedTo`.
 */
export async function startStorefront(options: {
  readonly port: number;
  readonly sdk: string;
  readonly api?: string;
  readonly movedTo?: string;
}): Promise<Storefront> {
  const paths: string[] = [];
  const server = createServer((incoming, response) => {
    const { url = '', method, headers } = incoming;
    paths.push(url);
    if (url === '/sdk.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(options.sdk);
    if (url.startsWith('/moved/')) return response.writeHead(307, { location: `${options.movedTo}${url}` }).end();
    if (!url.startsWith('/api/') || !options.api) {
      return response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    }
    const forwarded = request(`${options.api}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.writeHead(502).end());
    return incoming.pipe(forwarded);
  });
  server.listen(options.port, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://localhost:${options.port}`, paths };
}
