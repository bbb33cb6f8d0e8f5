import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/open-database.ts';
import { deleteEndedGrants } from '../../grants/grant.repository.ts';
import { deleteExpiredInteractions } from './interaction.repository.ts';
import { deleteExpiredTokens } from './token.repository.ts';

/** Expired tokens are retained for a day, so that the replay of a code or refresh token is recognized and audited. */
const RETENTION_MS = 24 * 3_600_000;
const BATCH_SIZE = 500;

/**
 * Deletes tokens and grants a day after they ended, in small batches. Abandoned interactions are deleted as soon as they
 * expire, because every unauthenticated authorization request creates one.
 *
 * @returns the number of deleted rows; tokens that are deleted with their grant are not counted
 */
export async function cleanOAuth(database: Database, clock: Clock): Promise<number> {
  const now = clock();
  const retainedFrom = new Date(now.getTime() - RETENTION_MS);
  let deleted = 0;
  // Tokens come first: deleting a grant cascades to its remaining tokens, and these should be few.
  for (const [deleteBatch, before] of [
    [deleteExpiredTokens, retainedFrom],
    [deleteEndedGrants, retainedFrom],
    [deleteExpiredInteractions, now],
  ] as const) {
    let batch: number;
    do {
      batch = await deleteBatch(database.fork(), before, BATCH_SIZE);
      deleted += batch;
    } while (batch === BATCH_SIZE);
  }
  return deleted;
}
