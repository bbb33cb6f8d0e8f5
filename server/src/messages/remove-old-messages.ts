import type { Clock } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import { deleteEnded } from '../database/delete-in-batches.ts';

const DAY_MS = 24 * 3_600_000;
/** The time for which the list of messages shows a message. */
const KEEP_MS = 30 * DAY_MS;

/** Deletes messages 30 days after their end. @returns how many */
export async function removeOldMessages(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock().getTime() - KEEP_MS);
  return await deleteEnded(database, { table: 'message', column: 'ended_at' }, before);
}
