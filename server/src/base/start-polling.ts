/** Work that is repeated until it is stopped. */
export type Polling = {
  /** Waits for the run in flight, and ends. */
  stop(): Promise<void>;
};

/**
 * Repeats some work, with a pause after each run.
 *
 * @param report receives the first of several errors in a row
 */
export function startPolling(work: () => Promise<void>, pauseMs: number, report: (error: unknown) => void): Polling {
  let stopping = false;
  let hasFailed = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    try {
      await work();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) report(error);
      hasFailed = true;
    }
    if (!stopping) wait();
  };
  const wait = () => {
    timer = setTimeout(() => {
      running = run();
    }, pauseMs);
    timer.unref();
  };
  wait();
  return {
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
