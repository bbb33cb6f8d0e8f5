import type { Clock } from '../../clock.ts';
import type { Database, EntityManager } from '../../database/open-database.ts';
import {
  deleteEndedWidgetSessions,
  deleteExpiredResumeTokens,
  deleteUnreachableVisitors,
} from './widget-session.repository.ts';

/** How long ended rows stay in the database, so that an operator can investigate what happened. */
const RETENTION_MS = 24 * 3_600_000;
const BATCH_SIZE = 500;

/**
 * Deletes, in small batches, sessions and resume tokens that ended a day ago or earlier, and anonymous visitors without
 * any session.
 *
 * @returns the number of deleted rows of each kind
 */
export async function cleanWidgetSessions(
  database: Database,
  clock: Clock,
): Promise<{ sessions: number; resumeTokens: number; visitors: number }> {
  const before = new Date(clock().getTime() - RETENTION_MS);
  const deleteAll = async (deleteBatch: (em: EntityManager, before: Date, limit: number) => Promise<number>) => {
    let deleted = 0;
    for (;;) {
      const batch = await deleteBatch(database.fork(), before, BATCH_SIZE);
      deleted += batch;
      if (batch < BATCH_SIZE) return deleted;
    }
  };
  const sessions = await deleteAll(deleteEndedWidgetSessions);
  const resumeTokens = await deleteAll(deleteExpiredResumeTokens);
  return { sessions, resumeTokens, visitors: await deleteAll(deleteUnreachableVisitors) };
}
