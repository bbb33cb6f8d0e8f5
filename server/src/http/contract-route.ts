import type { IncomingMessage } from 'node:http';
import type { ApiRoute } from '@arot/contract';

/** Returns the contract's route that a request is for; undefined before ts-rest has matched one, or if none matches. */
export function findContractRoute(request: IncomingMessage): ApiRoute | undefined {
  return (request as IncomingMessage & { tsRestRoute?: ApiRoute }).tsRestRoute;
}

/** Stores the route of a request where ts-rest stores it, for routes that ts-rest does not bind. */
export function setContractRoute(request: IncomingMessage, route: ApiRoute): void {
  (request as IncomingMessage & { tsRestRoute?: ApiRoute }).tsRestRoute = route;
}

/** Returns a pattern of the paths that Express routes to a path of the contract. Its groups are the parameters, still encoded. */
export function patternOf({ path }: Pick<ApiRoute, 'path'>): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i');
}

/** @throws Error outside the middleware of a route of the contract */
export function contractRouteOf(request: IncomingMessage): ApiRoute {
  const route = findContractRoute(request);
  if (!route) throw new Error('ts-rest must have matched a route before');
  return route;
}
