import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database, EntityManager } from '../database/open-database.ts';
import {
  deleteEndedWidgetSessions,
  deleteExpiredResumeTokens,
  deleteForgottenVisitors,
} from './widget-session.repository.ts';

const EVERY_MS = 10 * 60_000;
/** What has ended stays for a day, for whoever looks into what happened. */
const KEEP_MS = 24 * 3_600_000;
const BATCH_SIZE = 500;

/** Removes ended widget sessions in the background. @returns what stops it */
export function cleanWidgetSessionsRegularly(database: Database, clock: Clock, logger: Logger): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = cleanWidgetSessions(database, clock).catch((error: unknown) =>
      logger.error({ err: error }, 'widget sessions not cleaned'),
    );
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

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
