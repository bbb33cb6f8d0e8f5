import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import type { ChatDependencies } from '../chat-dependencies.ts';
import { signWidgetToken, TOKEN_TTL_SECONDS } from './chat-tokens.ts';
import { issueResumeToken, presentToken, rejectResumeToken, takeResumeToken } from './resume-token.ts';
import { findResumeToken, lockLiveSession } from './widget-session.repository.ts';

/**
 * Spends a session's resume token for new tokens. A token that was spent less than 10 seconds ago, by a request whose
 * response may have been lost, gets the same successor again.
 *
 * @throws ApiError UNAUTHENTICATED; a token that was spent before that has ended its session
 */
export async function renewWidgetSession(
  { keyring }: ChatDependencies,
  ctx: Context,
  sessionId: string,
  resumeToken: string,
) {
  const { clock } = ctx;
  const token = presentToken(keyring, resumeToken);
  const renewed = await ctx.em.transactional(async (em) => {
    const now = clock();
    if ((await findResumeToken(em, token))?.session.id !== sessionId) throw new ApiError('UNAUTHENTICATED');
    // The session before its tokens: who erases a visitor takes them in that order too.
    const session = await lockLiveSession(em, sessionId, now);
    if (!session) throw new ApiError('UNAUTHENTICATED');
    if (!(await takeResumeToken(em, token, now))) return undefined;
    return { session, resumeToken: await issueResumeToken(em, sessionId, { now, taken: token }) };
  });
  if (!renewed) return await rejectResumeToken(ctx, token);
  const { visitor_id: visitorId, application_id: applicationId } = renewed.session;
  return {
    token: signWidgetToken({ keyring, clock }, { sessionId, visitorId, applicationId }),
    expiresIn: TOKEN_TTL_SECONDS,
    resumeToken: renewed.resumeToken,
  };
}
