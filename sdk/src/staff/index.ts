/** Exports the API for staff members with a permission: products, prices, customers and settings. */

export { isArotError } from '../any-error.ts';
export {
  ConflictError,
  CursorExpiredError,
  ForbiddenError,
  IdempotencyMismatchError,
  NotFoundError,
  PreconditionFailedError,
  PreconditionRequiredError,
  RateLimitedError,
  ReauthenticationRequiredError,
  UnauthenticatedError,
  ValidationError,
} from '../api-errors.ts';
export type { ChangeOptions, RepeatableChangeOptions, RepeatableOptions } from '../client-options.ts';
export { ArotApiError, ArotError } from '../errors.ts';
export type * from '../generated/staff-client.ts';
export type * from '../generated/staff-types.ts';
export { createStaffClient, type StaffClient } from './create-staff-client.ts';
