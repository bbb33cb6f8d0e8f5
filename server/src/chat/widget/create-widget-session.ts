import type { WidgetSessionRequest, widgetSession } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import type { ApplicationRow } from '../applications/chat-application.repository.ts';
import { type FieldRow, findFields } from '../applications/chat-field.repository.ts';
import { type CheckedFields, checkFields, missingFields } from '../applications/field-rules.ts';
import { toPreChatField } from '../applications/show-application.ts';
import { signWidgetToken, TOKEN_TTL_SECONDS, verifyVisitorToken } from '../chat-tokens.ts';
import { saveCustomFields } from '../visitors/chat-visitor.repository.ts';
import { notValid } from './not-valid.ts';
import { openWidgetSession } from './open-widget-session.ts';
import { issueResumeToken, presentToken, rejectResumeToken } from './resume-token.ts';

/** The number of tries when another request changes the session at the same time. */
const MAX_ATTEMPTS = 5;

type WidgetSession = z.infer<typeof widgetSession>;

/**
 * Starts or resumes the session of a widget that loads. {@link openWidgetSession} decides which visitor it belongs to.
 *
 * @throws ApiError UNAUTHENTICATED for a widget key, visitor token or resume token that is not valid, NOT_FOUND for an
 * unknown visitor, VALIDATION_ERROR for pre-chat fields that are not valid
 */
export async function createWidgetSession(
  ctx: Context,
  application: ApplicationRow,
  input: WidgetSessionRequest,
): Promise<WidgetSession> {
  if (application.widgetKey !== input.widgetKey) throw notValid('key');
  const { keyring } = ctx.services;
  const signing = { keyring, clock: ctx.clock };
  const provenId = provenVisitor(signing, application, input);
  const fields = await findFields(ctx.database, application.id);
  const preChat = input.preChat && checkPreChat(fields, input.preChat);
  const now = ctx.clock();
  const token = input.resumeToken === undefined ? undefined : presentToken(keyring, input.resumeToken);

  const open = () =>
    ctx.em.transactional(async (em) => {
      const session = await openWidgetSession({ ...ctx, em }, application, { ...input, provenId, resumeToken: token });
      if (session === 'rejected' || session === 'changed') return session;
      let { visitor } = session;
      if (preChat) {
        // A page must not overwrite what the client's server stored for an identified user.
        const overwrite = visitor.externalUserId === null;
        visitor = (await saveCustomFields(em, visitor.id, preChat, { overwrite, now })) ?? visitor;
      }
      const resumeToken = await issueResumeToken(em, session.id, { now, page: input.page, taken: token });
      return { ...session, visitor, resumeToken };
    });
  let opened = await open();
  for (let attempt = 1; opened === 'changed' && attempt < MAX_ATTEMPTS; attempt += 1) opened = await open();
  if (opened === 'changed') throw notValid('session');
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
      identified: visitor.externalUserId !== null,
      name: visitor.name,
      avatarUrl: visitor.avatarUrl,
    },
    preChatFields: fields.filter(({ archived }) => !archived).map(toPreChatField),
  };
}

/**
 * Returns the visitor that a visitor token proves; undefined if the request has no visitor token.
 *
 * @throws ApiError UNAUTHENTICATED if the token is not valid or names another visitor than the request
 */
function provenVisitor(
  signing: Parameters<typeof verifyVisitorToken>[0],
  application: ApplicationRow,
  { visitorToken, chatVisitorId }: WidgetSessionRequest,
): string | undefined {
  if (visitorToken === undefined) return undefined;
  const claims = verifyVisitorToken(signing, visitorToken);
  if (claims?.applicationId !== application.id) throw notValid('visitor');
  if (chatVisitorId !== undefined && chatVisitorId !== claims.visitorId) throw notValid('visitor');
  return claims.visitorId;
}

function checkPreChat(fields: readonly FieldRow[], values: Readonly<Record<string, unknown>>): CheckedFields {
  const { issues, ...checked } = checkFields('preChat', fields, values);
  const all = { ...missingFields('preChat', fields, checked), ...issues };
  if (Object.keys(all).length > 0) throw new ApiError('VALIDATION_ERROR', { fields: all });
  return checked;
}
