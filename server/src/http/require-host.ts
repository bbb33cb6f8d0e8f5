import type { RequestHandler } from 'express';
import { ApiError } from './api-error.ts';

/**
 * Exactly one Host, as HTTP/1.1 has it; before that there was none, and load balancers still ask after our health so.
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
