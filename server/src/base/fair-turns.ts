/** The maximum number of requests that start in one turn of the event loop. One turn also reads the results of the database, which are few. */
const MAX_STARTS = 12;
/** The weight of the latest turn in the average. One long turn, such as a garbage collection, changes it little. */
const WEIGHT = 0.2;

/**
 * Spreads the starts of requests over turns of the event loop. A turn reads everything that has arrived, so without a
 * bound a thousand requests, most of which are rejected, run before the next result of the database is read: the
 * database would be idle while the process rejects.
 *
 * A function runs at once as long as few have started in this turn. A request that waits counts as in flight.
 */
export class FairTurns {
  readonly #maxStarts: number;
  readonly #waiting: (() => void)[] = [];
  #started = 0;
  #isTurnAwaited = false;
  #turnStartedAt = 0;
  /** The average duration of a turn while functions wait. */
  #turnMs = 0;

  constructor({ maxStarts = MAX_STARTS } = {}) {
    this.#maxStarts = maxStarts;
  }

  /** Returns the time that a further function would wait, in milliseconds. */
  get expectedWaitMs(): number {
    return (this.#waiting.length / this.#maxStarts) * this.#turnMs;
  }

  run(start: () => void): void {
    this.#awaitTurn();
    if (this.#waiting.length > 0 || this.#started >= this.#maxStarts) {
      this.#waiting.push(start);
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
      this.#measureTurn();
      const next = this.#waiting.splice(0, this.#maxStarts);
      this.#started = next.length;
      if (next.length > 0) this.#awaitTurn();
      for (const start of next) start();
    });
  }

  #measureTurn(): void {
    const now = performance.now();
    const isConsecutive = this.#turnStartedAt > 0;
    if (isConsecutive) this.#turnMs += WEIGHT * (now - this.#turnStartedAt - this.#turnMs);
    this.#turnStartedAt = this.#waiting.length > 0 ? now : 0;
    if (this.#waiting.length === 0) this.#turnMs = 0;
  }
}
