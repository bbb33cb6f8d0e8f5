import type { Clock } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import { deleteEnded } from '../database/delete-in-batches.ts';

/** Deletes codes that have expired, and counts whose window has ended. @returns how many */
export async function removeOldCodes(database: Database, clock: Clock): Promise<number> {
  const codes = await deleteEnded(database, { table: 'one_time_code', column: 'expiresAt' }, clock());
  return codes + (await deleteEnded(database, { table: 'code_count', column: 'expiresAt' }, clock()));
}
