import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Admission } from '../http/admission.ts';
import { ApiError } from '../http/api-error.ts';
import { identifyCaller } from '../http/context.ts';
import { setContractRoute } from '../http/contract-route.ts';
import { JSON_TYPE, sendError } from '../http/error-handler.ts';
import type { Middleware } from '../http/middleware.ts';
import type { BeginRequestLog } from '../http/request-log.ts';
import { hostProblem } from '../http/require-host.ts';
import type { Services } from '../http/services.ts';
import { limitRead } from '../security/limit-reads.ts';
import type { Limiter } from '../security/limiter.ts';
import type { CachedRoute } from './cached-route.ts';
import { type CachedTarget, CachedTargets } from './cached-targets.ts';

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
 * @see docs/decisions/0052-cached-reads-without-express.md
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
    await identifyCaller(request, services);
    if (input instanceof ApiError) throw input;
    const { body, encoding } = await cached.find(request, input);
    response.writeHead(200, [
      'X-Request-Id',
      requestId,
      ...(headersOfOrigins.get(request.headers.origin ?? '') ?? commonHeaders),
      ...(encoding ? ['Content-Encoding', encoding] : []),
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
