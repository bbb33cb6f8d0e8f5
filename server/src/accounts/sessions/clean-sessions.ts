import type { Clock } from '../../clock.ts';
import { deleteEnded } from '../../database/delete-in-batches.ts';
import type { Database } from '../../database/open-database.ts';

/** Ended sessions stay for a day, so that an operator can investigate an incident. */
const KEEP_MS = 24 * 3_600_000;

/** Deletes the sessions that ended a day ago or earlier, in small batches. @returns how many */
export async function cleanSessions(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock().getTime() - KEEP_MS);
  const expired = await deleteEnded(database, { table: 'session', column: 'expires_at' }, before);
  return expired + (await deleteEnded(database, { table: 'session', column: 'revoked_at' }, before));
}
