import type { Clock } from '../../clock.ts';
import type { Database, EntityManager } from '../../database/open-database.ts';
import {
  deleteEndedWidgetSessions,
  deleteExpiredResumeTokens,
  deleteForgottenVisitors,
} from './widget-session.repository.ts';

/** What has ended stays for a day, for whoever looks into what happened. */
const KEEP_MS = 24 * 3_600_000;
const BATCH_SIZE = 500;

/**
 * Removes what ended a day ago or earlier, in small batches: sessions, resume tokens, and anonymous visitors to whom no
 * session leads any more.
 */
export async function cleanWidgetSessions(
  database: Database,
  clock: Clock,
): Promise<{ sessions: number; resumeTokens: number; visitors: number }> {
  const before = new Date(clock().getTime() - KEEP_MS);
  const all = async (removeBatch: (em: EntityManager, before: Date, limit: number) => Promise<number>) => {
    let removed = 0;
    for (;;) {
      const batch = await removeBatch(database.fork(), before, BATCH_SIZE);
      removed += batch;
      if (batch < BATCH_SIZE) return removed;
    }
  };
  const sessions = await all(deleteEndedWidgetSessions);
  const resumeTokens = await all(deleteExpiredResumeTokens);
  return { sessions, resumeTokens, visitors: await all(deleteForgottenVisitors) };
}
