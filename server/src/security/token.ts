import { createHash, randomBytes } from 'node:crypto';

/** A new session token: 256 random bits, base64url. Opaque: it says nothing and is derived from nothing. */
export function createSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. A fast hash is enough for something that cannot be guessed. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
