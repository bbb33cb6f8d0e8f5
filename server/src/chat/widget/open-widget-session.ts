import type { WidgetSessionRequest } from '@arot/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import type { ApplicationRow } from '../applications/chat-application.repository.ts';
import { randomId } from '../chat-tokens.ts';
import {
  deleteVisitorRow,
  insertAnonymousVisitor,
  lockVisitors,
  saveCustomFields,
  type VisitorRow,
} from '../visitors/chat-visitor.repository.ts';
import { notValid } from './not-valid.ts';
import { type PresentedToken, resumeEnd, takeResumeToken } from './resume-token.ts';
import {
  endSession,
  findResumeToken,
  insertWidgetSession,
  lockLiveSession,
  moveSessions,
} from './widget-session.repository.ts';

type Opened = {
  readonly id: string;
  readonly visitor: VisitorRow;
  /** True if the visitor existed before this request. */
  readonly resumed: boolean;
};

type Requested = Pick<WidgetSessionRequest, 'chatVisitorId' | 'page'> & {
  readonly resumeToken: PresentedToken | undefined;
  /** The visitor that a visitor token proves. */
  readonly provenId: string | undefined;
};

/**
 * Decides which visitor a widget session belongs to, in the transaction of `ctx.em`. All rules of identity are here:
 *
 * - A resume token continues its session. So does a token that was replaced a moment ago; it is not spent again.
 * - A visitor token resumes its visitor. So does a visitor id alone, if the application does not require a token.
 * - A live session of an anonymous visitor that presents a visitor token moves to the identified visitor. A live
 *   session of an identified visitor never moves: it ends, and a session of the other visitor starts.
 * - A request without any of these creates an anonymous visitor.
 *
 * @returns 'rejected' if the resume token cannot be spent, 'changed' if a concurrent request changed the session; in
 * both cases nothing has been written
 * @throws ApiError UNAUTHENTICATED or NOT_FOUND
 */
export async function openWidgetSession(
  ctx: Context,
  application: ApplicationRow,
  requested: Requested,
): Promise<Opened | 'rejected' | 'changed'> {
  const { em } = ctx;
  const now = ctx.clock();
  const token = requested.resumeToken;
  const earlier = token && (await findResumeToken(em, token))?.session;
  if (token && earlier?.applicationId !== application.id) throw notValid('session');

  // Locks visitors before sessions before tokens, like the erasure of a visitor: the same order prevents deadlocks.
  const wantedId = requested.provenId ?? requested.chatVisitorId ?? earlier?.visitorId;
  const ids = [...new Set([earlier?.visitorId, wantedId])].filter((id) => id !== undefined);
  const visitors = await lockVisitors(em, application.id, ids);
  const session = earlier && (await lockLiveSession(em, earlier.id, now));
  if (token && earlier && session?.visitorId !== earlier.visitorId) {
    const current = (await findResumeToken(em, token))?.session;
    if (current?.id !== earlier.id || current.visitorId !== earlier.visitorId) return 'changed';
    throw notValid('session');
  }
  if (token && !(await takeResumeToken(em, token, now))) return 'rejected';

  const startSession = async (visitor: VisitorRow, resumed: boolean): Promise<Opened> => {
    const id = randomId('cws');
    const owner = { applicationId: application.id, visitorId: visitor.id };
    await insertWidgetSession(em, { id, ...owner, page: requested.page, now, expiresAt: resumeEnd(now) });
    return { id, visitor, resumed };
  };

  if (wantedId === undefined) {
    const visitor = { id: randomId('cv'), applicationId: application.id, now };
    return await startSession(await insertAnonymousVisitor(em, visitor), false);
  }
  const wanted = visitors.get(wantedId);
  if (session && wanted && session.visitorId === wanted.id) return { id: session.id, visitor: wanted, resumed: true };
  if (!wanted) throw requested.provenId === undefined ? new ApiError('NOT_FOUND') : notValid('visitor');
  const proven = requested.provenId !== undefined;
  const needsProof = application.identityVerification === 'required' && wanted.externalUserId !== null;
  if (needsProof && !proven) throw notValid('visitor');
  if (!session) return await startSession(wanted, true);

  const current = visitors.get(session.visitorId);
  if (proven && current && current.externalUserId === null && wanted.externalUserId !== null) {
    return { id: session.id, visitor: await identifyVisitor(ctx, application.id, current, wanted), resumed: true };
  }
  await endSession(em, session.id, now);
  return await startSession(wanted, true);
}

/**
 * Merges an anonymous visitor into an identified one, in the transaction of `ctx.em`. Its sessions move to the
 * identified visitor, its custom fields fill in the missing ones there, and its row is deleted. A later erasure of the
 * identified visitor therefore erases everything.
 *
 * @returns the identified visitor after the merge
 */
async function identifyVisitor(
  ctx: Context,
  applicationId: string,
  anonymous: VisitorRow,
  identified: VisitorRow,
): Promise<VisitorRow> {
  const { em } = ctx;
  const fields = { set: anonymous.customFields, removed: [] };
  const visitor = await saveCustomFields(em, identified.id, fields, { overwrite: false, now: ctx.clock() });
  await moveSessions(em, anonymous.id, identified.id);
  await deleteVisitorRow(em, applicationId, anonymous.id);
  const details = { applicationId, chatVisitorId: identified.id, anonymousVisitorId: anonymous.id };
  await recordAudit({ ...ctx, actor: applicationId }, 'chat_visitor_identified', { accountId: null, details });
  return visitor ?? identified;
}
