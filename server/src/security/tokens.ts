import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Creates a new token: 256 random bits, base64url. It is opaque and derived from nothing. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the stored form of a token: SHA-256, hexadecimal. It serves everything that the server itself makes from at least 240
 * random bits: session tokens, codes, cookie ids and API secrets. Such a value cannot be guessed from its hash, so a fast hash is
 * enough. A slow one would only let callers keep the server busy.
 */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Compares a token with a stored hash in constant time, so that the response time reveals nothing of the hash. */
export function matchesHash(token: string, storedHash: string): boolean {
  const [given, stored] = [Buffer.from(hashToken(token)), Buffer.from(storedHash)];
  return given.length === stored.length && timingSafeEqual(given, stored);
}
