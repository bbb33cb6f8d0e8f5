/**
 * An operator's command or configuration is rejected. The message and the issues are for the operator: a command prints
 * them and exits with status 1, and a server does not start.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
  /** The issues of the input, if there are any. One sentence each. */
  readonly issues: readonly string[];
  // A stack trace does not help the operator.
  override stack = '';

  constructor(message: string, issues: readonly string[] = []) {
    super(message);
    this.issues = issues;
  }
}
