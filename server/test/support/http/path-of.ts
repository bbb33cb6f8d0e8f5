import type { NamedRoute } from '@arot/contract';

/** Returns a path of a route, with parameters that nothing has. */
export function pathOf({ route }: NamedRoute): string {
  const path = route.path
    .replace(':type', 'nid')
    .replace(':key', 'some-key')
    .replace(/:[^/]+/g, 'x');
  return path.startsWith('/api/search/') ? `${path}?q=a` : path;
}
