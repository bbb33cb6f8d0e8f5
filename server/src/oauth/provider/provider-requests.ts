const WELL_KNOWN = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/.well-known/jwks.json',
];
/** The requests that the provider handles. Other requests under these paths get a 404 like any unknown path. */
const HANDLED = new Set([
  'GET /oauth/authorize',
  'POST /oauth/token',
  'GET /oauth/userinfo',
  'POST /oauth/userinfo',
  'POST /oauth/revoke',
  'POST /oauth/introspect',
  'GET /oauth/logout',
  'GET /oauth/logout/success',
  ...['token', 'userinfo', 'revoke', 'introspect'].map((endpoint) => `OPTIONS /oauth/${endpoint}`),
  ...WELL_KNOWN.flatMap((path) => [`GET ${path}`, `HEAD ${path}`, `OPTIONS ${path}`]),
]);

/** The form of the page that asks before signing out. This server handles it, not the provider. */
export const LOGOUT_CONFIRMATION = '/oauth/logout/confirm';

/** The methods of paths that others than the provider handle. */
const OTHERS = ['POST /oauth/authorize', 'POST /oauth/logout', `POST ${LOGOUT_CONFIRMATION}`];

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
