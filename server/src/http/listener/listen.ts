import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import * as net from 'node:net';
import type { Logger } from 'pino';
import { OperatorError } from '../../base/errors.ts';
import { rejectConnect, rejectUnreadable } from './client-errors.ts';
import { Exchanges } from './connections.ts';

/**
 * Sockets that listen on the same port. Node accepts one connection of a listening socket in each turn of the event loop.
 * A busy process has 30 turns in a second, so a thousand new clients of one socket would wait for half a minute.
 *
 * @see https://github.com/libuv/libuv/pull/3696
 */
const SOCKETS = 32;

/**
 * Connections that may wait to be accepted, if the operating system allows as many. With Node's default of 511, clients of
 * a busy process wait seconds for their next attempt, or their connections are reset.
 */
const BACKLOG = 4_096;

export type Address = { readonly host: string; readonly port: number };

/** Whether a process is the first on a port that other processes will join, or joins others. */
export type Sharing = 'first' | 'join';

/**
 * Starts the first socket, which is the one of the server itself.
 *
 * @returns whether others can listen on its port
 * @throws Error with code EADDRINUSE if a process that is not to be joined listens on the port
 * @throws OperatorError if processes cannot share a port here
 */
async function startListening(server: Server, address: Address, sharing: Sharing | undefined): Promise<boolean> {
  // Sockets that share their port would share it with a second process of the same user too. This one does not share.
  if (address.port !== 0 && sharing !== 'join') await listenAndClose(address);
  try {
    server.listen({ ...address, backlog: BACKLOG, reusePort: true });
    await once(server, 'listening');
    return true;
  } catch (error) {
    // Only some operating systems spread connections over the sockets of a port: not macOS, and not Windows.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTSUP') throw error;
    if (sharing)
      throw new OperatorError('Processes cannot share a port on this operating system. Set AROT_PROCESSES=1.');
    server.listen({ ...address, backlog: BACKLOG });
    await once(server, 'listening');
    return false;
  }
}

/**
 * Opens the other sockets on the port of a server. Their connections become connections of the server.
 *
 * @returns what closes them
 */
async function openMoreSockets(server: Server): Promise<net.Server[]> {
  const { address: host, port } = server.address() as net.AddressInfo;
  const more: net.Server[] = [];
  for (let count = 1; count < SOCKETS; count += 1) {
    // The options with which an HTTP server opens its own socket.
    const socket = net.createServer({ allowHalfOpen: true, noDelay: true });
    socket.on('connection', (connection: net.Socket) => server.emit('connection', connection));
    socket.listen({ host, port, backlog: BACKLOG, reusePort: true });
    more.push(socket);
    try {
      await once(socket, 'listening');
    } catch (error) {
      for (const each of more) each.close();
      throw error;
    }
  }
  return more;
}

async function listenAndClose(address: Address): Promise<void> {
  const probe = net.createServer();
  probe.listen(address);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** Timeouts in milliseconds. They end slow and silent connections, but never one that is waiting for a response. */
export type Timeouts = {
  /** The time from the start of a connection, or of a request on it, to the end of the headers. */
  readonly headers: number;
  /** The time from the start of a request to the end of its body. 30 MiB of documents over a slow mobile link take minutes. */
  readonly request: number;
  /** Between a response and the next request. */
  readonly keepAlive: number;
  /** Longest time without traffic, when a client does not read its response. Longer than any response takes. */
  readonly silence: number;
};

const TIMEOUTS: Timeouts = { headers: 10_000, request: 300_000, keepAlive: 65_000, silence: 120_000 };

/** The interval at which Node checks the timeouts. Its default of 30 s would let a timeout of 10 s take up to 40 s. */
const TIMEOUT_CHECK_MS = 1_000;

/** `logger` logs requests that are not valid HTTP and so never reach the application. */
type ListenOptions = Partial<Timeouts> & { readonly logger?: Logger; readonly sharing?: Sharing | undefined };

export type Listener = {
  readonly server: Server;
  readonly port: number;
  /** Returns the number of open connections. */
  readonly connections: () => number;
  /**
   * Stops listening, waits at most `deadlineMs` for requests in flight, then cuts the remaining connections.
   *
   * @param othersStopped resolves when no process listens on the port. Until then, responses end no connection
   */
  stop(deadlineMs: number, othersStopped?: () => Promise<void>): Promise<void>;
};

/**
 * Listens, then creates the application. The application needs the port for its public origin, and if the configured port is
 * 0, only a listening socket knows the port. No request is read before the application exists.
 */
export async function listen(
  address: Address,
  createHandler: (port: number) => RequestListener,
  { logger, sharing, ...timeouts }: ListenOptions = {},
): Promise<Listener> {
  const { headers, request, keepAlive, silence } = { ...TIMEOUTS, ...timeouts };
  const server = createServer({
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, headers),
    // Request smuggling needs two readings of one request. The strict parser allows only one.
    insecureHTTPParser: false,
    // Node would reject a request without Host by itself, without the error envelope.
    requireHostHeader: false,
  });
  server.timeout = silence;
  const exchanges = new Exchanges();
  server.on('connection', (socket: net.Socket) => exchanges.connect(socket));
  server.on('clientError', (error, socket) => rejectUnreadable(error, socket as net.Socket, exchanges, logger));
  server.on('connect', (_request, socket) => rejectConnect(socket as net.Socket, exchanges, logger));
  const isShared = await startListening(server, address, sharing);
  const { port } = server.address() as net.AddressInfo;
  const sockets: net.Server[] = [server];
  try {
    const handleRequest = createHandler(port);
    const handler: RequestListener = (incoming, response) =>
      exchanges.begin(incoming, response, () => {
        if (hasKnownLength(incoming)) handleRequest(incoming, response);
      });
    server.on('request', handler);
    // An unknown expectation is ignored.
    server.on('checkExpectation', handler);
    if (isShared) sockets.push(...(await openMoreSockets(server)));
  } catch (error) {
    server.close();
    throw error;
  }
  return {
    server,
    port,
    connections: () => exchanges.connections,
    stop: (deadlineMs, othersStopped) => stop(server, sockets, exchanges, deadlineMs, othersStopped),
  };
}

/**
 * Returns true if the end of the body can be found. If not, the parser emits the request before the error, which rejects it; the
 * request must not run.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-6.3
 */
function hasKnownLength({ headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding'];
  return coding === undefined || /(^|,)\s*chunked\s*$/i.test(coding);
}

async function stop(
  server: Server,
  sockets: readonly net.Server[],
  exchanges: Exchanges,
  deadlineMs: number,
  othersStopped?: () => Promise<void>,
): Promise<void> {
  // `close` of the HTTP server destroys idle connections at once, even when a request is just arriving on them. `close` of
  // the net server only stops listening. Each later response then ends its connection, and connections that stay idle are
  // closed after a grace period.
  const closed = Promise.all(sockets.map(stopListening));
  await othersStopped?.();
  exchanges.endConnections();
  const graceMs = Math.min(1_000, deadlineMs / 10);
  const startedAt = performance.now();
  const idle = setInterval(() => {
    // Node counts a connection as idle while its last response is still being sent.
    if (performance.now() - startedAt < graceMs || exchanges.isSending()) return;
    server.closeIdleConnections();
    for (const socket of exchanges.silentConnections()) socket.destroy();
  }, 20);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}

function stopListening(socket: net.Server): Promise<void> {
  return new Promise((resolve) => net.Server.prototype.close.call(socket, () => resolve()));
}
