import { codeOf } from '../base/errors.ts';
import { ENDED, NETWORK } from '../database/connection/connection-failure.ts';
import { ApiError } from './api-error.ts';

/**
 * The body of a 503 of the OAuth endpoints.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1
 */
export const TEMPORARILY_UNAVAILABLE = {
  error: 'temporarily_unavailable',
  error_description: 'the server cannot handle the request now',
} as const;

/** Seconds after which a client should retry. An overload ends sooner than an outage. */
const AFTER_OVERLOAD_SECONDS = 1;
const AFTER_OUTAGE_SECONDS = 5;

/** Codes of `UnavailableError` that need no log line of their own, because the server works and rejects on purpose. */
const REJECTED = new Set(['ERR_OVERLOADED', 'ERR_CALLER_LEFT']);

/**
 * SQLSTATE classes and codes of a PostgreSQL server that is unavailable now: connection exceptions (08), insufficient
 * resources (53), operator intervention (57: shutdown, crash, start-up, statement timeout), lock not available, a server that
 * has become a read-only replica, and a restore in progress: a table or function that is not there yet (42P01, 42883), or a
 * view that is not filled yet (55000).
 *
 * @see https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
const SQLSTATE = /^(08...|53...|57...|55P03|25006|42P01|42883|55000)$/;

/** Codes of `UnavailableError` for a database that is not available. */
const DATABASE = new Set(['ERR_DATABASE_UNREACHABLE', 'ERR_DATABASE_TIMEOUT']);

/** Returns the 503 for a request that is rejected by overload. */
export function overloaded(): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: AFTER_OVERLOAD_SECONDS });
}

/**
 * Returns the 503 for an error of the database, or of another service, that is unavailable now. Undefined for every other error.
 * An overload has no cause, since it needs no log line.
 */
export function toServiceUnavailable(error: unknown): ApiError | undefined {
  for (const each of causesOf(error)) {
    const code = codeOf(each);
    if (REJECTED.has(code)) return overloaded();
    if (DATABASE.has(code) || SQLSTATE.test(code) || NETWORK.test(code) || ENDED.test(each.message)) {
      return new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: AFTER_OUTAGE_SECONDS, cause: error });
    }
  }
  return undefined;
}

/** Returns true for the rejection of a full queue: the server works, and rejects on purpose. */
export function isOverload(error: unknown): boolean {
  const unavailable = toServiceUnavailable(error);
  return unavailable !== undefined && unavailable.cause === undefined;
}

/** Returns the error and its causes, outermost first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  let next = error;
  while (next instanceof Error && !causes.includes(next)) {
    causes.push(next);
    next = next.cause;
  }
  return causes;
}
