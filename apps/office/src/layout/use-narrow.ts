import { useSyncExternalStore } from 'react';

/** Returns a hook that returns true while a media query matches. */
function createMediaHook(query: string): () => boolean {
  const list = matchMedia(query);
  const subscribe = (listener: () => void): (() => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => list.matches);
}

/** Returns true if the window is as narrow as a tablet, so that a table has room for its most important columns only. */
export const useNarrow = createMediaHook('(max-width: 60rem)');

/** Returns true if the window is as narrow as a phone, where the rows of a table are cards. */
export const usePhone = createMediaHook('(max-width: 40rem)');
