import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/open-database.ts';
import { deleteEndedSessions } from './session.repository.ts';

/** Ended sessions stay for a day, so that an operator can investigate an incident. */
const KEEP_MS = 24 * 3_600_000;
const BATCH_SIZE = 500;

/** Deletes the sessions that ended a day ago or earlier, in small batches. @returns how many */
export async function cleanSessions(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock().getTime() - KEEP_MS);
  let removed = 0;
  for (;;) {
    const batch = await deleteEndedSessions(database.fork(), before, BATCH_SIZE);
    removed += batch;
    if (batch < BATCH_SIZE) return removed;
  }
}
