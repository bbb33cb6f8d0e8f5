import type { Clock } from '../base/clock.ts';
import type { Database, EntityManager } from '../database/database.ts';
import { deleteEnded } from '../database/delete-in-batches.ts';
import type { MessageCounts } from '../monitoring/report-background-work.ts';
import { findMessageStatistics } from './message.repository.ts';

/** Returns the numbers of messages, for metrics and `arot doctor`. */
export async function readMessageStatistics(em: EntityManager, clock: Clock): Promise<MessageCounts> {
  const { queued, failed, oldest } = await findMessageStatistics(em);
  const oldestSeconds = oldest === null ? 0 : Math.max(0, (clock().getTime() - Date.parse(oldest)) / 1_000);
  return { queued: Number(queued), failed: Number(failed), oldestSeconds };
}

const DAY_MS = 24 * 3_600_000;
/** The time for which the list of messages shows a message. */
const KEEP_MS = 30 * DAY_MS;

/** Deletes messages 30 days after their end. @returns how many */
export async function removeOldMessages(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock().getTime() - KEEP_MS);
  return await deleteEnded(database, { table: 'message', column: 'endedAt' }, before);
}
