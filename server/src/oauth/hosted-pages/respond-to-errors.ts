import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { ApiError } from '../../http/api-error.ts';
import { needsLogLine } from '../../http/error-handler.ts';
import { logForbidden } from '../../http/forbidden.ts';
import { requestId, requestLog } from '../../http/request-log.ts';
import { TEMPORARILY_UNAVAILABLE, toServiceUnavailable } from '../../http/service-unavailable.ts';
import { chosenLanguage, languageLinks, pageLanguage } from '../pages/page-language.ts';
import { renderOAuthError } from '../pages/render-oauth-error.ts';
import { sendPage } from './hosted-page.ts';

/**
 * Rejects URLs that contain U+0000. No value of the protocol may contain it, and PostgreSQL can neither store nor compare
 * it.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#appendix-A
 */
export const rejectNul: RequestHandler = (request, _response, next) => {
  if (request.url.includes('%00')) throw new ApiError('VALIDATION_ERROR');
  next();
};

/**
 * Responds to errors on hosted pages, and to errors before the provider is called: with a page if the client accepts
 * HTML, otherwise with an OAuth error in JSON.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
export const respondToErrors: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) return next(error);
  const apiError = error instanceof ApiError ? error : toServiceUnavailable(error);
  const status = apiError?.status ?? statusOf(error);
  logForbidden(request, error);
  if (apiError ? needsLogLine(apiError) : status >= 500) {
    requestLog(request).error({ err: error }, 'request failed');
  }
  if (apiError?.retryAfterSeconds !== undefined) response.set('Retry-After', String(apiError.retryAfterSeconds));
  const { error: code, error_description: description } = bodyOf(status);
  if (!prefersPage(request)) {
    response.status(status).set('Cache-Control', 'no-store').json({ error: code, error_description: description });
    return;
  }
  const language = pageLanguage(request, { chosen: chosenLanguage(request) });
  const page = { language, code, description, requestId: requestId(request), languageLinks: languageLinks(request) };
  sendPage(response, status, renderOAuthError(page));
};

function bodyOf(status: number): { readonly error: string; readonly error_description: string } {
  if (status === 404) return { error: 'not_found', error_description: 'no application has this sign-in page' };
  if (status === 429) return { error: 'temporarily_unavailable', error_description: 'too many requests' };
  if (status === 413) return { error: 'invalid_request', error_description: 'the request is too large' };
  if (status < 500) return { error: 'invalid_request', error_description: 'the request cannot be read' };
  if (status === 503) return TEMPORARILY_UNAVAILABLE;
  return { error: 'server_error', error_description: 'unexpected' };
}

function prefersPage(request: Request): boolean {
  return request.path.startsWith('/login/') || request.accepts(['json', 'html']) === 'html';
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
