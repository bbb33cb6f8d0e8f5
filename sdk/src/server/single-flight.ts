/** Runs one piece of work at a time for each key. Calls with the key of running work get its result. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  /** @param signal ends the wait of this caller only. The work goes on for the others */
  run(key: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    let running = this.#running.get(key);
    if (!running) {
      running = work().finally(() => this.#running.delete(key));
      this.#running.set(key, running);
    }
    return signal ? untilAborted(running, signal) : running;
  }
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
