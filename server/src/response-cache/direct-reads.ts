import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Admission } from '../http/admission.ts';
import { type ContextDependencies, identifyCaller } from '../http/context.ts';
import { setContractRoute } from '../http/contract-route.ts';
import { errorHandler } from '../http/error-handler.ts';
import type { BeginRequestLog } from '../http/request-log.ts';
import { countHosts } from '../http/require-host.ts';
import { limitRead } from '../security/limit-reads.ts';
import type { Limiter } from '../security/limiter.ts';
import { JSON_TYPE } from './bind-cached-routes.ts';
import type { CachedRoute } from './cached-route.ts';
import { type UsualTarget, UsualTargets } from './usual-targets.ts';

type Dependencies = {
  readonly routes: readonly CachedRoute[];
  /** The middleware that sets the headers of every response of the API. */
  readonly headers: readonly RequestHandler[];
  readonly beginLog: BeginRequestLog;
  readonly admission: Admission;
  readonly reads: Limiter;
  readonly context: ContextDependencies;
  readonly logger: Logger;
};

/**
 * Serves cached reads without Express, whose routing and headers take longer than the rest of such a request: a GET of a usual
 * URL with valid input, with one Host header, that no page of another origin sends. Every other request goes to Express, which
 * gives the same response to the same request.
 *
 * The steps are those of the middleware in `app.ts`, in the same order.
 *
 * @see docs/decisions/0052-cached-reads-without-express.md
 */
export function directReads(app: Express, otherwise: RequestListener, dependencies: Dependencies): RequestListener {
  const { beginLog, admission, reads, context, logger } = dependencies;
  const targets = new UsualTargets(dependencies.routes);
  const commonHeaders = headersOf(app, dependencies.headers);

  const serve = async (request: Request, response: Response, requestId: string, { cached, ...target }: UsualTarget) => {
    setContractRoute(request, cached.route);
    await limitRead(reads, request);
    await identifyCaller(request, context);
    const { body, encoding } = await cached.find(request, target);
    response.writeHead(200, [
      'X-Request-Id',
      requestId,
      ...commonHeaders,
      ...(encoding ? ['Content-Encoding', encoding] : []),
      'Content-Type',
      JSON_TYPE,
      'Content-Length',
      String(body.length),
    ]);
    response.end(body);
  };

  return (incoming, serverResponse) => {
    const target = isUsual(incoming) ? targets.find(incoming.url ?? '') : undefined;
    if (!target) return otherwise(incoming, serverResponse);
    const { request, response } = toExpress(app, incoming, serverResponse);
    const requestId = beginLog(request, response);
    const fail = (error: unknown) => {
      try {
        response.setHeader('X-Request-Id', requestId);
        for (const set of dependencies.headers) set(request, response, () => undefined);
        errorHandler(error, request, response, () => undefined);
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

function isUsual(request: IncomingMessage): boolean {
  return request.method === 'GET' && request.headers.origin === undefined && countHosts(request) === 1;
}

/** Gives a request and its response the methods of Express, as Express does before it routes. */
function toExpress(app: Express, incoming: IncomingMessage, serverResponse: ServerResponse) {
  const request = Object.setPrototypeOf(incoming, app.request) as Request;
  const response = Object.setPrototypeOf(serverResponse, app.response) as Response;
  request.res = response;
  response.req = request;
  request.originalUrl = request.url;
  return { request, response };
}

/** The published types have this method only where requests are sent. */
type WithRawNames = { getRawHeaderNames(): string[] };

/** The headers that the middleware sets, names and values in turn: the same ones for every request without an Origin. */
function headersOf(app: Express, middleware: readonly RequestHandler[]): string[] {
  const incoming = new IncomingMessage(new Socket());
  const { request, response } = toExpress(app, incoming, new ServerResponse(incoming));
  for (const set of middleware) set(request, response, () => undefined);
  response.vary('Accept-Encoding');
  return (response as Response & WithRawNames)
    .getRawHeaderNames()
    .flatMap((name) => [name, String(response.getHeader(name))]);
}
