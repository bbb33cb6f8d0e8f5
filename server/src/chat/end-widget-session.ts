import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import type { ChatDependencies } from './chat-dependencies.ts';
import { requireWidgetToken } from './require-widget-token.ts';
import { endSession } from './widget-session.repository.ts';

/**
 * Ends the session of the widget token: token and resume token are refused from the next request on, everywhere.
 *
 * @throws ApiError UNAUTHENTICATED, or NOT_FOUND where the token is of another session
 */
export async function endWidgetSession(deps: ChatDependencies, ctx: Context, sessionId: string): Promise<void> {
  const session = await requireWidgetToken(deps, ctx);
  if (session.id !== sessionId) throw new ApiError('NOT_FOUND');
  await endSession(ctx.em, sessionId, ctx.clock());
}
