/** The client of the API, for browsers, Node, React Native and other runtimes. */

export { type AccessTokenFunction, type AccessTokenOptions, accessTokenSource } from './access-token-source.ts';
export { type AnyArotError, isArotError } from './any-error.ts';
export {
  CodesUnavailableError,
  ConflictError,
  CursorExpiredError,
  ForbiddenError,
  IdempotencyMismatchError,
  InternalError,
  LastFactorError,
  NotFoundError,
  PasswordChangeRequiredError,
  PayloadTooLargeError,
  PreconditionFailedError,
  PreconditionRequiredError,
  RateLimitedError,
  ReauthenticationRequiredError,
  SecondFactorMissingError,
  SecondFactorRequiredError,
  ServiceUnavailableError,
  StorageError,
  UnauthenticatedError,
  UnknownApiError,
  ValidationError,
} from './api-errors.ts';
export { type ClientHooks, type ErrorEvent, type RequestEvent, type ResponseEvent, withHooks } from './client-hooks.ts';
export type {
  BearerOptions,
  CallOptions,
  ClientOptions,
  CookieOptions,
  DownloadOptions,
  IterateOptions,
  ProgramAuth,
  ProgramOptions,
  RepeatableOptions,
  TokenSource,
  UploadOptions,
} from './client-options.ts';
export type { AuthListening, ClientOf, RouteTables } from './core/create-client.ts';
export { type ArotClient, createClient } from './create-client.ts';
export { debugLog } from './debug-log.ts';
export type { Download } from './download.ts';
export {
  ArotApiError,
  ArotConnectionError,
  ArotError,
  ArotIdentityError,
  ArotRedirectError,
  ArotResponseError,
  ArotTimeoutError,
  type FieldErrors,
} from './errors.ts';
export type { FetchFunction } from './fetch-function.ts';
export type { FieldSelection, Inclusion, Selected } from './field-selection.ts';
export type { FileBytes, NativeFile, UploadFile } from './form-data.ts';
export type * from './generated/client.ts';
export * from './generated/routes.ts';
export type * from './generated/types.ts';
export type { AuthChange } from './identity.ts';
export type { Items } from './iterate-pages.ts';
export type { Operation, OperationForms, SafeResult, UndeclaredError, WithResponse } from './operation.ts';
export { priceCache } from './price-cache.ts';
export type { Progress } from './progress.ts';
export { type Registration, registerOrRecover } from './register-or-recover.ts';
export type { CachedResponse, ResponseCache } from './response-cache.ts';
export type { RouteTable } from './route-table.ts';
export { streamUpload } from './stream-upload.ts';
export { memoryStore, type TokenStore } from './token-store.ts';
export type { UploadTransport } from './upload.ts';
export { webStorage } from './web-storage.ts';
export { xhrUpload } from './xhr-upload.ts';
