import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type api, ERRORS, listOAuthRoutes, listRoutes } from '@arot/contract';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { FairTurns } from '../base/fair-turns.ts';
import { meters } from '../base/meters.ts';
import { Work } from '../base/work.ts';
import { patternOf } from './contract-route.ts';
import { originOf } from './request-log.ts';
import { securityHeaderList } from './security-headers.ts';
import { overloaded, TEMPORARILY_UNAVAILABLE } from './service-unavailable.ts';

/** The maximum number of requests in flight in one process. The database has a smaller limit of its own. */
const MAX_IN_FLIGHT = 2_000;

/** The longest expected wait. A longer one shows that requests arrive faster than this process can start them. */
const MAX_WAIT_MS = 300;
/** The longest wait after a started request was rejected, for instance by the queue for the database. The next may be, too. */
const MAX_WAIT_AFTER_REJECTION_MS = 50;
/** The time for which one rejection shortens the longest wait. */
const REJECTING_MS = 1_000;

/** Endpoints that only applications call. Each request takes several statements. */
const SEQUENCES: ReadonlySet<string> = new Set(
  listOAuthRoutes()
    .filter(({ route }) => route.metadata.auth === 'client' || route.metadata.auth === 'access-token')
    .map(({ route }) => route.path),
);
/**
 * The maximum number of such requests in flight. The provider has done most of its work when the queue for the database rejects a
 * statement.
 */
const MAX_SEQUENCES = 64;

/**
 * Requests in flight, up to a limit. A request counts from the moment it has arrived in full until its response starts.
 * So clients that send their body slowly, or read their response slowly, take no place from others.
 */
class InFlight {
  readonly #max: number;
  readonly #responses = new Set<ServerResponse>();
  /** When a response was last a 503, see `performance.now`. */
  rejectedAt = Number.NEGATIVE_INFINITY;

  constructor(max: number) {
    this.#max = max;
  }

  get isFull(): boolean {
    if (this.#responses.size >= this.#max) this.#removeStarted();
    return this.#responses.size >= this.#max;
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    this.#responses.add(response);
    if (hasBodyToRead(request)) setImmediate(() => this.#countWhenComplete(request, response));
    response.once('close', () => {
      this.#responses.delete(response);
      if (response.statusCode === 503) this.rejectedAt = performance.now();
    });
  }

  /**
   * Counts a request when its body is complete. A short body arrives with its head, in the same turn of the event loop. A longer
   * one is not waited for here.
   */
  #countWhenComplete(request: IncomingMessage, response: ServerResponse): void {
    if (request.complete || response.closed) return;
    this.#responses.delete(response);
    request.once('end', () => {
      if (!response.closed) this.#responses.add(response);
    });
  }

  /** Stops counting the responses that have started. This runs only at the limit, since most responses end at once. */
  #removeStarted(): void {
    for (const response of this.#responses) if (response.headersSent) this.#responses.delete(response);
  }
}

/**
 * Decides which requests this process handles. It is overloaded if too many are in flight, or if they arrive faster than
 * it can start them.
 *
 * @see docs/decisions/0020-overload.md
 */
export class Admission {
  readonly #all: InFlight;
  readonly #sequences = new InFlight(MAX_SEQUENCES);
  readonly #turns: FairTurns;

  constructor(maxInFlight = MAX_IN_FLIGHT, turns = new FairTurns()) {
    this.#all = new InFlight(maxInFlight);
    this.#turns = turns;
  }

  /** Returns true if a request with this path has to be rejected now. It is counted as rejected. */
  rejects(path: string): boolean {
    const isRejected = this.#all.isFull || this.#isLate() || (isSequence(path) && this.#sequences.isFull);
    if (isRejected) meters.shedRequests.inc();
    return isRejected;
  }

  #isLate(): boolean {
    const wait = this.#turns.expectedWaitMs;
    if (wait <= MAX_WAIT_AFTER_REJECTION_MS) return false;
    return wait > MAX_WAIT_MS || performance.now() - this.#all.rejectedAt < REJECTING_MS;
  }

  /**
   * Rejects a request with 503 if the process is overloaded. Makes every other request the current {@link Work}, so that
   * queues can find out whether its client has left.
   */
  readonly admit: RequestHandler = (request, response, next) => this.run(request, response, request.path, next);

  /** Runs an action like {@link admit}, for a request whose path is known. */
  run(request: IncomingMessage, response: ServerResponse, path: string, action: () => void): void {
    if (this.rejects(path)) throw overloaded();
    this.#all.add(request, response);
    if (isSequence(path)) this.#sequences.add(request, response);
    const { socket } = request;
    this.#turns.run(() => {
      if (socket.destroyed) return;
      const kind = kindOf(path);
      const options = { origin: originOf(request), kind, signsIn: SIGN_IN.has(kind), response };
      new Work(() => socket.destroyed, options).run(action);
    });
  }
}

/** The kinds of work that sign users and programs in. The last connection to the database is for them. */
const SIGN_IN: ReadonlySet<string> = new Set(['auth', 'factors', 'oauth', 'pages'] satisfies (
  | keyof typeof api
  | 'oauth'
  | 'pages'
)[]);

/** The routes of the contract by the part of their path after `/api`, in lower case, as Express ignores the case. */
const ROUTES = Map.groupBy(
  listRoutes().map(({ domain, route }) => ({ domain, path: route.path, pattern: patternOf(route) })),
  ({ path }) => firstPartOf(path),
);

/**
 * Returns the kind of work of a request with this path: the domain of its route in the contract. OAuth endpoints are a kind of
 * their own, and so are pages, and paths under `/api` without a route.
 */
export function kindOf(path: string): string {
  if (!/^\/api(\/|$)/i.test(path)) return path.startsWith('/oauth/') ? 'oauth' : 'pages';
  return ROUTES.get(firstPartOf(path))?.find(({ pattern }) => pattern.test(path))?.domain ?? 'unknown';
}

/** Returns the second segment of a path: `products` of `/api/products/a`. */
function firstPartOf(path: string): string {
  return path.split('/', 3)[2]?.toLowerCase() ?? '';
}

/** Returns true if requests with this path run a sequence of statements. */
function isSequence(path: string): boolean {
  return SEQUENCES.has(path);
}

/** Returns true if the server waits for a body. It never reads the body of a GET or HEAD. */
function hasBodyToRead({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

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
