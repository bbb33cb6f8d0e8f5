import { createHash, randomBytes } from 'node:crypto';

/**
 * What is stored of a code, a token, an id in a cookie or an API secret. Each has 256 random bits (or more than 240):
 * nobody guesses one from its hash, so a fast hash is enough, and a slow one would only let callers keep us busy.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** 256 random bits, base64url. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}
