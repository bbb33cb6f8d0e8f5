import { memoryStore, type TokenStore } from './token-store.ts';

/**
 * Creates a token store in `localStorage`. A login or logout in one tab is one in all tabs of the origin. Where the browser
 * blocks storage, the token ends with the page.
 *
 * Every script of the page can read the token. Where the shop and the API share an origin, the cookie is safer.
 *
 * @param key name of the entry
 * @param storage `() => sessionStorage` signs out with the tab
 */
export function webStorage(key = 'arot-token', storage: () => Storage = () => localStorage): TokenStore {
  const memory = memoryStore();
  /**
   * Calls the storage, or returns `otherwise`. Reading `localStorage` itself throws if the browser blocks it, and writing throws
   * if it is full.
   */
  const withStorage = <T>(use: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return use(storage());
    } catch {
      return otherwise();
    }
  };
  return {
    get: () =>
      withStorage(
        (stored) => stored.getItem(key),
        () => null,
      ) ?? memory.get(),
    set: (token) => {
      memory.remove();
      withStorage(
        (stored) => stored.setItem(key, token),
        () => void memory.set(token),
      );
    },
    remove: () => {
      memory.remove();
      withStorage(
        (stored) => stored.removeItem(key),
        () => {},
      );
    },
    subscribe: (listener) => {
      globalThis.addEventListener?.('storage', (event) => {
        // A key of null: the whole storage was cleared.
        if ((event as StorageEvent).key === key || (event as StorageEvent).key === null) listener();
      });
    },
  };
}
