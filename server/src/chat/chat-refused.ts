/** A chat application cannot be made or changed as was asked. Message and faults are for the person who asked. */
export class ChatRefusedError extends Error {
  override name = 'ChatRefusedError';
  readonly faults: readonly string[];

  constructor(message: string, faults: readonly string[] = []) {
    super(message);
    this.faults = faults;
  }
}
