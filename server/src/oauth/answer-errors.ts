import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { ApiError } from '../http/api-error.ts';
import { logForbidden } from '../http/forbidden.ts';
import { requestId, requestLog } from '../http/request-log.ts';
import { sendPage } from './hosted-page.ts';
import { chosenLanguage, languageLinks, pageLanguage } from './page-language.ts';
import { renderOAuthError } from './pages/render-oauth-error.ts';

/**
 * Refuses U+0000 anywhere in an address: no value of the protocol may hold it, and PostgreSQL can neither store it nor
 * look for it.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#appendix-A
 */
export const refuseNul: RequestHandler = (request, _response, next) => {
  if (request.url.includes('%00')) throw new ApiError('VALIDATION_ERROR');
  next();
};

/**
 * What goes wrong before the engine is asked, or on a hosted page. It is said on a page to whoever sees pages, and to
 * others in the words of OAuth.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
export const answerErrors: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) return next(error);
  const status = statusOf(error);
  logForbidden(request, error);
  if (status >= 500) requestLog(request).error({ err: error }, 'request failed');
  const [code, description] = describe(status);
  if (error instanceof ApiError && error.retryAfterSeconds !== undefined) {
    response.set('Retry-After', String(error.retryAfterSeconds));
  }
  if (!isForPeople(request)) {
    response.status(status).set('Cache-Control', 'no-store').json({ error: code, error_description: description });
    return;
  }
  const language = pageLanguage(request, { chosen: chosenLanguage(request) });
  const page = { language, code, description, requestId: requestId(request), languageLinks: languageLinks(request) };
  sendPage(response, status, renderOAuthError(page));
};

function describe(status: number): [code: string, description: string] {
  if (status === 404) return ['not_found', 'no application has this sign-in page'];
  if (status === 429) return ['temporarily_unavailable', 'too many requests'];
  return status < 500 ? ['invalid_request', 'the request cannot be read'] : ['server_error', 'unexpected'];
}

function isForPeople(request: Request): boolean {
  return request.path.startsWith('/login/') || request.accepts(['json', 'html']) === 'html';
}

function statusOf(error: unknown): number {
  if (error instanceof ApiError) return error.status;
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
