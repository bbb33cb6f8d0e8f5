import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { ApiError } from '../../http/api-error.ts';
import { contextOf } from '../../http/context.ts';
import { RequestValue } from '../../http/request-value.ts';
import type { ChatDependencies } from '../chat-dependencies.ts';
import { verifyWidgetToken } from './chat-tokens.ts';
import { findTokenSession, type SessionRow } from './widget-session.repository.ts';

const sessions = new RequestValue<SessionRow>('requireWidgetToken');

/**
 * Accepts a request with a widget token, before anything of the request is read or validated. A signature alone is not
 * enough: the session must be open, its visitor still the one of the token, and its application in use, all at this
 * moment. Rejects any other request with 401.
 */
export function requireWidgetToken({ keyring }: ChatDependencies): RequestHandler {
  return async (request, _response, next) => {
    const { credential, clock, em } = contextOf(request);
    const claims = credential.kind === 'bearer' ? verifyWidgetToken({ keyring, clock }, credential.token) : undefined;
    const session = claims && (await findTokenSession(em, claims, clock()));
    if (!session) throw new ApiError('UNAUTHENTICATED');
    sessions.set(request, session);
    next();
  };
}

/** The session of the widget token. */
export function widgetSessionOf(request: IncomingMessage): SessionRow {
  return sessions.get(request);
}
