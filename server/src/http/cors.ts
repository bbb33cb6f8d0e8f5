import createCors from 'cors';
import { isAppOrigin } from './origin-schema.ts';
import type { Middleware } from './security-headers.ts';

/** The header of a response that is sent without a check, because the database does not respond: when it was last confirmed. */
export const AS_OF = 'X-Arot-As-Of';

/**
 * Lets pages of the public and the trusted origins call the API, with cookies unless the page is one of an app. Pages of other origins, and of the
 * opaque origin `null`, get no CORS headers.
 */
export function cors(origins: readonly string[]): Middleware {
  const allowed = new Set(origins);
  const handler = createCors<Parameters<Middleware>[0]>(({ headers: { origin = '' } }, callback) =>
    callback(null, {
      origin: allowed.has(origin),
      credentials: !isAppOrigin(origin),
      exposedHeaders: [
        ...['X-Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'Content-Disposition', 'WWW-Authenticate'],
        ...['ETag', 'Location', 'Deprecation', AS_OF],
      ],
      maxAge: 600,
    }),
  );
  return (request, response, next) => {
    response.setHeader('Vary', 'Origin');
    // An OPTIONS request that is not a preflight of an allowed origin is a method that no route has.
    if (request.method === 'OPTIONS' && !allowed.has(request.headers.origin ?? '')) return next();
    // Without an Origin, the caller is not a page and needs no CORS headers.
    if (request.headers.origin === undefined) return next();
    handler(request, response, next);
  };
}
