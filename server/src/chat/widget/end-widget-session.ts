import type { Clock } from '../../base/clock.ts';
import type { Database } from '../../database/database.ts';
import { deleteEnded, deleteInBatches } from '../../database/delete-in-batches.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { deleteUnreachableVisitors, endSession, type SessionRow } from './widget-session.repository.ts';

/**
 * Ends the session of the widget token. Every process rejects its token and resume token from the next request on.
 *
 * @throws ApiError NOT_FOUND if the token belongs to another session
 */
export async function endWidgetSession(ctx: Context, session: SessionRow, sessionId: string): Promise<void> {
  if (session.id !== sessionId) throw new ApiError('NOT_FOUND');
  await endSession(ctx.em, sessionId, ctx.clock());
}

/** The time for which ended rows stay in the database, so that an operator can investigate what happened. */
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
  const expired = await deleteEnded(database, { table: 'widget_session', column: 'expiresAt' }, before);
  const ended = await deleteEnded(database, { table: 'widget_session', column: 'endedAt' }, before);
  const resumeTokens = await deleteEnded(database, { table: 'widget_resume_token', column: 'expiresAt' }, before);
  const visitors = await deleteInBatches((limit) => deleteUnreachableVisitors(database.fork(), before, limit));
  return { sessions: expired + ended, resumeTokens, visitors };
}
