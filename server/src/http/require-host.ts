import type { RequestHandler } from 'express';
import { ApiError } from './api-error.ts';

/** @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2 */
export const requireHost: RequestHandler = (request, _response, next) => {
  if (request.headers.host === undefined) {
    throw new ApiError('VALIDATION_ERROR', { message: 'The request has no Host header.' });
  }
  next();
};
