import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { maskKeys } from '../base/mask-keys.ts';
import type { Origin } from '../base/work.ts';
import { clientAddress, type ProxyTrust, setClient, trustProxies } from './client-address.ts';
import { routeOf } from './contract-route.ts';
import { type Targeted, targetOf } from './request-target.ts';
import { RequestValue } from './request-value.ts';
import type { Middleware } from './security-headers.ts';

/**
 * The data that the log has about one request. A class, because its getter is shared: in an object literal, each getter makes a
 * new shape in V8, which refers to the request until the next full garbage collection.
 */
class Entry implements Origin {
  readonly logger: Logger;
  readonly ids: Origin['ids'];
  readonly trace: unknown;
  readonly #request: IncomingMessage;
  log?: Logger;
  accountId?: string;

  constructor(request: IncomingMessage, logger: Logger, ids: Origin['ids'], trace: unknown) {
    this.#request = request;
    this.logger = logger;
    this.ids = ids;
    this.trace = trace;
  }

  /** Returns the operation. It is read when it is needed, because the route is known later. */
  get operation(): string {
    return `${methodOf(this.#request)} ${routeOf(this.#request)}`;
  }
}

/** The observation of one request for metrics and traces. */
type Observation = {
  /** The trace that the request belongs to, if it is traced. The log names it. */
  readonly traceId?: string | undefined;
  /** The context of the trace, for the work of the request. */
  readonly trace?: unknown;
  /** Called once. `status` is undefined if the client left before the response. */
  end(route: string, status: number | undefined, durationMs: number): void;
};

/** Receives every request when its headers have arrived. */
export type ObserveRequest = (request: IncomingMessage, requestId: string) => Observation;

/** Methods that have a name of their own in metrics and traces. A client may send any of the others that Node accepts. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Returns the method of a request for metrics and traces: one of few, whatever clients send. */
export function methodOf({ method = '' }: Pick<IncomingMessage, 'method'>): string {
  return METHODS.has(method) ? method : 'other';
}

const entries = new RequestValue<Entry>('logRequests');

/** Starts the log of a request. @returns the id of the request */
export type BeginRequestLog = (request: IncomingMessage, response: ServerResponse) => string;

/** Sends the id of every request in `X-Request-Id`, and logs one line when the request has ended. */
export function logRequests(begin: BeginRequestLog): Middleware {
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
export function requestLogs(
  logger: Logger,
  observe?: ObserveRequest,
  trust: ProxyTrust = trustProxies(false),
): BeginRequestLog {
  // These lines have no field that is redacted, so they skip the search for one.
  const lines = logger.child({}, { formatters: { log: (line) => line } });
  return (request, response) => {
    const requestId = randomUUID();
    // The address is read now because a socket has none after its client has left.
    setClient(request, trust);
    const { ip } = clientAddress(request);
    const observation = observe?.(request, requestId);
    const traceId = observation?.traceId ?? traceIdOf(request.headers.traceparent);
    const ids = { requestId, ...(traceId === undefined ? {} : { traceId }) };
    const entry = new Entry(request, logger, ids, observation?.trace);
    entries.set(request, entry);
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

/** Returns the request as the origin of its work. */
export function originOf(request: IncomingMessage): Origin {
  return entries.get(request);
}

/** Adds the account that a request belongs to, to the line of the request. */
export function setRequestAccount(request: IncomingMessage, accountId: string): void {
  entries.get(request).accountId = accountId;
}

/** Returns the log of one request; every line carries its id. */
export function requestLog(request: IncomingMessage): Logger {
  const entry = entries.get(request);
  // Created on first use: most requests log only their one line.
  entry.log ??= entry.logger.child(entry.ids);
  return entry.log;
}

export function requestId(request: IncomingMessage): string {
  return entries.get(request).ids.requestId;
}

/**
 * Returns the path of a request for logs and traces: without the query, and without the authority of an absolute URL, which may
 * contain a password. The path of a continued authorization request contains the id of a cookie, so it is cut. Keys are replaced.
 */
export function loggedPath(request: Targeted): string {
  const whole = targetOf(request);
  const target = whole.startsWith('/') ? whole : whole.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '');
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  return maskKeys(path.replace(/^(\/oauth\/authorize\/).+/is, '$1…'));
}

/**
 * Returns the trace that a proxy or a client says the request belongs to; undefined if the header is not valid.
 *
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
function traceIdOf(traceparent: unknown): string | undefined {
  if (typeof traceparent !== 'string') return undefined;
  const traceId = /^(?!ff)[\da-f]{2}-([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-|$)/.exec(traceparent)?.[1];
  return traceId === '0'.repeat(32) ? undefined : traceId;
}
