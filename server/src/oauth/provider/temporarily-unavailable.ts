import type { Request } from 'express';
import { errors, Provider } from 'oidc-provider';
import { needsLogLine } from '../../http/error-handler.ts';
import { requestLog } from '../../http/request-log.ts';
import { TEMPORARILY_UNAVAILABLE, toServiceUnavailable } from '../../http/service-unavailable.ts';

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
