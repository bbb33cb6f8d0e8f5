import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { malformedForm } from './multipart-syntax.ts';

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

/** Chunks smaller than this are copied together, in bytes. */
const SMALL_BYTES = 4 * 1024;
/** The body is paused while this many bytes wait to be read. */
const GATHERED_BYTES = 64 * 1024;

/**
 * Reads a body in few pieces, however many chunks it arrives in.
 *
 * If reading ends early, the body stays open, so that the server can still respond.
 *
 * @throws ApiError VALIDATION_ERROR if the chunks are too small, or the error of a body that is cut off
 */
export async function* gatherChunks(body: Readable): AsyncGenerator<Buffer> {
  const gathered = new Gathered();
  const budget = new ChunkBudget();
  let state = 'open' as State;
  let wake = () => {};
  const settle = (next: State) => {
    if (state === 'open') state = next;
    wake();
  };
  const listeners = {
    data: (chunk: Buffer) => {
      gathered.add(chunk);
      const isAllowed = budget.allows(chunk.length);
      if (!isAllowed || gathered.byteLength >= GATHERED_BYTES) body.pause();
      if (isAllowed) wake();
      else settle({ error: malformedForm('it arrived in too many small chunks') });
    },
    end: () => settle('ended'),
    error: (error: unknown) => settle({ error }),
    close: () => settle({ error: new Error('the body was cut off') }),
  };
  for (const [event, listener] of Object.entries(listeners)) body.on(event, listener);
  try {
    for (;;) {
      // Node emits all chunks of one read of the socket within one turn of the event loop.
      await nextTurn();
      if (typeof state === 'object') throw state.error;
      if (gathered.byteLength > 0) {
        yield gathered.take();
        body.resume();
      } else if (state === 'ended') {
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    for (const [event, listener] of Object.entries(listeners)) body.off(event, listener);
    body.pause();
  }
}

type State = 'open' | 'ended' | { readonly error: unknown };

/** Bytes in the order of arrival: large chunks as they are, small ones copied together. */
class Gathered {
  byteLength = 0;
  #buffers: Buffer[] = [];
  #small: Buffer | undefined;
  #smallLength = 0;

  add(chunk: Buffer): void {
    this.byteLength += chunk.length;
    if (chunk.length >= SMALL_BYTES) {
      this.#endSmall();
      this.#buffers.push(chunk);
      return;
    }
    if (this.#small && this.#smallLength + chunk.length > this.#small.length) this.#endSmall();
    this.#small ??= Buffer.allocUnsafe(4 * SMALL_BYTES);
    this.#smallLength += chunk.copy(this.#small, this.#smallLength);
  }

  take(): Buffer {
    this.#endSmall();
    const [first, ...others] = this.#buffers;
    const bytes = first && others.length === 0 ? first : Buffer.concat(this.#buffers, this.byteLength);
    this.#buffers = [];
    this.byteLength = 0;
    return bytes;
  }

  #endSmall(): void {
    if (this.#small && this.#smallLength > 0) this.#buffers.push(this.#small.subarray(0, this.#smallLength));
    this.#small = undefined;
    this.#smallLength = 0;
  }
}
