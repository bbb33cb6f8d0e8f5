import { type ApiErrorDetails, ArotApiError } from './errors.ts';
import type { ErrorCode, errorStatuses } from './generated/routes.ts';

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

/** 403: the session is not fresh. Call `auth.reauthenticate`, then repeat the call. */
export class ReauthenticationRequiredError extends ArotApiError {
  declare readonly code: 'REAUTHENTICATION_REQUIRED';
  declare readonly status: 403;

  override get name(): 'ReauthenticationRequiredError' {
    return 'ReauthenticationRequiredError';
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

/** 410: the events after a cursor are not kept. Take a snapshot, and continue from its cursor. */
export class CursorExpiredError extends ArotApiError {
  declare readonly code: 'CURSOR_EXPIRED';
  declare readonly status: 410;

  override get name(): 'CursorExpiredError' {
    return 'CursorExpiredError';
  }
}

/** 412: the resource has changed since `ifMatch` was read. Read it again. Only staff operations. */
export class PreconditionFailedError extends ArotApiError {
  declare readonly code: 'PRECONDITION_FAILED';
  declare readonly status: 412;

  override get name(): 'PreconditionFailedError' {
    return 'PreconditionFailedError';
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

/** 422: the idempotency key belongs to another call. */
export class IdempotencyMismatchError extends ArotApiError {
  declare readonly code: 'IDEMPOTENCY_MISMATCH';
  declare readonly status: 422;

  override get name(): 'IdempotencyMismatchError' {
    return 'IdempotencyMismatchError';
  }
}

/** 428: the call names no version in `ifMatch`. Only staff operations. */
export class PreconditionRequiredError extends ArotApiError {
  declare readonly code: 'PRECONDITION_REQUIRED';
  declare readonly status: 428;

  override get name(): 'PreconditionRequiredError' {
    return 'PreconditionRequiredError';
  }
}

/** 429: too many attempts. */
export class RateLimitedError extends ArotApiError {
  declare readonly code: 'RATE_LIMITED';
  declare readonly status: 429;
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

/** The class of each status and code. If a code of the contract has no class here, the SDK does not compile. */
export const errorClasses = {
  '400 VALIDATION_ERROR': ValidationError,
  '401 UNAUTHENTICATED': UnauthenticatedError,
  '403 FORBIDDEN': ForbiddenError,
  '403 REAUTHENTICATION_REQUIRED': ReauthenticationRequiredError,
  '404 NOT_FOUND': NotFoundError,
  '409 CONFLICT': ConflictError,
  '410 CURSOR_EXPIRED': CursorExpiredError,
  '412 PRECONDITION_FAILED': PreconditionFailedError,
  '413 PAYLOAD_TOO_LARGE': PayloadTooLargeError,
  '422 IDEMPOTENCY_MISMATCH': IdempotencyMismatchError,
  '428 PRECONDITION_REQUIRED': PreconditionRequiredError,
  '429 RATE_LIMITED': RateLimitedError,
  '500 INTERNAL_ERROR': InternalError,
  '502 STORAGE_ERROR': StorageError,
  '503 SERVICE_UNAVAILABLE': ServiceUnavailableError,
} as const satisfies {
  [C in ErrorCode as `${(typeof errorStatuses)[C]} ${C}`]: new (
    details: ApiErrorDetails,
  ) => ArotApiError & { readonly code: C; readonly status: (typeof errorStatuses)[C] };
};

type ClassesByCode = {
  [K in keyof typeof errorClasses as K extends `${number} ${infer C}` ? C : never]: (typeof errorClasses)[K];
};

/** The class of a code's error. */
export type ErrorOf<C extends ErrorCode> = InstanceType<ClassesByCode[C]>;
