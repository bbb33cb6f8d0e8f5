import type { IncomingMessage } from 'node:http';
import { type ApiRoute, listOAuthRoutes } from '@arot/contract';
import type { Request } from 'express';
import { targetOf } from './request-target.ts';

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

/** The endpoints that oidc-provider serves, which Express does not know as routes. */
const providerPaths: ReadonlySet<string> = new Set(listOAuthRoutes().map(({ route }) => route.path));

/**
 * Returns the route of a request that has ended, such as `/api/products/:slug`, for logs and metrics. There are few of them,
 * whatever clients send: a path without a route is `other`.
 */
export function routeOf(request: IncomingMessage & Partial<Pick<Request, 'route' | 'originalUrl'>>): string {
  const contractRoute = findContractRoute(request);
  if (contractRoute) return contractRoute.path;
  const path: unknown = request.route?.path;
  if (typeof path === 'string') return path;
  const target = targetOf(request).replace(/\?.*$/s, '');
  if (providerPaths.has(target)) return target;
  return target.startsWith('/oauth/authorize/') ? '/oauth/authorize/:uid' : firstOf(path);
}

/** Returns the first of several paths, which names the route. */
function firstOf(path: unknown): string {
  const [first] = Array.isArray(path) ? path : [];
  return typeof first === 'string' ? first : 'other';
}
