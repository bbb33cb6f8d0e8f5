import { matchesHash } from '../../security/tokens.ts';
import type { SecretRow } from './application.repository.ts';
import { applicationOf } from './client-metadata.ts';

/**
 * Finds the application's valid secret that equals the given one. Hashes are compared in constant time.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1
 */
export function checkClientSecret(client: object, secret: string, now: Date): SecretRow | undefined {
  const valid = applicationOf(client).secrets.filter(
    ({ expiresAt }) => expiresAt === null || new Date(expiresAt) > now,
  );
  return valid.filter(({ hash }) => matchesHash(secret, hash))[0];
}
