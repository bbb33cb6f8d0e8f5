import type { WidgetSession } from '../generated/chat-types.ts';

/** A session as the server last returned it. */
export type ChatSession = WidgetSession & {
  /** The expiry time of the token, in milliseconds since 1970 by the clock of this device. */
  readonly expiresAt: number;
};

/** Stores one session. All tabs of a site must see the same one. Values are JSON. */
export type SessionStore = {
  get(): ChatSession | undefined | Promise<ChatSession | undefined>;
  set(session: ChatSession): void | Promise<void>;
  remove(): void | Promise<void>;
};

/** IndexedDB may never respond, for example while another tab upgrades the database, or in some private windows. */
const LIMIT_MS = 2_000;

/**
 * Creates the store of a browser: IndexedDB, or Web Storage if it fails, or memory if both fail.
 *
 * A committed transaction of IndexedDB is visible to every tab. With Web Storage, a tab may read a value shortly after
 * another tab has replaced it.
 */
export function createBrowserStore(name: string): SessionStore {
  const stores = [new DatabaseStore(name), new WebStore(name), createMemoryStore()];
  /** Calls the first store that works. A store that has failed is not used again, because it may have an old session. */
  const use = async <T>(work: (store: SessionStore) => T | Promise<T>): Promise<T> => {
    const [store = createMemoryStore()] = stores;
    try {
      return await work(store);
    } catch (error) {
      if (stores.length <= 1) throw error;
      stores.shift();
      return use(work);
    }
  };
  return {
    get: () => use((store) => store.get()),
    set: (session) => use((store) => store.set(session)),
    remove: () => use((store) => store.remove()),
  };
}

/** Creates a store for one page, or for tests. */
export function createMemoryStore(): SessionStore {
  let stored: ChatSession | undefined;
  return {
    get: () => stored,
    set: (session) => {
      stored = session;
    },
    remove: () => {
      stored = undefined;
    },
  };
}

class WebStore implements SessionStore {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  get(): ChatSession | undefined {
    const text = localStorage.getItem(this.#name);
    return text === null ? undefined : JSON.parse(text);
  }

  set(session: ChatSession): void {
    localStorage.setItem(this.#name, JSON.stringify(session));
  }

  remove(): void {
    localStorage.removeItem(this.#name);
  }
}

class DatabaseStore implements SessionStore {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  get(): Promise<ChatSession | undefined> {
    return this.#run('readonly', (store) => store.get(this.#name));
  }

  async set(session: ChatSession): Promise<void> {
    await this.#run('readwrite', (store) => store.put(session, this.#name));
  }

  async remove(): Promise<void> {
    await this.#run('readwrite', (store) => store.delete(this.#name));
  }

  #run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('IndexedDB does not respond.')), LIMIT_MS);
      const opening = indexedDB.open('arot-chat', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('values');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const transaction = database.transaction('values', mode);
        const request = work(transaction.objectStore('values'));
        const end = (settle: () => void) => () => {
          clearTimeout(timer);
          database.close();
          settle();
        };
        transaction.oncomplete = end(() => resolve(request.result));
        transaction.onabort = end(() => reject(transaction.error));
      };
    });
  }
}
