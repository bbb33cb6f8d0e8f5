/**
 * `ERR_OVERLOADED`: a queue is full or work has waited too long. `ERR_CALLER_LEFT`: every caller of the work has closed
 * its connection. `ERR_DATABASE_UNREACHABLE`: no connection to the database. `ERR_DATABASE_TIMEOUT`: the database has sent
 * nothing for longer than any statement may take.
 */
export type UnavailableCode =
  | 'ERR_OVERLOADED'
  | 'ERR_CALLER_LEFT'
  | 'ERR_DATABASE_UNREACHABLE'
  | 'ERR_DATABASE_TIMEOUT';

/**
 * Something that the server needs is not available now. Match it by its code, not by its class: the ORM replaces an error by
 * its own error and copies only the properties.
 */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
  readonly code: UnavailableCode;

  constructor(code: UnavailableCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
