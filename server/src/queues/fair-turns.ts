/** Requests that start in one turn of the event loop. They take a few milliseconds together. */
const MAX_STARTS = 50;

/**
 * Spreads the starts of requests over turns of the event loop. A turn reads everything that has arrived, so without a
 * bound a thousand requests, most of which are rejected, run before the next result of the database is read: the
 * database would be idle while the process rejects.
 *
 * A function runs at once as long as few have started in this turn. A request that waits counts as in flight.
 */
export function createFairTurns(maxStarts = MAX_STARTS): (start: () => void) => void {
  const waiting: (() => void)[] = [];
  let started = 0;
  let isTurnAwaited = false;
  const awaitTurn = () => {
    if (isTurnAwaited) return;
    isTurnAwaited = true;
    setImmediate(() => {
      isTurnAwaited = false;
      started = 0;
      const next = waiting.splice(0, maxStarts);
      if (next.length === 0) return;
      started = next.length;
      awaitTurn();
      for (const start of next) start();
    });
  };
  return (start) => {
    awaitTurn();
    if (waiting.length > 0 || started >= maxStarts) {
      waiting.push(start);
      return;
    }
    started += 1;
    start();
  };
}
