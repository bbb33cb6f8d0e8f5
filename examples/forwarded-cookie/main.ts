import { createServer, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { shop, signIn, signOut } from './handlers.ts';

const port = Number(process.env.PORT ?? 5175);
const origin = `http://localhost:${port}`;

/** A framework does this: it calls the handler of a path with a `Request`, and sends its `Response`. */
const routes: Record<string, (request: Request) => Promise<Response>> = {
  'GET /': shop,
  'POST /sign-in': signIn,
  'POST /sign-out': signOut,
};

createServer(async (incoming, outgoing) => {
  const request = toRequest(incoming);
  const handle = routes[`${request.method} ${new URL(request.url).pathname}`];
  const answer = async () => (handle ? await handle(request) : new Response('Not found', { status: 404 }));
  const response = await answer().catch((error: unknown) => {
    console.error(error);
    return new Response('The shop cannot reach Arot.', { status: 502 });
  });
  outgoing.writeHead(response.status, [...response.headers].flat());
  outgoing.end(await response.text());
}).listen(port, '127.0.0.1', () => console.log(`The shop is at ${origin}`));

function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', headers } = incoming;
  const body = method === 'POST' ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {};
  return new Request(new URL(url, origin), { method, headers: headers as Record<string, string>, ...body });
}
