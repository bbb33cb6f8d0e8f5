import { timingSafeEqual } from 'node:crypto';
import { applicationOf } from './client-metadata.ts';
import { hashSecret } from './hash-secret.ts';

/**
 * Whether a secret is one of the application's at this moment. What is compared are hashes, and in constant time: not
 * even of a hash does the time of an answer tell anything.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1
 */
export function checkClientSecret(client: object, secret: string, now: Date): boolean {
  const hash = Buffer.from(hashSecret(secret));
  const open = applicationOf(client).secrets.filter(({ expiresAt }) => expiresAt === null || new Date(expiresAt) > now);
  return open.map((known) => timingSafeEqual(Buffer.from(known.hash), hash)).includes(true);
}
