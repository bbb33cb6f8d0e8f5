/**
 * A mistake in a test: a handler of `api.on` that throws, an answer that the contract does not allow, or an operation that does not exist.
 * A call rejects with it at once. It is no error of the connection, so a program that handles those does not hide it.
 */
export class MockError extends Error {
  constructor(message: string, options?: { readonly cause: unknown }) {
    super(`The mock${message}`);
    if (options) this.cause = options.cause;
  }

  override get name(): 'MockError' {
    return 'MockError';
  }

  /** The client rejects with the error as it is. */
  get isMistake(): true {
    return true;
  }
}
