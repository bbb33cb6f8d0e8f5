import createCors from 'cors';
import type { RequestHandler } from 'express';
import type { Database } from '../../database/database.ts';
import { isVisitorOrigin } from '../applications/chat-application.repository.ts';

/**
 * Responds to CORS preflights of widgets. A preflight has no body and names no application, so it succeeds if any
 * enabled application lists the origin. The request that follows is checked against its own application. Credentials
 * are not allowed: browsers send no cookies, and the widget API reads none.
 *
 * @see https://fetch.spec.whatwg.org/#cors-preflight-fetch
 */
export function widgetCors(database: Database): RequestHandler {
  const preflight = createCors({
    // The handler below calls this only for a listed origin.
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
