/** Requests that start in one turn of the event loop. They take a few milliseconds together. */
const MAX_STARTS = 50;
/** A request that waits for longer shows that requests arrive faster than this process can start them. */
const MAX_WAIT_MS = 500;

type Waiting = { readonly since: number; readonly start: () => void };

/**
 * Spreads the starts of requests over turns of the event loop. A turn reads everything that has arrived, so without a
 * bound a thousand requests, most of which are rejected, run before the next result of the database is read: the
 * database would be idle while the process rejects.
 *
 * A function runs at once as long as few have started in this turn. A request that waits counts as in flight.
 */
export class FairTurns {
  readonly #maxStarts: number;
  readonly #maxWaitMs: number;
  readonly #waiting: Waiting[] = [];
  #started = 0;
  #isTurnAwaited = false;

  constructor({ maxStarts = MAX_STARTS, maxWaitMs = MAX_WAIT_MS } = {}) {
    this.#maxStarts = maxStarts;
    this.#maxWaitMs = maxWaitMs;
  }

  /** Whether the oldest waiting request has waited for too long, so that further ones should be rejected. */
  get isLate(): boolean {
    const [oldest] = this.#waiting;
    return oldest !== undefined && performance.now() - oldest.since > this.#maxWaitMs;
  }

  run(start: () => void): void {
    this.#awaitTurn();
    if (this.#waiting.length > 0 || this.#started >= this.#maxStarts) {
      this.#waiting.push({ since: performance.now(), start });
      return;
    }
    this.#started += 1;
    start();
  }

  #awaitTurn(): void {
    if (this.#isTurnAwaited) return;
    this.#isTurnAwaited = true;
    setImmediate(() => {
      this.#isTurnAwaited = false;
      const next = this.#waiting.splice(0, this.#maxStarts);
      this.#started = next.length;
      if (next.length > 0) this.#awaitTurn();
      for (const { start } of next) start();
    });
  }
}
