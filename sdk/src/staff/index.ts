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
export { ArotApiError, ArotConnectionError, ArotError } from '../errors.ts';
export type { ArotEvent, LaterEvent } from '../events.ts';
export type * from '../generated/event-types.ts';
export type * from '../generated/staff-client.ts';
export type * from '../generated/staff-types.ts';
export { createStaffClient, type StaffClient } from './create-staff-client.ts';
export type { EventBatch, FollowOptions } from './follow-events.ts';
export type { SnapshotLine } from './read-snapshot.ts';
export type { StaffEvents } from './staff-events.ts';
