import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Origin } from '../queues/work.ts';
import { clientAddress } from './client-address.ts';
import { RequestValue } from './request-value.ts';
import { routeOf } from './route-of.ts';

/**
 * What the log knows about one request. A class, because its getter is shared: in an object literal, each getter makes a new shape
 * in V8, which refers to the request until the next full garbage collection.
 */
class Entry implements Origin {
  readonly logger: Logger;
  readonly ids: Origin['ids'];
  readonly trace: unknown;
  readonly #request: Request;
  log?: Logger;
  accountId?: string;

  constructor(request: Request, logger: Logger, ids: Origin['ids'], trace: unknown) {
    this.#request = request;
    this.logger = logger;
    this.ids = ids;
    this.trace = trace;
  }

  /** Read when it is needed, because the route is known later. */
  get operation(): string {
    return `${methodOf(this.#request)} ${routeOf(this.#request)}`;
  }
}

/** What metrics and traces know about one request. */
type Observation = {
  /** The trace that the request belongs to, if it is traced. The log names it. */
  readonly traceId?: string | undefined;
  /** The context of the trace, for the work of the request. */
  readonly trace?: unknown;
  /** Called once. `status` is undefined if the client left before the response. */
  end(route: string, status: number | undefined, durationMs: number): void;
};

/** Receives every request when its headers have arrived. */
export type ObserveRequest = (request: Request, requestId: string) => Observation;

/** Methods that have a name of their own in metrics and traces. A client may send any of the others that Node accepts. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method of a request for metrics and traces: one of few, whatever clients send. */
export function methodOf({ method }: Pick<Request, 'method'>): string {
  return METHODS.has(method) ? method : 'other';
}

const entries = new RequestValue<Entry>('logRequests');

/** Starts the log of a request. @returns the id of the request */
export type BeginRequestLog = (request: Request, response: ServerResponse) => string;

/** Sends the id of every request in `X-Request-Id`, and logs one line when the request has ended. */
export function logRequests(begin: BeginRequestLog): RequestHandler {
  return (request, response, next) => {
    response.setHeader('X-Request-Id', begin(request, response));
    next();
  };
}

/**
 * Gives every request an id, and logs one line when the request has ended. The server always makes the id, since a caller's
 * id could forge the lines of another request. URLs are logged without their query, which may contain search texts or
 * credentials.
 */
export function requestLogs(logger: Logger, observe?: ObserveRequest): BeginRequestLog {
  // These lines have no field that is redacted, so they skip the search for one.
  const lines = logger.child({}, { formatters: { log: (line) => line } });
  return (request, response) => {
    const requestId = randomUUID();
    const observation = observe?.(request, requestId);
    const traceId = observation?.traceId ?? traceIdOf(request.headers.traceparent);
    const ids = { requestId, ...(traceId === undefined ? {} : { traceId }) };
    const entry = new Entry(request, logger, ids, observation?.trace);
    entries.set(request, entry);
    // The address is read now because a socket has none after its client has left.
    const { ip } = clientAddress(request);
    const startedAt = performance.now();
    response.once('close', () => {
      const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
      const route = routeOf(request);
      // A client that left before the response received no status.
      const status = response.headersSent ? response.statusCode : undefined;
      observation?.end(route, status, durationMs);
      lines.info(
        {
          ...ids,
          method: request.method,
          path: loggedPath(request),
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
    return requestId;
  };
}

/** The request as the origin of its work. */
export function originOf(request: Request): Origin {
  return entries.get(request);
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
 * The path of a request for logs and traces: without the query, and without the authority of an absolute URL, which may contain a
 * password. The path of a continued authorization request contains the id of a cookie, so it is cut.
 */
export function loggedPath({ originalUrl }: Pick<Request, 'originalUrl'>): string {
  const target = originalUrl.startsWith('/') ? originalUrl : originalUrl.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '');
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
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
