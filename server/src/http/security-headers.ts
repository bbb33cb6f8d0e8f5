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
  // Pages of trusted origins, and pictures in anybody's page, are what this server is for.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  referrerPolicy: { policy: 'no-referrer' },
});

/** The same for every answer, so Helmet is asked once. */
const headers = (() => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(response.req, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
})();

/**
 * Headers that tell browsers to do as little as possible with an answer. Pages that must load something of ours set a
 * policy of their own over this one.
 */
export const securityHeaders: RequestHandler = (_request, response, next) => {
  for (const [name, value] of headers) response.setHeader(name, value);
  next();
};

/** @see catalog specification, section 1: business responses are not cacheable */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};
