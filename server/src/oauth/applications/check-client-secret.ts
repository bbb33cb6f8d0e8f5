import { timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../../security/hash-secret.ts';
import type { SecretRow } from './application.repository.ts';
import { applicationOf } from './client-metadata.ts';

/**
 * The application's secret that is given, if it is valid at this moment. Hashes are compared in constant time, so the
 * time of a response reveals nothing, not even of a hash.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1
 */
export function checkClientSecret(client: object, secret: string, now: Date): SecretRow | undefined {
  const hash = Buffer.from(hashSecret(secret));
  const valid = applicationOf(client).secrets.filter(
    ({ expiresAt }) => expiresAt === null || new Date(expiresAt) > now,
  );
  return valid.filter((known) => timingSafeEqual(Buffer.from(known.hash), hash))[0];
}
