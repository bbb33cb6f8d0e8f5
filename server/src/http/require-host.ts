import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { ApiError } from './api-error.ts';

/**
 * Requires exactly one Host header. HTTP/1.0 requests may omit it, as the health checks of some load balancers do.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 */
export const requireHost: RequestHandler = (request, _response, next) => {
  const hosts = countHosts(request);
  if (hosts > 1) throw new ApiError('VALIDATION_ERROR', { message: 'The request has more than one Host header.' });
  if (hosts === 0 && request.httpVersion !== '1.0') {
    throw new ApiError('VALIDATION_ERROR', { message: 'The request has no Host header.' });
  }
  next();
};

/** The number of Host headers. `headers` has only the first, and `headersDistinct` would copy all headers. */
export function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
