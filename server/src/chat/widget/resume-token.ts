import { createHmac } from 'node:crypto';
import { recordAudit } from '../../audit/record-audit.ts';
import type { EntityManager } from '../../database/open-database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import type { Keyring } from '../../security/keyring.ts';
import { hashToken } from '../../security/tokens.ts';
import { createResumeToken } from '../random-id.ts';
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

/** When a session, and the resume token of this moment, ends by itself. */
export function resumeEnd(now: Date): Date {
  return new Date(now.getTime() + RESUME_TTL_MS);
}

/** A resume token that a page sent, and the one that takes its place. */
export type PresentedToken = { readonly hash: string; readonly successor: string; readonly successorHash: string };

/**
 * The successor follows from the token and a key of the server, so that a repeated request gets the same one although
 * only hashes are stored.
 *
 * @see docs/decisions/0021-refresh-successors-are-derived.md
 */
export function presentToken(keyring: Keyring, resumeToken: string): PresentedToken {
  const [key] = keyring.keys('chat-resume-token');
  const successor = `crt_${createHmac('sha256', key).update(resumeToken).digest('base64url')}`;
  return { hash: hashToken(resumeToken), successor, successorHash: hashToken(successor) };
}

/**
 * Spends a resume token, or accepts one that was spent a moment ago and whose successor is unused. The caller holds the
 * lock of the session, so that no other request changes the token meanwhile.
 *
 * @returns whether the successor may be handed out
 */
export async function takeResumeToken(em: EntityManager, token: PresentedToken, now: Date): Promise<boolean> {
  if (await spendResumeToken(em, token.hash, now)) return true;
  const row = await findResumeToken(em, token);
  return row !== undefined && isInGrace(row, now);
}

function isInGrace({ used_at, has_successor, successor_used_at }: ResumeTokenRow, now: Date): boolean {
  if (used_at === null || !has_successor || successor_used_at !== null) return false;
  return now.getTime() - new Date(used_at).getTime() < GRACE_MS;
}

/** The session's next resume token: the successor of the one that was taken, or a first one. */
export async function issueResumeToken(
  em: EntityManager,
  sessionId: string,
  { now, page, taken }: { now: Date; page?: WidgetPage; taken?: PresentedToken | undefined },
): Promise<string> {
  const token = taken?.successor ?? createResumeToken();
  const expiresAt = resumeEnd(now);
  await saveResumeToken(em, { hash: hashToken(token), sessionId, expiresAt });
  await extendSession(em, sessionId, { page, expiresAt });
  return token;
}

/**
 * Rejects a resume token that could not be taken. A token that was spent before is in two hands, and the server cannot
 * tell which are the right ones: its session ends, for both.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2
 * @throws ApiError UNAUTHENTICATED, always
 */
export async function rejectResumeToken(ctx: Context, token: PresentedToken): Promise<never> {
  await ctx.em.transactional(async (em) => {
    const row = await findResumeToken(em, token);
    if (!row || row.used_at === null) return;
    const { session } = row;
    if (!(await endSession(em, session.id, ctx.clock()))) return;
    const details = { applicationId: session.application_id, sessionId: session.id, chatVisitorId: session.visitor_id };
    const source = { ...ctx, em, actor: session.application_id };
    await recordAudit(source, 'chat_resume_token_reused', { accountId: null, details });
  });
  throw new ApiError('UNAUTHENTICATED');
}
