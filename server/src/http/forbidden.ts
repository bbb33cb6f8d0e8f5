import type { Request } from 'express';
import { ApiError } from './api-error.ts';
import { requestLog } from './request-log.ts';

/** Which check rejected a request, and what it saw. For the log only. */
export type ForbiddenReason = {
  readonly check:
    | 'public origin'
    | 'trusted origin'
    | 'server without an origin'
    | 'widget origin'
    | 'chat application enabled'
    | 'account type'
    | 'price tier'
    | 'form token';
  /** What the caller wanted to do. */
  readonly mode?: string;
  readonly origin?: string | undefined;
  readonly accountType?: string;
  readonly applicationId?: string;
};

/** Longest text of a caller that is logged. */
const MAX_LENGTH = 200;

/**
 * A 403. The caller gets the default message, or `message`; the log gets the reason, so that an operator finds out
 * which origin is missing from the configuration.
 */
export class ForbiddenError extends ApiError {
  readonly reason: Readonly<Record<string, string>>;

  constructor(reason: ForbiddenReason, message?: string) {
    super('FORBIDDEN', message === undefined ? {} : { message });
    this.reason = Object.fromEntries(Object.entries(reason).map(([name, value]) => [name, clean(value)]));
  }
}

/** Logs why a request was rejected, at a level that is written by default. Other errors are left to their handlers. */
export function logForbidden(request: Request, error: unknown): void {
  if (error instanceof ForbiddenError) requestLog(request).warn(error.reason, 'request forbidden');
}

/** Without control and formatting characters, which could forge or reorder text on an operator's terminal. */
function clean(text: string | undefined): string {
  if (text === undefined) return '(none)';
  const visible = text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
  return visible.length > MAX_LENGTH ? `${visible.slice(0, MAX_LENGTH)}…` : visible;
}
