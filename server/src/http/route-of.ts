import { listOAuthRoutes } from '@arot/contract';
import type { Request } from 'express';
import { findContractRoute } from './contract-route.ts';

/** The endpoints that oidc-provider serves, which Express does not know as routes. */
const providerPaths: ReadonlySet<string> = new Set(listOAuthRoutes().map(({ route }) => route.path));

/**
 * The route of a request that has ended, such as `/api/products/:slug`, for logs and metrics. There are few of them,
 * whatever clients send: a path without a route is `other`.
 */
export function routeOf(request: Request): string {
  const contractRoute = findContractRoute(request);
  if (contractRoute) return contractRoute.path;
  const path: unknown = request.route?.path;
  if (typeof path === 'string') return path;
  const target = request.originalUrl.replace(/\?.*$/s, '');
  if (providerPaths.has(target)) return target;
  return target.startsWith('/oauth/authorize/') ? '/oauth/authorize/:uid' : firstOf(path);
}

/** A route with several paths is named by the first of them. */
function firstOf(path: unknown): string {
  const [first] = Array.isArray(path) ? path : [];
  return typeof first === 'string' ? first : 'other';
}
