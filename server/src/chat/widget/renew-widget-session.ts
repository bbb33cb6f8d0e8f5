import type { Context } from '../../http/context.ts';
import { signWidgetToken, TOKEN_TTL_SECONDS } from '../chat-tokens.ts';
import { notValid } from './not-valid.ts';
import { issueResumeToken, presentToken, rejectResumeToken, takeResumeToken } from './resume-token.ts';
import { findResumeToken, lockLiveSession } from './widget-session.repository.ts';

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
