type Shared = { readonly listeners: Set<() => void>; readonly callAll: () => void };

/** The listeners of each signal in use. Node warns of more than ten listeners on one signal, so it gets a single one. */
const sharedOf = new WeakMap<AbortSignal, Shared>();

/**
 * Calls the listener when the signal is aborted.
 *
 * @returns a function that removes the listener
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  let shared = sharedOf.get(signal);
  if (!shared) {
    const listeners = new Set<() => void>();
    const callAll = () => {
      for (const each of listeners) each();
    };
    shared = { listeners, callAll };
    sharedOf.set(signal, shared);
  }
  const { listeners, callAll } = shared;
  if (listeners.size === 0) signal.addEventListener('abort', callAll);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) signal.removeEventListener('abort', callAll);
  };
}
