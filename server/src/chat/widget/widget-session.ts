import type { Clock } from '../../base/clock.ts';
import type { Database } from '../../database/database.ts';
import { deleteEnded, deleteInBatches } from '../../database/delete-in-batches.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { signWidgetToken, TOKEN_TTL_SECONDS } from '../chat-tokens.ts';
import { notValid } from './not-valid.ts';
import { issueResumeToken, presentToken, rejectResumeToken, takeResumeToken } from './resume-token.ts';
import {
  deleteUnreachableVisitors,
  endSession,
  findResumeToken,
  lockLiveSession,
  type SessionRow,
} from './widget-session.repository.ts';

/**
 * Exchanges a session's resume token for a new widget token and a new resume token. If the token was spent less than 10
 * seconds ago, the response of that request may have been lost, and the caller gets the same successor again.
 *
 * @throws ApiError UNAUTHENTICATED if the token is not valid; a token that was spent earlier also ends its session
 */
export async function renewWidgetSession(ctx: Context, sessionId: string, resumeToken: string) {
  const { clock } = ctx;
  const { keyring } = ctx.services;
  const token = presentToken(keyring, resumeToken);
  const renewed = await ctx.em.transactional(async (em) => {
    const now = clock();
    if ((await findResumeToken(em, token))?.session.id !== sessionId) throw notValid('session');
    // Locks the session before its tokens, like the erasure of a visitor: the same order prevents deadlocks.
    const session = await lockLiveSession(em, sessionId, now);
    if (!session) throw notValid('session');
    if (!(await takeResumeToken(em, token, now))) return undefined;
    return { session, resumeToken: await issueResumeToken(em, sessionId, { now, taken: token }) };
  });
  if (!renewed) return await rejectResumeToken(ctx, token);
  const { visitorId, applicationId } = renewed.session;
  return {
    token: signWidgetToken({ keyring, clock }, { sessionId, visitorId, applicationId }),
    expiresIn: TOKEN_TTL_SECONDS,
    resumeToken: renewed.resumeToken,
  };
}

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
export async function cleanWidgetSessions(database: Database, clock: Clock) {
  const before = new Date(clock().getTime() - RETENTION_MS);
  const expired = await deleteEnded(database, { table: 'widget_session', column: 'expiresAt' }, before);
  const ended = await deleteEnded(database, { table: 'widget_session', column: 'endedAt' }, before);
  const resumeTokens = await deleteEnded(database, { table: 'widget_resume_token', column: 'expiresAt' }, before);
  const visitors = await deleteInBatches((limit) => deleteUnreachableVisitors(database.fork(), before, limit));
  return { sessions: expired + ended, resumeTokens, visitors };
}
