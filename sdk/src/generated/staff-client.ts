// Generated from the contract by `npm run generate`. Do not edit.

import type { CallOptions, ChangeOptions, IterateOptions, RepeatableChangeOptions, RepeatableOptions } from '../client-options.ts';
import type { OperationForms } from '../operation.ts';
import type {
  ActivateStaffAccountErrorCode,
  ActivateStaffAccountParameters,
  ActivateStaffAccountResult,
  ArchiveChatFieldErrorCode,
  ArchiveChatFieldParameters,
  ArchiveChatFieldResult,
  ChangeCategoryBody,
  ChangeCategoryErrorCode,
  ChangeCategoryParameters,
  ChangeCategoryResult,
  ChangeChatApplicationBody,
  ChangeChatApplicationErrorCode,
  ChangeChatApplicationParameters,
  ChangeChatApplicationResult,
  ChangeOauthApplicationBody,
  ChangeOauthApplicationErrorCode,
  ChangeOauthApplicationParameters,
  ChangeOauthApplicationResult,
  ChangeRoleBody,
  ChangeRoleErrorCode,
  ChangeRoleParameters,
  ChangeRoleResult,
  ChangeStaffAccountBody,
  ChangeStaffAccountErrorCode,
  ChangeStaffAccountParameters,
  ChangeStaffAccountResult,
  CreateCategoryBody,
  CreateCategoryErrorCode,
  CreateCategoryResult,
  CreateChatApplicationBody,
  CreateChatApplicationErrorCode,
  CreateChatApplicationResult,
  CreateOauthApplicationBody,
  CreateOauthApplicationErrorCode,
  CreateOauthApplicationResult,
  CreateRoleBody,
  CreateRoleErrorCode,
  CreateRoleResult,
  CreateStaffAccountBody,
  CreateStaffAccountErrorCode,
  CreateStaffAccountResult,
  DeactivateStaffAccountErrorCode,
  DeactivateStaffAccountParameters,
  DeactivateStaffAccountResult,
  DefineChatFieldBody,
  DefineChatFieldErrorCode,
  DefineChatFieldParameters,
  DefineChatFieldResult,
  DeleteCategoryErrorCode,
  DeleteCategoryParameters,
  DeleteCategoryQuery,
  DeleteCategoryResult,
  DeleteOauthApplicationErrorCode,
  DeleteOauthApplicationParameters,
  DeleteOauthApplicationResult,
  DeleteRoleErrorCode,
  DeleteRoleParameters,
  DeleteRoleResult,
  DisableChatApplicationErrorCode,
  DisableChatApplicationParameters,
  DisableChatApplicationResult,
  DisableOauthApplicationErrorCode,
  DisableOauthApplicationParameters,
  DisableOauthApplicationResult,
  EnableChatApplicationErrorCode,
  EnableChatApplicationParameters,
  EnableChatApplicationResult,
  EnableOauthApplicationErrorCode,
  EnableOauthApplicationParameters,
  EnableOauthApplicationResult,
  EndStaffSessionsErrorCode,
  EndStaffSessionsParameters,
  EndStaffSessionsResult,
  GetChatApplicationErrorCode,
  GetChatApplicationParameters,
  GetChatApplicationResult,
  GetOauthApplicationErrorCode,
  GetOauthApplicationParameters,
  GetOauthApplicationResult,
  GetRoleErrorCode,
  GetRoleParameters,
  GetRoleResult,
  GetStaffAccountErrorCode,
  GetStaffAccountParameters,
  GetStaffAccountResult,
  GetStaffCategoryErrorCode,
  GetStaffCategoryParameters,
  GetStaffCategoryResult,
  ListAccountGrantsErrorCode,
  ListAccountGrantsParameters,
  ListAccountGrantsResult,
  ListApplicationGrantsErrorCode,
  ListApplicationGrantsParameters,
  ListApplicationGrantsQuery,
  ListApplicationGrantsResult,
  ListChatApplicationsErrorCode,
  ListChatApplicationsQuery,
  ListChatApplicationsResult,
  ListKnownPermissionsErrorCode,
  ListKnownPermissionsResult,
  ListOauthApplicationsErrorCode,
  ListOauthApplicationsQuery,
  ListOauthApplicationsResult,
  ListRolesErrorCode,
  ListRolesQuery,
  ListRolesResult,
  ListStaffAccountsErrorCode,
  ListStaffAccountsQuery,
  ListStaffAccountsResult,
  ListStaffCategoriesErrorCode,
  ListStaffCategoriesQuery,
  ListStaffCategoriesResult,
  ResetStaffPasswordBody,
  ResetStaffPasswordErrorCode,
  ResetStaffPasswordParameters,
  ResetStaffPasswordResult,
  RevokeStaffRoleErrorCode,
  RevokeStaffRoleParameters,
  RevokeStaffRoleResult,
  RotateChatSecretBody,
  RotateChatSecretErrorCode,
  RotateChatSecretParameters,
  RotateChatSecretResult,
  RotateOauthSecretBody,
  RotateOauthSecretErrorCode,
  RotateOauthSecretParameters,
  RotateOauthSecretResult,
  WithdrawGrantsBody,
  WithdrawGrantsErrorCode,
  WithdrawGrantsParameters,
  WithdrawGrantsResult,
} from './staff-types.ts';

/** The operation `client.accounts.list` in its forms. */
export interface ListStaffAccountsOperation
  extends OperationForms<[query?: ListStaffAccountsQuery, options?: CallOptions], { 200: ListStaffAccountsResult }, ListStaffAccountsErrorCode> {
  /**
   * List staff accounts: `GET /api/staff/accounts`. Requires a staff member with a permission.
   *
   * Accounts with a staff role by name, then id.
   *
   * @param query Optional: `limit`, `cursor`, `q`, `role`, `state`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (query?: ListStaffAccountsQuery, options?: CallOptions): Promise<ListStaffAccountsResult>;
  /**
   * List staff accounts, part after part, as an async iterator over the items. A `break` ends it.
   *
   * @param query Optional: `limit`, `cursor`, `q`, `role`, `state`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListStaffAccountsQuery, options?: IterateOptions): AsyncGenerator<ListStaffAccountsResult['items'][number], void, undefined>;
}

/** The operation `client.accounts.get` in its forms. */
export interface GetStaffAccountOperation
  extends OperationForms<[id: GetStaffAccountParameters['id'], options?: CallOptions], { 200: GetStaffAccountResult }, GetStaffAccountErrorCode> {
  /**
   * Get a staff account: `GET /api/staff/accounts/:id`. Requires a staff member with a permission.
   *
   * One account. An account without a staff role is a 404.
   *
   * @param id Exact account id.
   * @param options Limits, signal and headers of this call.
   * @returns An account with a staff role.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (id: GetStaffAccountParameters['id'], options?: CallOptions): Promise<GetStaffAccountResult>;
}

/** The operation `client.accounts.create` in its forms. */
export interface CreateStaffAccountOperation
  extends OperationForms<[input: CreateStaffAccountBody, options?: RepeatableOptions], { 201: CreateStaffAccountResult }, CreateStaffAccountErrorCode> {
  /**
   * Create a staff account: `POST /api/staff/accounts`. Requires a staff member with a permission.
   *
   * The caller must have every permission of the role. A generated password is returned once.
   *
   * @param input `name`, `role`; optional: `email`, `phoneNumber`, `password`.
   * @param options Limits, signal and headers of this call.
   * @returns A new staff account with its first password.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (input: CreateStaffAccountBody, options?: RepeatableOptions): Promise<CreateStaffAccountResult>;
}

/** The operation `client.accounts.change` in its forms. */
export interface ChangeStaffAccountOperation
  extends OperationForms<[id: ChangeStaffAccountParameters['id'], input: ChangeStaffAccountBody, options: ChangeOptions], { 200: ChangeStaffAccountResult }, ChangeStaffAccountErrorCode> {
  /**
   * Change a staff account: `PATCH /api/staff/accounts/:id`. Requires a staff member with a permission.
   *
   * The caller must have every permission of the old role and of the new one.
   *
   * @param id Exact account id.
   * @param input Optional: `name`, `email`, `phoneNumber`, `role`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns An account with a staff role.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (id: ChangeStaffAccountParameters['id'], input: ChangeStaffAccountBody, options: ChangeOptions): Promise<ChangeStaffAccountResult>;
}

/** The operation `client.accounts.deactivate` in its forms. */
export interface DeactivateStaffAccountOperation
  extends OperationForms<[id: DeactivateStaffAccountParameters['id'], options: RepeatableChangeOptions], { 200: DeactivateStaffAccountResult }, DeactivateStaffAccountErrorCode> {
  /**
   * Deactivate a staff account: `POST /api/staff/accounts/:id/deactivate`. Requires a staff member with a permission.
   *
   * Rejects the account everywhere from the next request on, and ends its OAuth grants.
   *
   * @param id Exact account id.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns An account with a staff role.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (id: DeactivateStaffAccountParameters['id'], options: RepeatableChangeOptions): Promise<DeactivateStaffAccountResult>;
}

/** The operation `client.accounts.activate` in its forms. */
export interface ActivateStaffAccountOperation
  extends OperationForms<[id: ActivateStaffAccountParameters['id'], options: RepeatableChangeOptions], { 200: ActivateStaffAccountResult }, ActivateStaffAccountErrorCode> {
  /**
   * Activate a staff account: `POST /api/staff/accounts/:id/activate`. Requires a staff member with a permission.
   *
   * Accepts the account again, with its sessions that have not expired.
   *
   * @param id Exact account id.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns An account with a staff role.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (id: ActivateStaffAccountParameters['id'], options: RepeatableChangeOptions): Promise<ActivateStaffAccountResult>;
}

/** The operation `client.accounts.endSessions` in its forms. */
export interface EndStaffSessionsOperation
  extends OperationForms<[id: EndStaffSessionsParameters['id'], options: RepeatableChangeOptions], { 200: EndStaffSessionsResult }, EndStaffSessionsErrorCode> {
  /**
   * End the sessions of a staff account: `POST /api/staff/accounts/:id/end-sessions`. Requires a staff member with a permission.
   *
   * Ends every session and OAuth grant of the account. It can log in again.
   *
   * @param id Exact account id.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The sessions and OAuth grants of the account have ended.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (id: EndStaffSessionsParameters['id'], options: RepeatableChangeOptions): Promise<EndStaffSessionsResult>;
}

/** The operation `client.accounts.resetPassword` in its forms. */
export interface ResetStaffPasswordOperation
  extends OperationForms<[id: ResetStaffPasswordParameters['id'], input: ResetStaffPasswordBody, options: RepeatableChangeOptions], { 200: ResetStaffPasswordResult }, ResetStaffPasswordErrorCode> {
  /**
   * Set the password of a staff account: `POST /api/staff/accounts/:id/reset-password`. Requires a staff member with a permission.
   *
   * Sets the given password or a generated one, and ends every session and OAuth grant of the account.
   *
   * @param id Exact account id.
   * @param input Optional: `password`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A new password. The sessions and OAuth grants of the account have ended.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (id: ResetStaffPasswordParameters['id'], input: ResetStaffPasswordBody, options: RepeatableChangeOptions): Promise<ResetStaffPasswordResult>;
}

/** The operation `client.accounts.revokeRole` in its forms. */
export interface RevokeStaffRoleOperation
  extends OperationForms<[id: RevokeStaffRoleParameters['id'], options: RepeatableChangeOptions], { 200: RevokeStaffRoleResult }, RevokeStaffRoleErrorCode> {
  /**
   * Remove the role of a staff account: `POST /api/staff/accounts/:id/revoke-role`. Requires a staff member with a permission.
   *
   * The account is a customer again if it has a customer record, and otherwise a user.
   *
   * @param id Exact account id.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (id: RevokeStaffRoleParameters['id'], options: RepeatableChangeOptions): Promise<RevokeStaffRoleResult>;
}

/** The operation `client.categories.list` in its forms. */
export interface ListStaffCategoriesOperation
  extends OperationForms<[query?: ListStaffCategoriesQuery, options?: CallOptions], { 200: ListStaffCategoriesResult }, ListStaffCategoriesErrorCode> {
  /**
   * List categories for staff: `GET /api/staff/categories`. Requires a staff member with a permission.
   *
   * All categories by name, then id.
   *
   * @param query Optional: `limit`, `cursor`, `q`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (query?: ListStaffCategoriesQuery, options?: CallOptions): Promise<ListStaffCategoriesResult>;
  /**
   * List categories for staff, part after part, as an async iterator over the items. A `break` ends it.
   *
   * @param query Optional: `limit`, `cursor`, `q`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListStaffCategoriesQuery, options?: IterateOptions): AsyncGenerator<ListStaffCategoriesResult['items'][number], void, undefined>;
}

/** The operation `client.categories.get` in its forms. */
export interface GetStaffCategoryOperation
  extends OperationForms<[id: GetStaffCategoryParameters['id'], options?: CallOptions], { 200: GetStaffCategoryResult }, GetStaffCategoryErrorCode> {
  /**
   * Get a category for staff: `GET /api/staff/categories/:id`. Requires a staff member with a permission.
   *
   * One category. `ETag` is its version.
   *
   * @param id Exact category id.
   * @param options Limits, signal and headers of this call.
   * @returns A category, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (id: GetStaffCategoryParameters['id'], options?: CallOptions): Promise<GetStaffCategoryResult>;
}

/** The operation `client.categories.create` in its forms. */
export interface CreateCategoryOperation
  extends OperationForms<[input: CreateCategoryBody, options?: RepeatableOptions], { 201: CreateCategoryResult }, CreateCategoryErrorCode> {
  /**
   * Create a category: `POST /api/staff/categories`. Requires a staff member with a permission.
   *
   * A parent must be a main category. The id must be free.
   *
   * @param input `name`; optional: `id`, `description`, `image`, `parentId`.
   * @param options Limits, signal and headers of this call.
   * @returns A category, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (input: CreateCategoryBody, options?: RepeatableOptions): Promise<CreateCategoryResult>;
}

/** The operation `client.categories.change` in its forms. */
export interface ChangeCategoryOperation
  extends OperationForms<[id: ChangeCategoryParameters['id'], input: ChangeCategoryBody, options: ChangeOptions], { 200: ChangeCategoryResult }, ChangeCategoryErrorCode> {
  /**
   * Change a category: `PATCH /api/staff/categories/:id`. Requires a staff member with a permission.
   *
   * Renames, describes or moves a category. A category with subcategories stays a main category.
   *
   * @param id Exact category id.
   * @param input Optional: `name`, `description`, `image`, `parentId`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A category, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (id: ChangeCategoryParameters['id'], input: ChangeCategoryBody, options: ChangeOptions): Promise<ChangeCategoryResult>;
}

/** The operation `client.categories.delete` in its forms. */
export interface DeleteCategoryOperation
  extends OperationForms<[id: DeleteCategoryParameters['id'], query: DeleteCategoryQuery | undefined, options: ChangeOptions], { 200: DeleteCategoryResult }, DeleteCategoryErrorCode> {
  /**
   * Delete a category: `DELETE /api/staff/categories/:id`. Requires a staff member with a permission.
   *
   * Rejected with 409 while it has products or subcategories, unless `moveTo` says where they go.
   *
   * @param id Exact category id.
   * @param query Optional: `moveTo`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (id: DeleteCategoryParameters['id'], query: DeleteCategoryQuery | undefined, options: ChangeOptions): Promise<DeleteCategoryResult>;
}

/** The operation `client.chatApplications.list` in its forms. */
export interface ListChatApplicationsOperation
  extends OperationForms<[query?: ListChatApplicationsQuery, options?: CallOptions], { 200: ListChatApplicationsResult }, ListChatApplicationsErrorCode> {
  /**
   * List chat applications: `GET /api/staff/chat-applications`. Requires a staff member with a permission.
   *
   * All chat applications by name, then id.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (query?: ListChatApplicationsQuery, options?: CallOptions): Promise<ListChatApplicationsResult>;
  /**
   * List chat applications, part after part, as an async iterator over the items. A `break` ends it.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListChatApplicationsQuery, options?: IterateOptions): AsyncGenerator<ListChatApplicationsResult['items'][number], void, undefined>;
}

/** The operation `client.chatApplications.get` in its forms. */
export interface GetChatApplicationOperation
  extends OperationForms<[chatApplicationId: GetChatApplicationParameters['chatApplicationId'], options?: CallOptions], { 200: GetChatApplicationResult }, GetChatApplicationErrorCode> {
  /**
   * Get a chat application: `GET /api/staff/chat-applications/:chatApplicationId`. Requires a staff member with a permission.
   *
   * One application with its fields. `ETag` is its version.
   *
   * @param chatApplicationId The id, which begins with cap_.
   * @param options Limits, signal and headers of this call.
   * @returns A chat application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (chatApplicationId: GetChatApplicationParameters['chatApplicationId'], options?: CallOptions): Promise<GetChatApplicationResult>;
}

/** The operation `client.chatApplications.create` in its forms. */
export interface CreateChatApplicationOperation
  extends OperationForms<[input: CreateChatApplicationBody, options?: RepeatableOptions], { 201: CreateChatApplicationResult }, CreateChatApplicationErrorCode> {
  /**
   * Create a chat application: `POST /api/staff/chat-applications`. Requires a staff member with a permission.
   *
   * Returns the secret for the application’s servers once.
   *
   * @param input `name`, `visitorOrigins`; optional: `identityVerification`.
   * @param options Limits, signal and headers of this call.
   * @returns A new chat application with its secret.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (input: CreateChatApplicationBody, options?: RepeatableOptions): Promise<CreateChatApplicationResult>;
}

/** The operation `client.chatApplications.change` in its forms. */
export interface ChangeChatApplicationOperation
  extends OperationForms<[chatApplicationId: ChangeChatApplicationParameters['chatApplicationId'], input: ChangeChatApplicationBody, options: ChangeOptions], { 200: ChangeChatApplicationResult }, ChangeChatApplicationErrorCode> {
  /**
   * Change a chat application: `PATCH /api/staff/chat-applications/:chatApplicationId`. Requires a staff member with a permission.
   *
   * Takes effect on the next request of its servers and widgets.
   *
   * @param chatApplicationId The id, which begins with cap_.
   * @param input Optional: `name`, `visitorOrigins`, `identityVerification`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A chat application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (chatApplicationId: ChangeChatApplicationParameters['chatApplicationId'], input: ChangeChatApplicationBody, options: ChangeOptions): Promise<ChangeChatApplicationResult>;
}

/** The operation `client.chatApplications.rotateSecret` in its forms. */
export interface RotateChatSecretOperation
  extends OperationForms<[chatApplicationId: RotateChatSecretParameters['chatApplicationId'], input: RotateChatSecretBody, options: RepeatableChangeOptions], { 200: RotateChatSecretResult }, RotateChatSecretErrorCode> {
  /**
   * Give a chat application a new secret: `POST /api/staff/chat-applications/:chatApplicationId/rotate-secret`. Requires a staff member with a permission.
   *
   * The earlier secrets end after `keepOldSeconds`.
   *
   * @param chatApplicationId The id, which begins with cap_.
   * @param input Optional: `keepOldSeconds`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A new secret.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (chatApplicationId: RotateChatSecretParameters['chatApplicationId'], input: RotateChatSecretBody, options: RepeatableChangeOptions): Promise<RotateChatSecretResult>;
}

/** The operation `client.chatApplications.disable` in its forms. */
export interface DisableChatApplicationOperation
  extends OperationForms<[chatApplicationId: DisableChatApplicationParameters['chatApplicationId'], options: RepeatableChangeOptions], { 200: DisableChatApplicationResult }, DisableChatApplicationErrorCode> {
  /**
   * Disable a chat application: `POST /api/staff/chat-applications/:chatApplicationId/disable`. Requires a staff member with a permission.
   *
   * Rejects its servers and widgets from the next request on.
   *
   * @param chatApplicationId The id, which begins with cap_.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A chat application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (chatApplicationId: DisableChatApplicationParameters['chatApplicationId'], options: RepeatableChangeOptions): Promise<DisableChatApplicationResult>;
}

/** The operation `client.chatApplications.enable` in its forms. */
export interface EnableChatApplicationOperation
  extends OperationForms<[chatApplicationId: EnableChatApplicationParameters['chatApplicationId'], options: RepeatableChangeOptions], { 200: EnableChatApplicationResult }, EnableChatApplicationErrorCode> {
  /**
   * Enable a chat application: `POST /api/staff/chat-applications/:chatApplicationId/enable`. Requires a staff member with a permission.
   *
   * Accepts it again, with the widget sessions that have not expired.
   *
   * @param chatApplicationId The id, which begins with cap_.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A chat application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (chatApplicationId: EnableChatApplicationParameters['chatApplicationId'], options: RepeatableChangeOptions): Promise<EnableChatApplicationResult>;
}

/** The operation `client.chatApplications.defineField` in its forms. */
export interface DefineChatFieldOperation
  extends OperationForms<[chatApplicationId: DefineChatFieldParameters['chatApplicationId'], input: DefineChatFieldBody, options: RepeatableChangeOptions], { 200: DefineChatFieldResult }, DefineChatFieldErrorCode> {
  /**
   * Define a field of the pre-chat form: `POST /api/staff/chat-applications/:chatApplicationId/fields`. Requires a staff member with a permission.
   *
   * Creates a field, or replaces the definition of the field with this key and takes it out of the archive. The type of a field cannot change.
   *
   * @param chatApplicationId The id, which begins with cap_.
   * @param input `key`, `type`; optional: `label`, `labelBn`, `required`, `options`, `maxLength`, `order`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A chat application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (chatApplicationId: DefineChatFieldParameters['chatApplicationId'], input: DefineChatFieldBody, options: RepeatableChangeOptions): Promise<DefineChatFieldResult>;
}

/** The operation `client.chatApplications.archiveField` in its forms. */
export interface ArchiveChatFieldOperation
  extends OperationForms<[parameters: ArchiveChatFieldParameters, options: RepeatableChangeOptions], { 200: ArchiveChatFieldResult }, ArchiveChatFieldErrorCode> {
  /**
   * Archive a field of the pre-chat form: `POST /api/staff/chat-applications/:chatApplicationId/fields/:key/archive`. Requires a staff member with a permission.
   *
   * Removes the field from the form. Stored values of visitors stay; new values are rejected.
   *
   * @param parameters The parameters of the path.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A chat application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (parameters: ArchiveChatFieldParameters, options: RepeatableChangeOptions): Promise<ArchiveChatFieldResult>;
}

/** The operation `client.oauthApplications.list` in its forms. */
export interface ListOauthApplicationsOperation
  extends OperationForms<[query?: ListOauthApplicationsQuery, options?: CallOptions], { 200: ListOauthApplicationsResult }, ListOauthApplicationsErrorCode> {
  /**
   * List OAuth applications: `GET /api/staff/oauth-applications`. Requires a staff member with a permission.
   *
   * All OAuth applications by slug.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (query?: ListOauthApplicationsQuery, options?: CallOptions): Promise<ListOauthApplicationsResult>;
  /**
   * List OAuth applications, part after part, as an async iterator over the items. A `break` ends it.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListOauthApplicationsQuery, options?: IterateOptions): AsyncGenerator<ListOauthApplicationsResult['items'][number], void, undefined>;
}

/** The operation `client.oauthApplications.get` in its forms. */
export interface GetOauthApplicationOperation
  extends OperationForms<[clientId: GetOauthApplicationParameters['clientId'], options?: CallOptions], { 200: GetOauthApplicationResult }, GetOauthApplicationErrorCode> {
  /**
   * Get an OAuth application: `GET /api/staff/oauth-applications/:clientId`. Requires a staff member with a permission.
   *
   * One application. `ETag` is its version.
   *
   * @param clientId The API key of the application.
   * @param options Limits, signal and headers of this call.
   * @returns An OAuth application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (clientId: GetOauthApplicationParameters['clientId'], options?: CallOptions): Promise<GetOauthApplicationResult>;
}

/** The operation `client.oauthApplications.create` in its forms. */
export interface CreateOauthApplicationOperation
  extends OperationForms<[input: CreateOauthApplicationBody, options?: RepeatableOptions], { 201: CreateOauthApplicationResult }, CreateOauthApplicationErrorCode> {
  /**
   * Create an OAuth application: `POST /api/staff/oauth-applications`. Requires a staff member with a permission.
   *
   * Returns the API secret once. A public or native application has none.
   *
   * @param input `name`, `slug`, `redirectUris`; optional: `postLogoutRedirectUris`, `requirePkce`, `isPublic`, `native`, `thirdParty`, `logoUrl`, `homeUrl`, `scopes`, `defaultScope`.
   * @param options Limits, signal and headers of this call.
   * @returns A new OAuth application with its secret.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (input: CreateOauthApplicationBody, options?: RepeatableOptions): Promise<CreateOauthApplicationResult>;
}

/** The operation `client.oauthApplications.change` in its forms. */
export interface ChangeOauthApplicationOperation
  extends OperationForms<[clientId: ChangeOauthApplicationParameters['clientId'], input: ChangeOauthApplicationBody, options: ChangeOptions], { 200: ChangeOauthApplicationResult }, ChangeOauthApplicationErrorCode> {
  /**
   * Change an OAuth application: `PATCH /api/staff/oauth-applications/:clientId`. Requires a staff member with a permission.
   *
   * Takes effect on the next request. If a redirect URI is removed, codes that were sent to it are rejected. Login pages that are open under an earlier slug continue to work.
   *
   * @param clientId The API key of the application.
   * @param input Optional: `name`, `slug`, `redirectUris`, `postLogoutRedirectUris`, `requirePkce`, `logoUrl`, `homeUrl`, `scopes`, `defaultScope`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns An OAuth application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (clientId: ChangeOauthApplicationParameters['clientId'], input: ChangeOauthApplicationBody, options: ChangeOptions): Promise<ChangeOauthApplicationResult>;
}

/** The operation `client.oauthApplications.rotateSecret` in its forms. */
export interface RotateOauthSecretOperation
  extends OperationForms<[clientId: RotateOauthSecretParameters['clientId'], input: RotateOauthSecretBody, options: RepeatableChangeOptions], { 200: RotateOauthSecretResult }, RotateOauthSecretErrorCode> {
  /**
   * Give an OAuth application a new secret: `POST /api/staff/oauth-applications/:clientId/rotate-secret`. Requires a staff member with a permission.
   *
   * The earlier secrets end after `keepOldSeconds`. A public application has no secret: 409.
   *
   * @param clientId The API key of the application.
   * @param input Optional: `keepOldSeconds`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A new API secret.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (clientId: RotateOauthSecretParameters['clientId'], input: RotateOauthSecretBody, options: RepeatableChangeOptions): Promise<RotateOauthSecretResult>;
}

/** The operation `client.oauthApplications.disable` in its forms. */
export interface DisableOauthApplicationOperation
  extends OperationForms<[clientId: DisableOauthApplicationParameters['clientId'], options: RepeatableChangeOptions], { 200: DisableOauthApplicationResult }, DisableOauthApplicationErrorCode> {
  /**
   * Disable an OAuth application: `POST /api/staff/oauth-applications/:clientId/disable`. Requires a staff member with a permission.
   *
   * Rejects its login page, credentials and tokens from the next request on.
   *
   * @param clientId The API key of the application.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns An OAuth application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (clientId: DisableOauthApplicationParameters['clientId'], options: RepeatableChangeOptions): Promise<DisableOauthApplicationResult>;
}

/** The operation `client.oauthApplications.enable` in its forms. */
export interface EnableOauthApplicationOperation
  extends OperationForms<[clientId: EnableOauthApplicationParameters['clientId'], options: RepeatableChangeOptions], { 200: EnableOauthApplicationResult }, EnableOauthApplicationErrorCode> {
  /**
   * Enable an OAuth application: `POST /api/staff/oauth-applications/:clientId/enable`. Requires a staff member with a permission.
   *
   * Accepts it again, with its tokens that have not expired.
   *
   * @param clientId The API key of the application.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns An OAuth application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (clientId: EnableOauthApplicationParameters['clientId'], options: RepeatableChangeOptions): Promise<EnableOauthApplicationResult>;
}

/** The operation `client.oauthApplications.delete` in its forms. */
export interface DeleteOauthApplicationOperation
  extends OperationForms<[clientId: DeleteOauthApplicationParameters['clientId'], options: ChangeOptions], { 200: DeleteOauthApplicationResult }, DeleteOauthApplicationErrorCode> {
  /**
   * Delete an OAuth application: `DELETE /api/staff/oauth-applications/:clientId`. Requires a staff member with a permission.
   *
   * Deletes it with its secrets, consents, grants and tokens. Its audit events stay.
   *
   * @param clientId The API key of the application.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (clientId: DeleteOauthApplicationParameters['clientId'], options: ChangeOptions): Promise<DeleteOauthApplicationResult>;
}

/** The operation `client.oauthApplications.grants` in its forms. */
export interface ListApplicationGrantsOperation
  extends OperationForms<[clientId: ListApplicationGrantsParameters['clientId'], query?: ListApplicationGrantsQuery, options?: CallOptions], { 200: ListApplicationGrantsResult }, ListApplicationGrantsErrorCode> {
  /**
   * List the grants of an OAuth application: `GET /api/staff/oauth-applications/:clientId/grants`. Requires a staff member with a permission.
   *
   * The accounts that consented to it or whose tokens it holds, by account id.
   *
   * @param clientId The API key of the application.
   * @param query Optional: `limit`, `cursor`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (clientId: ListApplicationGrantsParameters['clientId'], query?: ListApplicationGrantsQuery, options?: CallOptions): Promise<ListApplicationGrantsResult>;
  /**
   * List the grants of an OAuth application, part after part, as an async iterator over the items. A `break` ends it.
   *
   * @param clientId The API key of the application.
   * @param query Optional: `limit`, `cursor`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(clientId: ListApplicationGrantsParameters['clientId'], query?: ListApplicationGrantsQuery, options?: IterateOptions): AsyncGenerator<ListApplicationGrantsResult['items'][number], void, undefined>;
}

/** The operation `client.oauthApplications.accountGrants` in its forms. */
export interface ListAccountGrantsOperation
  extends OperationForms<[accountId: ListAccountGrantsParameters['accountId'], options?: CallOptions], { 200: ListAccountGrantsResult }, ListAccountGrantsErrorCode> {
  /**
   * List the grants of an account: `GET /api/staff/oauth-grants/:accountId`. Requires a staff member with a permission.
   *
   * The applications that the account consented to or that hold tokens of it, by name.
   *
   * @param accountId Exact account id.
   * @param options Limits, signal and headers of this call.
   * @returns What an account has granted.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (accountId: ListAccountGrantsParameters['accountId'], options?: CallOptions): Promise<ListAccountGrantsResult>;
}

/** The operation `client.oauthApplications.withdrawGrants` in its forms. */
export interface WithdrawGrantsOperation
  extends OperationForms<[clientId: WithdrawGrantsParameters['clientId'], input: WithdrawGrantsBody, options?: RepeatableOptions], { 200: WithdrawGrantsResult }, WithdrawGrantsErrorCode> {
  /**
   * Withdraw what an account has granted: `POST /api/staff/oauth-applications/:clientId/withdraw-grants`. Requires a staff member with a permission.
   *
   * Ends the consent of an account for an application, and its grants with their tokens.
   *
   * @param clientId The API key of the application.
   * @param input `accountId`.
   * @param options Limits, signal and headers of this call.
   * @returns The consent and the authorizations have ended.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (clientId: WithdrawGrantsParameters['clientId'], input: WithdrawGrantsBody, options?: RepeatableOptions): Promise<WithdrawGrantsResult>;
}

/** The operation `client.roles.permissions` in its forms. */
export interface ListKnownPermissionsOperation
  extends OperationForms<[options?: CallOptions], { 200: ListKnownPermissionsResult }, ListKnownPermissionsErrorCode> {
  /**
   * List the known permissions: `GET /api/staff/permissions`. Requires a staff member with a permission.
   *
   * The permission codes that routes of this server ask for, with a description of each.
   *
   * @param options Limits, signal and headers of this call.
   * @returns The permissions that this server knows.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (options?: CallOptions): Promise<ListKnownPermissionsResult>;
}

/** The operation `client.roles.list` in its forms. */
export interface ListRolesOperation
  extends OperationForms<[query?: ListRolesQuery, options?: CallOptions], { 200: ListRolesResult }, ListRolesErrorCode> {
  /**
   * List roles: `GET /api/staff/roles`. Requires a staff member with a permission.
   *
   * All roles by name.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (query?: ListRolesQuery, options?: CallOptions): Promise<ListRolesResult>;
  /**
   * List roles, part after part, as an async iterator over the items. A `break` ends it.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListRolesQuery, options?: IterateOptions): AsyncGenerator<ListRolesResult['items'][number], void, undefined>;
}

/** The operation `client.roles.get` in its forms. */
export interface GetRoleOperation
  extends OperationForms<[name: GetRoleParameters['name'], options?: CallOptions], { 200: GetRoleResult }, GetRoleErrorCode> {
  /**
   * Get a role: `GET /api/staff/roles/:name`. Requires a staff member with a permission.
   *
   * One role. `ETag` is its version.
   *
   * @param name Exact name of the role.
   * @param options Limits, signal and headers of this call.
   * @returns A set of permissions that staff accounts share.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (name: GetRoleParameters['name'], options?: CallOptions): Promise<GetRoleResult>;
}

/** The operation `client.roles.create` in its forms. */
export interface CreateRoleOperation
  extends OperationForms<[input: CreateRoleBody, options?: RepeatableOptions], { 201: CreateRoleResult }, CreateRoleErrorCode> {
  /**
   * Create a role: `POST /api/staff/roles`. Requires a staff member with a permission.
   *
   * The caller must have every permission of the role: only `*` may grant everything.
   *
   * @param input `name`, `permissions`.
   * @param options Limits, signal and headers of this call.
   * @returns A set of permissions that staff accounts share.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (input: CreateRoleBody, options?: RepeatableOptions): Promise<CreateRoleResult>;
}

/** The operation `client.roles.change` in its forms. */
export interface ChangeRoleOperation
  extends OperationForms<[name: ChangeRoleParameters['name'], input: ChangeRoleBody, options: ChangeOptions], { 200: ChangeRoleResult }, ChangeRoleErrorCode> {
  /**
   * Change the permissions of a role: `PATCH /api/staff/roles/:name`. Requires a staff member with a permission.
   *
   * Takes effect on the next request of every account with the role. The caller must have every permission of the role, before and after. Callers cannot take a permission from themselves.
   *
   * @param name Exact name of the role.
   * @param input `permissions`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A set of permissions that staff accounts share.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (name: ChangeRoleParameters['name'], input: ChangeRoleBody, options: ChangeOptions): Promise<ChangeRoleResult>;
}

/** The operation `client.roles.delete` in its forms. */
export interface DeleteRoleOperation
  extends OperationForms<[name: DeleteRoleParameters['name'], options: ChangeOptions], { 200: DeleteRoleResult }, DeleteRoleErrorCode> {
  /**
   * Delete a role: `DELETE /api/staff/roles/:name`. Requires a staff member with a permission.
   *
   * Rejected with 409 while an account has the role.
   *
   * @param name Exact name of the role.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (name: DeleteRoleParameters['name'], options: ChangeOptions): Promise<DeleteRoleResult>;
}

/** The operations of staff members by namespace. */
export interface StaffOperations {
  readonly accounts: {
    /**
     * List staff accounts: `GET /api/staff/accounts`. Requires a staff member with a permission.
     *
     * Accounts with a staff role by name, then id.
     */
    readonly list: ListStaffAccountsOperation;
    /**
     * Get a staff account: `GET /api/staff/accounts/:id`. Requires a staff member with a permission.
     *
     * One account. An account without a staff role is a 404.
     */
    readonly get: GetStaffAccountOperation;
    /**
     * Create a staff account: `POST /api/staff/accounts`. Requires a staff member with a permission.
     *
     * The caller must have every permission of the role. A generated password is returned once.
     */
    readonly create: CreateStaffAccountOperation;
    /**
     * Change a staff account: `PATCH /api/staff/accounts/:id`. Requires a staff member with a permission.
     *
     * The caller must have every permission of the old role and of the new one.
     */
    readonly change: ChangeStaffAccountOperation;
    /**
     * Deactivate a staff account: `POST /api/staff/accounts/:id/deactivate`. Requires a staff member with a permission.
     *
     * Rejects the account everywhere from the next request on, and ends its OAuth grants.
     */
    readonly deactivate: DeactivateStaffAccountOperation;
    /**
     * Activate a staff account: `POST /api/staff/accounts/:id/activate`. Requires a staff member with a permission.
     *
     * Accepts the account again, with its sessions that have not expired.
     */
    readonly activate: ActivateStaffAccountOperation;
    /**
     * End the sessions of a staff account: `POST /api/staff/accounts/:id/end-sessions`. Requires a staff member with a permission.
     *
     * Ends every session and OAuth grant of the account. It can log in again.
     */
    readonly endSessions: EndStaffSessionsOperation;
    /**
     * Set the password of a staff account: `POST /api/staff/accounts/:id/reset-password`. Requires a staff member with a permission.
     *
     * Sets the given password or a generated one, and ends every session and OAuth grant of the account.
     */
    readonly resetPassword: ResetStaffPasswordOperation;
    /**
     * Remove the role of a staff account: `POST /api/staff/accounts/:id/revoke-role`. Requires a staff member with a permission.
     *
     * The account is a customer again if it has a customer record, and otherwise a user.
     */
    readonly revokeRole: RevokeStaffRoleOperation;
  };
  readonly categories: {
    /**
     * List categories for staff: `GET /api/staff/categories`. Requires a staff member with a permission.
     *
     * All categories by name, then id.
     */
    readonly list: ListStaffCategoriesOperation;
    /**
     * Get a category for staff: `GET /api/staff/categories/:id`. Requires a staff member with a permission.
     *
     * One category. `ETag` is its version.
     */
    readonly get: GetStaffCategoryOperation;
    /**
     * Create a category: `POST /api/staff/categories`. Requires a staff member with a permission.
     *
     * A parent must be a main category. The id must be free.
     */
    readonly create: CreateCategoryOperation;
    /**
     * Change a category: `PATCH /api/staff/categories/:id`. Requires a staff member with a permission.
     *
     * Renames, describes or moves a category. A category with subcategories stays a main category.
     */
    readonly change: ChangeCategoryOperation;
    /**
     * Delete a category: `DELETE /api/staff/categories/:id`. Requires a staff member with a permission.
     *
     * Rejected with 409 while it has products or subcategories, unless `moveTo` says where they go.
     */
    readonly delete: DeleteCategoryOperation;
  };
  readonly chatApplications: {
    /**
     * List chat applications: `GET /api/staff/chat-applications`. Requires a staff member with a permission.
     *
     * All chat applications by name, then id.
     */
    readonly list: ListChatApplicationsOperation;
    /**
     * Get a chat application: `GET /api/staff/chat-applications/:chatApplicationId`. Requires a staff member with a permission.
     *
     * One application with its fields. `ETag` is its version.
     */
    readonly get: GetChatApplicationOperation;
    /**
     * Create a chat application: `POST /api/staff/chat-applications`. Requires a staff member with a permission.
     *
     * Returns the secret for the application’s servers once.
     */
    readonly create: CreateChatApplicationOperation;
    /**
     * Change a chat application: `PATCH /api/staff/chat-applications/:chatApplicationId`. Requires a staff member with a permission.
     *
     * Takes effect on the next request of its servers and widgets.
     */
    readonly change: ChangeChatApplicationOperation;
    /**
     * Give a chat application a new secret: `POST /api/staff/chat-applications/:chatApplicationId/rotate-secret`. Requires a staff member with a permission.
     *
     * The earlier secrets end after `keepOldSeconds`.
     */
    readonly rotateSecret: RotateChatSecretOperation;
    /**
     * Disable a chat application: `POST /api/staff/chat-applications/:chatApplicationId/disable`. Requires a staff member with a permission.
     *
     * Rejects its servers and widgets from the next request on.
     */
    readonly disable: DisableChatApplicationOperation;
    /**
     * Enable a chat application: `POST /api/staff/chat-applications/:chatApplicationId/enable`. Requires a staff member with a permission.
     *
     * Accepts it again, with the widget sessions that have not expired.
     */
    readonly enable: EnableChatApplicationOperation;
    /**
     * Define a field of the pre-chat form: `POST /api/staff/chat-applications/:chatApplicationId/fields`. Requires a staff member with a permission.
     *
     * Creates a field, or replaces the definition of the field with this key and takes it out of the archive. The type of a field cannot change.
     */
    readonly defineField: DefineChatFieldOperation;
    /**
     * Archive a field of the pre-chat form: `POST /api/staff/chat-applications/:chatApplicationId/fields/:key/archive`. Requires a staff member with a permission.
     *
     * Removes the field from the form. Stored values of visitors stay; new values are rejected.
     */
    readonly archiveField: ArchiveChatFieldOperation;
  };
  readonly oauthApplications: {
    /**
     * List OAuth applications: `GET /api/staff/oauth-applications`. Requires a staff member with a permission.
     *
     * All OAuth applications by slug.
     */
    readonly list: ListOauthApplicationsOperation;
    /**
     * Get an OAuth application: `GET /api/staff/oauth-applications/:clientId`. Requires a staff member with a permission.
     *
     * One application. `ETag` is its version.
     */
    readonly get: GetOauthApplicationOperation;
    /**
     * Create an OAuth application: `POST /api/staff/oauth-applications`. Requires a staff member with a permission.
     *
     * Returns the API secret once. A public or native application has none.
     */
    readonly create: CreateOauthApplicationOperation;
    /**
     * Change an OAuth application: `PATCH /api/staff/oauth-applications/:clientId`. Requires a staff member with a permission.
     *
     * Takes effect on the next request. If a redirect URI is removed, codes that were sent to it are rejected. Login pages that are open under an earlier slug continue to work.
     */
    readonly change: ChangeOauthApplicationOperation;
    /**
     * Give an OAuth application a new secret: `POST /api/staff/oauth-applications/:clientId/rotate-secret`. Requires a staff member with a permission.
     *
     * The earlier secrets end after `keepOldSeconds`. A public application has no secret: 409.
     */
    readonly rotateSecret: RotateOauthSecretOperation;
    /**
     * Disable an OAuth application: `POST /api/staff/oauth-applications/:clientId/disable`. Requires a staff member with a permission.
     *
     * Rejects its login page, credentials and tokens from the next request on.
     */
    readonly disable: DisableOauthApplicationOperation;
    /**
     * Enable an OAuth application: `POST /api/staff/oauth-applications/:clientId/enable`. Requires a staff member with a permission.
     *
     * Accepts it again, with its tokens that have not expired.
     */
    readonly enable: EnableOauthApplicationOperation;
    /**
     * Delete an OAuth application: `DELETE /api/staff/oauth-applications/:clientId`. Requires a staff member with a permission.
     *
     * Deletes it with its secrets, consents, grants and tokens. Its audit events stay.
     */
    readonly delete: DeleteOauthApplicationOperation;
    /**
     * List the grants of an OAuth application: `GET /api/staff/oauth-applications/:clientId/grants`. Requires a staff member with a permission.
     *
     * The accounts that consented to it or whose tokens it holds, by account id.
     */
    readonly grants: ListApplicationGrantsOperation;
    /**
     * List the grants of an account: `GET /api/staff/oauth-grants/:accountId`. Requires a staff member with a permission.
     *
     * The applications that the account consented to or that hold tokens of it, by name.
     */
    readonly accountGrants: ListAccountGrantsOperation;
    /**
     * Withdraw what an account has granted: `POST /api/staff/oauth-applications/:clientId/withdraw-grants`. Requires a staff member with a permission.
     *
     * Ends the consent of an account for an application, and its grants with their tokens.
     */
    readonly withdrawGrants: WithdrawGrantsOperation;
  };
  readonly roles: {
    /**
     * List the known permissions: `GET /api/staff/permissions`. Requires a staff member with a permission.
     *
     * The permission codes that routes of this server ask for, with a description of each.
     */
    readonly permissions: ListKnownPermissionsOperation;
    /**
     * List roles: `GET /api/staff/roles`. Requires a staff member with a permission.
     *
     * All roles by name.
     */
    readonly list: ListRolesOperation;
    /**
     * Get a role: `GET /api/staff/roles/:name`. Requires a staff member with a permission.
     *
     * One role. `ETag` is its version.
     */
    readonly get: GetRoleOperation;
    /**
     * Create a role: `POST /api/staff/roles`. Requires a staff member with a permission.
     *
     * The caller must have every permission of the role: only `*` may grant everything.
     */
    readonly create: CreateRoleOperation;
    /**
     * Change the permissions of a role: `PATCH /api/staff/roles/:name`. Requires a staff member with a permission.
     *
     * Takes effect on the next request of every account with the role. The caller must have every permission of the role, before and after. Callers cannot take a permission from themselves.
     */
    readonly change: ChangeRoleOperation;
    /**
     * Delete a role: `DELETE /api/staff/roles/:name`. Requires a staff member with a permission.
     *
     * Rejected with 409 while an account has the role.
     */
    readonly delete: DeleteRoleOperation;
  };
}
