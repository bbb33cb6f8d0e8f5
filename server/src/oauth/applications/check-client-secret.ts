import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import type { Database } from '../../database/database.ts';
import { matchesHash } from '../../security/tokens.ts';
import { type SecretRow, updateLastUse } from './application.repository.ts';
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

/** The shortest time between two writes of the last use of a secret, so that not every request writes the same row. */
const INTERVAL_MS = 60_000;

/** Hashes of the secrets whose use is being written, so that concurrent requests write once. */
const inFlight = new Set<string>();

/** Records the use of a secret in the background. The request neither waits for it nor fails with it. */
export function recordSecretUse(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { hash, lastUsedAt }: SecretRow,
  log: Logger,
): void {
  const now = clock();
  const usedBefore = new Date(now.getTime() - INTERVAL_MS);
  if ((lastUsedAt !== null && new Date(lastUsedAt) >= usedBefore) || inFlight.has(hash)) return;
  inFlight.add(hash);
  updateLastUse(database.fork(), hash, now, usedBefore)
    .catch((error: unknown) => log.warn({ err: error }, 'the last use of a client secret was not written'))
    .finally(() => inFlight.delete(hash));
}
