import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApiErrorBody, type ErrorCode, fieldsIn, type Message, messages } from '@arot/contract';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { OperatorError } from '../base/errors.ts';
import { acceptedLanguage, type Language } from '../base/language.ts';
import { ApiError } from './api-error.ts';
import { contractRouteOf } from './contract-route.ts';
import { logForbidden } from './forbidden.ts';
import { requestLog } from './request-log.ts';
import { toServiceUnavailable } from './service-unavailable.ts';
import { challengeFor } from './www-authenticate.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends 404 for a request that no route matches. A known path with a wrong method counts as unknown. */
export const notFound: RequestHandler = () => {
  throw new ApiError('NOT_FOUND');
};

/** Sends 404 for OPTIONS. Express would respond to it on every path that has a route. */
export const rejectOptions: RequestHandler = (request, response, next) => {
  if (request.method === 'OPTIONS') notFound(request, response, next);
  else next();
};

/**
 * Writes all error bodies; no other code does. An error that is not an `ApiError` is either a rejection by Express or its
 * parsers, which has a 4xx status, or a failure of the server. For a failure, the caller gets the default message, and the log
 * gets the cause.
 *
 * @see catalog specification, section 7
 */
export function sendError(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  const apiError = toApiError(error);
  if (needsLogLine(apiError) || response.headersSent) {
    requestLog(request).error({ err: apiError.cause ?? apiError }, 'request failed');
  }
  logForbidden(request, apiError);
  if (response.headersSent) {
    // The status has been sent. Only cutting the connection tells the client that the body is incomplete.
    if (!response.writableEnded) request.socket.destroy();
    return;
  }
  // Caches may store a 404 that does not forbid it.
  response.setHeader('Cache-Control', 'no-store');
  if (apiError.retryAfterSeconds !== undefined) response.setHeader('Retry-After', apiError.retryAfterSeconds);
  const challenge = challengeFor(request, apiError);
  if (challenge !== undefined) response.setHeader('WWW-Authenticate', challenge);
  const language = acceptedLanguage(request.headers['accept-language']) ?? 'en';
  const body = Buffer.from(JSON.stringify(errorBody(apiError, language)));
  response.statusCode = apiError.status;
  response.setHeader('Content-Type', JSON_TYPE);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Runs {@link sendError} for Express, which finds an error handler by its four parameters. */
export const errorHandler: ErrorRequestHandler = (error: unknown, request, response, _next) =>
  sendError(error, request, response);

export function errorBody(
  { code, text, fields }: Pick<ApiError, 'code' | 'text' | 'fields'>,
  language: Language,
): ApiErrorBody {
  return { error: { code, message: text[language], ...(fields ? { fields: fieldsIn(language, fields) } : {}) } };
}

/** Returns true if an error needs a log line of its own. For a rejection by overload, the line of the request is enough. */
export function needsLogLine({ status, code, cause }: ApiError): boolean {
  return status >= 500 && !(code === 'SERVICE_UNAVAILABLE' && cause === undefined);
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof OperatorError && error.rejection) return new ApiError(error.rejection.code, error.rejection);
  const unavailable = toServiceUnavailable(error);
  if (unavailable) return unavailable;
  const rejection = rejectionOf(error);
  if (rejection === undefined) return new ApiError('INTERNAL_ERROR', { cause: error });
  return new ApiError(rejection.code, { ...rejection, cause: error });
}

/** Returns the rejection of a request by Express or body-parser, found by the `status` and `type` of the error. */
function rejectionOf(error: unknown): { code: ErrorCode; message?: Message } | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  if (error.status < 400 || error.status >= 500) return undefined;
  if (error instanceof URIError) {
    return { code: 'VALIDATION_ERROR', message: messages.brokenAddress };
  }
  const type = 'type' in error && typeof error.type === 'string' ? error.type : '';
  if (type === 'entity.too.large') return { code: 'PAYLOAD_TOO_LARGE', message: messages.bodyTooLarge };
  const message = parserMessages[type];
  return { code: 'VALIDATION_ERROR', ...(message && { message }) };
}

/** By the `type` of a body-parser error. @see https://github.com/expressjs/body-parser#errors */
const parserMessages: Readonly<Record<string, Message>> = {
  'entity.parse.failed': messages.notJsonObject,
  'charset.unsupported': messages.unsupportedCharset,
  'encoding.unsupported': messages.unsupportedEncoding,
};

/**
 * Sends 405 for HEAD on routes whose contract says so. Express runs the GET handler for HEAD, which would register a key
 * of app content.
 *
 * @see catalog specification, section 4, GET /api/app-content/{key}
 */
export const rejectHead: RequestHandler = (request, response, next) => {
  if (request.method !== 'HEAD' || contractRouteOf(request).metadata.head !== 'rejected') return next();
  response.status(405).set('Allow', 'GET').end();
};
