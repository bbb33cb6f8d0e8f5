import type { IncomingMessage, RequestListener } from 'node:http';
import { messages } from '@arot/contract';
import type { Express, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { ApiError } from './api-error.ts';
import { RequestValue } from './request-value.ts';

export type Targeted = { readonly url?: string | undefined; originalUrl?: string };

/** Returns the target of a request as it was sent. Express changes `url` while it routes, and stores it in `originalUrl` before. */
export function targetOf({ originalUrl, url = '' }: Targeted): string {
  return originalUrl ?? url;
}

/** Returns path and query of a target; undefined if it has no path. `*` is the path of `OPTIONS *`. */
export function pathOf(target: string): string | undefined {
  if (target.startsWith('/') || target === '*') return target;
  const [, scheme, authority, path = ''] = /^(https?):\/\/([^/?#]+)(.*)$/is.exec(target) ?? [];
  if (authority === undefined || !URL.canParse(`${scheme}://${authority}/`)) return undefined;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Marks a request whose target has no path. */
const broken = new RequestValue<true>('routeTargets');

/**
 * Gives Express only targets that it can route. Express finds no path in some targets that Node accepts (`http://[/x`), and
 * then sends a page of its own without running any middleware.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 */
export function routeTargets(app: Express, logger: Logger): RequestListener {
  return (request: IncomingMessage & Targeted, response) => {
    const { url: target = '' } = request;
    const path = pathOf(target);
    if (path !== target) {
      // Express logs the original URL, and the OAuth routes compare it with their host.
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

/** Rejects a request whose target has no path. It runs after the middleware that every response needs. */
export const rejectBrokenTarget: RequestHandler = (request, _response, next) => {
  if (broken.find(request)) throw new ApiError('VALIDATION_ERROR', { message: messages.invalidTarget });
  next();
};
