import createCors from 'cors';
import type { RequestHandler } from 'express';
import type { Database } from '../../database/open-database.ts';
import { isVisitorOrigin } from '../applications/chat-application.repository.ts';

/**
 * Answers preflights of widgets. A preflight has no body and names no application, so it is granted where any
 * application in use lists the origin; the request that follows is held against its own application. There are no
 * credentials of the browser: no cookie is sent along, and none is looked at.
 *
 * @see https://fetch.spec.whatwg.org/#cors-preflight-fetch
 */
export function widgetCors(database: Database): RequestHandler {
  const preflight = createCors({
    // Whoever comes here has been found to be listed.
    origin: true,
    methods: ['POST', 'DELETE'],
    allowedHeaders: ['Content-Type', 'Authorization'],
    maxAge: 600,
  });
  return async (request, response, next) => {
    response.vary('Origin');
    const { origin } = request.headers;
    if (request.method !== 'OPTIONS' || origin === undefined) return next();
    if (!(await isVisitorOrigin(database.fork(), origin))) return next();
    preflight(request, response, next);
  };
}
