import { ArotTimeoutError } from './errors.ts';
import { onAbort } from './on-abort.ts';

/** A time limit and a signal. */
export type Deadline = {
  /** Aborted when the caller aborts or the time limit is reached. */
  readonly signal: AbortSignal;
  /** Settles like the work, or rejects when the signal is aborted. It never waits for work that ignores the signal. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Starts the time limit anew. */
  restart(): void;
  /** Stops the time limit until it is started anew. */
  pause(): void;
  /** Aborts the signal, and rejects what is in a race. */
  stop(reason: unknown): void;
  /** Removes the timer and the listener on the caller's signal. It must be called at the end. */
  end(): void;
};

/**
 * Starts a timer and listens to the caller's signal.
 *
 * @param timeoutMs milliseconds; 0 or Infinity for no limit
 * @throws the reason of the caller's signal if it is aborted already. `race` rejects with that reason too, and with an
 * ArotTimeoutError when the time limit is reached
 */
export function startDeadline(
  signal: AbortSignal | undefined,
  timeoutMs: number,
  limit: ArotTimeoutError['limit'] = 'call',
): Deadline {
  if (!(timeoutMs >= 0)) throw new TypeError('Invalid time limit.');
  if (signal?.aborted) throw abortReason(signal);

  const controller = new AbortController();
  let reject: (reason: unknown) => void = () => {};
  const interrupted = new Promise<never>((_, rejectPromise) => {
    reject = rejectPromise;
  });
  // It may reject between two races, while no code awaits it, so that must not be an unhandled rejection.
  interrupted.catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pause = () => clearTimeout(timer);
  const end = () => {
    pause();
    stopListening?.();
  };
  const stop = (reason: unknown) => {
    end();
    reject(reason);
    controller.abort(reason);
  };
  const restart = () => {
    pause();
    if (!timeoutMs || timeoutMs === Infinity || controller.signal.aborted) return;
    // A longer delay than 31 bits have would fire at once.
    timer = setTimeout(() => stop(new ArotTimeoutError(timeoutMs, limit)), Math.min(timeoutMs, 2 ** 31 - 1));
  };
  const stopListening = signal && onAbort(signal, () => stop(abortReason(signal)));
  restart();
  return {
    signal: controller.signal,
    race: (work) => Promise.race([interrupted, work]),
    restart,
    pause,
    stop,
    end,
  };
}

/** Returns the reason of an abort, or an AbortError in React Native, whose AbortSignal has no reason. */
function abortReason(signal: AbortSignal): unknown {
  return signal.reason ?? Object.assign(new Error('Aborted'), { name: 'AbortError' });
}
