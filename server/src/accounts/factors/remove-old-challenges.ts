import type { Clock } from '../../base/clock.ts';
import type { Database } from '../../database/database.ts';
import { deleteEnded } from '../../database/delete-in-batches.ts';

/** Deletes challenges and resets of factors that have expired. @returns how many */
export async function removeOldChallenges(database: Database, clock: Clock): Promise<number> {
  const challenges = await deleteEnded(database, { table: 'factor_challenge', column: 'expiresAt' }, clock());
  return challenges + (await deleteEnded(database, { table: 'factor_reset', column: 'expiresAt' }, clock()));
}
