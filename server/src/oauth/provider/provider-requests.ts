/** What the engine answers. Whatever else begins with these paths is unknown here, as anywhere. */
const WELL_KNOWN = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/.well-known/jwks.json',
];
const ANSWERED = new Set([
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
  return ANSWERED.has(`${method} ${path}`) || (method === 'GET' && /^\/oauth\/authorize\/[\w-]+$/.test(path));
}

export function isWellKnown(path: string): boolean {
  return WELL_KNOWN.includes(path);
}
