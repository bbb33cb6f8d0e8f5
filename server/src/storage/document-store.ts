import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { inspect } from 'node:util';

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{64}$/;
const KEY_IN_TEXT = /(?:[0-9a-f]{2}(?:\/|%2f))?[0-9a-f]{64}/gi;

/** The rules of a store for its keys and their objects. */
export type StoreLayout = {
  /** Returns true if a text is a key. Nothing else may become a path or the name of an object. */
  readonly isKey: (key: string) => boolean;
  /** True if keys begin with the name of one of 256 folders. */
  readonly hasFolders: boolean;
  /** True if the same bytes may be put under one key several times, also at once. */
  readonly isRepeatable: boolean;
  /** True if a server works without the store: the folder is created by the first put. */
  readonly isOptional: boolean;
  /** Returns the headers that S3 sends with the object of a key to a client that reads it there. */
  readonly headersOf?: (key: string) => { readonly ContentType: string; readonly CacheControl: string };
};

/** Private documents: each key is random, and is used once. */
export const DOCUMENT_LAYOUT: StoreLayout = {
  isKey: isStorageKey,
  hasFolders: true,
  isRepeatable: false,
  isOptional: false,
};

/** Creates a key for a new object: 256 random bits, spread over 256 folders. */
export function createStorageKey(): string {
  const name = randomBytes(32).toString('hex');
  return `${name.slice(0, 2)}/${name}`;
}

/** Returns true if a text is the key of a document. */
export function isStorageKey(key: string): boolean {
  return KEY.test(key);
}

/** @throws TypeError whose message omits the key, since a wrong key could be another secret */
export function assertStorageKey(key: string, layout: StoreLayout): void {
  if (!layout.isKey(key)) throw new TypeError('not a storage key');
}

/**
 * Removes storage keys from an error, for the log: errors of file systems contain the path, those of S3 the key. An error
 * without keys is returned as it is.
 */
export function withoutStorageKeys(error: unknown): unknown {
  if (!(error instanceof Error) || inspect(error, { depth: 8 }).search(KEY_IN_TEXT) === -1) return error;
  const clean = new Error(error.message.replace(KEY_IN_TEXT, '[key]'));
  const code = 'code' in error ? { code: error.code } : {};
  const stack = error.stack?.replace(KEY_IN_TEXT, '[key]');
  return Object.assign(clean, { name: error.name, stack }, code);
}

/**
 * The object that names the database of a store. Its name is not a storage key, so it is never listed and no sweep removes
 * it.
 */
export const MARKER_NAME = 'arot-store.json';

/**
 * The object with the turn of the database that last ran the job of documents. A second database with the same id shows by
 * it.
 */
export const TURN_NAME = 'arot-store-turn.json';

/** The objects of a store that are not documents. */
export type MarkerName = typeof MARKER_NAME | typeof TURN_NAME;

export function markerText(databaseId: string): string {
  return `${JSON.stringify({ databaseId })}\n`;
}

/** Returns the id of the database that a marker names, or undefined if the text is not a marker. */
export function parseMarker(text: string): string | undefined {
  try {
    const { databaseId } = JSON.parse(text) as { databaseId?: unknown };
    return typeof databaseId === 'string' ? databaseId : undefined;
  } catch {
    return undefined;
  }
}

export function turnText(turn: string): string {
  return `${JSON.stringify({ turn })}\n`;
}

/** Returns the turn of a text, or undefined if there is no text or it has none. */
export function parseTurn(text: string | undefined): string | undefined {
  try {
    const { turn } = JSON.parse(text ?? '') as { turn?: unknown };
    return typeof turn === 'string' ? turn : undefined;
  } catch {
    return undefined;
  }
}

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
