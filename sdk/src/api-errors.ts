import { type ApiErrorDetails, ArotApiError } from './errors.ts';
import type { ErrorCode, errorStatuses } from './generated/error-statuses.ts';
import type { VerifySecondFactorBody } from './generated/types.ts';

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

/**
 * 401 of `auth.login`: the password is right, and the account has a second factor. Call `auth.verifySecondFactor` with the challenge. It is
 * an UnauthenticatedError too, but the compiler tells both apart by their names.
 */
export class SecondFactorRequiredError extends (UnauthenticatedError as new (
  details: ApiErrorDetails,
) => ArotApiError) {
  declare readonly code: 'UNAUTHENTICATED';
  declare readonly status: 401;
  /** The kinds of factors that the account has. */
  declare readonly kinds: readonly VerifySecondFactorBody['method'][];
  /** The challenge for the second step. It lasts five minutes and five tries. */
  declare readonly challenge: string;

  override get name(): 'SecondFactorRequiredError' {
    return 'SecondFactorRequiredError';
  }

  /** Returns the properties of the error for logs, which must not have the challenge. */
  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), challenge: undefined };
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

/** 403: the session, or its second factor, is not fresh. Call `auth.reauthenticate`, then repeat the call. */
export class ReauthenticationRequiredError extends ArotApiError {
  declare readonly code: 'REAUTHENTICATION_REQUIRED';
  declare readonly status: 403;

  override get name(): 'ReauthenticationRequiredError' {
    return 'ReauthenticationRequiredError';
  }
}

/** 403: the user signed in with a password that works once. Call `auth.changePassword` first. */
export class PasswordChangeRequiredError extends ArotApiError {
  declare readonly code: 'PASSWORD_CHANGE_REQUIRED';
  declare readonly status: 403;

  override get name(): 'PasswordChangeRequiredError' {
    return 'PasswordChangeRequiredError';
  }
}

/** 403: the shop requires a second factor of its staff, and this session has none. Set one up, or log in with it. */
export class SecondFactorMissingError extends ArotApiError {
  declare readonly code: 'SECOND_FACTOR_REQUIRED';
  declare readonly status: 403;

  override get name(): 'SecondFactorMissingError' {
    return 'SecondFactorMissingError';
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

/** 409: the shop requires a second factor of its staff, and this is the last one of the account. Set up another one first. */
export class LastFactorError extends ArotApiError {
  declare readonly code: 'LAST_FACTOR';
  declare readonly status: 409;

  override get name(): 'LastFactorError' {
    return 'LastFactorError';
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

/** 503: the service cannot send codes by SMS, or by e-mail. */
export class CodesUnavailableError extends ArotApiError {
  declare readonly code: 'CODES_UNAVAILABLE';
  declare readonly status: 503;

  override get name(): 'CodesUnavailableError' {
    return 'CodesUnavailableError';
  }
}

/** The API's error envelope with a code, or a status for a code, that this version of the client does not know. */
export class UnknownApiError extends ArotApiError {
  override get name(): 'UnknownApiError' {
    return 'UnknownApiError';
  }
}

/** A code as the names of the classes have it: `NotFound` for `NOT_FOUND`. */
type PascalCase<C extends string> = C extends `${infer Word}_${infer Others}`
  ? `${Capitalize<Lowercase<Word>>}${PascalCase<Others>}`
  : Capitalize<Lowercase<C>>;

/**
 * The class of each status and code. If a code of the contract has no class here, the SDK does not compile. The keys repeat the
 * names of the classes, because repeated text takes few bytes in a compressed bundle.
 */
const errorClasses = {
  '400 ValidationError': ValidationError,
  '401 Unauthenticated': UnauthenticatedError,
  '403 Forbidden': ForbiddenError,
  '403 ReauthenticationRequired': ReauthenticationRequiredError,
  '403 PasswordChangeRequired': PasswordChangeRequiredError,
  '403 SecondFactorRequired': SecondFactorMissingError,
  '404 NotFound': NotFoundError,
  '409 Conflict': ConflictError,
  '409 LastFactor': LastFactorError,
  '410 CursorExpired': CursorExpiredError,
  '412 PreconditionFailed': PreconditionFailedError,
  '413 PayloadTooLarge': PayloadTooLargeError,
  '422 IdempotencyMismatch': IdempotencyMismatchError,
  '428 PreconditionRequired': PreconditionRequiredError,
  '429 RateLimited': RateLimitedError,
  '500 InternalError': InternalError,
  '502 StorageError': StorageError,
  '503 ServiceUnavailable': ServiceUnavailableError,
  '503 CodesUnavailable': CodesUnavailableError,
} as const satisfies {
  [C in ErrorCode as KeyOf<C>]: new (
    details: ApiErrorDetails,
  ) => ArotApiError & { readonly code: C; readonly status: (typeof errorStatuses)[C] };
};

type KeyOf<C extends ErrorCode> = `${(typeof errorStatuses)[C]} ${PascalCase<C>}`;

type ClassesByCode = { [C in ErrorCode]: (typeof errorClasses)[KeyOf<C> & keyof typeof errorClasses] };

/** The class of a code's error. A 401 of a login may ask for the second factor. */
export type ErrorOf<C extends ErrorCode> =
  | InstanceType<ClassesByCode[C]>
  | (C extends 'UNAUTHENTICATED' ? SecondFactorRequiredError : never);

/** Returns the class of a code. It is used only with the code's status, so that the literal types of both are true. */
export function errorClassOf(status: number, code: string): new (details: ApiErrorDetails) => ArotApiError {
  const name = code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return errorClasses[`${status} ${name}` as keyof typeof errorClasses] ?? UnknownApiError;
}
