/**
 * What an operator asked for, or the configuration they gave, cannot be carried out. The message and the issues are for
 * the operator: a command prints them and ends with exit status 1, a server does not start.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
  /** What is wrong with each part of the input, where that is the reason. One sentence each. */
  readonly issues: readonly string[];
  // The operator needs the message; where the check is in the code does not matter.
  override stack = '';

  constructor(message: string, issues: readonly string[] = []) {
    super(message);
    this.issues = issues;
  }
}
