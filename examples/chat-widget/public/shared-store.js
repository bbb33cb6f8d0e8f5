/**
 * Stores one value for all tabs of a site. With localStorage, a tab may read a value shortly after another tab has
 * replaced it, and could use an old resume token. A committed transaction of IndexedDB is visible to every tab.
 *
 * @template T
 */
export class SharedStore {
  #key;

  /** @param {string} key */
  constructor(key) {
    this.#key = key;
  }

  /** @returns {Promise<T | undefined>} */
  get() {
    return this.#run('readonly', (store) => store.get(this.#key));
  }

  /** @param {T} value */
  async set(value) {
    await this.#run('readwrite', (store) => store.put(value, this.#key));
  }

  async remove() {
    await this.#run('readwrite', (store) => store.delete(this.#key));
  }

  /**
   * @template R
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest<R>} work
   * @returns {Promise<R>}
   */
  async #run(mode, work) {
    const database = await open();
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction('values', mode);
        const request = work(transaction.objectStore('values'));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  }
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('arot-chat', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('values');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
