import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { ERRORS } from '@arot/contract';
import type { Logger } from 'pino';
import { type Admission, isSequence } from './admission.ts';
import { securityHeaderList } from './security-headers.ts';
import { overloaded, TEMPORARILY_UNAVAILABLE } from './service-unavailable.ts';

const { message } = ERRORS.SERVICE_UNAVAILABLE;
const API_BODY = Buffer.from(JSON.stringify({ error: { code: 'SERVICE_UNAVAILABLE', message } }));
const OAUTH_BODY = Buffer.from(JSON.stringify(TEMPORARILY_UNAVAILABLE));

/** Names and values in turn: Node writes such a list without a look-up of each name. */
const HEADERS: readonly string[] = [
  ...securityHeaderList.flat(),
  ...['Cache-Control', 'no-store'],
  ...['Content-Type', 'application/json; charset=utf-8'],
  ...['Retry-After', String(overloaded().retryAfterSeconds)],
];

/** The interval of the log lines that count rejected requests, in milliseconds. A line for each would cost as much again. */
const LOG_MS = 1_000;

/**
 * Rejects the requests of the API that an overloaded process cannot handle, before Express sees them. An overloaded process
 * rejects more requests than it accepts, and a rejection by Express costs three times as much. Pages are left to Express.
 */
export function rejectOverload(handle: RequestListener, admission: Admission, logger: Logger): RequestListener {
  let rejected = 0;
  const count = () => {
    rejected += 1;
    if (rejected > 1) return;
    setTimeout(() => {
      logger.warn({ requests: rejected }, 'rejected requests because the process is overloaded');
      rejected = 0;
    }, LOG_MS).unref();
  };
  return (request, response) => {
    const path = pathOf(request.url ?? '');
    const body = bodyFor(path);
    if (!body || !admission.rejects(path)) return handle(request, response);
    count();
    response.writeHead(503, [...HEADERS, 'X-Request-Id', randomUUID(), 'Content-Length', String(body.length)]);
    response.end(body);
  };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

function bodyFor(path: string): Buffer | undefined {
  if (path.startsWith('/api/')) return API_BODY;
  return isSequence(path) ? OAUTH_BODY : undefined;
}
