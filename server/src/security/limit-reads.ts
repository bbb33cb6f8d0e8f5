import type { RequestHandler } from 'express';
import { clientAddress } from '../http/client-address.ts';
import { contractRouteOf } from '../http/contract-route.ts';
import type { Limiter } from './limiter.ts';

/**
 * Limits public reads by network: GET and HEAD of routes that anonymous callers may use.
 *
 * @throws ApiError RATE_LIMITED, with the seconds to wait
 */
export function limitReads(reads: Limiter): RequestHandler {
  return async (request, _response, next) => {
    const { method, metadata } = contractRouteOf(request);
    const isPublicRead = method === 'GET' && (metadata.auth === 'none' || metadata.auth === 'optional');
    if (isPublicRead) await reads.take(clientAddress(request).network);
    next();
  };
}
