import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { rejectConnect, rejectUnreadable } from './client-errors.ts';
import { Exchanges } from './connections.ts';

/** In milliseconds. A slow or silent client is let go, one that is served is not. */
export type Timeouts = {
  /** From the first moment of a connection, or of a request on it, to the end of the headers. */
  readonly headers: number;
  /** To the end of the body: 30 MiB of documents over a slow mobile link take minutes. */
  readonly request: number;
  /** Between an answer and the next request. */
  readonly keepAlive: number;
  /** Longest that nothing moves on a connection: somebody does not read the answer. Longer than any answer takes. */
  readonly silence: number;
};

const TIMEOUTS: Timeouts = { headers: 10_000, request: 300_000, keepAlive: 65_000, silence: 120_000 };

/** How often Node looks for headers and requests that are late; its own 30 s would make 40 of 10. */
const TIMEOUT_CHECK_MS = 1_000;

/**
 * Connections that may wait to be accepted; the operating system has the last word. While a busy process accepts none,
 * a client beyond Node's own 511 waits seconds for its next try, or its connection is reset.
 */
const BACKLOG = 4_096;

/** `logger` logs what cannot be read as HTTP and so never reaches the application. */
type ListenOptions = Partial<Timeouts> & { readonly logger?: Logger };

export type Listener = {
  readonly server: Server;
  readonly port: number;
  /** Stops listening, lets running requests finish for at most `deadlineMs`, then cuts what is left. */
  stop(deadlineMs: number): Promise<void>;
};

/**
 * Listens, then builds the application: only a listening socket knows its port when the configured one is 0, and the
 * application needs it for its public origin. No request is read before the application is there.
 */
export async function listen(
  address: { host: string; port: number },
  createHandler: (port: number) => RequestListener,
  { logger, ...timeouts }: ListenOptions = {},
): Promise<Listener> {
  const { headers, request, keepAlive, silence } = { ...TIMEOUTS, ...timeouts };
  const server = createServer({
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, headers),
    // Two readings of one request are what smuggling needs; Node's strict parser has one.
    insecureHTTPParser: false,
    // Node would refuse a request without Host by itself, without the envelope.
    requireHostHeader: false,
  });
  server.timeout = silence;
  const exchanges = new Exchanges();
  server.on('connection', (socket: Socket) => exchanges.connect(socket));
  server.on('clientError', (error, socket) => rejectUnreadable(error, socket as Socket, exchanges, logger));
  server.on('connect', (_request, socket) => rejectConnect(socket as Socket, exchanges, logger));
  server.listen({ ...address, backlog: BACKLOG });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const answer = createHandler(port);
    const handler: RequestListener = (incoming, response) =>
      exchanges.begin(incoming, response, () => {
        if (hasKnownLength(incoming)) answer(incoming, response);
      });
    server.on('request', handler);
    // An expectation that we do not know is no reason not to answer.
    server.on('checkExpectation', handler);
  } catch (error) {
    server.close();
    throw error;
  }
  return { server, port, stop: (deadlineMs) => stop(server, exchanges, deadlineMs) };
}

/**
 * Of a request whose body has no end, the parser tells us first and the fault after; it is refused then, and not run.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-6.3
 */
function hasKnownLength({ headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding'];
  return coding === undefined || /(^|,)\s*chunked\s*$/i.test(coding);
}

async function stop(server: Server, exchanges: Exchanges, deadlineMs: number): Promise<void> {
  exchanges.endConnections();
  // The HTTP server's own `close` cuts idle connections in the same moment, and with them the requests that are just
  // arriving. A busy client gets an answer that ends its connection instead; whoever is idle for longer is let go.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const graceMs = Math.min(1_000, deadlineMs / 10);
  const startedAt = performance.now();
  const idle = setInterval(() => {
    // Node counts a connection as idle while its last answer is still being sent.
    if (performance.now() - startedAt < graceMs || exchanges.isSending()) return;
    server.closeIdleConnections();
    for (const socket of exchanges.silentConnections()) socket.destroy();
  }, 20);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}
