import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/open-database.ts';
import { deleteEndedGrants } from '../../grants/grant.repository.ts';
import { deleteExpiredInteractions } from './interaction.repository.ts';
import { deleteExpiredTokens } from './token.repository.ts';

/** What has ended stays for a day: a code or refresh token that comes again is recognised, and its replay audited. */
const KEEP_MS = 24 * 3_600_000;
const BATCH_SIZE = 500;

/**
 * Removes what ended a day ago or earlier, and what browsers left in the middle as soon as it has expired: anybody can
 * begin an authorization request. In small batches.
 *
 * @returns how many rows, tokens of grants not counted
 */
export async function cleanOAuth(database: Database, clock: Clock): Promise<number> {
  const now = clock();
  const aDayAgo = new Date(now.getTime() - KEEP_MS);
  let removed = 0;
  // Tokens before grants: a grant takes what is left of its tokens along, and that is not to be much.
  for (const [remove, before] of [
    [deleteExpiredTokens, aDayAgo],
    [deleteEndedGrants, aDayAgo],
    [deleteExpiredInteractions, now],
  ] as const) {
    let batch: number;
    do {
      batch = await remove(database.fork(), before, BATCH_SIZE);
      removed += batch;
    } while (batch === BATCH_SIZE);
  }
  return removed;
}
