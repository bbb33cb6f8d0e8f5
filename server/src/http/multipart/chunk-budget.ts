/** The number of chunks of any size that a body may have. Further ones must have {@link MIN_AVERAGE_BYTES} on average. */
const FREE_CHUNKS = 10_000;
const MIN_AVERAGE_BYTES = 256;

/**
 * Counts the chunks of a body. Node emits an event for each chunk, so a body of one-byte chunks costs a hundred times
 * the work of an ordinary one. Ordinary clients send kilobytes at a time.
 */
export class ChunkBudget {
  #chunks = 0;
  #bytes = 0;

  /** Counts a chunk. @returns false if the body has too many chunks for its size */
  allows(byteLength: number): boolean {
    this.#chunks += 1;
    this.#bytes += byteLength;
    return this.#chunks <= FREE_CHUNKS + this.#bytes / MIN_AVERAGE_BYTES;
  }
}
