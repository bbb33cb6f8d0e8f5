/**
 * `ERR_OVERLOADED`: a queue is full or work has waited too long. `ERR_CALLER_LEFT`: every caller of the work has closed
 * its connection. `ERR_DATABASE_UNREACHABLE`: no connection to the database.
 */
export type UnavailableCode = 'ERR_OVERLOADED' | 'ERR_CALLER_LEFT' | 'ERR_DATABASE_UNREACHABLE';

/**
 * Something that the server needs is not available now. The code tells which: the ORM copies an error's own properties
 * into an error of its own, so the class is lost on the way and the code is not.
 */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
  readonly code: UnavailableCode;

  constructor(code: UnavailableCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
