import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** Middleware that needs nothing of Express, so that responses which Express does not send have it too. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const setHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
    },
  },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  // The server does not know whether every other host of the domain has a certificate. A proxy that does may add it.
  strictTransportSecurity: { includeSubDomains: false },
  xFrameOptions: { action: 'deny' },
});

/** The security headers. Helmet runs once, since its headers are the same for every response. */
export const securityHeaderList = (() => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(response.req, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
})();

/**
 * Sets headers that let browsers do as little as possible with a response. HTML pages replace the policy with their own.
 */
export const securityHeaders: Middleware = (_request, response, next) => {
  for (const [name, value] of securityHeaderList) response.setHeader(name, value);
  next();
};

/**
 * Lets pages of every origin embed and read a response that is the same for everybody. Without it, a page of another
 * origin can load a response in an element, and learn its size and whether it exists.
 *
 * @see https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header
 */
export function allowEveryOrigin(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}

/**
 * Forbids caching, and ignores the conditions of a request: nothing may be stored that a 304 could confirm. The ETag of a
 * staff resource is only for `If-Match`.
 *
 * @see catalog specification, section 1: business responses are not cacheable
 */
export const noStore: Middleware = (request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  delete request.headers['if-none-match'];
  delete request.headers['if-modified-since'];
  next();
};
