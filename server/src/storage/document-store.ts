import type { Readable } from 'node:stream';
import { withoutStorageKeys } from './storage-key.ts';

/** An object of the store, or what is left of an upload; {@link DocumentStore.delete} takes either's key. */
export type StoredObject = { readonly key: string; readonly modifiedAt: Date };

/**
 * Where private documents' bytes are. Keys are made by {@link createStorageKey} and never contain what a client said;
 * each is put once. Anything else than such a key is refused.
 */
export interface DocumentStore {
  /**
   * Stores the bytes whole or not at all: an error or an aborted source leaves nothing under the key. The source is
   * read to its end or destroyed. Its own error is the cause of the StorageError.
   *
   * @throws StorageError
   */
  put(key: string, bytes: Readable): Promise<void>;
  /**
   * Opens an object for reading. The caller consumes or destroys the stream; an error underway is the stream's.
   *
   * @returns the bytes and how many there are; undefined where there is no such object
   * @throws StorageError
   */
  get(key: string): Promise<{ readonly bytes: Readable; readonly size: number } | undefined>;
  /**
   * Removes an object; one that is not there is no error.
   *
   * @throws StorageError
   */
  delete(key: string): Promise<void>;
  /**
   * All objects, in no order, and what crashes left of uploads where the store can tell. What is there beside them
   * (other people's files, other prefixes) is left out.
   *
   * @throws StorageError
   */
  list(): AsyncIterable<StoredObject>;
  /**
   * The text of the store's marker, which is no document; undefined where there is none.
   *
   * @throws StorageError
   */
  readMarker(): Promise<string | undefined>;
  /**
   * Stores the marker whole or not at all. Without `replace` one that is there stays; of two processes that write at
   * once, either's may be stored, so the caller reads it again.
   *
   * @throws StorageError
   */
  writeMarker(text: string, options?: { readonly replace?: boolean }): Promise<void>;
  /** Lets go of connections. */
  close(): void;
}

/** The store did not do what it was asked; the cause is for the log, and without storage keys. */
export class StorageError extends Error {
  override name = 'StorageError';

  /** What it was asked, such as `read a document`. */
  readonly action: string;

  constructor(action: string, cause: unknown) {
    super(`the document store could not ${action}`, { cause: withoutStorageKeys(cause) });
    this.action = action;
  }
}

/** The store did not respond, or not now: another try may succeed. */
export class StoreUnreachableError extends StorageError {
  override name = 'StoreUnreachableError';
}
