import { ArotTimeoutError } from './errors.ts';

/** What setTimeout can wait at most; more would fire at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Runs the work until it is done, the caller aborts or the time is over, whichever comes first. The call never waits
 * for work that ignores its signal.
 *
 * @param timeoutMs milliseconds; 0 or Infinity for no limit
 * @throws the reason of the caller's signal; ArotTimeoutError; what the work throws
 */
export async function withDeadline<T>(
  limits: { readonly signal: AbortSignal | undefined; readonly timeoutMs: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal, timeoutMs } = limits;
  if (!(timeoutMs >= 0)) throw new TypeError('timeoutMs must be a number of milliseconds, 0 or more.');
  if (signal?.aborted) throw abortReason(signal);

  const controller = new AbortController();
  let onAbort: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const interrupted = new Promise<never>((_, reject) => {
    const stop = (reason: unknown) => {
      reject(reason);
      controller.abort(reason);
    };
    if (signal) {
      onAbort = () => stop(abortReason(signal));
      signal.addEventListener('abort', onAbort);
    }
    if (timeoutMs > 0 && timeoutMs < Infinity) {
      timer = setTimeout(() => stop(new ArotTimeoutError(timeoutMs)), Math.min(timeoutMs, LONGEST_TIMEOUT_MS));
    }
  });
  try {
    return await Promise.race([interrupted, work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    if (onAbort) signal?.removeEventListener('abort', onAbort);
  }
}

/** React Native's AbortSignal knows no reason. */
function abortReason(signal: AbortSignal): unknown {
  if (signal.reason !== undefined) return signal.reason;
  const error = new Error('This operation was aborted');
  error.name = 'AbortError';
  return error;
}
