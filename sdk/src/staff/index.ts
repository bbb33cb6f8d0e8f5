/** For the people who run the shop: products, prices, customers and settings, for staff members with a permission. */
export {
  ConflictError,
  ForbiddenError,
  IdempotencyMismatchError,
  NotFoundError,
  PreconditionFailedError,
  PreconditionRequiredError,
  RateLimitedError,
  UnauthenticatedError,
  ValidationError,
} from '../api-errors.ts';
export type { ChangeOptions, RepeatableChangeOptions, RepeatableOptions } from '../client-options.ts';
export { ArotApiError, ArotError, isArotError } from '../errors.ts';
export type * from '../generated/staff-client.ts';
export type * from '../generated/staff-types.ts';
export { createStaffClient, type StaffClient } from './create-staff-client.ts';
