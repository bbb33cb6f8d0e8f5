import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import type { ChatDependencies } from './chat-dependencies.ts';
import { signWidgetToken, TOKEN_TTL_SECONDS } from './chat-tokens.ts';
import { sha256 } from './random-id.ts';
import { issueResumeToken, refuseResumeToken } from './resume-token.ts';
import { findSessionOfToken, lockLiveSession, spendResumeToken } from './widget-session.repository.ts';

/**
 * Spends a session's resume token for new tokens.
 *
 * @throws ApiError UNAUTHENTICATED; where the token had been spent before, the session has ended with that
 */
export async function renewWidgetSession(
  { keyring }: ChatDependencies,
  ctx: Context,
  sessionId: string,
  resumeToken: string,
) {
  const { clock } = ctx;
  const renewed = await ctx.em.transactional(async (em) => {
    const now = clock();
    const hash = sha256(resumeToken);
    if ((await findSessionOfToken(em, hash))?.id !== sessionId) throw new ApiError('UNAUTHENTICATED');
    // The session before its tokens: who erases a visitor takes them in that order too.
    const session = await lockLiveSession(em, sessionId, now);
    if (!session) throw new ApiError('UNAUTHENTICATED');
    if (!(await spendResumeToken(em, hash, now))) return undefined;
    return { session, resumeToken: await issueResumeToken(em, sessionId, { now }) };
  });
  if (!renewed) return await refuseResumeToken(ctx, resumeToken);
  const { visitor_id: visitorId, application_id: applicationId } = renewed.session;
  return {
    token: signWidgetToken({ keyring, clock }, { sessionId, visitorId, applicationId }),
    expiresIn: TOKEN_TTL_SECONDS,
    resumeToken: renewed.resumeToken,
  };
}
