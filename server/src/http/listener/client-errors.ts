import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { defaultMessage, type ErrorCode, type Message, messages } from '@arot/contract';
import type { Logger } from 'pino';
import { meters } from '../../base/meters.ts';
import { normalizeAddress } from '../client-address.ts';
import { errorBody } from '../error-handler.ts';
import type { Exchanges } from './connections.ts';

/** The time that a rejected client may take to read the response before its connection is cut, in milliseconds. */
const LINGER_MS = 1_000;

/** The error of Node's `clientError` event. `rawPacket` could not be parsed from its byte `bytesParsed` on. */
type UnreadableError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer; readonly bytesParsed?: number };

type Rejection = { readonly status: number; readonly code: ErrorCode; readonly message: Message };

const rejected = new WeakSet<Socket>();

/**
 * Rejects bytes that are not HTTP. They never become a request, but they get a response in the error envelope, after the
 * responses to earlier requests. Then the connection ends, because the start of a next request cannot be found.
 */
export function rejectUnreadable(
  error: UnreadableError,
  socket: Socket,
  exchanges: Exchanges,
  logger: Logger | undefined,
): void {
  // The parser emits the error again for all bytes that still arrive.
  if (rejected.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  reject(socket, rejectionOf(error), exchanges, logger?.child({ reason: error.code }));
}

/** Rejects CONNECT, since this server is not a proxy. @see https://www.rfc-editor.org/rfc/rfc9110#section-9.3.6 */
export function rejectConnect(socket: Socket, exchanges: Exchanges, logger: Logger | undefined): void {
  // Node has handed over the connection, so its errors must be handled here.
  socket.on('error', () => socket.destroy());
  reject(socket, unknownMethod, exchanges, logger?.child({ reason: 'CONNECT' }));
}

function reject(socket: Socket, rejection: Rejection, exchanges: Exchanges, logger: Logger | undefined): void {
  rejected.add(socket);
  exchanges.afterResponses(socket, (unread) => {
    // A response that has started cannot be replaced.
    if (!socket.writable || unread?.headersSent) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    socket.end(toHttp(rejection, requestId));
    meters.unreadableRequests.inc({ status: rejection.status });
    // The bytes are not logged, since they may contain secrets. Behind a proxy, the address is the proxy's.
    const ip = normalizeAddress(socket.remoteAddress) ?? '';
    logger?.info({ requestId, status: rejection.status, ip }, 'unreadable request');
    // Bytes that still arrive are read and dropped: a client loses the response if its connection is cut at once.
    socket.resume();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}

function toHttp({ status, code, message: text }: Rejection, requestId: string): string {
  const body = JSON.stringify(errorBody({ code, text, fields: undefined }, 'en'));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

const unknownMethod = { status: 404, code: 'NOT_FOUND', message: defaultMessage('NOT_FOUND') } as const;

function rejectionOf(error: UnreadableError): Rejection {
  const { code } = error;
  const invalid = (status: number, message: Message): Rejection => ({ status, code: 'VALIDATION_ERROR', message });
  if (code === 'HPE_HEADER_OVERFLOW') return invalid(431, messages.headersTooLarge);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return invalid(408, messages.tooSlow);
  if (code === 'HPE_INVALID_URL') return invalid(400, messages.unencodedAddress);
  // Node rejects unknown methods, even in a well-formed request.
  if (code === 'HPE_INVALID_METHOD' && isRequestLine(lineAtIssue(error))) return unknownMethod;
  return invalid(400, messages.notHttp);
}

function lineAtIssue({ rawPacket, bytesParsed = 0 }: UnreadableError): string {
  const text = rawPacket?.toString('latin1') ?? '';
  const end = text.lastIndexOf('\r\n', bytesParsed);
  return text.slice(end === -1 ? 0 : end + 2);
}

/** @see https://www.rfc-editor.org/rfc/rfc9112#section-3 */
function isRequestLine(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r\n/.test(text);
}
