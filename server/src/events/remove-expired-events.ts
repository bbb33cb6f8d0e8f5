import type { Clock } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import { deleteEvents } from './event.repository.ts';

/** Deletes the events that are no longer served. @returns how many */
export async function removeExpiredEvents(database: Database, clock: Clock, retentionSeconds: number): Promise<number> {
  return await deleteEvents(database, new Date(clock().getTime() - retentionSeconds * 1_000));
}
