import { ArotTimeoutError } from './errors.ts';

/** The longest delay of setTimeout. A longer one would fire at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** The time limit and the signal of one call while it runs. */
export type Deadline = {
  /** Aborted when the caller aborts or the time limit is reached. */
  readonly signal: AbortSignal;
  /** Settles like the work, or rejects when the signal is aborted. It never waits for work that ignores the signal. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Removes the timer and the listener on the caller's signal. It must be called at the end of the call. */
  end(): void;
};

/**
 * Starts the timer of a call and listens to the caller's signal.
 *
 * @param limits.timeoutMs milliseconds; 0 or Infinity for no limit
 * @throws the reason of the caller's signal if it is aborted already. `race` rejects with that reason too, and with an
 * ArotTimeoutError when the time limit is reached
 */
export function startDeadline(limits: {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
}): Deadline {
  const { signal, timeoutMs } = limits;
  if (!(timeoutMs >= 0)) throw new TypeError('timeoutMs must be a number of milliseconds, 0 or more.');
  if (signal?.aborted) throw abortReason(signal);

  const controller = new AbortController();
  const { promise: interrupted, reject } = withReject();
  const stop = (reason: unknown) => {
    end();
    reject(reason);
    controller.abort(reason);
  };
  const onAbort = () => stop(signal && abortReason(signal));
  signal?.addEventListener('abort', onAbort);
  const timer =
    timeoutMs > 0 && timeoutMs < Infinity
      ? setTimeout(() => stop(new ArotTimeoutError(timeoutMs)), Math.min(timeoutMs, LONGEST_TIMEOUT_MS))
      : undefined;
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  };
  return { signal: controller.signal, race: (work) => Promise.race([interrupted, work]), end };
}

/** A promise that never resolves. It may reject between two races, while no code awaits it, so that must not be an unhandled rejection. */
function withReject(): { promise: Promise<never>; reject: (reason: unknown) => void } {
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<never>((_, rejectPromise) => {
    reject = rejectPromise;
  });
  promise.catch(() => {});
  return { promise, reject };
}

/** React Native's AbortSignal has no reason. */
function abortReason(signal: AbortSignal): unknown {
  if (signal.reason !== undefined) return signal.reason;
  const error = new Error('This operation was aborted');
  error.name = 'AbortError';
  return error;
}
