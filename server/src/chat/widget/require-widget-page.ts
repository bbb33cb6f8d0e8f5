import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { EntityManager } from '../../database/database.ts';
import { contextOf } from '../../http/context.ts';
import { ForbiddenError } from '../../http/forbidden.ts';
import { RequestValue } from '../../http/request-value.ts';
import {
  type ApplicationRow,
  findApplication,
  findApplicationOfSession,
  isVisitorOrigin,
} from '../applications/chat-application.repository.ts';
import { notValid } from './not-valid.ts';

const applications = new RequestValue<ApplicationRow | null>('requireWidgetPage');

/**
 * Accepts a request of a page whose origin the chat application lists, and lets only such a page read the response.
 * The request names its application directly or by a session. Runs before validation, so that the page can read which
 * part of its request is not valid.
 *
 * A request that names no existing application is rejected later; a page of any application's origins may then read the
 * error.
 */
export const requireWidgetPage: RequestHandler = async (request, response, next) => {
  const { em, origin, network, services } = contextOf(request);
  if (origin === undefined) throw new ForbiddenError({ check: 'widget origin', origin });
  const { sessionId } = (request as Request).params;
  const id = applicationIdOf(request.body);
  const application = sessionId === undefined ? await findApplication(em, id) : await ofSession(em, sessionId);
  const listed = application ? application.visitorOrigins.includes(origin) : await isVisitorOrigin(em, origin);
  if (listed) allowToRead(response, origin);
  await services.chatLimiter.countWidget(network, application?.id ?? '');
  if (application && !(listed && application.enabled)) {
    const check = listed ? 'chat application enabled' : 'widget origin';
    throw new ForbiddenError({ check, origin, applicationId: application.id });
  }
  applications.set(request, application ?? null);
  next();
};

/**
 * Returns the application that the page's request names.
 *
 * @throws ApiError UNAUTHENTICATED if the request names no existing application
 */
export function pageApplicationOf(request: IncomingMessage): ApplicationRow {
  const application = applications.get(request);
  if (!application) throw notValid('sessionId' in (request as Request).params ? 'session' : 'key');
  return application;
}

function ofSession(em: EntityManager, sessionId: string | string[]): Promise<ApplicationRow | undefined> {
  return isStorable(sessionId) ? findApplicationOfSession(em, sessionId) : Promise.resolve(undefined);
}

/** Returns the application id in the body, which has not been validated yet; '' if there is none. */
function applicationIdOf(body: unknown): string {
  const id: unknown =
    typeof body === 'object' && body !== null && 'chatApplicationId' in body && body.chatApplicationId;
  return isStorable(id) ? id.trim() : '';
}

/** Returns true if PostgreSQL can compare with the value: it rejects text that contains NUL. */
function isStorable(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 200 && value.isWellFormed() && !value.includes('\0');
}

function allowToRead(response: Response, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After, WWW-Authenticate');
}
