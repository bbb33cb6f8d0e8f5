/** A body may have this many chunks of any size; beyond them, {@link MIN_AVERAGE_BYTES} each on average. */
const FREE_CHUNKS = 10_000;
const MIN_AVERAGE_BYTES = 256;

/**
 * Counts the chunks of a body. Node hands over each chunk in an event of its own, so a body of one-byte chunks costs a
 * hundred times the work of an ordinary one. Clients send kilobytes at a time.
 */
export class ChunkBudget {
  #chunks = 0;
  #bytes = 0;

  /** Counts a chunk; false if the body has too many chunks for its size. */
  allows(byteLength: number): boolean {
    this.#chunks += 1;
    this.#bytes += byteLength;
    return this.#chunks <= FREE_CHUNKS + this.#bytes / MIN_AVERAGE_BYTES;
  }
}
