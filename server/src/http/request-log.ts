import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { clientAddress } from './client-address.ts';
import { RequestValue } from './request-value.ts';

type Entry = { readonly logger: Logger; readonly requestId: string; log?: Logger };

const entries = new RequestValue<Entry>('logRequests');

/**
 * Gives every request an id, answers it in `X-Request-Id`, and logs one line when the request has ended.
 * The id is always ours: one taken from the caller could forge another request's lines. Addresses are logged without
 * their query, which may hold what people searched for or, later, credentials.
 */
export function logRequests(logger: Logger): RequestHandler {
  // Nothing in these lines has a name that is redacted, so nobody need look.
  const lines = logger.child({}, { formatters: { log: (line) => line } });
  return (request, response, next) => {
    const requestId = randomUUID();
    entries.set(request, { logger, requestId });
    response.setHeader('X-Request-Id', requestId);
    // A socket has no address any more when its client has left.
    clientAddress(request);
    const startedAt = performance.now();
    response.once('close', () => {
      lines.info(
        {
          requestId,
          method: request.method,
          path: pathOf(request.originalUrl),
          // Who left before the answer was told nothing.
          status: response.headersSent ? response.statusCode : null,
          durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}

/** The log of one request; every line carries its id. */
export function requestLog(request: Request): Logger {
  const entry = entries.get(request);
  // Most requests log nothing but their one line.
  entry.log ??= entry.logger.child({ requestId: entry.requestId });
  return entry.log;
}

export function requestId(request: Request): string {
  return entries.get(request).requestId;
}

/**
 * Without the query, and of an absolute address without what precedes the path, where there may be a password. An
 * authorization request that goes on has the id of a cookie in its path.
 */
function pathOf(url: string): string {
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '').replace(/\?.*$/s, '');
  return path.replace(/^(\/oauth\/authorize\/).+/is, '$1…');
}
