import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 60rem)');

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Returns true if the window is as narrow as a tablet, so that a table has room for its most important columns only. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}
