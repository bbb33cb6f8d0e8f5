import type { ErrorCode, errorStatuses } from './generated/routes.ts';

/** Messages per field, keyed by the query, path, body or part name. */
export type FieldErrors = { readonly [field: string]: readonly string[] };

/** The contents of an error response of the API. */
export type ApiErrorDetails = {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
};

/**
 * The base class of all errors of the client. A call may also reject with the caller's abort reason, with an error of the
 * caller's token function, and with a TypeError for invalid arguments.
 *
 * Each class has its own literal `name`. It survives minifiers, and the compiler uses it to tell the classes apart.
 */
export abstract class ArotError extends Error {
  override get name(): string {
    return 'ArotError';
  }
}

/**
 * The API rejected the call. `code` is for programs, `message` for people.
 *
 * @see catalog specification, section 7
 */
export class ArotApiError extends ArotError {
  /** One of the API's codes, or a newer one that this version of the client does not know. */
  readonly code: ErrorCode | (string & {});
  /** HTTP status. */
  readonly status: number;
  /** Messages per field; empty if the response has none. */
  readonly fields: FieldErrors;
  /** The `X-Request-Id` of the response. Quote it to the operator. In browsers, CORS may hide it. */
  readonly requestId: string | undefined;

  constructor({ code, status, message, fields, requestId }: ApiErrorDetails) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.requestId = requestId;
  }

  override get name(): string {
    return 'ArotApiError';
  }
}

/** 400: the query, path or body is invalid. `fields` may have a message for each field. */
export class ValidationError extends ArotApiError {
  declare readonly code: 'VALIDATION_ERROR';
  declare readonly status: 400;

  override get name(): 'ValidationError' {
    return 'ValidationError';
  }
}

/** 401: no session, one that has ended, wrong credentials or an inactive account. */
export class UnauthenticatedError extends ArotApiError {
  declare readonly code: 'UNAUTHENTICATED';
  declare readonly status: 401;

  override get name(): 'UnauthenticatedError' {
    return 'UnauthenticatedError';
  }
}

/** 403: this account or this origin is not allowed to do it. */
export class ForbiddenError extends ArotApiError {
  declare readonly code: 'FORBIDDEN';
  declare readonly status: 403;

  override get name(): 'ForbiddenError' {
    return 'ForbiddenError';
  }
}

/** 404: it does not exist, or this caller may not know of it. */
export class NotFoundError extends ArotApiError {
  declare readonly code: 'NOT_FOUND';
  declare readonly status: 404;

  override get name(): 'NotFoundError' {
    return 'NotFoundError';
  }
}

/** 409: a value is already in use. `fields` says which one. */
export class ConflictError extends ArotApiError {
  declare readonly code: 'CONFLICT';
  declare readonly status: 409;

  override get name(): 'ConflictError' {
    return 'ConflictError';
  }
}

/** 413: a file or body is too large. */
export class PayloadTooLargeError extends ArotApiError {
  declare readonly code: 'PAYLOAD_TOO_LARGE';
  declare readonly status: 413;

  override get name(): 'PayloadTooLargeError' {
    return 'PayloadTooLargeError';
  }
}

/** 429: too many attempts. */
export class RateLimitedError extends ArotApiError {
  declare readonly code: 'RATE_LIMITED';
  declare readonly status: 429;
  /** Seconds to wait, from `Retry-After`; undefined if the response has no such header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(details: ApiErrorDetails) {
    super(details);
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  override get name(): 'RateLimitedError' {
    return 'RateLimitedError';
  }
}

/** 500: the service failed. Quote `requestId` when reporting it. */
export class InternalError extends ArotApiError {
  declare readonly code: 'INTERNAL_ERROR';
  declare readonly status: 500;

  override get name(): 'InternalError' {
    return 'InternalError';
  }
}

/** 502: the service's document store is unavailable. */
export class StorageError extends ArotApiError {
  declare readonly code: 'STORAGE_ERROR';
  declare readonly status: 502;

  override get name(): 'StorageError' {
    return 'StorageError';
  }
}

/** 503: the service is overloaded, or cannot reach its database. Try again after `retryAfterSeconds`. */
export class ServiceUnavailableError extends ArotApiError {
  declare readonly code: 'SERVICE_UNAVAILABLE';
  declare readonly status: 503;
  /** Seconds to wait, from `Retry-After`; undefined if the response has no such header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(details: ApiErrorDetails) {
    super(details);
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  override get name(): 'ServiceUnavailableError' {
    return 'ServiceUnavailableError';
  }
}

/** The API's error envelope with a code, or a status for a code, that this version of the client does not know. */
export class UnknownApiError extends ArotApiError {
  override get name(): 'UnknownApiError' {
    return 'UnknownApiError';
  }
}

/** No complete response arrived. `cause` is the error of fetch. The service may have done what the call asked for. */
export class ArotConnectionError extends ArotError {
  constructor(cause: unknown) {
    super(`The service could not be reached: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }

  override get name(): 'ArotConnectionError' {
    return 'ArotConnectionError';
  }
}

/** The call took longer than its `timeoutMs`. The service may have done what the call asked for. */
export class ArotTimeoutError extends ArotError {
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super(`No complete response within ${timeoutMs} ms.`);
    this.timeoutMs = timeoutMs;
  }

  override get name(): 'ArotTimeoutError' {
    return 'ArotTimeoutError';
  }
}

/** A response that is not the API's, such as the error page of a proxy, or of a wrong `baseUrl`. */
export class ArotResponseError extends ArotError {
  /** HTTP status. */
  readonly status: number;
  readonly contentType: string | undefined;
  /** The first 500 characters of the body. */
  readonly bodyStart: string;
  readonly requestId: string | undefined;

  constructor(details: {
    status: number;
    contentType: string | undefined;
    bodyStart: string;
    requestId: string | undefined;
  }) {
    super(`The response is not one of the API: ${details.status} ${details.contentType ?? 'without a content type'}`);
    this.status = details.status;
    this.contentType = details.contentType;
    this.bodyStart = details.bodyStart;
    this.requestId = details.requestId;
  }

  override get name(): 'ArotResponseError' {
    return 'ArotResponseError';
  }
}

/** The class of each code. If a code of the contract has no class here, the SDK does not compile. */
export const errorClasses = {
  VALIDATION_ERROR: ValidationError,
  UNAUTHENTICATED: UnauthenticatedError,
  FORBIDDEN: ForbiddenError,
  NOT_FOUND: NotFoundError,
  CONFLICT: ConflictError,
  PAYLOAD_TOO_LARGE: PayloadTooLargeError,
  RATE_LIMITED: RateLimitedError,
  INTERNAL_ERROR: InternalError,
  STORAGE_ERROR: StorageError,
  SERVICE_UNAVAILABLE: ServiceUnavailableError,
} as const satisfies {
  [C in ErrorCode]: new (
    details: ApiErrorDetails,
  ) => ArotApiError & { readonly code: C; readonly status: (typeof errorStatuses)[C] };
};

/** The class of a code's error. */
export type ErrorOf<C extends ErrorCode> = InstanceType<(typeof errorClasses)[C]>;
