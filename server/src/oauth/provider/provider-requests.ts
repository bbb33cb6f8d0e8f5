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
  'POST /oauth/logout/confirm',
  'GET /oauth/logout/success',
  ...['token', 'userinfo', 'revoke', 'introspect'].map((endpoint) => `OPTIONS /oauth/${endpoint}`),
  ...WELL_KNOWN.flatMap((path) => [`GET ${path}`, `HEAD ${path}`, `OPTIONS ${path}`]),
]);

export function isProviderRequest(method: string, path: string): boolean {
  return HANDLED.has(`${method} ${path}`) || (method === 'GET' && /^\/oauth\/authorize\/[\w-]+$/.test(path));
}

export function isWellKnown(path: string): boolean {
  return WELL_KNOWN.includes(path);
}
