import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { Pool } from 'pg';

/** Opens a pool of 10 of a bare server's process, as (a) has. */
export function openPool(): Pool {
  return new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
}

export type BareResponse = { readonly status: number; readonly body: unknown };

/** Serves JSON responses until SIGTERM. It logs nothing but errors. */
export function serveJson(pool: Pool, respond: (request: IncomingMessage) => Promise<BareResponse>): void {
  serve((request, response) => {
    respond(request).then(
      ({ status, body }) => {
        const json = JSON.stringify(body);
        response.writeHead(status, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(json),
          'cache-control': 'no-store',
        });
        response.end(json);
      },
      (error) => {
        process.stderr.write(`${error?.stack}\n`);
        response.writeHead(500).end();
      },
    );
  }, pool);
}

/** Serves POST requests. The bench waits for a response of 200 to a GET before it starts. */
export function servePosts(pool: Pool, respond: (request: IncomingMessage) => Promise<BareResponse>): void {
  serveJson(pool, async (request) => (request.method === 'GET' ? { status: 200, body: {} } : await respond(request)));
}

/** Serves on PORT of the loopback address until SIGTERM. */
export function serve(listener: RequestListener, pool?: Pool): void {
  const server = createServer(listener);
  server.listen(Number(process.env.PORT), '127.0.0.1');
  process.on('SIGTERM', () => {
    server.close(() => void pool?.end());
    server.closeAllConnections();
  });
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
