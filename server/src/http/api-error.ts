import { ERRORS, type ErrorCode, type FieldErrors } from '@arot/contract';

/**
 * The error that an operation throws to send an error response. Its message and fields are public. Its `cause` goes only
 * to the log.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds until a retry makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: { message?: string; fields?: FieldErrors; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(options.message ?? ERRORS[code].message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/**
 * A 401 for the token of an application whose user has signed in without a second factor.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9470#section-3
 */
export class InsufficientAuthenticationError extends ApiError {
  constructor() {
    super('UNAUTHENTICATED', { message: 'The user of the token has to sign in with a second factor.' });
  }
}
