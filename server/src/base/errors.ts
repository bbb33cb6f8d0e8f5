import type { ErrorCode, FieldMessages, Message } from '@arot/contract';

/** The response of the API to an input that a command rejects too. Without a message, it has that of the code. */
export type Rejection = { readonly code: ErrorCode; readonly fields?: FieldMessages; readonly message?: Message };

/**
 * An operator's command or configuration is rejected. The message and the issues are for the operator: a command prints
 * them and exits with status 1, and a server does not start. With a `rejection`, the API has the operation too, and responds
 * with it.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
  /** The issues of the input, if there are any. One sentence each. */
  readonly issues: readonly string[];
  readonly rejection: Rejection | undefined;
  // A stack trace does not help the operator.
  override stack = '';

  constructor(message: string, issues: readonly string[] = [], rejection?: Rejection) {
    super(message);
    this.issues = issues;
    this.rejection = rejection;
  }
}

/** Returns the rejection of an operation that commands and the API have, with one message for both. */
export const rejected = (code: ErrorCode, message: Message) => new OperatorError(message.en, [], { code, message });

/** Returns the code of an error, such as a SQLSTATE or ENOENT; an empty text without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

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
