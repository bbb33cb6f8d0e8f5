import type { Readable } from 'node:stream';

/**
 * The bytes of a document, exactly as many as it has. Node would let fewer than were promised pass, and the client wait
 * for the rest for ever.
 */
export class LengthCheckedStream {
  readonly #bytes: Readable;
  readonly #size: number;
  /** Whether it was the store that broke off. */
  failed = false;

  constructor(bytes: Readable, size: number) {
    this.#bytes = bytes;
    this.#size = size;
  }

  /** @throws Error of the store, or because there are more or fewer bytes */
  async *chunks(): AsyncGenerator<Buffer> {
    let left = this.#size;
    try {
      for await (const chunk of this.#bytes as AsyncIterable<Buffer>) {
        left -= chunk.length;
        if (left < 0) break;
        yield chunk;
      }
      if (left !== 0) throw new Error('the store did not have as many bytes of a document as it said');
    } catch (error) {
      this.failed = true;
      throw error;
    }
  }
}
