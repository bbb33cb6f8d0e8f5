import * as z from 'zod';
import { outputText } from './text.ts';

/**
 * The only table of error codes: the status of each, and the message unless the operation gives another one.
 *
 * @see catalog specification, section 7
 */
export const ERRORS = {
  VALIDATION_ERROR: { status: 400, message: 'Check the highlighted fields.' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in again.' },
  FORBIDDEN: { status: 403, message: 'Request origin or account access is not allowed.' },
  NOT_FOUND: { status: 404, message: 'Resource not found.' },
  CONFLICT: { status: 409, message: 'This email, phone number or name is already in use.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Choose a file of 10 MiB or smaller.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Try again later.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong.' },
  STORAGE_ERROR: { status: 502, message: 'Storage is unavailable.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The service is temporarily unavailable. Try again later.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorStatus = (typeof ERRORS)[ErrorCode]['status'];

export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** Messages per field, keyed by the name in the query, path, body or form. Nested names are joined with dots. */
export type FieldErrors = Record<string, string[]>;

const errorCode = z.enum(ERROR_CODES).meta({ id: 'ErrorCode', description: 'Error code, for programs.' });

export const errorDetails = z
  .strictObject({
    code: errorCode,
    message: outputText(500).describe('Error message, for people.'),
    fields: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Messages per field, keyed by its name in the query, path or body.'),
  })
  .meta({ id: 'ErrorDetails', description: 'What went wrong.' });

// The name is not `ApiError` or `ErrorResponse`: generated clients have classes of these names.
export const apiError = z
  .strictObject({ error: errorDetails })
  .meta({ id: 'ApiErrorResponse', description: 'The body of every error.' });

export type ApiErrorBody = z.infer<typeof apiError>;

/**
 * The error responses of a route, by code: `errorResponses('NOT_FOUND', 'INTERNAL_ERROR')` declares 404, 500 and 503.
 * Every route can return 503: the server is overloaded or cannot reach its database.
 */
export function errorResponses<const C extends ErrorCode>(
  ...codes: readonly C[]
): { [K in C | 'SERVICE_UNAVAILABLE' as (typeof ERRORS)[K]['status']]: typeof apiError } {
  const entries = [...codes, 'SERVICE_UNAVAILABLE' as const].map((code) => [ERRORS[code].status, apiError]);
  return Object.fromEntries(entries);
}
