import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import type { ChatDependencies } from './chat-dependencies.ts';
import { verifyWidgetToken } from './chat-tokens.ts';
import { findTokenSession, type SessionRow } from './widget-session.repository.ts';

/**
 * The session of the widget token that is shown. A signature alone is not enough: the session must be open, its visitor
 * still the one of the token, and its application in use, all at this moment.
 *
 * @throws ApiError UNAUTHENTICATED
 */
export async function requireWidgetToken({ keyring }: ChatDependencies, ctx: Context): Promise<SessionRow> {
  const { credential, clock, em } = ctx;
  const claims = credential.kind === 'bearer' ? verifyWidgetToken({ keyring, clock }, credential.token) : undefined;
  const session = claims && (await findTokenSession(em, claims, clock()));
  if (!session) throw new ApiError('UNAUTHENTICATED');
  return session;
}
