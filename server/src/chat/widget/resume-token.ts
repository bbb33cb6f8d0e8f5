import { createHmac } from 'node:crypto';
import { recordAudit } from '../../audit/record-audit.ts';
import type { EntityManager } from '../../database/database.ts';
import type { Context } from '../../http/context.ts';
import type { Keyring } from '../../security/keyring.ts';
import { createToken, hashToken } from '../../security/tokens.ts';
import { notValid } from './not-valid.ts';
import {
  endSession,
  extendSession,
  findResumeToken,
  type ResumeTokenRow,
  saveResumeToken,
  spendResumeToken,
  type WidgetPage,
} from './widget-session.repository.ts';

const RESUME_TTL_MS = 30 * 24 * 3_600_000;

/** A resume token that was just replaced returns its successor again for this long: the response may have been lost. */
const GRACE_MS = 10_000;

/** Returns the moment at which a session and its current resume token expire. */
export function resumeEnd(now: Date): Date {
  return new Date(now.getTime() + RESUME_TTL_MS);
}

/** A resume token that a page sent, and its successor. */
export type PresentedToken = { readonly hash: string; readonly successor: string; readonly successorHash: string };

/**
 * Derives the successor from the token and a key of the server: a repeated request gets the same successor, although
 * only hashes are stored.
 *
 * @see docs/decisions/0063-oauth-over-the-provider.md
 */
export function presentToken(keyring: Keyring, resumeToken: string): PresentedToken {
  const [key] = keyring.keys('chat-resume-token');
  const successor = `crt_${createHmac('sha256', key).update(resumeToken).digest('base64url')}`;
  return { hash: hashToken(resumeToken), successor, successorHash: hashToken(successor) };
}

/**
 * Spends a resume token, or accepts one that was spent a moment ago and whose successor is unused. The caller must have
 * locked the session, so that no other request changes the token at the same time.
 *
 * @returns whether the caller may return the successor
 */
export async function takeResumeToken(em: EntityManager, token: PresentedToken, now: Date): Promise<boolean> {
  if (await spendResumeToken(em, token.hash, now)) return true;
  const row = await findResumeToken(em, token);
  return row !== undefined && isInGrace(row, now);
}

function isInGrace({ usedAt, hasSuccessor, successorUsedAt }: ResumeTokenRow, now: Date): boolean {
  if (usedAt === null || !hasSuccessor || successorUsedAt !== null) return false;
  return now.getTime() - new Date(usedAt).getTime() < GRACE_MS;
}

/** Stores the session's next resume token and extends the session: the successor of `taken`, or a new random token. */
export async function issueResumeToken(
  em: EntityManager,
  sessionId: string,
  { now, page, taken }: { now: Date; page?: WidgetPage; taken?: PresentedToken | undefined },
): Promise<string> {
  const token = taken?.successor ?? `crt_${createToken()}`;
  const expiresAt = resumeEnd(now);
  await saveResumeToken(em, { hash: hashToken(token), sessionId, expiresAt });
  await extendSession(em, sessionId, { page, expiresAt });
  return token;
}

/**
 * Rejects a resume token that could not be spent. If it was spent before, two clients have it, and the server cannot
 * tell which one is legitimate: the session ends for both.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2
 * @throws ApiError UNAUTHENTICATED, always
 */
export async function rejectResumeToken(ctx: Context, token: PresentedToken): Promise<never> {
  await ctx.em.transactional(async (em) => {
    const row = await findResumeToken(em, token);
    if (!row || row.usedAt === null) return;
    const { session } = row;
    if (!(await endSession(em, session.id, ctx.clock()))) return;
    const details = { applicationId: session.applicationId, sessionId: session.id, chatVisitorId: session.visitorId };
    const source = { ...ctx, em, actor: session.applicationId };
    await recordAudit(source, 'chat_resume_token_reused', { accountId: null, details });
  });
  throw notValid('session');
}
