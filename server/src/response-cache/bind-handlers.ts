import type { ApiRoute } from '@arot/contract';
import type { IRouter, Request, RequestHandler } from 'express';

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
    // Middleware finds the route's metadata where ts-rest puts it.
    const setRoute: RequestHandler = (request, _response, next) => {
      (request as Request & { tsRestRoute: ApiRoute }).tsRestRoute = route;
      next();
    };
    app.get(route.path, setRoute, ...middleware, handlers[name as keyof Routes]);
  }
}
