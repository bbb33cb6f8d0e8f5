import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { clientAddress } from './client-address.ts';
import { RequestValue } from './request-value.ts';
import { routeOf } from './route-of.ts';

type Entry = {
  readonly logger: Logger;
  /** In every line of the request. */
  readonly ids: { readonly requestId: string; readonly traceId?: string };
  log?: Logger;
  accountId?: string;
};

/** Receives every request that has ended. `status` is undefined if its client left before the response. */
export type ObserveRequest = (method: string, route: string, status: number | undefined, durationMs: number) => void;

const entries = new RequestValue<Entry>('logRequests');

/**
 * Gives every request an id, sends it in `X-Request-Id`, and logs one line when the request has ended. The server always
 * makes the id, since a caller's id could forge the lines of another request. URLs are logged without their query, which
 * may contain search texts or credentials.
 */
export function logRequests(logger: Logger, observe?: ObserveRequest): RequestHandler {
  // These lines have no field that is redacted, so they skip the search for one.
  const lines = logger.child({}, { formatters: { log: (line) => line } });
  return (request, response, next) => {
    const requestId = randomUUID();
    const traceId = traceIdOf(request.headers.traceparent);
    const ids = { requestId, ...(traceId === undefined ? {} : { traceId }) };
    const entry: Entry = { logger, ids };
    entries.set(request, entry);
    response.setHeader('X-Request-Id', requestId);
    // The address is read now because a socket has none after its client has left.
    const { ip } = clientAddress(request);
    const startedAt = performance.now();
    response.once('close', () => {
      const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
      const route = routeOf(request);
      // A client that left before the response received no status.
      const status = response.headersSent ? response.statusCode : undefined;
      observe?.(request.method, route, status, durationMs);
      lines.info(
        {
          ...ids,
          method: request.method,
          path: pathOf(request.originalUrl),
          route,
          status: status ?? null,
          durationMs,
          ip,
          ...(entry.accountId === undefined ? {} : { accountId: entry.accountId }),
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}

/** Adds the account that a request belongs to, to the line of the request. */
export function setRequestAccount(request: Request, accountId: string): void {
  entries.get(request).accountId = accountId;
}

/** The log of one request; every line carries its id. */
export function requestLog(request: Request): Logger {
  const entry = entries.get(request);
  // Created on first use: most requests log only their one line.
  entry.log ??= entry.logger.child(entry.ids);
  return entry.log;
}

export function requestId(request: Request): string {
  return entries.get(request).ids.requestId;
}

/**
 * The path of a URL for the log: without the query, and without the authority of an absolute URL, which may contain a
 * password. The path of a continued authorization request contains the id of a cookie, so it is cut.
 */
function pathOf(url: string): string {
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '').replace(/\?.*$/s, '');
  return path.replace(/^(\/oauth\/authorize\/).+/is, '$1…');
}

/**
 * The trace that a proxy or a client says the request belongs to; undefined if the header is not valid.
 *
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
function traceIdOf(traceparent: unknown): string | undefined {
  if (typeof traceparent !== 'string') return undefined;
  const traceId = /^(?!ff)[\da-f]{2}-([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-|$)/.exec(traceparent)?.[1];
  return traceId === '0'.repeat(32) ? undefined : traceId;
}
