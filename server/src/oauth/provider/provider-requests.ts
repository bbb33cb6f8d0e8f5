import { listOAuthRoutes, oauth } from '@arot/contract';

const pathOf = ({ path }: { readonly path: string }) => path;
const WELL_KNOWN = [oauth.getOpenIdConfiguration, oauth.getServerMetadata, oauth.getKeySet].map(pathOf);
/** The endpoints that scripts of other origins may call. */
const CALLED_BY_SCRIPTS = [oauth.requestTokens, oauth.getUserInfo, oauth.revokeToken, oauth.introspectToken].map(
  pathOf,
);

/** The requests that the provider handles. Other requests under these paths get a 404 like any unknown path. */
const HANDLED = new Set([
  ...listOAuthRoutes().flatMap(({ route: { metadata, method, path } }) =>
    metadata.isOfApi ? [] : [`${method} ${path}`],
  ),
  `POST ${oauth.getUserInfo.path}`,
  `GET ${oauth.endSession.path}/success`,
  ...CALLED_BY_SCRIPTS.map((path) => `OPTIONS ${path}`),
  ...WELL_KNOWN.flatMap((path) => [`HEAD ${path}`, `OPTIONS ${path}`]),
]);

/** The form of the page that asks before signing out. This server handles it, not the provider. */
export const LOGOUT_CONFIRMATION = `${oauth.endSession.path}/confirm`;

/** The methods of paths that others than the provider handle. */
const OTHERS = [oauth.authorize.path, oauth.endSession.path, LOGOUT_CONFIRMATION].map((path) => `POST ${path}`);

/** Returns the methods of an endpoint, such as `GET, POST`; undefined if there is no such endpoint. */
export function allowedMethods(path: string): string | undefined {
  const methods = [...HANDLED, ...OTHERS].filter((request) => request.endsWith(` ${path}`));
  return methods.length === 0 ? undefined : methods.map((request) => request.split(' ')[0]).join(', ');
}

export function isProviderRequest(method: string, path: string): boolean {
  return HANDLED.has(`${method} ${path}`) || (method === 'GET' && /^\/oauth\/authorize\/[\w-]+$/.test(path));
}

export function isWellKnown(path: string): boolean {
  return WELL_KNOWN.includes(path);
}
