import type { Request } from 'express';
import { errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { needsLogLine } from '../../http/error-handler.ts';
import { requestLog } from '../../http/request-log.ts';
import { overloaded, TEMPORARILY_UNAVAILABLE, toServiceUnavailable } from '../../http/service-unavailable.ts';
import { showError } from './provider-pages.ts';

type Middleware = Parameters<Provider['use']>[0];

/**
 * Responds to errors after the provider has created its response, for example when its session cannot be stored. Koa
 * would send an error response without the headers that protect pages. The created response is discarded: its code or
 * cookie would belong to nothing that is stored.
 */
export const respondToFailures: Middleware = async (koaContext, next) => {
  const ctx = koaContext as KoaContextWithOIDC;
  try {
    await next();
  } catch (error) {
    const unavailable = toServiceUnavailable(error);
    if (!unavailable || needsLogLine(unavailable)) {
      requestLog(ctx.req as Request).error({ err: error }, 'request failed');
    }
    for (const name of ['Location', 'Set-Cookie', 'Content-Type', 'Content-Length']) ctx.remove(name);
    ctx.status = unavailable?.status ?? 500;
    const out = unavailable ? TEMPORARILY_UNAVAILABLE : { error: 'server_error', error_description: 'unexpected' };
    if (ctx.accepts('json', 'html') === 'html') showError(ctx, out);
    else ctx.body = out;
  }
  if (ctx.status === 503) ctx.set('Retry-After', String(overloaded().retryAfterSeconds));
};

/** The provider describes only 4xx errors to clients, unless an error sets `expose`. */
class TemporarilyUnavailable extends errors.OIDCProviderError {
  override error_description = TEMPORARILY_UNAVAILABLE.error_description;
  override expose = true;

  /** @param cause the error of the outage, for `toServiceUnavailable` outside the provider */
  constructor(cause: unknown) {
    super(503, TEMPORARILY_UNAVAILABLE.error, { cause });
  }
}

/**
 * Wraps a function that the provider calls, so that an unavailable database is reported as `temporarily_unavailable`
 * with status 503. The provider would report it as `server_error` with status 500.
 */
export function reportUnavailable<P extends unknown[], R>(work: (...parameters: P) => R | Promise<R>) {
  return async (...parameters: P): Promise<R> => {
    try {
      return await work(...parameters);
    } catch (error) {
      const unavailable = toServiceUnavailable(error);
      if (!unavailable) throw error;
      const request = Provider.ctx?.req;
      if (request && needsLogLine(unavailable)) {
        requestLog(request as Request).error({ err: error }, 'request failed');
      }
      throw new TemporarilyUnavailable(error);
    }
  };
}
