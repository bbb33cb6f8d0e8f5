import { messages } from '@arot/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { type PartQuery, partOf, readCursor } from '../../operations/cursor.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { findVisitor } from '../visitors/chat-visitor.repository.ts';
import { endLiveSessions, findLiveSessions } from '../widget/widget-session.repository.ts';
import { getChatApplication } from './staff-chat-application.ts';

/** @throws OperatorError NOT_FOUND; ApiError VALIDATION_ERROR for a cursor of another list */
export async function listWidgetSessions(
  source: Pick<Context, 'em' | 'clock'>,
  applicationId: string,
  { limit, cursor }: PartQuery,
) {
  await getChatApplication(source, applicationId);
  const after = readCursor(cursor, { createdAt: 'moment', id: 'text' });
  const rows = await findLiveSessions(source.em, applicationId, source.clock(), { after, limit: limit + 1 });
  return partOf(rows, limit, ['createdAt', 'sessionId'], (row) => row);
}

/**
 * Ends the open widget sessions of one visitor of an application, or of all its visitors. Every process rejects their tokens from
 * the next request on.
 *
 * @param visitorId null for all visitors
 * @throws OperatorError NOT_FOUND for an unknown application; ApiError VALIDATION_ERROR for a visitor of another application
 */
export async function endWidgetSessions(ctx: StaffContext, applicationId: string, visitorId: string | null) {
  await getChatApplication(ctx, applicationId);
  if (visitorId !== null && !(await findVisitor(ctx.em, applicationId, visitorId))) {
    throw new ApiError('VALIDATION_ERROR', { fields: { visitorId: [messages.noVisitor] } });
  }
  const endedSessions = await endLiveSessions(ctx.em, { applicationId, visitorId }, ctx.clock());
  const details = { applicationId, visitorId, endedSessions };
  await recordAudit(ctx, 'chat_sessions_ended', { accountId: null, details });
  return { endedSessions };
}
