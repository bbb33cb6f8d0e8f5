import { randomBytes } from 'node:crypto';
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
