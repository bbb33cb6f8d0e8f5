import type { WidgetSessionInput, widgetSession } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import type { ApplicationRow } from './chat-application.repository.ts';
import type { ChatDependencies } from './chat-dependencies.ts';
import { type FieldRow, findFields } from './chat-field.repository.ts';
import { signWidgetToken, TOKEN_TTL_SECONDS, verifyVisitorToken } from './chat-tokens.ts';
import { saveAnswers } from './chat-visitor.repository.ts';
import { type CheckedFields, checkFields, missingFields } from './field-rules.ts';
import { openWidgetSession } from './open-widget-session.ts';
import { issueResumeToken, refuseResumeToken } from './resume-token.ts';
import { toPreChatField } from './show-application.ts';

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
  const answers = input.preChat && checkAnswers(fields, input.preChat);
  const now = ctx.clock();

  const opened = await ctx.em.transactional(async (em) => {
    const session = await openWidgetSession({ ...ctx, em }, application, { ...input, provenId });
    if (!session) return undefined;
    let { visitor } = session;
    if (answers) {
      // What the client's server says of its user, a page must not overwrite.
      const overwrite = visitor.external_user_id === null;
      visitor = (await saveAnswers(em, visitor.id, answers, { overwrite, now })) ?? visitor;
    }
    return { ...session, visitor, resumeToken: await issueResumeToken(em, session.id, { now, page: input.page }) };
  });
  if (!opened) return await refuseResumeToken(ctx, input.resumeToken ?? '');

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

function checkAnswers(fields: readonly FieldRow[], preChat: Readonly<Record<string, unknown>>): CheckedFields {
  const { faults, ...answers } = checkFields('preChat', fields, preChat);
  const all = { ...missingFields('preChat', fields, answers), ...faults };
  if (Object.keys(all).length > 0) throw new ApiError('VALIDATION_ERROR', { fields: all });
  return answers;
}
