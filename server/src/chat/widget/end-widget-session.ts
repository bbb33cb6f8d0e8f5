import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { endSession, type SessionRow } from './widget-session.repository.ts';

/**
 * Ends the session of the widget token. Every process rejects its token and resume token from the next request on.
 *
 * @throws ApiError NOT_FOUND if the token belongs to another session
 */
export async function endWidgetSession(ctx: Context, session: SessionRow, sessionId: string): Promise<void> {
  if (session.id !== sessionId) throw new ApiError('NOT_FOUND');
  await endSession(ctx.em, sessionId, ctx.clock());
}
