import type { Request } from 'express';
import { errors, Provider } from 'oidc-provider';
import { needsLogLine } from '../../http/error-handler.ts';
import { requestLog } from '../../http/request-log.ts';
import { toServiceUnavailable } from '../../http/service-unavailable.ts';

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
export const TEMPORARILY_UNAVAILABLE = {
  error: 'temporarily_unavailable',
  error_description: 'the server cannot handle the request now',
} as const;

/** The provider shows its clients only errors of 4xx, unless they say that they may be shown. */
class TemporarilyUnavailable extends errors.OIDCProviderError {
  override error_description = TEMPORARILY_UNAVAILABLE.error_description;
  override expose = true;

  /** @param cause tells code outside the provider that this is an outage */
  constructor(cause: unknown) {
    super(503, TEMPORARILY_UNAVAILABLE.error, { cause });
  }
}

/**
 * Translates the errors of a function that the provider calls: without it, a database that is away would be a
 * `server_error` with status 500.
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
