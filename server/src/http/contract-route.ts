import type { IncomingMessage } from 'node:http';
import type { ApiRoute } from '@arot/contract';

/** The contract's route that a request is for; undefined before ts-rest has matched one, or if none matches. */
export function findContractRoute(request: IncomingMessage): ApiRoute | undefined {
  return (request as IncomingMessage & { tsRestRoute?: ApiRoute }).tsRestRoute;
}

/** Stores the route of a request where ts-rest stores it, for routes that ts-rest does not bind. */
export function setContractRoute(request: IncomingMessage, route: ApiRoute): void {
  (request as IncomingMessage & { tsRestRoute?: ApiRoute }).tsRestRoute = route;
}

/** @throws Error outside the middleware of a route of the contract */
export function contractRouteOf(request: IncomingMessage): ApiRoute {
  const route = findContractRoute(request);
  if (!route) throw new Error('ts-rest must have matched a route before');
  return route;
}
