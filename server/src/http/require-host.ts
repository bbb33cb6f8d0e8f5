import type { RequestHandler } from 'express';
import { ApiError } from './api-error.ts';

/**
 * Requires exactly one Host header. HTTP/1.0 requests may omit it, as the health checks of some load balancers do.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 */
export const requireHost: RequestHandler = (request, _response, next) => {
  const hosts = request.headersDistinct.host?.length ?? 0;
  if (hosts > 1) throw new ApiError('VALIDATION_ERROR', { message: 'The request has more than one Host header.' });
  if (hosts === 0 && request.httpVersion !== '1.0') {
    throw new ApiError('VALIDATION_ERROR', { message: 'The request has no Host header.' });
  }
  next();
};
