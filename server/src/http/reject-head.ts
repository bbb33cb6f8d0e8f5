import type { RequestHandler } from 'express';
import { contractRouteOf } from './contract-route.ts';

/**
 * Sends 405 for HEAD on routes whose contract says so. Express runs the GET handler for HEAD, which would register a key
 * of app content.
 *
 * @see catalog specification, section 4, GET /api/app-content/{key}
 */
export const rejectHead: RequestHandler = (request, response, next) => {
  if (request.method !== 'HEAD' || contractRouteOf(request).metadata.head !== 'rejected') return next();
  response.status(405).set('Allow', 'GET').end();
};
