import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { clientAddress } from '../http/client-address.ts';
import { contractRouteOf } from '../http/contract-route.ts';
import type { Limiter } from './limiter.ts';

/** Runs {@link limitRead} for every request. */
export function limitReads(reads: Limiter): RequestHandler {
  return async (request, _response, next) => {
    await limitRead(reads, request);
    next();
  };
}

/**
 * Limits public reads by network: GET, HEAD and a POST that only reads, of routes that anonymous callers may use.
 *
 * @throws ApiError RATE_LIMITED, with the seconds to wait
 */
export async function limitRead(reads: Limiter, request: IncomingMessage): Promise<void> {
  if (reads.isOff) return;
  const { method, metadata } = contractRouteOf(request);
  const isRead = method === 'GET' || metadata.onlyReads;
  const isPublicRead = isRead && (metadata.auth === 'none' || metadata.auth === 'optional');
  if (isPublicRead) await reads.take(clientAddress(request).network);
}
