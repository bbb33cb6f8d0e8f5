import { type ApiErrorDetails, ArotResponseError, errorClasses, type FieldErrors, UnknownApiError } from './errors.ts';
import { type ErrorCode, errorStatuses } from './generated/routes.ts';
import { parseRetryAfter } from './retry-after.ts';
import type { Route } from './route.ts';

/** A successful response: its status, and its `data` or file. */
export type Success = { readonly status: number; readonly data: unknown };

/**
 * Removes the envelope from a response.
 *
 * @param body the whole body as text
 * @throws ArotApiError for the API's error envelope
 * @throws ArotResponseError for any other body
 */
export function readResponse(response: Response, body: string, route: Route): Success {
  const { status, headers } = response;
  const requestId = headers.get('x-request-id') ?? undefined;
  const envelope = parseObject(body);
  if (response.ok && envelope && 'data' in envelope && route.statuses.includes(status) && !route.download) {
    return { status, data: envelope.data };
  }
  const error = response.ok ? undefined : asObject(envelope?.error);
  if (typeof error?.code === 'string' && typeof error.message === 'string') {
    throw toApiError({
      code: error.code,
      status,
      message: error.message,
      fields: (asObject(error.fields) ?? {}) as FieldErrors,
      requestId,
      retryAfterSeconds: parseRetryAfter(headers.get('retry-after')),
    });
  }
  const contentType = headers.get('content-type') ?? undefined;
  throw new ArotResponseError({ status, contentType, bodyStart: body.slice(0, 500), requestId });
}

/** Uses the class of a code only if the status is the code's status, so that the literal types of both are true. */
function toApiError(details: ApiErrorDetails): Error {
  const code = details.code as ErrorCode;
  return errorStatuses[code] === details.status ? new errorClasses[code](details) : new UnknownApiError(details);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}
