export type {
  BearerOptions,
  CallOptions,
  ClientOptions,
  CookieOptions,
  FetchFunction,
  TokenSource,
} from './client-options.ts';
export { type ArotClient, createClient } from './create-client.ts';
export type { Download } from './download.ts';
export {
  ArotApiError,
  ArotConnectionError,
  ArotError,
  ArotResponseError,
  ArotTimeoutError,
  ConflictError,
  type FieldErrors,
  ForbiddenError,
  InternalError,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitedError,
  ServiceUnavailableError,
  StorageError,
  UnauthenticatedError,
  UnknownApiError,
  ValidationError,
} from './errors.ts';
export type { FileBytes, NativeFile, UploadFile } from './form-data.ts';
export type { ErrorCode } from './generated/routes.ts';
export type * from './generated/types.ts';
export type { Operation, SafeResult, UndeclaredError } from './operation.ts';
