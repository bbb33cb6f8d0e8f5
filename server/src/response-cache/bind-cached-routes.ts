import type { IRouter, RequestHandler } from 'express';
import { setContractRoute } from '../http/contract-route.ts';
import type { CachedRoute } from './cached-route.ts';
import { validateInput } from './validate-input.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Binds the routes that send finished bytes. ts-rest binds the other routes; its handlers return an object that is serialized
 * for every response.
 */
export function bindCachedRoutes(
  app: IRouter,
  routes: readonly CachedRoute[],
  middleware: readonly RequestHandler[],
): void {
  for (const cached of routes) {
    const setRoute: RequestHandler = (request, _response, next) => {
      setContractRoute(request, cached.route);
      next();
    };
    app.get(cached.route.path, setRoute, ...middleware, send(cached));
  }
}

function send(cached: CachedRoute): RequestHandler {
  return async (request, response) => {
    const { body, encoding } = await cached.find(request, validateInput(cached.route, request));
    if (encoding) response.setHeader('Content-Encoding', encoding);
    response.vary('Accept-Encoding');
    response.setHeader('Content-Type', JSON_TYPE);
    response.setHeader('Content-Length', body.length);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
