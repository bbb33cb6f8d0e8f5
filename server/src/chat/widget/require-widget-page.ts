import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '../../http/api-error.ts';
import { contextOf } from '../../http/context.ts';
import { ForbiddenError } from '../../http/forbidden.ts';
import { RequestValue } from '../../http/request-value.ts';
import {
  type ApplicationRow,
  findApplication,
  findApplicationOfSession,
  isVisitorOrigin,
} from '../applications/chat-application.repository.ts';
import type { ChatDependencies } from '../chat-dependencies.ts';

const applications = new RequestValue<ApplicationRow | null>('requireWidgetPage');

/**
 * Lets pages through whose origin the chat application lists, exactly, and only them read the answer: the application
 * that a widget key is of, or a session. Runs before validation, so that a page can read what is wrong with its request.
 *
 * Where a request names no application that is there, it is refused later; pages of any application's origins may then
 * read that it was.
 */
export function requireWidgetPage({ limiter }: ChatDependencies): RequestHandler {
  return async (request, response, next) => {
    const { em, origin, network } = contextOf(request);
    if (origin === undefined) throw new ForbiddenError({ check: 'widget origin', origin });
    const { sessionId } = (request as Request).params;
    const id = applicationIdOf(request.body);
    const application = sessionId === undefined ? await findApplication(em, id) : await ofSession(em, sessionId);
    const listed = application ? application.origins.includes(origin) : await isVisitorOrigin(em, origin);
    if (listed) allowToRead(response, origin);
    await limiter.countWidget(network, application?.id ?? '');
    if (application && !(listed && application.enabled)) {
      const check = listed ? 'chat application enabled' : 'widget origin';
      throw new ForbiddenError({ check, origin, applicationId: application.id });
    }
    applications.set(request, application ?? null);
    next();
  };
}

/**
 * The application of the page that is calling.
 *
 * @throws ApiError UNAUTHENTICATED where its request names none that is there
 */
export function pageApplicationOf(request: IncomingMessage): ApplicationRow {
  const application = applications.get(request);
  if (!application) throw new ApiError('UNAUTHENTICATED');
  return application;
}

type EntityManager = Parameters<typeof findApplication>[0];

function ofSession(em: EntityManager, sessionId: string | string[]): Promise<ApplicationRow | undefined> {
  return isStorable(sessionId) ? findApplicationOfSession(em, sessionId) : Promise.resolve(undefined);
}

/** The body has not been validated yet. */
function applicationIdOf(body: unknown): string {
  const id: unknown =
    typeof body === 'object' && body !== null && 'chatApplicationId' in body && body.chatApplicationId;
  return isStorable(id) ? id.trim() : '';
}

/** PostgreSQL cannot even look for text with NUL in it. */
function isStorable(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 200 && value.isWellFormed() && !value.includes('\0');
}

function allowToRead(response: Response, origin: string): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After, WWW-Authenticate');
}
