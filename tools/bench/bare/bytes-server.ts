/**
 * Sends stored responses: the head and the body of each path, as the real server sent them once. KIND selects `node:http` or
 * an Express route. It reads nothing else of a request and logs nothing.
 */
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import express from 'express';
import { serve } from './serve.ts';

type Stored = { readonly headers: Record<string, string>; readonly body: Buffer };

const { KIND, RESPONSES = '' } = process.env;
const stored = new Map<string, Stored>(
  Object.entries(JSON.parse(readFileSync(RESPONSES, 'utf8')) as Record<string, { headers: object; body: string }>).map(
    ([path, { headers, body }]) => [path, { headers: { ...headers }, body: Buffer.from(body) }],
  ),
);

serve(KIND === 'express' ? createExpress() : ({ url }, response) => void send(response, stored.get(url ?? '')));

function send(response: ServerResponse, found: Stored | undefined): void {
  response.writeHead(found ? 200 : 404, found?.headers).end(found?.body);
}

function createExpress() {
  const app = express();
  // The stored head has an ETag already, or the real server sends none.
  app.disable('x-powered-by').disable('etag');
  app.get(['/api/settings', '/api/products/:slug'], ({ url }, response) => {
    const found = stored.get(url);
    if (!found) return void response.status(404).end();
    response.set(found.headers).send(found.body);
  });
  return app;
}
