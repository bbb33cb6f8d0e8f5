import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

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
  // Pages of any origin may show the catalog's images.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  referrerPolicy: { policy: 'no-referrer' },
});

/** Helmet runs once, since its headers are the same for every response. */
export const securityHeaderList = (() => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(response.req, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
})();

/**
 * Sets headers that let browsers do as little as possible with a response. HTML pages replace the policy with their own.
 */
export const securityHeaders: RequestHandler = (_request, response, next) => {
  for (const [name, value] of securityHeaderList) response.setHeader(name, value);
  next();
};

/** @see catalog specification, section 1: business responses are not cacheable */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};
