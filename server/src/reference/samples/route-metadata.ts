import { listRoutes, type RouteMetadata } from '@arot/contract';

const byRequest = new Map<string, RouteMetadata>(
  listRoutes().map(({ route }) => [`${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`, route.metadata]),
);

/**
 * The metadata of the API's route behind an operation. The operation's id may differ from the name in the contract.
 *
 * @returns undefined for the endpoints of OAuth
 */
export function routeMetadata(method: string, path: string): RouteMetadata | undefined {
  return byRequest.get(`${method.toUpperCase()} ${path}`);
}
