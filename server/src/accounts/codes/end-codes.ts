import type { Clock } from '../../base/clock.ts';
import type { Database, EntityManager } from '../../database/database.ts';
import { deleteEnded } from '../../database/delete-in-batches.ts';
import { endCodesOf } from './code.repository.ts';

/** Ends all codes of an account, because its password has changed. */
export async function endCodes(em: EntityManager, accountId: string, now: Date): Promise<void> {
  await endCodesOf(em, accountId, now);
}

/** Deletes codes that have expired, and counts whose window has ended. @returns how many */
export async function removeOldCodes(database: Database, clock: Clock): Promise<number> {
  const codes = await deleteEnded(database, { table: 'one_time_code', column: 'expiresAt' }, clock());
  return codes + (await deleteEnded(database, { table: 'code_count', column: 'expiresAt' }, clock()));
}
