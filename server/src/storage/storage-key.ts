import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{64}$/;
const KEY_IN_TEXT = /(?:[0-9a-f]{2}(?:\/|%2f))?[0-9a-f]{64}/gi;

/** A key for a new object: 256 random bits, spread over 256 folders. */
export function createStorageKey(): string {
  const name = randomBytes(32).toString('hex');
  return `${name.slice(0, 2)}/${name}`;
}

/** Whether a key is one of ours; nothing else becomes a path. */
export function isStorageKey(key: string): boolean {
  return KEY.test(key);
}

/** @throws TypeError without the key: it may be in the place of one that is secret */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new TypeError('not a storage key');
}

/**
 * An error that names no storage key, for the log: file systems repeat the path and S3 the key of what failed. An error
 * that never did is returned as it is.
 */
export function withoutStorageKeys(error: unknown): unknown {
  if (!(error instanceof Error) || inspect(error, { depth: 8 }).search(KEY_IN_TEXT) === -1) return error;
  const clean = new Error(error.message.replace(KEY_IN_TEXT, '[key]'));
  const code = 'code' in error ? { code: error.code } : {};
  const stack = error.stack?.replace(KEY_IN_TEXT, '[key]');
  return Object.assign(clean, { name: error.name, stack }, code);
}
