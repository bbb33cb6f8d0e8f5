import type { ApiRoute } from '@arot/contract';
import type { IRouter, RequestHandler } from 'express';
import { setContractRoute } from '../http/contract-route.ts';

/**
 * Binds GET routes of the contract to handlers that send finished bytes. ts-rest binds the other routes; its handlers
 * return an object that is serialized for every response.
 */
export function bindHandlers<Routes extends Record<string, ApiRoute & { method: 'GET' }>>(
  app: IRouter,
  routes: Routes,
  handlers: { readonly [Name in keyof Routes]: RequestHandler },
  middleware: readonly RequestHandler[],
): void {
  for (const [name, route] of Object.entries(routes)) {
    const setRoute: RequestHandler = (request, _response, next) => {
      setContractRoute(request, route);
      next();
    };
    app.get(route.path, setRoute, ...middleware, handlers[name as keyof Routes]);
  }
}
