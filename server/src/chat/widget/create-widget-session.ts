import type { WidgetSessionInput, widgetSession } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import type { ApplicationRow } from '../applications/chat-application.repository.ts';
import { type FieldRow, findFields } from '../applications/chat-field.repository.ts';
import { type CheckedFields, checkFields, missingFields, withoutBlanks } from '../applications/field-rules.ts';
import { toPreChatField } from '../applications/show-application.ts';
import type { ChatDependencies } from '../chat-dependencies.ts';
import { saveResponses } from '../visitors/chat-visitor.repository.ts';
import { signWidgetToken, TOKEN_TTL_SECONDS, verifyVisitorToken } from './chat-tokens.ts';
import { openWidgetSession } from './open-widget-session.ts';
import { issueResumeToken, presentToken, rejectResumeToken } from './resume-token.ts';

/** How often a session is opened again that another request changed meanwhile. */
const MAX_ATTEMPTS = 5;

type WidgetSession = z.infer<typeof widgetSession>;

/**
 * Starts the session of a widget that loads, or resumes one. Which visitor it is, {@link openWidgetSession} decides.
 *
 * @throws ApiError UNAUTHENTICATED for a widget key, visitor token or resume token that does not hold, NOT_FOUND for a
 * visitor that is not there, VALIDATION_ERROR for faulty answers
 */
export async function createWidgetSession(
  { keyring }: ChatDependencies,
  ctx: Context,
  application: ApplicationRow,
  input: WidgetSessionInput,
): Promise<WidgetSession> {
  if (application.widget_key !== input.widgetKey) throw new ApiError('UNAUTHENTICATED');
  const signing = { keyring, clock: ctx.clock };
  const provenId = provenVisitor(signing, application, input);
  const fields = await findFields(ctx.em, application.id);
  const answers = input.preChat && checkResponses(fields, input.preChat);
  const now = ctx.clock();
  const token = input.resumeToken === undefined ? undefined : presentToken(keyring, input.resumeToken);

  const open = () =>
    ctx.em.transactional(async (em) => {
      const { chatVisitorId, page } = input;
      const session = await openWidgetSession({ ...ctx, em }, application, {
        chatVisitorId,
        page,
        provenId,
        resumeToken: token,
      });
      if (session === 'rejected' || session === 'changed') return session;
      let { visitor } = session;
      if (answers) {
        // What the client's server says of its user, a page must not overwrite.
        const overwrite = visitor.external_user_id === null;
        visitor = (await saveResponses(em, visitor.id, answers, { overwrite, now })) ?? visitor;
      }
      return { ...session, visitor, resumeToken: await issueResumeToken(em, session.id, { now, page, taken: token }) };
    });
  let opened = await open();
  for (let attempt = 1; opened === 'changed' && attempt < MAX_ATTEMPTS; attempt += 1) opened = await open();
  if (opened === 'changed') throw new ApiError('UNAUTHENTICATED');
  if (opened === 'rejected') {
    if (!token) throw new Error('a resume token was rejected, and none was sent');
    return await rejectResumeToken(ctx, token);
  }

  const { id: sessionId, visitor, resumed, resumeToken } = opened;
  const claims = { sessionId, visitorId: visitor.id, applicationId: application.id };
  return {
    sessionId,
    token: signWidgetToken(signing, claims),
    expiresIn: TOKEN_TTL_SECONDS,
    resumeToken,
    resumed,
    visitor: {
      chatVisitorId: visitor.id,
      identified: visitor.external_user_id !== null,
      name: visitor.name,
      avatarUrl: visitor.avatar_url,
    },
    preChatFields: fields.filter(({ archived }) => !archived).map(toPreChatField),
  };
}

/** The visitor that a token proves; a token that does not hold, or is of another than is named, is refused. */
function provenVisitor(
  signing: Parameters<typeof verifyVisitorToken>[0],
  application: ApplicationRow,
  { visitorToken, chatVisitorId }: WidgetSessionInput,
): string | undefined {
  if (visitorToken === undefined) return undefined;
  const claims = verifyVisitorToken(signing, visitorToken);
  if (claims?.applicationId !== application.id) throw new ApiError('UNAUTHENTICATED');
  if (chatVisitorId !== undefined && chatVisitorId !== claims.visitorId) throw new ApiError('UNAUTHENTICATED');
  return claims.visitorId;
}

function checkResponses(fields: readonly FieldRow[], preChat: Readonly<Record<string, unknown>>): CheckedFields {
  const { faults, ...answers } = checkFields('preChat', fields, withoutBlanks(preChat));
  const all = { ...missingFields('preChat', fields, answers), ...faults };
  if (Object.keys(all).length > 0) throw new ApiError('VALIDATION_ERROR', { fields: all });
  return answers;
}
