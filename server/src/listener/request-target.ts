import type { IncomingMessage, RequestListener } from 'node:http';
import type { Express, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { ApiError } from '../http/api-error.ts';
import { RequestValue } from '../http/request-value.ts';

/** Marks a request whose target has no path. */
const broken = new RequestValue<true>('routeTargets');

type Targeted = IncomingMessage & { originalUrl?: string };

/**
 * Gives Express targets that it can route. Express finds no path in some targets that Node lets through
 * (`http://[/x`), and then sends a page of its own that no middleware sees.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 */
export function routeTargets(app: Express, logger: Logger): RequestListener {
  return (request: Targeted, response) => {
    const { url: target = '' } = request;
    const path = pathOf(target);
    if (path !== target) {
      // What Express logs, and what the OAuth routes compare with their host.
      request.originalUrl = target;
      request.url = path ?? '/';
      if (path === undefined) broken.set(request, true);
    }
    const route = () =>
      app(request as never, response as never, (error: unknown) => {
        if (broken.find(request) || response.headersSent) {
          // Only an error inside the error handler leads here. Express would send a page of its own.
          logger.error({ err: error }, 'a request was left without a response');
          response.destroy();
          return;
        }
        // Express found no path, as in `//a@#`, and has run no middleware yet.
        request.originalUrl = target;
        request.url = '/';
        broken.set(request, true);
        route();
      });
    route();
  };
}

/** Rejects a request whose target has no path. It comes behind the middleware that every response goes through. */
export const rejectBrokenTarget: RequestHandler = (request, _response, next) => {
  if (broken.find(request))
    throw new ApiError('VALIDATION_ERROR', { message: 'The request target is not a valid URL.' });
  next();
};

/** Path and query of a target; undefined where it has none. `*` is the path of `OPTIONS *`. */
function pathOf(target: string): string | undefined {
  if (target.startsWith('/') || target === '*') return target;
  const [, scheme, authority, path = ''] = /^(https?):\/\/([^/?#]+)(.*)$/is.exec(target) ?? [];
  if (authority === undefined || !URL.canParse(`${scheme}://${authority}/`)) return undefined;
  return path.startsWith('/') ? path : `/${path}`;
}
