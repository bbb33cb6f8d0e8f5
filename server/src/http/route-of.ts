import type { IncomingMessage } from 'node:http';
import { listOAuthRoutes } from '@arot/contract';
import type { Request } from 'express';
import { findContractRoute } from './contract-route.ts';
import { targetOf } from './target.ts';

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
