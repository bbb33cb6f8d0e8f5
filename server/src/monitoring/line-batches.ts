import type { DestinationStream } from 'pino';

/** The time that a line waits for further ones, in milliseconds. */
const BATCH_MS = 10;

/**
 * Passes log lines on in batches. A busy server logs many lines within milliseconds, and a write of each would cost as much as
 * the cached response that it reports. A fatal line and the end of the process wait for nothing: see {@link flushSync}.
 */
export class LineBatches implements DestinationStream {
  readonly #destination: { write(text: string): unknown; flushSync(): void };
  #lines: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(destination: { write(text: string): unknown; flushSync(): void }) {
    this.#destination = destination;
  }

  write(line: string): void {
    this.#lines.push(line);
    // The process does not end before the batch is written.
    this.#timer ??= setTimeout(() => this.#pass(), BATCH_MS);
  }

  /** Writes all lines before it returns. */
  flushSync(): void {
    this.#pass();
    this.#destination.flushSync();
  }

  #pass(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines.length === 0) return;
    const text = this.#lines.join('');
    this.#lines = [];
    this.#destination.write(text);
  }
}
