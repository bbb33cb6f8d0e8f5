import { recordAudit } from '../audit/record-audit.ts';
import type { EntityManager } from '../database/open-database.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { createResumeToken, sha256 } from './random-id.ts';
import {
  endSession,
  extendSession,
  findSessionOfSpentToken,
  insertResumeToken,
  type WidgetPage,
} from './widget-session.repository.ts';

const RESUME_TTL_MS = 30 * 24 * 3_600_000;

/** When a session, and the resume token of this moment, ends by itself. */
export function resumeEnd(now: Date): Date {
  return new Date(now.getTime() + RESUME_TTL_MS);
}

/** A session's next resume token. The session lives as long as it. */
export async function issueResumeToken(
  em: EntityManager,
  sessionId: string,
  { now, page }: { now: Date; page?: WidgetPage },
): Promise<string> {
  const token = createResumeToken();
  const expiresAt = resumeEnd(now);
  await insertResumeToken(em, { hash: sha256(token), sessionId, expiresAt });
  await extendSession(em, sessionId, { page, expiresAt });
  return token;
}

/**
 * Refuses a resume token that could not be spent. One that was spent before is in two hands, and nobody can tell which
 * are the right ones: its session ends, for both.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2
 * @throws ApiError UNAUTHENTICATED, always
 */
export async function refuseResumeToken(ctx: Context, token: string): Promise<never> {
  await ctx.em.transactional(async (em) => {
    const session = await findSessionOfSpentToken(em, sha256(token));
    if (!session || !(await endSession(em, session.id, ctx.clock()))) return;
    const details = { applicationId: session.application_id, sessionId: session.id, chatVisitorId: session.visitor_id };
    const source = { ...ctx, em, actor: session.application_id };
    await recordAudit(source, 'chat_resume_token_reused', { accountId: null, details });
  });
  throw new ApiError('UNAUTHENTICATED');
}
