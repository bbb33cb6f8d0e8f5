import type { Readable } from 'node:stream';
import { withoutStorageKeys } from './storage-key.ts';
import type { MarkerName } from './store-marker.ts';

/** An object of the store, or an unfinished upload. {@link DocumentStore.delete} accepts the keys of both. */
export type StoredObject = { readonly key: string; readonly modifiedAt: Date };

/**
 * Stores the bytes of private documents. `createStorageKey` makes the keys; they never contain text from a client, and
 * each is used for one `put`. Other keys are rejected.
 */
export interface DocumentStore {
  /**
   * Stores all bytes or nothing: after an error or an aborted source, there is no object under the key. The source is
   * read to its end or destroyed. Its own error becomes the cause of the StorageError.
   *
   * @throws StorageError
   */
  put(key: string, bytes: Readable): Promise<void>;
  /**
   * Opens an object for reading. The caller must read the stream to its end or destroy it. The stream reports later errors.
   *
   * @returns the bytes and their number, or undefined if there is no such object
   * @throws StorageError
   */
  get(key: string): Promise<{ readonly bytes: Readable; readonly size: number } | undefined>;
  /**
   * Removes an object. A missing object is not an error.
   *
   * @throws StorageError
   */
  delete(key: string): Promise<void>;
  /**
   * Lists all objects, in no order, and the unfinished uploads of crashed processes if the store can find them. Other
   * files and other prefixes are not listed.
   *
   * @throws StorageError
   */
  list(): AsyncIterable<StoredObject>;
  /**
   * Returns the text of the store's marker, or undefined if it has none. The marker is not a document.
   *
   * @throws StorageError
   */
  readMarker(name?: MarkerName): Promise<string | undefined>;
  /**
   * Stores the whole marker or nothing. Without `replace`, an existing marker stays. If two processes write at once, the
   * marker of either may be stored, so the caller must read it again.
   *
   * @throws StorageError
   */
  writeMarker(text: string, options?: { readonly replace?: boolean; readonly name?: MarkerName }): Promise<void>;
  /**
   * Removes the unfinished uploads of crashed processes from a store without folders. Only a store that cannot do it by itself
   * has this: S3 has lifecycle rules.
   *
   * @param before uploads that were written to later may be in flight
   * @throws StorageError
   */
  removeUnfinished?(before: Date): Promise<void>;
  /** Closes connections. */
  close(): void;
}

/** An operation of the store failed. The cause is for the log, and contains no storage keys. */
export class StorageError extends Error {
  override name = 'StorageError';

  /** The operation, such as `read a document`. */
  readonly action: string;

  constructor(action: string, cause: unknown) {
    super(`the document store could not ${action}`, { cause: withoutStorageKeys(cause) });
    this.action = action;
  }
}

/** The store does not respond now. A retry may succeed. */
export class StoreUnreachableError extends StorageError {
  override name = 'StoreUnreachableError';
}

/** Returns true if the store has an object under a key. @throws StorageError */
export async function hasObject(store: DocumentStore, key: string): Promise<boolean> {
  const object = await store.get(key);
  if (!object) return false;
  retainStreamError(object.bytes);
  object.bytes.destroy();
  return true;
}

/**
 * Lets a stream fail before it is read. The stream stores its error for the next reader (`pipeline` and `for await` both
 * report it). Without a listener, Node would end the process.
 */
export function retainStreamError(stream: Readable): void {
  stream.on('error', () => undefined);
}
