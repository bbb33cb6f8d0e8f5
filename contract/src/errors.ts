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
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    message: 'Confirm that it is you: send your password, or a code, to POST /api/auth/reauthenticate.',
  },
  PASSWORD_CHANGE_REQUIRED: {
    status: 403,
    message: 'You signed in with a password that works once. Choose a new password first (PUT /api/auth/password).',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'The shop requires a second factor. Set one up (POST /api/auth/factors/totp), or prove it.',
  },
  NOT_FOUND: { status: 404, message: 'Resource not found.' },
  CONFLICT: { status: 409, message: 'This email, phone number or name is already in use.' },
  LAST_FACTOR: { status: 409, message: 'The shop requires a second factor of its staff. Set up another one first.' },
  CURSOR_EXPIRED: {
    status: 410,
    message: 'The events after this cursor are not kept. Take a snapshot, and continue from its cursor.',
  },
  PRECONDITION_FAILED: { status: 412, message: 'Another caller has changed this since you read it. Read it again.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Choose a file of 10 MiB or smaller.' },
  IDEMPOTENCY_MISMATCH: { status: 422, message: 'This Idempotency-Key belongs to another request.' },
  PRECONDITION_REQUIRED: { status: 428, message: 'The header If-Match is required.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Try again later.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong.' },
  STORAGE_ERROR: { status: 502, message: 'Storage is unavailable.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The service is temporarily unavailable. Try again later.' },
  CODES_UNAVAILABLE: { status: 503, message: 'Codes cannot be sent now. Try again later.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorStatus = (typeof ERRORS)[ErrorCode]['status'];

export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** Messages per field, keyed by the name in the query, path, body or form. Nested names are joined with dots. */
export type FieldErrors = Record<string, string[]>;

/**
 * A code is open text, because a later version may have more, and a closed enumeration would stop clients that reject unknown values.
 *
 * @see docs/use/versions.md
 */
const errorCode: z.ZodType<ErrorCode | (string & {})> = outputText(50).meta({
  id: 'ErrorCode',
  description: `Error code, for programs: ${ERROR_CODES.join(', ')}, or one of a later version.`,
  'x-extensible-enum': ERROR_CODES,
});

export const errorDetails = z
  .object({
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
  .object({ error: errorDetails })
  .meta({ id: 'ApiErrorResponse', description: 'The body of every error.' });

export type ApiErrorBody = { error: { code: ErrorCode; message: string; fields?: FieldErrors | undefined } };

const ON_EVERY_ROUTE = ['VALIDATION_ERROR', 'SERVICE_UNAVAILABLE'] as const;

/**
 * Returns the error responses of a route, by code: `errorResponses('NOT_FOUND', 'INTERNAL_ERROR')` declares 400, 404, 500 and 503.
 * Every route can return 400, for an unknown query parameter, and 503: the server is overloaded or cannot reach its database.
 */
export function errorResponses<const C extends ErrorCode>(
  ...codes: readonly C[]
): { [K in C | (typeof ON_EVERY_ROUTE)[number] as (typeof ERRORS)[K]['status']]: typeof apiError } {
  const entries = [...codes, ...ON_EVERY_ROUTE].map((code) => [ERRORS[code].status, apiError]);
  return Object.fromEntries(entries);
}

/** Returns the error responses of a route that needs a fresh session: those given, and 401, 403, 500 and 503. */
export function freshErrorResponses<const C extends ErrorCode = never>(...codes: readonly C[]) {
  return errorResponses<C | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'INTERNAL_ERROR'>(
    ...(['UNAUTHENTICATED', 'FORBIDDEN', 'INTERNAL_ERROR'] as const),
    ...codes,
  );
}

/** The error responses of a staff route that changes a version (`ifMatch`). */
export const VERSION_ERRORS = ['NOT_FOUND', 'PRECONDITION_FAILED', 'PRECONDITION_REQUIRED'] as const;

/** The error responses of a staff route that can be repeated: a POST. */
export const REPETITION_ERRORS = ['CONFLICT', 'IDEMPOTENCY_MISMATCH'] as const;

/** The error responses of a staff route that changes a version, and that other resources can conflict with. */
export const CHANGE_ERRORS = [...VERSION_ERRORS, 'CONFLICT'] as const;

/** The error responses of a POST with a session that can be repeated. */
export const ownRepetitionResponses = errorResponses('VALIDATION_ERROR', ...REPETITION_ERRORS);

/** The error responses of a POST that changes a version. */
export const ACTION_ERRORS = [...VERSION_ERRORS, ...REPETITION_ERRORS] as const;

/**
 * Returns the error responses of a staff route: those given, and 400, 401, 403, 413, 429, 500 and 503, which all of them have.
 */
export function staffErrorResponses<const C extends ErrorCode = never>(...codes: readonly C[]) {
  return errorResponses<C | (typeof COMMON)[number]>(...COMMON, ...codes);
}

const COMMON = [
  'VALIDATION_ERROR',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
] as const;
