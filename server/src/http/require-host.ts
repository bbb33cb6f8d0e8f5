import type { IncomingMessage } from 'node:http';
import { type Message, messages } from '@arot/contract';
import { ApiError } from './api-error.ts';
import type { Middleware } from './security-headers.ts';

/**
 * Requires exactly one Host header. HTTP/1.0 requests may omit it, as the health checks of some load balancers do.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 */
export const requireHost: Middleware = (request, _response, next) => {
  const message = hostProblem(request);
  if (message !== undefined) throw new ApiError('VALIDATION_ERROR', { message });
  next();
};

/** Returns the reason to reject the Host headers of a request; undefined if they are valid. */
export function hostProblem(request: IncomingMessage): Message | undefined {
  const hosts = countHosts(request);
  if (hosts > 1) return messages.severalHosts;
  return hosts === 0 && request.httpVersion !== '1.0' ? messages.noHost : undefined;
}

/** Returns the number of Host headers. `headers` has only the first, and `headersDistinct` would copy all headers. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
