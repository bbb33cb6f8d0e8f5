import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { contextOf } from '../../http/context.ts';
import { RequestValue } from '../../http/request-value.ts';
import { verifyWidgetToken } from '../chat-tokens.ts';
import { notValid } from './not-valid.ts';
import { findTokenSession, type SessionRow } from './widget-session.repository.ts';

const sessions = new RequestValue<SessionRow>('requireWidgetToken');

/**
 * Accepts a request with a valid widget token and rejects any other with 401. Runs before the body is read or
 * validated. A valid signature is not enough: at this moment the session must be open, the visitor must be the one of
 * the token, and the application must be enabled.
 */
export const requireWidgetToken: RequestHandler = async (request, _response, next) => {
  const { credential, clock, em, services } = contextOf(request);
  const { keyring } = services;
  const claims = credential.kind === 'bearer' ? verifyWidgetToken({ keyring, clock }, credential.token) : undefined;
  const session = claims && (await findTokenSession(em, claims, clock()));
  if (!session) throw notValid('session');
  sessions.set(request, session);
  next();
};

/** Returns the session that the request's widget token belongs to. */
export function widgetSessionOf(request: IncomingMessage): SessionRow {
  return sessions.get(request);
}
