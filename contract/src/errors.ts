import * as z from 'zod';
import { outputText } from './text.ts';
import { wireSchemas } from './wire.ts';

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
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'The shop requires a second factor. Set one up (POST /api/auth/factors/totp), or prove it.',
  },
  NOT_FOUND: { status: 404, message: 'Resource not found.' },
  CONFLICT: { status: 409, message: 'This email, phone number or name is already in use.' },
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
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorStatus = (typeof ERRORS)[ErrorCode]['status'];

export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** The codes that only staff routes return. The enumeration of the other routes stays what clients of 1.0 know. */
const STAFF_CODES = ['PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH', 'PRECONDITION_REQUIRED'] as const;
export type StaffErrorCode = (typeof STAFF_CODES)[number];
/** All codes of a 403. */
const FORBIDDEN_CODES = ['FORBIDDEN', 'REAUTHENTICATION_REQUIRED', 'SECOND_FACTOR_REQUIRED'] as const;
/** The codes of a 410 or 403 alone: other responses never have them. */
const OWN_CODES = ['REAUTHENTICATION_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'CURSOR_EXPIRED'] as const;
export type PublicErrorCode = Exclude<ErrorCode, StaffErrorCode | (typeof OWN_CODES)[number]>;

/** Returns all codes but these. */
function codesWithout<C extends ErrorCode>(...left: readonly C[]) {
  return ERROR_CODES.filter((code) => !(left as readonly string[]).includes(code)) as [
    Exclude<ErrorCode, C>,
    ...Exclude<ErrorCode, C>[],
  ];
}

/** Messages per field, keyed by the name in the query, path, body or form. Nested names are joined with dots. */
export type FieldErrors = Record<string, string[]>;

const errorCode = z
  .enum(codesWithout(...STAFF_CODES, ...OWN_CODES))
  .meta({ id: 'ErrorCode', description: 'Error code, for programs.' });

const staffErrorCode = z
  .enum(codesWithout(...OWN_CODES))
  .meta({ id: 'StaffErrorCode', description: 'Error code of a staff route, for programs.' });

const detailsShape = {
  message: outputText(500).describe('Error message, for people.'),
  fields: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe('Messages per field, keyed by its name in the query, path or body.'),
};

export const errorDetails = z
  .strictObject({ code: errorCode, ...detailsShape })
  .meta({ id: 'ErrorDetails', description: 'What went wrong.' });

const staffErrorDetails = z
  .strictObject({ code: staffErrorCode, ...detailsShape })
  .meta({ id: 'StaffErrorDetails', description: 'What went wrong in a staff route.' });

// The name is not `ApiError` or `ErrorResponse`: generated clients have classes of these names.
export const apiError = z
  .strictObject({ error: errorDetails })
  .meta({ id: 'ApiErrorResponse', description: 'The body of every error.' });

export const staffApiError = z
  .strictObject({ error: staffErrorDetails })
  .meta({ id: 'StaffApiErrorResponse', description: 'The body of every error of a staff route.' });

/**
 * Returns the body of a 403. The documents state its code as text: a new value of an enumeration breaks clients that reject unknown
 * values.
 *
 * @see docs/decisions/0037-comparing-openapi-documents.md
 */
function forbiddenBody(name: 'Forbidden' | 'Fresh', where: string) {
  const code = z
    .enum(FORBIDDEN_CODES)
    .meta({ id: `${name}ErrorCode`, description: `Error code of a 403${where}: ${FORBIDDEN_CODES.join(', ')}.` });
  wireSchemas.add(code, { type: 'string', maxLength: 50 });
  return z
    .strictObject({
      error: z
        .strictObject({ code, ...detailsShape })
        .meta({ id: `${name}ErrorDetails`, description: 'The reason of a 403.' }),
    })
    .meta({ id: `${name}ApiErrorResponse`, description: `The body of a 403${where}.` });
}

export const forbiddenApiError = forbiddenBody('Forbidden', '');
export const freshApiError = forbiddenBody('Fresh', ' where the session must be fresh');

export const cursorExpiredError = z
  .strictObject({
    error: z
      .strictObject({ code: z.literal('CURSOR_EXPIRED'), message: detailsShape.message })
      .meta({ id: 'CursorExpiredDetails', description: 'The events after a cursor are not kept.' }),
  })
  .meta({ id: 'CursorApiErrorResponse', description: 'The body of a 410: read everything again.' });

export const idempotencyMismatchError = z
  .strictObject({
    error: z
      .strictObject({ code: z.literal('IDEMPOTENCY_MISMATCH'), message: detailsShape.message })
      .meta({ id: 'IdempotencyMismatchDetails', description: 'The key belongs to another request.' }),
  })
  .meta({ id: 'IdempotencyMismatchErrorResponse', description: 'The body of a 422.' });

export type ApiErrorBody = { error: { code: ErrorCode; message: string; fields?: FieldErrors | undefined } };

/**
 * Returns the error responses of a route, by code: `errorResponses('NOT_FOUND', 'INTERNAL_ERROR')` declares 404, 500 and 503.
 * Every route can return 503: the server is overloaded or cannot reach its database.
 */
export function errorResponses<const C extends PublicErrorCode>(
  ...codes: readonly C[]
): { [K in C | 'SERVICE_UNAVAILABLE' as (typeof ERRORS)[K]['status']]: ErrorSchema<K, typeof apiError> } {
  return schemasOf([...codes, 'SERVICE_UNAVAILABLE'], apiError);
}

/** The schema of the response of a code. */
type ErrorSchema<C extends ErrorCode, Usual> = C extends 'FORBIDDEN' ? typeof forbiddenApiError : Usual;

function schemasOf<T>(codes: readonly ErrorCode[], usual: z.ZodType): T {
  const entries = codes.map((code) => [ERRORS[code].status, code === 'FORBIDDEN' ? forbiddenApiError : usual]);
  return Object.fromEntries(entries);
}

/** Returns the error responses of a route that needs a fresh session: those given, and 401, 403, 500 and 503. */
export function freshErrorResponses<const C extends PublicErrorCode = never>(...codes: readonly C[]) {
  return {
    ...errorResponses('UNAUTHENTICATED', 'INTERNAL_ERROR'),
    ...errorResponses(...codes),
    403: freshApiError,
  };
}

/** The error responses of a POST with a session that can be repeated. */
export const ownRepetitionResponses = {
  ...errorResponses('VALIDATION_ERROR', 'CONFLICT'),
  422: idempotencyMismatchError,
};

/** The error responses of a staff route that changes a version (`ifMatch`). */
export const VERSION_ERRORS = ['NOT_FOUND', 'PRECONDITION_FAILED', 'PRECONDITION_REQUIRED'] as const;

/** The error responses of a staff route that can be repeated: a POST. */
export const REPETITION_ERRORS = ['CONFLICT', 'IDEMPOTENCY_MISMATCH'] as const;

/** The error responses of a staff route that changes a version, and that other resources can conflict with. */
export const CHANGE_ERRORS = [...VERSION_ERRORS, 'CONFLICT'] as const;

/** The error responses of a POST that changes a version. */
export const ACTION_ERRORS = [...VERSION_ERRORS, ...REPETITION_ERRORS] as const;

/**
 * Returns the error responses of a staff route: those given, and 400, 401, 403, 413, 429, 500 and 503, which all of them have.
 */
export function staffErrorResponses<const C extends ErrorCode = never>(
  ...codes: readonly C[]
): {
  [K in C | (typeof COMMON)[number] as (typeof ERRORS)[K]['status']]: ErrorSchema<K, typeof staffApiError>;
} {
  return schemasOf([...COMMON, ...codes], staffApiError);
}

const COMMON = [
  'VALIDATION_ERROR',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const;
