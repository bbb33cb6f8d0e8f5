import type { Clock } from '../../clock.ts';
import { deleteEnded, deleteInBatches } from '../../database/delete-in-batches.ts';
import type { Database } from '../../database/open-database.ts';
import { deleteUnreachableVisitors } from './widget-session.repository.ts';

/** How long ended rows stay in the database, so that an operator can investigate what happened. */
const RETENTION_MS = 24 * 3_600_000;

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
  const expired = await deleteEnded(database, { table: 'widget_session', column: 'expires_at' }, before);
  const ended = await deleteEnded(database, { table: 'widget_session', column: 'ended_at' }, before);
  const resumeTokens = await deleteEnded(database, { table: 'widget_resume_token', column: 'expires_at' }, before);
  const visitors = await deleteInBatches((limit) => deleteUnreachableVisitors(database.fork(), before, limit));
  return { sessions: expired + ended, resumeTokens, visitors };
}
