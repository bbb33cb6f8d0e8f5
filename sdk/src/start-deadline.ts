import { ArotTimeoutError } from './errors.ts';

/** What setTimeout can wait at most; more would fire at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** The limits of one call while it runs. */
export type Deadline = {
  /** Aborted when the caller aborts or the time is over. */
  readonly signal: AbortSignal;
  /** Settles as the work does, or rejects when the limits are reached: it never waits for work that ignores the signal. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Lifts the limits. Must be called when the call is over, or they stay on the clock and on the caller's signal. */
  end(): void;
};

/**
 * Starts the clock of a call and listens to the caller's signal.
 *
 * @param timeoutMs milliseconds; 0 or Infinity for no limit
 * @throws the reason of the caller's signal when it is aborted already. `race` rejects with that reason too, and with
 * an ArotTimeoutError when the time is over
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

/** A promise that only ever rejects. It may do so unheard: between two races, while a caller holds a download. */
function withReject(): { promise: Promise<never>; reject: (reason: unknown) => void } {
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<never>((_, rejectPromise) => {
    reject = rejectPromise;
  });
  promise.catch(() => {});
  return { promise, reject };
}

/** React Native's AbortSignal knows no reason. */
function abortReason(signal: AbortSignal): unknown {
  if (signal.reason !== undefined) return signal.reason;
  const error = new Error('This operation was aborted');
  error.name = 'AbortError';
  return error;
}
