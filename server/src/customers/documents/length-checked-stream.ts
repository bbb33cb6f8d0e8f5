import type { Readable } from 'node:stream';

/**
 * Reads the bytes of a document and checks that there are as many as its row says. With fewer bytes than
 * Content-Length, Node would end the response normally, and the client would wait for the rest.
 */
export class LengthCheckedStream {
  readonly #bytes: Readable;
  readonly #size: number;
  /** True if reading from the store failed. */
  failed = false;

  constructor(bytes: Readable, size: number) {
    this.#bytes = bytes;
    this.#size = size;
  }

  /** @throws Error of the store, or if there are more or fewer bytes */
  async *chunks(): AsyncGenerator<Buffer> {
    let left = this.#size;
    try {
      for await (const chunk of this.#bytes as AsyncIterable<Buffer>) {
        left -= chunk.length;
        if (left < 0) break;
        yield chunk;
      }
      if (left !== 0) throw new Error('the store returned another number of bytes than the document has');
    } catch (error) {
      this.failed = true;
      throw error;
    }
  }
}
