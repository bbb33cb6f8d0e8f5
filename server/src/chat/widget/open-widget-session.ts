import type { WidgetSessionInput } from '@arot/contract';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import type { ApplicationRow } from '../applications/chat-application.repository.ts';
import { randomId } from '../random-id.ts';
import { insertAnonymousVisitor, lockVisitors, type VisitorRow } from '../visitors/chat-visitor.repository.ts';
import { identifyVisitor } from '../visitors/identify-visitor.ts';
import { type PresentedToken, resumeEnd, takeResumeToken } from './resume-token.ts';
import { endSession, findResumeToken, insertWidgetSession, lockLiveSession } from './widget-session.repository.ts';

type Opened = {
  readonly id: string;
  readonly visitor: VisitorRow;
  /** Whether the visitor was known before. */
  readonly resumed: boolean;
};

type Asked = Pick<WidgetSessionInput, 'chatVisitorId' | 'page'> & {
  readonly resumeToken: PresentedToken | undefined;
  /** The visitor that a visitor token proves. */
  readonly provenId: string | undefined;
};

/**
 * Decides whose session a widget gets, in the transaction of `ctx.em`. The rules of identity are all here:
 *
 * - a resume token continues its own session; so does one that was just replaced, without being spent again;
 * - a visitor token, or where the application does not require one the visitor's id, resumes that visitor;
 * - a live anonymous session with a visitor token becomes that visitor's; one of an identified visitor never does: it
 *   ends, and a session of the other visitor begins;
 * - whoever shows nothing is a new anonymous visitor.
 *
 * @returns 'rejected' if the resume token cannot be taken, 'changed' if a request in flight at the same time changed the
 * session; nothing has been written then
 * @throws ApiError UNAUTHENTICATED or NOT_FOUND
 */
export async function openWidgetSession(
  ctx: Context,
  application: ApplicationRow,
  asked: Asked,
): Promise<Opened | 'rejected' | 'changed'> {
  const { em } = ctx;
  const now = ctx.clock();
  const token = asked.resumeToken;
  const earlier = token && (await findResumeToken(em, token))?.session;
  if (token && earlier?.application_id !== application.id) throw new ApiError('UNAUTHENTICATED');

  // Visitors before sessions before tokens: who erases a visitor takes them in that order too.
  const wantedId = asked.provenId ?? asked.chatVisitorId ?? earlier?.visitor_id;
  const ids = [...new Set([earlier?.visitor_id, wantedId])].filter((id) => id !== undefined);
  const visitors = await lockVisitors(em, application.id, ids);
  const session = earlier && (await lockLiveSession(em, earlier.id, now));
  if (token && earlier && session?.visitor_id !== earlier.visitor_id) {
    const current = (await findResumeToken(em, token))?.session;
    if (current?.id !== earlier.id || current.visitor_id !== earlier.visitor_id) return 'changed';
    throw new ApiError('UNAUTHENTICATED');
  }
  if (token && !(await takeResumeToken(em, token, now))) return 'rejected';

  const begin = async (visitor: VisitorRow, resumed: boolean): Promise<Opened> => {
    const id = randomId('cws');
    const owner = { applicationId: application.id, visitorId: visitor.id };
    await insertWidgetSession(em, { id, ...owner, page: asked.page, now, expiresAt: resumeEnd(now) });
    return { id, visitor, resumed };
  };

  if (wantedId === undefined) {
    const visitor = { id: randomId('cv'), applicationId: application.id, customFields: {}, now };
    return await begin(await insertAnonymousVisitor(em, visitor), false);
  }
  const wanted = visitors.get(wantedId);
  if (session && wanted && session.visitor_id === wanted.id) return { id: session.id, visitor: wanted, resumed: true };
  if (!wanted) throw new ApiError(asked.provenId === undefined ? 'NOT_FOUND' : 'UNAUTHENTICATED');
  const proven = asked.provenId !== undefined;
  const needsProof = application.identity_verification === 'required' && wanted.external_user_id !== null;
  if (needsProof && !proven) throw new ApiError('UNAUTHENTICATED');
  if (!session) return await begin(wanted, true);

  const current = visitors.get(session.visitor_id);
  if (proven && current && current.external_user_id === null && wanted.external_user_id !== null) {
    return { id: session.id, visitor: await identifyVisitor(ctx, application.id, current, wanted), resumed: true };
  }
  await endSession(em, session.id, now);
  return await begin(wanted, true);
}
