import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';

const logs = new WeakMap<Request, { log: Logger; requestId: string }>();

/**
 * Gives every request an id, answers it in `X-Request-Id`, and logs one line when the request has ended.
 * The id is always ours: one taken from the caller could forge another request's lines. Addresses are logged without
 * their query, which may hold what people searched for or, later, credentials.
 */
export function logRequests(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID();
    const log = logger.child({ requestId });
    logs.set(request, { log, requestId });
    response.setHeader('X-Request-Id', requestId);
    const startedAt = performance.now();
    response.once('close', () => {
      log.info(
        {
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
  return entryOf(request).log;
}

export function requestId(request: Request): string {
  return entryOf(request).requestId;
}

function entryOf(request: Request): { log: Logger; requestId: string } {
  const entry = logs.get(request);
  if (!entry) throw new Error('logRequests must come before whatever logs');
  return entry;
}

/**
 * Without the query, and of an absolute address without what precedes the path, where there may be a password. An
 * authorization request that goes on has the id of a cookie in its path.
 */
function pathOf(url: string): string {
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '').replace(/\?.*$/s, '');
  return path.replace(/^(\/oauth\/authorize\/).+/is, '$1…');
}
