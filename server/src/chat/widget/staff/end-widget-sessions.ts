import { recordAudit } from '../../../audit/record-audit.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { StaffContext } from '../../../staff/staff-context.ts';
import { getChatApplication } from '../../applications/staff/get-chat-application.ts';
import { findVisitor } from '../../visitors/chat-visitor.repository.ts';
import { endLiveSessions } from '../widget-session.repository.ts';

/**
 * Ends the open widget sessions of one visitor of an application, or of all its visitors. Every process rejects their tokens from
 * the next request on.
 *
 * @param visitorId null for all visitors
 * @throws OperatorError NOT_FOUND for an unknown application; ApiError VALIDATION_ERROR for a visitor of another application
 */
export async function endWidgetSessions(
  ctx: StaffContext,
  applicationId: string,
  visitorId: string | null,
): Promise<{ endedSessions: number }> {
  await getChatApplication(ctx, applicationId);
  if (visitorId !== null && !(await findVisitor(ctx.em, applicationId, visitorId))) {
    throw new ApiError('VALIDATION_ERROR', { fields: { visitorId: ['The application has no such visitor.'] } });
  }
  const endedSessions = await endLiveSessions(ctx.em, { applicationId, visitorId }, ctx.clock());
  const details = { applicationId, visitorId, endedSessions };
  await recordAudit(ctx, 'chat_sessions_ended', { accountId: null, details });
  return { endedSessions };
}
