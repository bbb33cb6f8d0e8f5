import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { errorBody } from './error-handler.ts';

/** Time-outs in milliseconds: a slow or silent client is let go, one that is served is not. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

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
): Promise<Listener> {
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // A header that stands twice where it must not is a request-smuggling shape; Node's strict parser refuses it.
    insecureHTTPParser: false,
    // Node would refuse a request without Host by itself, without the envelope.
    requireHostHeader: false,
  });
  server.on('clientError', answerUnreadableRequest);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, () => {
      server.off('error', reject);
      const handler = createHandler((server.address() as AddressInfo).port);
      server.on('request', handler);
      // An expectation that we do not know is no reason not to answer.
      server.on('checkExpectation', handler);
      resolve();
    });
  });
  return { server, port: (server.address() as AddressInfo).port, stop: (deadlineMs) => stop(server, deadlineMs) };
}

async function stop(server: Server, deadlineMs: number): Promise<void> {
  // Answers that are written from now on end their connection, so that a busy keep-alive client does not hold us up.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}

/** What cannot be read as HTTP never becomes a request; it gets the envelope all the same. */
function answerUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, message] = unreadable(error.code);
  const body = JSON.stringify(errorBody({ code: 'VALIDATION_ERROR', message, fields: undefined }));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}

function unreadable(code: string | undefined): [status: number, message: string] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'The request headers are too large.'];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request took too long to arrive.'];
  if (code === 'HPE_INVALID_URL') return [400, 'The address has characters that need percent-encoding.'];
  return [400, 'The request is not valid HTTP.'];
}
