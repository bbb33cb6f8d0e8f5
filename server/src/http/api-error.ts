import { defaultMessage, ERRORS, type ErrorCode, type FieldMessages, type Message, messages } from '@arot/contract';

/**
 * The error that an operation throws to send an error response. Its message and fields are public, and are sent in the language
 * of the caller. Its `cause` goes only to the log.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  /** The message in both languages; `message` is in English. */
  readonly text: Message;
  readonly fields: FieldMessages | undefined;
  /** Seconds until a retry makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: { message?: Message; fields?: FieldMessages; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    const text = options.message ?? defaultMessage(code);
    super(text.en, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.text = text;
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
    super('UNAUTHENTICATED', { message: messages.factorOfTokenUser });
  }
}
