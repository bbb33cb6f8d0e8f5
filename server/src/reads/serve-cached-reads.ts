import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { ApiRoute } from '@arot/contract';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Admission } from '../http/admission.ts';
import { ApiError } from '../http/api-error.ts';
import { identifyCaller } from '../http/context.ts';
import { patternOf, setContractRoute } from '../http/contract-route.ts';
import { AS_OF } from '../http/cors.ts';
import { JSON_TYPE, sendError } from '../http/error-handler.ts';
import { checkQuery, parseQuery, queryOf } from '../http/query-parser.ts';
import type { BeginRequestLog } from '../http/request-log.ts';
import { pathOf } from '../http/request-target.ts';
import { hostProblem } from '../http/require-host.ts';
import type { Middleware } from '../http/security-headers.ts';
import type { Services } from '../http/services.ts';
import { type Target, validateInput } from '../http/validation.ts';
import type { Limiter } from '../security/limiter.ts';
import { limitRead } from '../security/request-limits.ts';
import type { CachedRoute } from './cached-route.ts';

/** The maximum number of targets to remember. */
const MAX_REMEMBERED = 5_000;
/** The maximum length of a target to remember, in characters. */
const MAX_LENGTH = 300;

/** A cached route that a request is for, and its valid input or the error to respond with. A URIError is about the path. */
type CachedTarget = {
  readonly cached: CachedRoute;
  readonly path: string;
  readonly input: Target | ApiError | URIError;
};

/** Finds the cached route and the input of a request target. They depend on the target alone, so valid ones are remembered. */
class CachedTargets {
  readonly #routes: readonly { readonly cached: CachedRoute; readonly pattern: RegExp }[];
  readonly #remembered = new LRUCache<string, CachedTarget>({ max: MAX_REMEMBERED });

  constructor(routes: readonly CachedRoute[]) {
    this.#routes = routes.map((cached) => ({ cached, pattern: patternOf(cached.route) }));
  }

  /** @returns undefined for another route */
  find(target: string): CachedTarget | undefined {
    const known = this.#remembered.get(target);
    if (known) return known;
    const found = this.#match(target);
    if (found && !(found.input instanceof Error) && target.length <= MAX_LENGTH) this.#remembered.set(target, found);
    return found;
  }

  #match(target: string): CachedTarget | undefined {
    const [, path = '', query] = /^([^?#]*)(.*)$/s.exec(pathOf(target) ?? '') ?? [];
    for (const { cached, pattern } of this.#routes) {
      const match = pattern.exec(path);
      if (match) return { cached, path, input: readInput(cached.route, match.groups, query) };
    }
    return undefined;
  }
}

/** @param rest the query and the fragment. A fragment is ignored, as Express ignores it. */
function readInput(route: ApiRoute, encoded: Record<string, string> = {}, rest = ''): CachedTarget['input'] {
  try {
    const params = Object.fromEntries(
      Object.entries(encoded).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    const query = queryOf(rest);
    checkQuery(route, query);
    return validateInput(route, { params, query: parseQuery(query) });
  } catch (error) {
    if (error instanceof ApiError) return error;
    // The status that Express gives it.
    if (error instanceof URIError) return Object.assign(error, { status: 400 });
    throw error;
  }
}

type Dependencies = {
  readonly routes: readonly CachedRoute[];
  /** The middleware that sets the headers of every response of the API. */
  readonly headers: readonly Middleware[];
  /** The origins whose pages receive headers of their own. */
  readonly origins: readonly string[];
  readonly beginLog: BeginRequestLog;
  readonly admission: Admission;
  readonly reads: Limiter;
  readonly services: Services;
  readonly logger: Logger;
};

/**
 * Serves GET and HEAD of the cached routes, in front of Express, whose routing and headers take longer than the rest of such a
 * request. Every other request goes to Express, also one whose Host headers are not valid.
 *
 * @see docs/decisions/0019-requests.md
 */
export function serveCachedReads(otherwise: RequestListener, dependencies: Dependencies): RequestListener {
  const { headers, beginLog, admission, reads, services, logger } = dependencies;
  const targets = new CachedTargets(dependencies.routes);
  const commonHeaders = headersFor(headers, undefined);
  const headersOfOrigins = new Map(dependencies.origins.map((origin) => [origin, headersFor(headers, origin)]));

  const serve = async (request: IncomingMessage, response: ServerResponse, requestId: string, target: CachedTarget) => {
    const { cached, input } = target;
    // Express, which has routed such a path to other routes, responds before it knows the caller too.
    if (input instanceof URIError) throw input;
    setContractRoute(request, cached.route);
    await limitRead(reads, request);
    await identifyCaller(request, services, response);
    if (input instanceof ApiError) throw input;
    const { body, encoding, asOf } = await cached.find(request, input);
    response.writeHead(200, [
      'X-Request-Id',
      requestId,
      ...(headersOfOrigins.get(request.headers.origin ?? '') ?? commonHeaders),
      ...(encoding ? ['Content-Encoding', encoding] : []),
      ...(asOf ? [AS_OF, asOf.toISOString()] : []),
      'Content-Type',
      JSON_TYPE,
      'Content-Length',
      String(body.length),
    ]);
    response.end(request.method === 'HEAD' ? undefined : body);
  };

  return (request, response) => {
    const target = isRead(request) ? targets.find(request.url ?? '') : undefined;
    if (!target) return otherwise(request, response);
    const requestId = beginLog(request, response);
    const fail = (error: unknown) => {
      try {
        response.setHeader('X-Request-Id', requestId);
        for (const set of headers) set(request, response, () => undefined);
        sendError(error, request, response);
      } catch (failure) {
        logger.error({ err: failure }, 'a request was left without a response');
        response.destroy();
      }
    };
    try {
      admission.run(request, response, target.path, () => void serve(request, response, requestId, target).catch(fail));
    } catch (error) {
      fail(error);
    }
  };
}

function isRead(request: IncomingMessage): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && hostProblem(request) === undefined;
}

/** The published types have this method only where requests are sent. */
type WithRawNames = { getRawHeaderNames(): string[] };

/** Returns the headers that the middleware sets for pages of an origin, names and values in turn. */
function headersFor(middleware: readonly Middleware[], origin: string | undefined): string[] {
  const request = new IncomingMessage(new Socket());
  if (origin !== undefined) request.headers.origin = origin;
  const response = new ServerResponse(request) as ServerResponse & WithRawNames;
  for (const set of middleware) set(request, response, () => undefined);
  response.setHeader('Vary', [response.getHeader('Vary') ?? [], 'Accept-Encoding'].flat().join(', '));
  return response.getRawHeaderNames().flatMap((name) => [name, String(response.getHeader(name))]);
}
