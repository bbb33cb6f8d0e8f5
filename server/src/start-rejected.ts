/** The process must not start, or the command must not run, with these settings. The message says what to change. */
export class StartRejectedError extends Error {
  override name = 'StartRejectedError';
  // The operator needs the message; where the check is in the code does not matter.
  override stack = '';
}
