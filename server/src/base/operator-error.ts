import type { ErrorCode, FieldErrors } from '@arot/contract';

/** The response of the API to an input that a command rejects too. */
export type Rejection = { readonly code: ErrorCode; readonly fields?: FieldErrors };

/**
 * An operator's command or configuration is rejected. The message and the issues are for the operator: a command prints
 * them and exits with status 1, and a server does not start. With a `rejection`, the API has the operation too, and responds
 * with its code, its fields and the message.
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
