import type { Logger } from 'pino';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import { recordSecretUse, type SecretRow } from './application.repository.ts';

/** The last use of a secret is written at most this often: one row must not be written by every request. */
const INTERVAL_MS = 60_000;

/** Hashes of the secrets whose use is being written, so that a burst of requests writes once. */
const inFlight = new Set<string>();

/** Writes that a secret was used, at most once a minute. The request does not wait for it, and does not fail with it. */
export function noteSecretUse(
  { database, clock }: Pick<OAuthDependencies, 'database' | 'clock'>,
  { hash, lastUsedAt }: SecretRow,
  log: Logger,
): void {
  const now = clock();
  const usedBefore = new Date(now.getTime() - INTERVAL_MS);
  if ((lastUsedAt !== null && new Date(lastUsedAt) >= usedBefore) || inFlight.has(hash)) return;
  inFlight.add(hash);
  recordSecretUse(database.fork(), hash, now, usedBefore)
    .catch((error: unknown) => log.warn({ err: error }, 'the last use of a client secret was not written'))
    .finally(() => inFlight.delete(hash));
}
