/** The parts of a server that are open. They close in the opposite order. */
export class OpenParts {
  readonly #closing: (() => Promise<void> | void)[] = [];

  add<Part extends { close(): Promise<void> | void }>(part: Part): Part {
    this.onClose(() => part.close());
    return part;
  }

  onClose(close: () => Promise<void> | void): void {
    this.#closing.push(close);
  }

  async close(): Promise<void> {
    for (const close of this.#closing.reverse()) await close();
  }
}
