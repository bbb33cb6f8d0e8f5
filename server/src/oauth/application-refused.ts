/** An application cannot be made or changed as was asked. Message and faults are for the person who asked. */
export class ApplicationRefusedError extends Error {
  override name = 'ApplicationRefusedError';
  /** What is wrong with each part of the input, where that is the reason. */
  readonly faults: readonly string[];

  constructor(message: string, faults: readonly string[] = []) {
    super(message);
    this.faults = faults;
  }
}
