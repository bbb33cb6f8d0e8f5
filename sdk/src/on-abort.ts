/** The listeners of each signal in use. Node warns of more than ten listeners on one signal, so it gets a single one. */
const listenersOf = new WeakMap<EventTarget, Set<() => void>>();

function callAll({ target }: Event): void {
  for (const listener of listenersOf.get(target as EventTarget) ?? []) listener();
}

/**
 * Calls the listener when the signal is aborted.
 *
 * @returns a function that removes the listener
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const listeners = listenersOf.get(signal) ?? new Set();
  listenersOf.set(signal, listeners.add(listener));
  // A signal stores the same function once.
  signal.addEventListener('abort', callAll);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) signal.removeEventListener('abort', callAll);
  };
}
