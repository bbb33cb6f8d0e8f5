import { randomBytes } from 'node:crypto';
import { createToken } from '../security/tokens.ts';

/**
 * A new id of 144 random bits behind a prefix that says what it is of: `cv_…`. It is derived from nothing and cannot be
 * guessed.
 */
export function randomId(prefix: 'cap' | 'cv' | 'cws' | 'wk'): string {
  return `${prefix}_${randomBytes(18).toString('base64url')}`;
}

/** A new resume token: 256 random bits. */
export function createResumeToken(): string {
  return `crt_${createToken()}`;
}
