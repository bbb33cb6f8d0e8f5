import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Headers that tell browsers to do as little as possible with an answer. Pages that must load something of ours set a
 * policy of their own over this one.
 */
export const securityHeaders: RequestHandler = helmet({
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

/** @see catalog specification, section 1: business responses are not cacheable */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};
