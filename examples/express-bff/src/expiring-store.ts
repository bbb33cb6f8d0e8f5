type Entry<T> = { readonly value: T; readonly expiresAt: number };

/**
 * Values that expire. They are in the memory of this process, so a restart signs every user out. Several processes need a
 * common store with the same four methods, for example Redis.
 */
export class ExpiringStore<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #ttlMs: number;
  readonly #maxEntries: number;

  constructor(ttlMs: number, maxEntries: number) {
    this.#ttlMs = ttlMs;
    this.#maxEntries = maxEntries;
  }

  set(key: string, value: T): void {
    this.#entries.set(key, { value, expiresAt: Date.now() + this.#ttlMs });
    // The oldest entry expires first. Without a maximum, a flood of requests would fill the memory.
    for (const [oldest, { expiresAt }] of this.#entries) {
      if (expiresAt > Date.now() && this.#entries.size <= this.#maxEntries) break;
      this.#entries.delete(oldest);
    }
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.expiresAt > Date.now() ? entry.value : undefined;
  }

  /** Returns a value that can be used once. */
  take(key: string): T | undefined {
    const value = this.get(key);
    this.delete(key);
    return value;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
