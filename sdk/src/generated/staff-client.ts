// Generated from the contract by `npm run generate`. Do not edit.

import type { CallOptions, ChangeOptions, DownloadOptions, IterateOptions, RepeatableChangeOptions, RepeatableOptions, UploadOptions } from '../client-options.ts';
import type { Items } from '../iterate-pages.ts';
import type { OperationForms } from '../operation.ts';
import type {
  ActivateCustomerErrorCode,
  ActivateCustomerParameters,
  ActivateCustomerResult,
  ActivatePriceListErrorCode,
  ActivatePriceListParameters,
  ActivatePriceListResult,
  ActivateStaffAccountErrorCode,
  ActivateStaffAccountParameters,
  ActivateStaffAccountResult,
  ApplyCatalogImportErrorCode,
  ApplyCatalogImportParameters,
  ApplyCatalogImportResult,
  ApplyPriceChangeBody,
  ApplyPriceChangeErrorCode,
  ApplyPriceChangeResult,
  ApproveWholesaleBody,
  ApproveWholesaleErrorCode,
  ApproveWholesaleParameters,
  ApproveWholesaleResult,
  ArchiveChatFieldErrorCode,
  ArchiveChatFieldParameters,
  ArchiveChatFieldResult,
  ChangeAppContentBody,
  ChangeAppContentErrorCode,
  ChangeAppContentParameters,
  ChangeAppContentResult,
  ChangeAvailabilitiesBody,
  ChangeAvailabilitiesErrorCode,
  ChangeAvailabilitiesResult,
  ChangeAvailabilityBody,
  ChangeAvailabilityErrorCode,
  ChangeAvailabilityParameters,
  ChangeAvailabilityResult,
  ChangeCategoryBody,
  ChangeCategoryErrorCode,
  ChangeCategoryParameters,
  ChangeCategoryResult,
  ChangeChatApplicationBody,
  ChangeChatApplicationErrorCode,
  ChangeChatApplicationParameters,
  ChangeChatApplicationResult,
  ChangeCustomerBody,
  ChangeCustomerErrorCode,
  ChangeCustomerGroupBody,
  ChangeCustomerGroupErrorCode,
  ChangeCustomerGroupParameters,
  ChangeCustomerGroupResult,
  ChangeCustomerParameters,
  ChangeCustomerResult,
  ChangeGroupMembersBody,
  ChangeGroupMembersErrorCode,
  ChangeGroupMembersParameters,
  ChangeGroupMembersResult,
  ChangeOauthApplicationBody,
  ChangeOauthApplicationErrorCode,
  ChangeOauthApplicationParameters,
  ChangeOauthApplicationResult,
  ChangePriceListBody,
  ChangePriceListEntriesBody,
  ChangePriceListEntriesErrorCode,
  ChangePriceListEntriesParameters,
  ChangePriceListEntriesResult,
  ChangePriceListErrorCode,
  ChangePriceListParameters,
  ChangePriceListResult,
  ChangeProductBody,
  ChangeProductErrorCode,
  ChangeProductParameters,
  ChangeProductPricesBody,
  ChangeProductPricesErrorCode,
  ChangeProductPricesParameters,
  ChangeProductPricesResult,
  ChangeProductResult,
  ChangeProductSlugBody,
  ChangeProductSlugErrorCode,
  ChangeProductSlugParameters,
  ChangeProductSlugResult,
  ChangeRoleBody,
  ChangeRoleErrorCode,
  ChangeRoleParameters,
  ChangeRoleResult,
  ChangeServiceAccountBody,
  ChangeServiceAccountErrorCode,
  ChangeServiceAccountParameters,
  ChangeServiceAccountResult,
  ChangeSettingsBody,
  ChangeSettingsErrorCode,
  ChangeSettingsResult,
  ChangeStaffAccountBody,
  ChangeStaffAccountErrorCode,
  ChangeStaffAccountParameters,
  ChangeStaffAccountResult,
  ChangeWebhookEndpointBody,
  ChangeWebhookEndpointErrorCode,
  ChangeWebhookEndpointParameters,
  ChangeWebhookEndpointResult,
  ConfirmFactorResetErrorCode,
  ConfirmFactorResetParameters,
  ConfirmFactorResetResult,
  CopyPriceListBody,
  CopyPriceListErrorCode,
  CopyPriceListParameters,
  CopyPriceListResult,
  CreateAppContentBody,
  CreateAppContentErrorCode,
  CreateAppContentResult,
  CreateCatalogImportBody,
  CreateCatalogImportErrorCode,
  CreateCatalogImportResult,
  CreateCategoryBody,
  CreateCategoryErrorCode,
  CreateCategoryResult,
  CreateChatApplicationBody,
  CreateChatApplicationErrorCode,
  CreateChatApplicationResult,
  CreateCustomerGroupBody,
  CreateCustomerGroupErrorCode,
  CreateCustomerGroupResult,
  CreateOauthApplicationBody,
  CreateOauthApplicationErrorCode,
  CreateOauthApplicationResult,
  CreatePriceListBody,
  CreatePriceListErrorCode,
  CreatePriceListResult,
  CreateProductBody,
  CreateProductErrorCode,
  CreateProductResult,
  CreateRoleBody,
  CreateRoleErrorCode,
  CreateRoleResult,
  CreateServiceAccountBody,
  CreateServiceAccountErrorCode,
  CreateServiceAccountResult,
  CreateServiceKeyBody,
  CreateServiceKeyErrorCode,
  CreateServiceKeyParameters,
  CreateServiceKeyResult,
  CreateStaffAccountBody,
  CreateStaffAccountErrorCode,
  CreateStaffAccountResult,
  CreateWebhookEndpointBody,
  CreateWebhookEndpointErrorCode,
  CreateWebhookEndpointResult,
  DeactivateCustomerErrorCode,
  DeactivateCustomerParameters,
  DeactivateCustomerResult,
  DeactivatePriceListErrorCode,
  DeactivatePriceListParameters,
  DeactivatePriceListResult,
  DeactivateStaffAccountErrorCode,
  DeactivateStaffAccountParameters,
  DeactivateStaffAccountResult,
  DefineChatFieldBody,
  DefineChatFieldErrorCode,
  DefineChatFieldParameters,
  DefineChatFieldResult,
  DeleteAppContentErrorCode,
  DeleteAppContentParameters,
  DeleteAppContentResult,
  DeleteCatalogImportErrorCode,
  DeleteCatalogImportParameters,
  DeleteCatalogImportResult,
  DeleteCategoryErrorCode,
  DeleteCategoryParameters,
  DeleteCategoryQuery,
  DeleteCategoryResult,
  DeleteCustomerGroupErrorCode,
  DeleteCustomerGroupParameters,
  DeleteCustomerGroupResult,
  DeleteOauthApplicationErrorCode,
  DeleteOauthApplicationParameters,
  DeleteOauthApplicationResult,
  DeletePriceListErrorCode,
  DeletePriceListParameters,
  DeletePriceListResult,
  DeleteProductErrorCode,
  DeleteProductParameters,
  DeleteProductResult,
  DeleteRoleErrorCode,
  DeleteRoleParameters,
  DeleteRoleResult,
  DeleteServiceAccountErrorCode,
  DeleteServiceAccountParameters,
  DeleteServiceAccountResult,
  DeleteWebhookEndpointErrorCode,
  DeleteWebhookEndpointParameters,
  DeleteWebhookEndpointResult,
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
  EndCustomerSessionsErrorCode,
  EndCustomerSessionsParameters,
  EndCustomerSessionsResult,
  EndHoldErrorCode,
  EndHoldParameters,
  EndHoldResult,
  EndStaffSessionsErrorCode,
  EndStaffSessionsParameters,
  EndStaffSessionsResult,
  EndWidgetSessionsBody,
  EndWidgetSessionsErrorCode,
  EndWidgetSessionsParameters,
  EndWidgetSessionsResult,
  EraseCustomerErrorCode,
  EraseCustomerParameters,
  EraseCustomerResult,
  ExplainPriceErrorCode,
  ExplainPriceQuery,
  ExplainPriceResult,
  ExportProductsCsvErrorCode,
  ExportProductsCsvQuery,
  ExportProductsCsvResult,
  GetCatalogImportErrorCode,
  GetCatalogImportParameters,
  GetCatalogImportResult,
  GetCatalogSnapshotErrorCode,
  GetCatalogSnapshotResult,
  GetChatApplicationErrorCode,
  GetChatApplicationParameters,
  GetChatApplicationResult,
  GetCodeLimitsErrorCode,
  GetCodeLimitsParameters,
  GetCodeLimitsResult,
  GetCustomerErrorCode,
  GetCustomerGroupErrorCode,
  GetCustomerGroupParameters,
  GetCustomerGroupResult,
  GetCustomerParameters,
  GetCustomerResult,
  GetOauthApplicationErrorCode,
  GetOauthApplicationParameters,
  GetOauthApplicationResult,
  GetPriceListErrorCode,
  GetPriceListParameters,
  GetPriceListResult,
  GetRoleErrorCode,
  GetRoleParameters,
  GetRoleResult,
  GetServiceAccountErrorCode,
  GetServiceAccountParameters,
  GetServiceAccountResult,
  GetStaffAccountErrorCode,
  GetStaffAccountParameters,
  GetStaffAccountResult,
  GetStaffAppContentErrorCode,
  GetStaffAppContentParameters,
  GetStaffAppContentResult,
  GetStaffCategoryErrorCode,
  GetStaffCategoryParameters,
  GetStaffCategoryResult,
  GetStaffProductErrorCode,
  GetStaffProductParameters,
  GetStaffProductResult,
  GetStaffSettingsErrorCode,
  GetStaffSettingsResult,
  GetSynonymsErrorCode,
  GetSynonymsResult,
  GetWebhookEndpointErrorCode,
  GetWebhookEndpointParameters,
  GetWebhookEndpointResult,
  GrantStaffRoleBody,
  GrantStaffRoleErrorCode,
  GrantStaffRoleParameters,
  GrantStaffRoleResult,
  LiftCodeLimitsErrorCode,
  LiftCodeLimitsParameters,
  LiftCodeLimitsResult,
  ListAccountGrantsErrorCode,
  ListAccountGrantsParameters,
  ListAccountGrantsResult,
  ListApplicationGrantsErrorCode,
  ListApplicationGrantsParameters,
  ListApplicationGrantsQuery,
  ListApplicationGrantsResult,
  ListAuditEventsErrorCode,
  ListAuditEventsQuery,
  ListAuditEventsResult,
  ListCatalogImportRowsErrorCode,
  ListCatalogImportRowsParameters,
  ListCatalogImportRowsQuery,
  ListCatalogImportRowsResult,
  ListChatApplicationsErrorCode,
  ListChatApplicationsQuery,
  ListChatApplicationsResult,
  ListCustomerGroupsErrorCode,
  ListCustomerGroupsQuery,
  ListCustomerGroupsResult,
  ListCustomerRequirementsErrorCode,
  ListCustomerRequirementsParameters,
  ListCustomerRequirementsResult,
  ListCustomersErrorCode,
  ListCustomersQuery,
  ListCustomersResult,
  ListEventsErrorCode,
  ListEventsQuery,
  ListEventsResult,
  ListKnownPermissionsErrorCode,
  ListKnownPermissionsResult,
  ListMessagesErrorCode,
  ListMessagesQuery,
  ListMessagesResult,
  ListOauthApplicationsErrorCode,
  ListOauthApplicationsQuery,
  ListOauthApplicationsResult,
  ListPriceListEntriesErrorCode,
  ListPriceListEntriesParameters,
  ListPriceListEntriesQuery,
  ListPriceListEntriesResult,
  ListPriceListsErrorCode,
  ListPriceListsQuery,
  ListPriceListsResult,
  ListRolesErrorCode,
  ListRolesQuery,
  ListRolesResult,
  ListSearchMissesErrorCode,
  ListSearchMissesQuery,
  ListSearchMissesResult,
  ListServiceAccountsErrorCode,
  ListServiceAccountsQuery,
  ListServiceAccountsResult,
  ListServiceKeysErrorCode,
  ListServiceKeysParameters,
  ListServiceKeysResult,
  ListStaffAccountsErrorCode,
  ListStaffAccountsQuery,
  ListStaffAccountsResult,
  ListStaffAppContentErrorCode,
  ListStaffAppContentQuery,
  ListStaffAppContentResult,
  ListStaffCategoriesErrorCode,
  ListStaffCategoriesQuery,
  ListStaffCategoriesResult,
  ListStaffProductsErrorCode,
  ListStaffProductsQuery,
  ListStaffProductsResult,
  ListWebhookAttemptsErrorCode,
  ListWebhookAttemptsParameters,
  ListWebhookAttemptsQuery,
  ListWebhookAttemptsResult,
  ListWebhookEndpointsErrorCode,
  ListWebhookEndpointsQuery,
  ListWebhookEndpointsResult,
  ListWidgetSessionsErrorCode,
  ListWidgetSessionsParameters,
  ListWidgetSessionsQuery,
  ListWidgetSessionsResult,
  PreviewPriceChangeBody,
  PreviewPriceChangeErrorCode,
  PreviewPriceChangeResult,
  PreviewPriceListEntriesBody,
  PreviewPriceListEntriesErrorCode,
  PreviewPriceListEntriesParameters,
  PreviewPriceListEntriesResult,
  PublishAppContentErrorCode,
  PublishAppContentParameters,
  PublishAppContentResult,
  PublishProductErrorCode,
  PublishProductParameters,
  PublishProductResult,
  ReadCustomerDocumentErrorCode,
  ReadCustomerDocumentParameters,
  ReadCustomerDocumentResult,
  RejectWholesaleBody,
  RejectWholesaleErrorCode,
  RejectWholesaleParameters,
  RejectWholesaleResult,
  ReplaceSynonymsBody,
  ReplaceSynonymsErrorCode,
  ReplaceSynonymsResult,
  ReplayWebhookEventsBody,
  ReplayWebhookEventsErrorCode,
  ReplayWebhookEventsParameters,
  ReplayWebhookEventsResult,
  RequireDocumentBody,
  RequireDocumentErrorCode,
  RequireDocumentParameters,
  RequireDocumentResult,
  ResendWebhookEventErrorCode,
  ResendWebhookEventParameters,
  ResendWebhookEventResult,
  ResetCustomerPasswordErrorCode,
  ResetCustomerPasswordParameters,
  ResetCustomerPasswordResult,
  ResetFactorsErrorCode,
  ResetFactorsParameters,
  ResetFactorsResult,
  ResetStaffPasswordBody,
  ResetStaffPasswordErrorCode,
  ResetStaffPasswordParameters,
  ResetStaffPasswordResult,
  RestoreProductErrorCode,
  RestoreProductParameters,
  RestoreProductResult,
  RevokeServiceKeyErrorCode,
  RevokeServiceKeyParameters,
  RevokeServiceKeyResult,
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
  RotateWebhookSecretBody,
  RotateWebhookSecretErrorCode,
  RotateWebhookSecretParameters,
  RotateWebhookSecretResult,
  TestWebhookEndpointErrorCode,
  TestWebhookEndpointParameters,
  TestWebhookEndpointResult,
  UnpublishAppContentErrorCode,
  UnpublishAppContentParameters,
  UnpublishAppContentResult,
  UnpublishProductErrorCode,
  UnpublishProductParameters,
  UnpublishProductResult,
  UploadPictureBody,
  UploadPictureErrorCode,
  UploadPictureResult,
  WithdrawGrantsBody,
  WithdrawGrantsErrorCode,
  WithdrawGrantsParameters,
  WithdrawGrantsResult,
  WithdrawRequirementErrorCode,
  WithdrawRequirementParameters,
  WithdrawRequirementResult,
} from './staff-types.ts';

/** The operation `staff.categories.list` in its forms. */
export interface ListStaffCategoriesOperation
  extends OperationForms<[query?: ListStaffCategoriesQuery, options?: CallOptions], { 200: ListStaffCategoriesResult }, ListStaffCategoriesErrorCode> {
  /**
   * List categories for staff: `GET /api/staff/categories`. Requires a staff member with the permission `catalog:read`.
   *
   * All categories by name, then id.
   *
   * @param query Optional: `limit`, `cursor`, `q`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.categories.list({ limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd', q: 'oil' })
   */
  (query?: ListStaffCategoriesQuery, options?: CallOptions): Promise<ListStaffCategoriesResult>;
  /**
   * List categories for staff, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query Optional: `limit`, `cursor`, `q`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListStaffCategoriesQuery, options?: IterateOptions): Items<ListStaffCategoriesResult['items'][number]>;
}

/** The operation `staff.categories.get` in its forms. */
export interface GetStaffCategoryOperation
  extends OperationForms<[id: GetStaffCategoryParameters['id'], options?: CallOptions], { 200: GetStaffCategoryResult }, GetStaffCategoryErrorCode> {
  /**
   * Get a category for staff: `GET /api/staff/categories/:id`. Requires a staff member with the permission `catalog:read`.
   *
   * One category. `ETag` is its version.
   *
   * @param id Exact category id.
   * @param options Limits, signal and headers of this call.
   * @returns A category, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.categories.get('oil-mustard')
   */
  (id: GetStaffCategoryParameters['id'], options?: CallOptions): Promise<GetStaffCategoryResult>;
}

/** The operation `staff.categories.create` in its forms. */
export interface CreateCategoryOperation
  extends OperationForms<[input: CreateCategoryBody, options?: RepeatableOptions], { 201: CreateCategoryResult }, CreateCategoryErrorCode> {
  /**
   * Create a category: `POST /api/staff/categories`. Requires a staff member with the permission `catalog:write`.
   *
   * A parent must be a main category. The id must be free.
   *
   * @param input `name`; optional: `id`, `description`, `image`, `parentId`, `sortOrder`, `hidden`.
   * @param options Limits, signal and headers of this call.
   * @returns A category, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.categories.create({ name: 'Mustard Oil · সরিষার তেল', id: 'oil-mustard', image: '/demo/pictures/oil-mustard.svg', parentId: 'oil' })
   */
  (input: CreateCategoryBody, options?: RepeatableOptions): Promise<CreateCategoryResult>;
}

/** The operation `staff.categories.change` in its forms. */
export interface ChangeCategoryOperation
  extends OperationForms<[id: ChangeCategoryParameters['id'], input: ChangeCategoryBody, options: ChangeOptions], { 200: ChangeCategoryResult }, ChangeCategoryErrorCode> {
  /**
   * Change a category: `PATCH /api/staff/categories/:id`. Requires a staff member with the permission `catalog:write`.
   *
   * Renames, describes, moves, orders or hides a category. A category with subcategories stays a main category.
   *
   * @param id Exact category id.
   * @param input Optional: `name`, `description`, `image`, `parentId`, `sortOrder`, `hidden`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A category, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.categories.change('oil-mustard', { name: 'Mustard Oil (Ghani) · ঘানির সরিষার তেল' }, { ifMatch: version })
   */
  (id: ChangeCategoryParameters['id'], input: ChangeCategoryBody, options: ChangeOptions): Promise<ChangeCategoryResult>;
}

/** The operation `staff.categories.delete` in its forms. */
export interface DeleteCategoryOperation
  extends OperationForms<[id: DeleteCategoryParameters['id'], query: DeleteCategoryQuery | undefined, options: ChangeOptions], { 200: DeleteCategoryResult }, DeleteCategoryErrorCode> {
  /**
   * Delete a category: `DELETE /api/staff/categories/:id`. Requires a staff member with the permission `catalog:write`.
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
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.categories.delete('oil-mustard', { moveTo: 'oil' }, { ifMatch: version })
   */
  (id: DeleteCategoryParameters['id'], query: DeleteCategoryQuery | undefined, options: ChangeOptions): Promise<DeleteCategoryResult>;
}

/** The operation `staff.imports.create` in its forms. */
export interface CreateCatalogImportOperation
  extends OperationForms<[input: CreateCatalogImportBody, options?: UploadOptions], { 202: CreateCatalogImportResult }, CreateCatalogImportErrorCode> {
  /**
   * Check a catalog file: `POST /api/staff/imports`. Requires a staff member with the permission `catalog:write`.
   *
   * Checks a file of at most 50 MiB and changes nothing: the state is `checking`, then `ready` or `invalid`. 409 while another import is checked or applied.
   *
   * @param input `options`, `file`.
   * @param options Limits, signal and headers of this call.
   * @returns A file that is checked first, and then applied.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {StorageError} STORAGE_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.imports.create({ options: { target: 'products', map: { name: '{Product name}' }, ignore: ['Shelf'] }, file })
   */
  (input: CreateCatalogImportBody, options?: UploadOptions): Promise<CreateCatalogImportResult>;
}

/** The operation `staff.imports.get` in its forms. */
export interface GetCatalogImportOperation
  extends OperationForms<[id: GetCatalogImportParameters['id'], options?: CallOptions], { 200: GetCatalogImportResult }, GetCatalogImportErrorCode> {
  /**
   * Get an import: `GET /api/staff/imports/:id`. Requires a staff member with the permission `catalog:write`.
   *
   * Its state, its columns, and what it does. `ETag` is its version.
   *
   * @param id The id of the import.
   * @param options Limits, signal and headers of this call.
   * @returns A file that is checked first, and then applied.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.imports.get('019c5d0e-7a31-7c42-8b65-2f9d4e6a1b70')
   */
  (id: GetCatalogImportParameters['id'], options?: CallOptions): Promise<GetCatalogImportResult>;
}

/** The operation `staff.imports.listRows` in its forms. */
export interface ListCatalogImportRowsOperation
  extends OperationForms<[id: ListCatalogImportRowsParameters['id'], query?: ListCatalogImportRowsQuery, options?: CallOptions], { 200: ListCatalogImportRowsResult }, ListCatalogImportRowsErrorCode> {
  /**
   * List the rows of an import: `GET /api/staff/imports/:id/rows`. Requires a staff member with the permission `catalog:write`.
   *
   * Rows in the order of the file, then what is deleted. They are removed when the import expires.
   *
   * @param id The id of the import.
   * @param query Optional: `only`, `limit`, `cursor`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.imports.listRows('019c5d0e-7a31-7c42-8b65-2f9d4e6a1b70', { only: 'issues', limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd' })
   */
  (id: ListCatalogImportRowsParameters['id'], query?: ListCatalogImportRowsQuery, options?: CallOptions): Promise<ListCatalogImportRowsResult>;
  /**
   * List the rows of an import, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param id The id of the import.
   * @param query Optional: `only`, `limit`, `cursor`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(id: ListCatalogImportRowsParameters['id'], query?: ListCatalogImportRowsQuery, options?: IterateOptions): Items<ListCatalogImportRowsResult['items'][number]>;
}

/** The operation `staff.imports.apply` in its forms. */
export interface ApplyCatalogImportOperation
  extends OperationForms<[id: ApplyCatalogImportParameters['id'], options: RepeatableChangeOptions], { 200: ApplyCatalogImportResult }, ApplyCatalogImportErrorCode> {
  /**
   * Apply an import: `POST /api/staff/imports/:id/apply`. Requires a staff member with the permission `catalog:write`.
   *
   * Writes everything or nothing. A long import is still `applying` in the response: read it again. Needs `prices:write` if a price changes, and `availability:write` if availability does. 412 if a row of the shop has changed since the check. 409 unless it is `ready`.
   *
   * @param id The id of the import.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A file that is checked first, and then applied.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.imports.apply('019c5d0e-7a31-7c42-8b65-2f9d4e6a1b70', { ifMatch: version })
   */
  (id: ApplyCatalogImportParameters['id'], options: RepeatableChangeOptions): Promise<ApplyCatalogImportResult>;
}

/** The operation `staff.imports.delete` in its forms. */
export interface DeleteCatalogImportOperation
  extends OperationForms<[id: DeleteCatalogImportParameters['id'], options: ChangeOptions], { 200: DeleteCatalogImportResult }, DeleteCatalogImportErrorCode> {
  /**
   * Delete an import: `DELETE /api/staff/imports/:id`. Requires a staff member with the permission `catalog:write`.
   *
   * Deletes its file and its rows, and undoes nothing. 409 while it is applied.
   *
   * @param id The id of the import.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.imports.delete('019c5d0e-7a31-7c42-8b65-2f9d4e6a1b70', { ifMatch: version })
   */
  (id: DeleteCatalogImportParameters['id'], options: ChangeOptions): Promise<DeleteCatalogImportResult>;
}

/** The operation `staff.products.exportCsv` in its forms. */
export interface ExportProductsCsvOperation
  extends OperationForms<[query?: ExportProductsCsvQuery, options?: DownloadOptions], { 200: ExportProductsCsvResult }, ExportProductsCsvErrorCode> {
  /**
   * Download products as CSV: `GET /api/staff/products/export.csv`. Requires a staff member with the permission `catalog:read`.
   *
   * The products of the list in all columns of catalog files, by slug. An import of the file changes nothing.
   *
   * @param query Optional: `q`, `categoryId`, `status`, `missing`, `availability`, `changedSince`.
   * @param options Limits, signal and headers of this call.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.products.exportCsv({ q: 'oil', categoryId: 'oil', status: 'draft', missing: 'price', availability: 'in_stock' })
   */
  (query?: ExportProductsCsvQuery, options?: DownloadOptions): Promise<ExportProductsCsvResult>;
}

/** The operation `staff.products.list` in its forms. */
export interface ListStaffProductsOperation
  extends OperationForms<[query?: ListStaffProductsQuery, options?: CallOptions], { 200: ListStaffProductsResult }, ListStaffProductsErrorCode> {
  /**
   * List products for staff: `GET /api/staff/products`. Requires a staff member with the permission `catalog:read`.
   *
   * Products of every status. A product that is changed between two requests moves to the front of `sort=changed`.
   *
   * @param query Optional: `limit`, `cursor`, `q`, `categoryId`, `status`, `missing`, `availability`, `changedSince`, `sort`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.products.list({ limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd', q: 'oil', categoryId: 'oil', status: 'draft', missing: 'price' })
   */
  (query?: ListStaffProductsQuery, options?: CallOptions): Promise<ListStaffProductsResult>;
  /**
   * List products for staff, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query Optional: `limit`, `cursor`, `q`, `categoryId`, `status`, `missing`, `availability`, `changedSince`, `sort`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListStaffProductsQuery, options?: IterateOptions): Items<ListStaffProductsResult['items'][number]>;
}

/** The operation `staff.products.get` in its forms. */
export interface GetStaffProductOperation
  extends OperationForms<[slug: GetStaffProductParameters['slug'], options?: CallOptions], { 200: GetStaffProductResult }, GetStaffProductErrorCode> {
  /**
   * Get a product for staff: `GET /api/staff/products/:slug`. Requires a staff member with the permission `catalog:read`.
   *
   * One product of any status, with the prices of both tiers. `ETag` is its version. The 404 of a former slug has the new one in `fields.slug`.
   *
   * @param slug Exact slug.
   * @param options Limits, signal and headers of this call.
   * @returns A product, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.products.get('mustard-oil-5l')
   */
  (slug: GetStaffProductParameters['slug'], options?: CallOptions): Promise<GetStaffProductResult>;
}

/** The operation `staff.products.create` in its forms. */
export interface CreateProductOperation
  extends OperationForms<[input: CreateProductBody, options?: RepeatableOptions], { 201: CreateProductResult }, CreateProductErrorCode> {
  /**
   * Create a product: `POST /api/staff/products`. Requires a staff member with the permission `catalog:write`.
   *
   * A draft, unless `status` says otherwise. The slug must be free; a former slug is free.
   *
   * @param input `slug`, `name`; optional: `categoryId`, `images`, `wholesaleMinOrderQuantity`, `retailMinOrderQuantity`, `wholesaleIncrement`, `retailIncrement`, `wholesaleMaxOrderQuantity`, `retailMaxOrderQuantity`, `pack`, `sku`, `gtins`, `brand`, `unit`, `netContent`, `origin`, `description`, `status`, `prices`, `allowFree`.
   * @param options Limits, signal and headers of this call.
   * @returns A product, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.products.create({ slug: 'mustard-oil-5l', name: 'Mustard Oil 5 L · সরিষার তেল ৫ লিটার', categoryId: 'oil-mustard' })
   */
  (input: CreateProductBody, options?: RepeatableOptions): Promise<CreateProductResult>;
}

/** The operation `staff.products.change` in its forms. */
export interface ChangeProductOperation
  extends OperationForms<[slug: ChangeProductParameters['slug'], input: ChangeProductBody, options: ChangeOptions], { 200: ChangeProductResult }, ChangeProductErrorCode> {
  /**
   * Change a product: `PATCH /api/staff/products/:slug`. Requires a staff member with the permission `catalog:write`.
   *
   * Changes everything but slug, status, prices and availability. 409 for a deleted product, and for an SKU that is taken.
   *
   * @param slug Exact slug.
   * @param input Optional: `name`, `categoryId`, `images`, `wholesaleMinOrderQuantity`, `retailMinOrderQuantity`, `wholesaleIncrement`, `retailIncrement`, `wholesaleMaxOrderQuantity`, `retailMaxOrderQuantity`, `pack`, `sku`, `gtins`, `brand`, `unit`, `netContent`, `origin`, `description`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A product, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.products.change('mustard-oil-5l', { name: 'Mustard Oil 5 L · সরিষার তেল ৫ লিটার', categoryId: null }, { ifMatch: version })
   */
  (slug: ChangeProductParameters['slug'], input: ChangeProductBody, options: ChangeOptions): Promise<ChangeProductResult>;
}

/** The operation `staff.products.changePrices` in its forms. */
export interface ChangeProductPricesOperation
  extends OperationForms<[slug: ChangeProductPricesParameters['slug'], input: ChangeProductPricesBody, options: ChangeOptions], { 200: ChangeProductPricesResult }, ChangeProductPricesErrorCode> {
  /**
   * Change prices: `PATCH /api/staff/products/:slug/prices`. Requires a staff member with the permission `prices:write`.
   *
   * Changes the prices of one tier or both. A fixed discount must not exceed its base price. 409 for a deleted product.
   *
   * @param slug Exact slug.
   * @param input Optional: `WHOLESALE`, `RETAIL`, `allowFree`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A product, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.products.changePrices('mustard-oil-5l', { RETAIL: { basePrice: '1120' } }, { ifMatch: version })
   */
  (slug: ChangeProductPricesParameters['slug'], input: ChangeProductPricesBody, options: ChangeOptions): Promise<ChangeProductPricesResult>;
}

/** The operation `staff.products.publish` in its forms. */
export interface PublishProductOperation
  extends OperationForms<[slug: PublishProductParameters['slug'], options: RepeatableChangeOptions], { 200: PublishProductResult }, PublishProductErrorCode> {
  /**
   * Publish a product: `POST /api/staff/products/:slug/publish`. Requires a staff member with the permission `catalog:write`.
   *
   * Makes a draft public. Does nothing to a published product. 409 for a deleted product.
   *
   * @param slug Exact slug.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A product, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.products.publish('mustard-oil-5l', { ifMatch: version })
   */
  (slug: PublishProductParameters['slug'], options: RepeatableChangeOptions): Promise<PublishProductResult>;
}

/** The operation `staff.products.unpublish` in its forms. */
export interface UnpublishProductOperation
  extends OperationForms<[slug: UnpublishProductParameters['slug'], options: RepeatableChangeOptions], { 200: UnpublishProductResult }, UnpublishProductErrorCode> {
  /**
   * Unpublish a product: `POST /api/staff/products/:slug/unpublish`. Requires a staff member with the permission `catalog:write`.
   *
   * Makes a published product a draft. Does nothing to a draft. 409 for a deleted product.
   *
   * @param slug Exact slug.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A product, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.products.unpublish('mustard-oil-5l', { ifMatch: version })
   */
  (slug: UnpublishProductParameters['slug'], options: RepeatableChangeOptions): Promise<UnpublishProductResult>;
}

/** The operation `staff.products.delete` in its forms. */
export interface DeleteProductOperation
  extends OperationForms<[slug: DeleteProductParameters['slug'], options: ChangeOptions], { 200: DeleteProductResult }, DeleteProductErrorCode> {
  /**
   * Delete a product: `DELETE /api/staff/products/:slug`. Requires a staff member with the permission `catalog:write`.
   *
   * It can be restored for 30 days, and its slug stays taken until then. 409 if it is already deleted.
   *
   * @param slug Exact slug.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A product, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.products.delete('mustard-oil-5l', { ifMatch: version })
   */
  (slug: DeleteProductParameters['slug'], options: ChangeOptions): Promise<DeleteProductResult>;
}

/** The operation `staff.products.restore` in its forms. */
export interface RestoreProductOperation
  extends OperationForms<[slug: RestoreProductParameters['slug'], options: RepeatableChangeOptions], { 200: RestoreProductResult }, RestoreProductErrorCode> {
  /**
   * Restore a deleted product: `POST /api/staff/products/:slug/restore`. Requires a staff member with the permission `catalog:write`.
   *
   * Gives it the status back that it had before. 409 if it is not deleted.
   *
   * @param slug Exact slug.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A product, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.products.restore('mustard-oil-5l', { ifMatch: version })
   */
  (slug: RestoreProductParameters['slug'], options: RepeatableChangeOptions): Promise<RestoreProductResult>;
}

/** The operation `staff.products.changeSlug` in its forms. */
export interface ChangeProductSlugOperation
  extends OperationForms<[slug: ChangeProductSlugParameters['slug'], input: ChangeProductSlugBody, options: RepeatableChangeOptions], { 200: ChangeProductSlugResult }, ChangeProductSlugErrorCode> {
  /**
   * Change the slug of a product: `POST /api/staff/products/:slug/slug`. Requires a staff member with the permission `catalog:write`.
   *
   * Requests with the old slug get a 404 with the new one in `error.fields.slug`, while the product is published and no other product has the old slug. 409 if the slug is taken.
   *
   * @param slug Exact slug.
   * @param input `slug`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A product, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.products.changeSlug('mustard-oil-5-litre', { slug: 'mustard-oil-5l' }, { ifMatch: version })
   */
  (slug: ChangeProductSlugParameters['slug'], input: ChangeProductSlugBody, options: RepeatableChangeOptions): Promise<ChangeProductSlugResult>;
}

/** The operation `staff.availability.change` in its forms. */
export interface ChangeAvailabilityOperation
  extends OperationForms<[slug: ChangeAvailabilityParameters['slug'], input: ChangeAvailabilityBody, options?: CallOptions], { 200: ChangeAvailabilityResult }, ChangeAvailabilityErrorCode> {
  /**
   * Change the availability of a product: `PATCH /api/staff/products/:slug/availability`. Requires a staff member with the permission `availability:write`.
   *
   * Changes what is in stock, not the version of the product. An `If-Match` is not required; it is the version of the availability. 409 for a deleted product.
   *
   * @param slug Exact slug.
   * @param input `status`; optional: `quantity`, `expectedAt`.
   * @param options Limits, signal and headers of this call.
   * @returns The availability of a product.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.availability.change('mustard-oil-5l', { status: 'low', quantity: 36, expectedAt: '2026-04-01T00:00:00Z' })
   */
  (slug: ChangeAvailabilityParameters['slug'], input: ChangeAvailabilityBody, options?: CallOptions): Promise<ChangeAvailabilityResult>;
}

/** The operation `staff.availability.changeMany` in its forms. */
export interface ChangeAvailabilitiesOperation
  extends OperationForms<[input: ChangeAvailabilitiesBody, options?: RepeatableOptions], { 200: ChangeAvailabilitiesResult }, ChangeAvailabilitiesErrorCode> {
  /**
   * Change the availability of products: `POST /api/staff/availability-changes`. Requires a staff member with the permission `availability:write`.
   *
   * All products change at once, or none: a 400 has each wrong row.
   *
   * @param input `changes`.
   * @param options Limits, signal and headers of this call.
   * @returns The number of products that have changed.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.availability.changeMany({ changes: [{ slug: 'mustard-oil-5l', status: 'low', quantity: 36, expectedAt: '2026-04-01T00:00:00Z' }] })
   */
  (input: ChangeAvailabilitiesBody, options?: RepeatableOptions): Promise<ChangeAvailabilitiesResult>;
}

/** The operation `staff.prices.preview` in its forms. */
export interface PreviewPriceChangeOperation
  extends OperationForms<[input: PreviewPriceChangeBody, options?: CallOptions], { 200: PreviewPriceChangeResult }, PreviewPriceChangeErrorCode> {
  /**
   * Preview a price change: `POST /api/staff/price-changes/preview`. Requires a staff member with the permission `prices:write`.
   *
   * Changes nothing. Shows each price before and after. If one price is not possible, the response is a 400 with all such prices: base and final prices that change must be from 0.01 to 9999999999.99, or from 0.00 with `allowFree`.
   *
   * @param input Optional: `filter`, `operation`, `changes`, `csv`, `allowFree`.
   * @param options Limits, signal and headers of this call.
   * @returns What a price change would do. Its version is for `If-Match`.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.prices.preview({ filter: { tier: 'RETAIL', categoryId: 'oil-mustard', status: 'published' } })
   */
  (input: PreviewPriceChangeBody, options?: CallOptions): Promise<PreviewPriceChangeResult>;
}

/** The operation `staff.prices.apply` in its forms. */
export interface ApplyPriceChangeOperation
  extends OperationForms<[input: ApplyPriceChangeBody, options: RepeatableChangeOptions], { 200: ApplyPriceChangeResult }, ApplyPriceChangeErrorCode> {
  /**
   * Change prices: `POST /api/staff/price-changes`. Requires a staff member with the permission `prices:write`.
   *
   * Applies a price change that was previewed: the same body, with the version of the preview as `If-Match`. All prices change at once or none. 412 if a product has changed since, or the selection has.
   *
   * @param input Optional: `filter`, `operation`, `changes`, `csv`, `allowFree`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns What a price change has done. The audit trail has each price.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.prices.apply({ filter: { tier: 'RETAIL', categoryId: 'oil-mustard', status: 'published' } }, { ifMatch: version })
   */
  (input: ApplyPriceChangeBody, options: RepeatableChangeOptions): Promise<ApplyPriceChangeResult>;
}

/** The operation `staff.priceLists.list` in its forms. */
export interface ListPriceListsOperation
  extends OperationForms<[query?: ListPriceListsQuery, options?: CallOptions], { 200: ListPriceListsResult }, ListPriceListsErrorCode> {
  /**
   * List price lists: `GET /api/staff/price-lists`. Requires a staff member with the permission `catalog:read`.
   *
   * Price lists by name.
   *
   * @param query Optional: `limit`, `cursor`, `q`, `status`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.priceLists.list({ limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd', q: 'ramadan', status: 'draft' })
   */
  (query?: ListPriceListsQuery, options?: CallOptions): Promise<ListPriceListsResult>;
  /**
   * List price lists, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query Optional: `limit`, `cursor`, `q`, `status`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListPriceListsQuery, options?: IterateOptions): Items<ListPriceListsResult['items'][number]>;
}

/** The operation `staff.priceLists.create` in its forms. */
export interface CreatePriceListOperation
  extends OperationForms<[input: CreatePriceListBody, options?: RepeatableOptions], { 201: CreatePriceListResult }, CreatePriceListErrorCode> {
  /**
   * Create a price list: `POST /api/staff/price-lists`. Requires a staff member with the permission `prices:write`.
   *
   * A draft without entries.
   *
   * @param input `name`; optional: `priority`, `startsAt`, `endsAt`, `tiers`, `groupIds`, `customerIds`.
   * @param options Limits, signal and headers of this call.
   * @returns Prices for the customers of tiers and groups, and for single customers.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.priceLists.create({ name: 'Ramadan 2027', priority: 100, startsAt: '2027-02-08T00:00:00+06:00', endsAt: '2027-03-10T00:00:00+06:00' })
   */
  (input: CreatePriceListBody, options?: RepeatableOptions): Promise<CreatePriceListResult>;
}

/** The operation `staff.priceLists.get` in its forms. */
export interface GetPriceListOperation
  extends OperationForms<[id: GetPriceListParameters['id'], options?: CallOptions], { 200: GetPriceListResult }, GetPriceListErrorCode> {
  /**
   * Get a price list: `GET /api/staff/price-lists/:id`. Requires a staff member with the permission `catalog:read`.
   *
   * One list. `ETag` is its version.
   *
   * @param id The id of the list.
   * @param options Limits, signal and headers of this call.
   * @returns Prices for the customers of tiers and groups, and for single customers.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.priceLists.get('019b3c1e-8a40-7d11-9f02-6c5b7e2a1d30')
   */
  (id: GetPriceListParameters['id'], options?: CallOptions): Promise<GetPriceListResult>;
}

/** The operation `staff.priceLists.change` in its forms. */
export interface ChangePriceListOperation
  extends OperationForms<[id: ChangePriceListParameters['id'], input: ChangePriceListBody, options: ChangeOptions], { 200: ChangePriceListResult }, ChangePriceListErrorCode> {
  /**
   * Change a price list: `PATCH /api/staff/price-lists/:id`. Requires a staff member with the permission `prices:write`.
   *
   * Changes name, priority, edges and customers, with effect on the next request if the list is active.
   *
   * @param id The id of the list.
   * @param input Optional: `name`, `priority`, `startsAt`, `endsAt`, `tiers`, `groupIds`, `customerIds`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns Prices for the customers of tiers and groups, and for single customers.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.priceLists.change('019b3c1e-8a40-7d11-9f02-6c5b7e2a1d30', { name: 'Ramadan 2027', priority: 100, startsAt: '2027-02-08T00:00:00+06:00', endsAt: '2027-03-10T00:00:00+06:00' }, { ifMatch: version })
   */
  (id: ChangePriceListParameters['id'], input: ChangePriceListBody, options: ChangeOptions): Promise<ChangePriceListResult>;
}

/** The operation `staff.priceLists.delete` in its forms. */
export interface DeletePriceListOperation
  extends OperationForms<[id: DeletePriceListParameters['id'], options: ChangeOptions], { 200: DeletePriceListResult }, DeletePriceListErrorCode> {
  /**
   * Delete a price list: `DELETE /api/staff/price-lists/:id`. Requires a staff member with the permission `prices:write`.
   *
   * Deletes a draft with its entries. 409 for an active list.
   *
   * @param id The id of the list.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.priceLists.delete('019b3c1e-8a40-7d11-9f02-6c5b7e2a1d30', { ifMatch: version })
   */
  (id: DeletePriceListParameters['id'], options: ChangeOptions): Promise<DeletePriceListResult>;
}

/** The operation `staff.priceLists.activate` in its forms. */
export interface ActivatePriceListOperation
  extends OperationForms<[id: ActivatePriceListParameters['id'], options: RepeatableChangeOptions], { 200: ActivatePriceListResult }, ActivatePriceListErrorCode> {
  /**
   * Activate a price list: `POST /api/staff/price-lists/:id/activate`. Requires a staff member with the permission `prices:write`.
   *
   * Its prices count from the next request on, between its edges. 409 if 100 lists are active.
   *
   * @param id The id of the list.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns Prices for the customers of tiers and groups, and for single customers.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.priceLists.activate('019b3c1e-8a40-7d11-9f02-6c5b7e2a1d30', { ifMatch: version })
   */
  (id: ActivatePriceListParameters['id'], options: RepeatableChangeOptions): Promise<ActivatePriceListResult>;
}

/** The operation `staff.priceLists.deactivate` in its forms. */
export interface DeactivatePriceListOperation
  extends OperationForms<[id: DeactivatePriceListParameters['id'], options: RepeatableChangeOptions], { 200: DeactivatePriceListResult }, DeactivatePriceListErrorCode> {
  /**
   * Deactivate a price list: `POST /api/staff/price-lists/:id/deactivate`. Requires a staff member with the permission `prices:write`.
   *
   * Makes it a draft, with effect on the next request.
   *
   * @param id The id of the list.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns Prices for the customers of tiers and groups, and for single customers.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.priceLists.deactivate('019b3c1e-8a40-7d11-9f02-6c5b7e2a1d30', { ifMatch: version })
   */
  (id: DeactivatePriceListParameters['id'], options: RepeatableChangeOptions): Promise<DeactivatePriceListResult>;
}

/** The operation `staff.priceLists.copy` in its forms. */
export interface CopyPriceListOperation
  extends OperationForms<[id: CopyPriceListParameters['id'], input: CopyPriceListBody, options?: RepeatableOptions], { 201: CopyPriceListResult }, CopyPriceListErrorCode> {
  /**
   * Copy a price list: `POST /api/staff/price-lists/:id/copy`. Requires a staff member with the permission `prices:write`.
   *
   * A draft with the same customers, edges and entries.
   *
   * @param id The id of the list.
   * @param input `name`.
   * @param options Limits, signal and headers of this call.
   * @returns Prices for the customers of tiers and groups, and for single customers.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.priceLists.copy('019b3c1e-8a40-7d11-9f02-6c5b7e2a1d30', { name: 'Ramadan 2027' })
   */
  (id: CopyPriceListParameters['id'], input: CopyPriceListBody, options?: RepeatableOptions): Promise<CopyPriceListResult>;
}

/** The operation `staff.priceLists.explain` in its forms. */
export interface ExplainPriceOperation
  extends OperationForms<[query: ExplainPriceQuery, options?: CallOptions], { 200: ExplainPriceResult }, ExplainPriceErrorCode> {
  /**
   * Explain a price: `GET /api/staff/price-explanations`. Requires a staff member with the permissions `catalog:read` and `customers:read`.
   *
   * Explains why a customer has the price of a product.
   *
   * @param query `customer`, `product`; optional: `at`.
   * @param options Limits, signal and headers of this call.
   * @returns The explanation of a price.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.priceLists.explain({ customer: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5', product: 'mustard-oil-5l', at: '2027-02-08T00:00:00Z' })
   */
  (query: ExplainPriceQuery, options?: CallOptions): Promise<ExplainPriceResult>;
}

/** The operation `staff.priceLists.listEntries` in its forms. */
export interface ListPriceListEntriesOperation
  extends OperationForms<[id: ListPriceListEntriesParameters['id'], query?: ListPriceListEntriesQuery, options?: CallOptions], { 200: ListPriceListEntriesResult }, ListPriceListEntriesErrorCode> {
  /**
   * List the entries of a price list: `GET /api/staff/price-lists/:id/entries`. Requires a staff member with the permission `catalog:read`.
   *
   * Entries by the name of the product. Deleted products are left out.
   *
   * @param id The id of the list.
   * @param query Optional: `limit`, `cursor`, `q`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.priceLists.listEntries('019b3c1e-8a40-7d11-9f02-6c5b7e2a1d30', { limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd', q: 'oil' })
   */
  (id: ListPriceListEntriesParameters['id'], query?: ListPriceListEntriesQuery, options?: CallOptions): Promise<ListPriceListEntriesResult>;
  /**
   * List the entries of a price list, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param id The id of the list.
   * @param query Optional: `limit`, `cursor`, `q`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(id: ListPriceListEntriesParameters['id'], query?: ListPriceListEntriesQuery, options?: IterateOptions): Items<ListPriceListEntriesResult['items'][number]>;
}

/** The operation `staff.priceLists.previewEntries` in its forms. */
export interface PreviewPriceListEntriesOperation
  extends OperationForms<[id: PreviewPriceListEntriesParameters['id'], input: PreviewPriceListEntriesBody, options?: CallOptions], { 200: PreviewPriceListEntriesResult }, PreviewPriceListEntriesErrorCode> {
  /**
   * Preview a change of entries: `POST /api/staff/price-lists/:id/entries/preview`. Requires a staff member with the permission `prices:write`.
   *
   * Changes nothing. One wrong row is a 400 with all wrong rows.
   *
   * @param id The id of the list.
   * @param input Optional: `changes`, `csv`, `tier`, `percent`, `allowFree`.
   * @param options Limits, signal and headers of this call.
   * @returns The effect that a change would have. Its version is for `If-Match`.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.priceLists.previewEntries('019b3c1e-8a40-7d11-9f02-6c5b7e2a1d30', { changes: [{ slug: 'mustard-oil-5l', basePrice: '931.00', breaks: [{ minQuantity: 24, price: '905.00' }] }] })
   */
  (id: PreviewPriceListEntriesParameters['id'], input: PreviewPriceListEntriesBody, options?: CallOptions): Promise<PreviewPriceListEntriesResult>;
}

/** The operation `staff.priceLists.changeEntries` in its forms. */
export interface ChangePriceListEntriesOperation
  extends OperationForms<[id: ChangePriceListEntriesParameters['id'], input: ChangePriceListEntriesBody, options: RepeatableChangeOptions], { 200: ChangePriceListEntriesResult }, ChangePriceListEntriesErrorCode> {
  /**
   * Change the entries of a price list: `POST /api/staff/price-lists/:id/entries`. Requires a staff member with the permission `prices:write`.
   *
   * All entries change at once or none. `If-Match` is the version of the preview, of the list, or `*`. A product that is given twice is a 400.
   *
   * @param id The id of the list.
   * @param input Optional: `changes`, `csv`, `tier`, `percent`, `allowFree`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The result of a change, and the version of the list.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.priceLists.changeEntries('019b3c1e-8a40-7d11-9f02-6c5b7e2a1d30', { changes: [{ slug: 'mustard-oil-5l', basePrice: '931.00', breaks: [{ minQuantity: 24, price: '905.00' }] }] }, { ifMatch: version })
   */
  (id: ChangePriceListEntriesParameters['id'], input: ChangePriceListEntriesBody, options: RepeatableChangeOptions): Promise<ChangePriceListEntriesResult>;
}

/** The operation `staff.pictures.upload` in its forms. */
export interface UploadPictureOperation
  extends OperationForms<[input: UploadPictureBody, options?: UploadOptions], { 201: UploadPictureResult }, UploadPictureErrorCode> {
  /**
   * Upload a picture: `POST /api/staff/pictures`. Requires a staff member with the permission `catalog:write`.
   *
   * A JPEG, PNG, WebP or AVIF picture of at most 10 MiB and 50 megapixels, AVIF of 5. The server stores it in three widths, as WebP and JPEG, without its metadata. Put `reference` into a product or category within a day: pictures that nothing refers to are removed. The same picture gives the same response.
   *
   * @param input `picture`.
   * @param options Limits, signal and headers of this call.
   * @returns An uploaded picture with its public files.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {StorageError} STORAGE_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.pictures.upload({ picture: file })
   */
  (input: UploadPictureBody, options?: UploadOptions): Promise<UploadPictureResult>;
}

/** The operation `staff.appContent.list` in its forms. */
export interface ListStaffAppContentOperation
  extends OperationForms<[query?: ListStaffAppContentQuery, options?: CallOptions], { 200: ListStaffAppContentResult }, ListStaffAppContentErrorCode> {
  /**
   * List app content for staff: `GET /api/staff/app-content`. Requires a staff member with the permission `content:write`.
   *
   * App content by key, without bodies. Drafts are included, and keys that apps have asked for. Reading requires `content:write` too, so that a role for pages needs no permission that shows prices.
   *
   * @param query Optional: `limit`, `cursor`, `q`, `status`, `requested`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.appContent.list({ limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd', q: 'banner', status: 'draft', requested: true })
   */
  (query?: ListStaffAppContentQuery, options?: CallOptions): Promise<ListStaffAppContentResult>;
  /**
   * List app content for staff, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query Optional: `limit`, `cursor`, `q`, `status`, `requested`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListStaffAppContentQuery, options?: IterateOptions): Items<ListStaffAppContentResult['items'][number]>;
}

/** The operation `staff.appContent.get` in its forms. */
export interface GetStaffAppContentOperation
  extends OperationForms<[key: GetStaffAppContentParameters['key'], options?: CallOptions], { 200: GetStaffAppContentResult }, GetStaffAppContentErrorCode> {
  /**
   * Get app content for staff: `GET /api/staff/app-content/:key`. Requires a staff member with the permission `content:write`.
   *
   * App content with its body, also a draft. Does not register an unknown key. Reading requires `content:write` too, so that a role for pages needs no permission that shows prices.
   *
   * @param key Exact key.
   * @param options Limits, signal and headers of this call.
   * @returns App content, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.appContent.get('home_banner')
   */
  (key: GetStaffAppContentParameters['key'], options?: CallOptions): Promise<GetStaffAppContentResult>;
}

/** The operation `staff.appContent.create` in its forms. */
export interface CreateAppContentOperation
  extends OperationForms<[input: CreateAppContentBody, options?: RepeatableOptions], { 201: CreateAppContentResult }, CreateAppContentErrorCode> {
  /**
   * Create app content: `POST /api/staff/app-content`. Requires a staff member with the permission `content:write`.
   *
   * The key must be free, or one that an app has asked for and no operator has changed since.
   *
   * @param input `key`; optional: `title`, `body`, `externalUrl`, `images`, `status`.
   * @param options Limits, signal and headers of this call.
   * @returns App content, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.appContent.create({ key: 'home_banner', title: 'This week at the depot · এই সপ্তাহে আড়তে', externalUrl: 'https://shop.example.com/offers' })
   */
  (input: CreateAppContentBody, options?: RepeatableOptions): Promise<CreateAppContentResult>;
}

/** The operation `staff.appContent.change` in its forms. */
export interface ChangeAppContentOperation
  extends OperationForms<[key: ChangeAppContentParameters['key'], input: ChangeAppContentBody, options: ChangeOptions], { 200: ChangeAppContentResult }, ChangeAppContentErrorCode> {
  /**
   * Change app content: `PATCH /api/staff/app-content/:key`. Requires a staff member with the permission `content:write`.
   *
   * The body is rendered to HTML and sanitized now. Published content changes with the next request of an app.
   *
   * @param key Exact key.
   * @param input Optional: `title`, `body`, `externalUrl`, `images`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns App content, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.appContent.change('home_banner', { title: 'New rice · নতুন চাল', externalUrl: null }, { ifMatch: version })
   */
  (key: ChangeAppContentParameters['key'], input: ChangeAppContentBody, options: ChangeOptions): Promise<ChangeAppContentResult>;
}

/** The operation `staff.appContent.publish` in its forms. */
export interface PublishAppContentOperation
  extends OperationForms<[key: PublishAppContentParameters['key'], options: RepeatableChangeOptions], { 200: PublishAppContentResult }, PublishAppContentErrorCode> {
  /**
   * Publish app content: `POST /api/staff/app-content/:key/publish`. Requires a staff member with the permission `content:write`.
   *
   * Apps get it with their next request, unless it is empty. Publishing published content changes nothing.
   *
   * @param key Exact key.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns App content, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.appContent.publish('home_banner', { ifMatch: version })
   */
  (key: PublishAppContentParameters['key'], options: RepeatableChangeOptions): Promise<PublishAppContentResult>;
}

/** The operation `staff.appContent.unpublish` in its forms. */
export interface UnpublishAppContentOperation
  extends OperationForms<[key: UnpublishAppContentParameters['key'], options: RepeatableChangeOptions], { 200: UnpublishAppContentResult }, UnpublishAppContentErrorCode> {
  /**
   * Unpublish app content: `POST /api/staff/app-content/:key/unpublish`. Requires a staff member with the permission `content:write`.
   *
   * Makes it a draft: apps get null with their next request.
   *
   * @param key Exact key.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns App content, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.appContent.unpublish('home_banner', { ifMatch: version })
   */
  (key: UnpublishAppContentParameters['key'], options: RepeatableChangeOptions): Promise<UnpublishAppContentResult>;
}

/** The operation `staff.appContent.delete` in its forms. */
export interface DeleteAppContentOperation
  extends OperationForms<[key: DeleteAppContentParameters['key'], options: ChangeOptions], { 200: DeleteAppContentResult }, DeleteAppContentErrorCode> {
  /**
   * Delete app content: `DELETE /api/staff/app-content/:key`. Requires a staff member with the permission `content:write`.
   *
   * It cannot be restored. An app that still asks for the key registers it again as a draft.
   *
   * @param key Exact key.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.appContent.delete('home_banner', { ifMatch: version })
   */
  (key: DeleteAppContentParameters['key'], options: ChangeOptions): Promise<DeleteAppContentResult>;
}

/** The operation `staff.serviceAccounts.list` in its forms. */
export interface ListServiceAccountsOperation
  extends OperationForms<[query?: ListServiceAccountsQuery, options?: CallOptions], { 200: ListServiceAccountsResult }, ListServiceAccountsErrorCode> {
  /**
   * List service accounts: `GET /api/staff/service-accounts`. Requires a staff member with the permission `accounts:write`.
   *
   * All service accounts by name, then id.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.serviceAccounts.list({ limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd' })
   */
  (query?: ListServiceAccountsQuery, options?: CallOptions): Promise<ListServiceAccountsResult>;
  /**
   * List service accounts, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListServiceAccountsQuery, options?: IterateOptions): Items<ListServiceAccountsResult['items'][number]>;
}

/** The operation `staff.serviceAccounts.get` in its forms. */
export interface GetServiceAccountOperation
  extends OperationForms<[id: GetServiceAccountParameters['id'], options?: CallOptions], { 200: GetServiceAccountResult }, GetServiceAccountErrorCode> {
  /**
   * Get a service account: `GET /api/staff/service-accounts/:id`. Requires a staff member with the permission `accounts:write`.
   *
   * One service account. `ETag` is its version.
   *
   * @param id The id of the service account.
   * @param options Limits, signal and headers of this call.
   * @returns An account of a program: it has a role and keys, and no password.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.serviceAccounts.get('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b7')
   */
  (id: GetServiceAccountParameters['id'], options?: CallOptions): Promise<GetServiceAccountResult>;
}

/** The operation `staff.serviceAccounts.create` in its forms. */
export interface CreateServiceAccountOperation
  extends OperationForms<[input: CreateServiceAccountBody, options?: RepeatableOptions], { 201: CreateServiceAccountResult }, CreateServiceAccountErrorCode> {
  /**
   * Create a service account: `POST /api/staff/service-accounts`. Requires a staff member with the permission `accounts:write`.
   *
   * An account for a program. The caller must have every permission of the role.
   *
   * @param input `name`, `role`.
   * @param options Limits, signal and headers of this call.
   * @returns An account of a program: it has a role and keys, and no password.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.serviceAccounts.create({ name: 'ERP · ইআরপি', role: 'price-editor' })
   */
  (input: CreateServiceAccountBody, options?: RepeatableOptions): Promise<CreateServiceAccountResult>;
}

/** The operation `staff.serviceAccounts.change` in its forms. */
export interface ChangeServiceAccountOperation
  extends OperationForms<[id: ChangeServiceAccountParameters['id'], input: ChangeServiceAccountBody, options: ChangeOptions], { 200: ChangeServiceAccountResult }, ChangeServiceAccountErrorCode> {
  /**
   * Change a service account: `PATCH /api/staff/service-accounts/:id`. Requires a staff member with the permission `accounts:write`.
   *
   * Takes effect on the next request of every key. The caller must have every permission of both roles.
   *
   * @param id The id of the service account.
   * @param input Optional: `name`, `role`, `active`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns An account of a program: it has a role and keys, and no password.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.serviceAccounts.change('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b7', { name: 'ERP · ইআরপি', role: 'price-editor', active: true }, { ifMatch: version })
   */
  (id: ChangeServiceAccountParameters['id'], input: ChangeServiceAccountBody, options: ChangeOptions): Promise<ChangeServiceAccountResult>;
}

/** The operation `staff.serviceAccounts.delete` in its forms. */
export interface DeleteServiceAccountOperation
  extends OperationForms<[id: DeleteServiceAccountParameters['id'], options: ChangeOptions], { 200: DeleteServiceAccountResult }, DeleteServiceAccountErrorCode> {
  /**
   * Delete a service account: `DELETE /api/staff/service-accounts/:id`. Requires a staff member with the permission `accounts:write`.
   *
   * Deletes it with its keys. Its audit events stay.
   *
   * @param id The id of the service account.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.serviceAccounts.delete('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b7', { ifMatch: version })
   */
  (id: DeleteServiceAccountParameters['id'], options: ChangeOptions): Promise<DeleteServiceAccountResult>;
}

/** The operation `staff.serviceAccounts.keys` in its forms. */
export interface ListServiceKeysOperation
  extends OperationForms<[id: ListServiceKeysParameters['id'], options?: CallOptions], { 200: ListServiceKeysResult }, ListServiceKeysErrorCode> {
  /**
   * List the keys of a service account: `GET /api/staff/service-accounts/:id/keys`. Requires a staff member with the permission `accounts:write`.
   *
   * The oldest first. An expired key is listed until another one is created.
   *
   * @param id The id of the service account.
   * @param options Limits, signal and headers of this call.
   * @returns The keys of a service account.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.serviceAccounts.keys('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b7')
   */
  (id: ListServiceKeysParameters['id'], options?: CallOptions): Promise<ListServiceKeysResult>;
}

/** The operation `staff.serviceAccounts.createKey` in its forms. */
export interface CreateServiceKeyOperation
  extends OperationForms<[id: CreateServiceKeyParameters['id'], input: CreateServiceKeyBody, options?: RepeatableOptions], { 201: CreateServiceKeyResult }, CreateServiceKeyErrorCode> {
  /**
   * Create a key: `POST /api/staff/service-accounts/:id/keys`. Requires a staff member with the permission `accounts:write`.
   *
   * Returns the key once. More than 10 keys: 409. To rotate a key, create a second one and revoke the first.
   *
   * @param id The id of the service account.
   * @param input `name`; optional: `expiresAt`, `permissions`, `addressRanges`.
   * @param options Limits, signal and headers of this call.
   * @returns A new key.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.serviceAccounts.createKey('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b7', { name: 'Warehouse', expiresAt: '2026-12-31T00:00:00Z', permissions: ['catalog:read', 'prices:write'], addressRanges: [] })
   */
  (id: CreateServiceKeyParameters['id'], input: CreateServiceKeyBody, options?: RepeatableOptions): Promise<CreateServiceKeyResult>;
}

/** The operation `staff.serviceAccounts.revokeKey` in its forms. */
export interface RevokeServiceKeyOperation
  extends OperationForms<[parameters: RevokeServiceKeyParameters, options?: CallOptions], { 200: RevokeServiceKeyResult }, RevokeServiceKeyErrorCode> {
  /**
   * Revoke a key: `DELETE /api/staff/service-accounts/:id/keys/:keyId`. Requires a staff member with the permission `accounts:write`.
   *
   * It is rejected from the next request on.
   *
   * @param parameters The parameters of the path.
   * @param options Limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.serviceAccounts.revokeKey({ id: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b7', keyId: 'h3GkYw0pQz7RmN2sTbXc' })
   */
  (parameters: RevokeServiceKeyParameters, options?: CallOptions): Promise<RevokeServiceKeyResult>;
}

/** The operation `staff.settings.get` in its forms. */
export interface GetStaffSettingsOperation
  extends OperationForms<[options?: CallOptions], { 200: GetStaffSettingsResult }, GetStaffSettingsErrorCode> {
  /**
   * Get the settings for staff: `GET /api/staff/settings`. Requires a staff member with the permission `settings:write`.
   *
   * The settings as they are stored. All of them have one version.
   *
   * @param options Limits, signal and headers of this call.
   * @returns The settings as they are stored; a setting is null when unset.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.settings.get()
   */
  (options?: CallOptions): Promise<GetStaffSettingsResult>;
}

/** The operation `staff.settings.change` in its forms. */
export interface ChangeSettingsOperation
  extends OperationForms<[input: ChangeSettingsBody, options: ChangeOptions], { 200: ChangeSettingsResult }, ChangeSettingsErrorCode> {
  /**
   * Change the settings: `PATCH /api/staff/settings`. Requires a staff member with the permission `settings:write`.
   *
   * Sets and unsets public settings, all of them or none. The next request for the settings shows them.
   *
   * @param input Optional: `siteName`, `seoTitle`, `seoDescription`, `contactEmail`, `contactPhone`, `contactAddress`, `facebookUrl`, `youtubeUrl`, `whatsappUrl`, `play_store`, `app_store`, `logo`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The settings as they are stored; a setting is null when unset.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.settings.change({ contactEmail: null, contactPhone: '+8801800000000' }, { ifMatch: version })
   */
  (input: ChangeSettingsBody, options: ChangeOptions): Promise<ChangeSettingsResult>;
}

/** The operation `staff.audit.list` in its forms. */
export interface ListAuditEventsOperation
  extends OperationForms<[query?: ListAuditEventsQuery, options?: CallOptions], { 200: ListAuditEventsResult }, ListAuditEventsErrorCode> {
  /**
   * List audit events: `GET /api/staff/audit`. Requires a staff member with the permission `audit:read`.
   *
   * Events of the audit trail, the newest first. Events of writes that have happened meanwhile are not in later parts. Without `customers:read`, the names and network addresses of customers are null, and their personal data in `details` is `(hidden)`.
   *
   * @param query Optional: `limit`, `cursor`, `actor`, `kind`, `subjectKind`, `subject`, `since`, `before`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.audit.list({ limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd', actor: '01977c1e-2d3a-7e52-9a41-6a1f3f5d0c11', kind: 'product_changed' })
   */
  (query?: ListAuditEventsQuery, options?: CallOptions): Promise<ListAuditEventsResult>;
  /**
   * List audit events, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query Optional: `limit`, `cursor`, `actor`, `kind`, `subjectKind`, `subject`, `since`, `before`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListAuditEventsQuery, options?: IterateOptions): Items<ListAuditEventsResult['items'][number]>;
}

/** The operation `staff.roles.permissions` in its forms. */
export interface ListKnownPermissionsOperation
  extends OperationForms<[options?: CallOptions], { 200: ListKnownPermissionsResult }, ListKnownPermissionsErrorCode> {
  /**
   * List the known permissions: `GET /api/staff/permissions`. Requires a staff member with the permission `accounts:write`.
   *
   * The permission codes that routes of this server ask for, with a description of each.
   *
   * @param options Limits, signal and headers of this call.
   * @returns The permissions that this server knows.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.roles.permissions()
   */
  (options?: CallOptions): Promise<ListKnownPermissionsResult>;
}

/** The operation `staff.roles.list` in its forms. */
export interface ListRolesOperation
  extends OperationForms<[query?: ListRolesQuery, options?: CallOptions], { 200: ListRolesResult }, ListRolesErrorCode> {
  /**
   * List roles: `GET /api/staff/roles`. Requires a staff member with the permission `accounts:write`.
   *
   * All roles by name.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.roles.list({ limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd' })
   */
  (query?: ListRolesQuery, options?: CallOptions): Promise<ListRolesResult>;
  /**
   * List roles, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListRolesQuery, options?: IterateOptions): Items<ListRolesResult['items'][number]>;
}

/** The operation `staff.roles.get` in its forms. */
export interface GetRoleOperation
  extends OperationForms<[name: GetRoleParameters['name'], options?: CallOptions], { 200: GetRoleResult }, GetRoleErrorCode> {
  /**
   * Get a role: `GET /api/staff/roles/:name`. Requires a staff member with the permission `accounts:write`.
   *
   * One role. `ETag` is its version.
   *
   * @param name Exact name of the role.
   * @param options Limits, signal and headers of this call.
   * @returns A set of permissions that staff accounts share.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.roles.get('price-editor')
   */
  (name: GetRoleParameters['name'], options?: CallOptions): Promise<GetRoleResult>;
}

/** The operation `staff.roles.create` in its forms. */
export interface CreateRoleOperation
  extends OperationForms<[input: CreateRoleBody, options?: RepeatableOptions], { 201: CreateRoleResult }, CreateRoleErrorCode> {
  /**
   * Create a role: `POST /api/staff/roles`. Requires a staff member with the permission `accounts:write`.
   *
   * The caller must have every permission of the role: only `*` may grant everything.
   *
   * @param input `name`, `permissions`.
   * @param options Limits, signal and headers of this call.
   * @returns A set of permissions that staff accounts share.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.roles.create({ name: 'price-editor', permissions: ['catalog:read', 'prices:write'] })
   */
  (input: CreateRoleBody, options?: RepeatableOptions): Promise<CreateRoleResult>;
}

/** The operation `staff.roles.change` in its forms. */
export interface ChangeRoleOperation
  extends OperationForms<[name: ChangeRoleParameters['name'], input: ChangeRoleBody, options: ChangeOptions], { 200: ChangeRoleResult }, ChangeRoleErrorCode> {
  /**
   * Change the permissions of a role: `PATCH /api/staff/roles/:name`. Requires a staff member with the permission `accounts:write`.
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
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.roles.change('price-editor', { permissions: ['catalog:read', 'prices:write', 'till.open'] }, { ifMatch: version })
   */
  (name: ChangeRoleParameters['name'], input: ChangeRoleBody, options: ChangeOptions): Promise<ChangeRoleResult>;
}

/** The operation `staff.roles.delete` in its forms. */
export interface DeleteRoleOperation
  extends OperationForms<[name: DeleteRoleParameters['name'], options: ChangeOptions], { 200: DeleteRoleResult }, DeleteRoleErrorCode> {
  /**
   * Delete a role: `DELETE /api/staff/roles/:name`. Requires a staff member with the permission `accounts:write`.
   *
   * Rejected with 409 while an account has the role.
   *
   * @param name Exact name of the role.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.roles.delete('price-editor', { ifMatch: version })
   */
  (name: DeleteRoleParameters['name'], options: ChangeOptions): Promise<DeleteRoleResult>;
}

/** The operation `staff.accounts.list` in its forms. */
export interface ListStaffAccountsOperation
  extends OperationForms<[query?: ListStaffAccountsQuery, options?: CallOptions], { 200: ListStaffAccountsResult }, ListStaffAccountsErrorCode> {
  /**
   * List staff accounts: `GET /api/staff/accounts`. Requires a staff member with the permission `accounts:write`.
   *
   * Accounts with a staff role by name, then id.
   *
   * @param query Optional: `limit`, `cursor`, `q`, `role`, `state`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.accounts.list({ limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd', q: 'salma', role: 'price-editor', state: 'active' })
   */
  (query?: ListStaffAccountsQuery, options?: CallOptions): Promise<ListStaffAccountsResult>;
  /**
   * List staff accounts, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query Optional: `limit`, `cursor`, `q`, `role`, `state`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListStaffAccountsQuery, options?: IterateOptions): Items<ListStaffAccountsResult['items'][number]>;
}

/** The operation `staff.accounts.get` in its forms. */
export interface GetStaffAccountOperation
  extends OperationForms<[id: GetStaffAccountParameters['id'], options?: CallOptions], { 200: GetStaffAccountResult }, GetStaffAccountErrorCode> {
  /**
   * Get a staff account: `GET /api/staff/accounts/:id`. Requires a staff member with the permission `accounts:write`.
   *
   * One account. An account without a staff role is a 404.
   *
   * @param id Exact account id.
   * @param options Limits, signal and headers of this call.
   * @returns An account with a staff role.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.accounts.get('0198c0de-0000-7000-8000-00000000004a')
   */
  (id: GetStaffAccountParameters['id'], options?: CallOptions): Promise<GetStaffAccountResult>;
}

/** The operation `staff.accounts.create` in its forms. */
export interface CreateStaffAccountOperation
  extends OperationForms<[input: CreateStaffAccountBody, options?: RepeatableOptions], { 201: CreateStaffAccountResult }, CreateStaffAccountErrorCode> {
  /**
   * Create a staff account: `POST /api/staff/accounts`. Requires a staff member with the permission `accounts:write`.
   *
   * The caller must have every permission of the role. A generated password is returned once.
   *
   * @param input `name`, `role`; optional: `email`, `phoneNumber`, `password`.
   * @param options Limits, signal and headers of this call.
   * @returns A new staff account with its first password.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.accounts.create({ name: 'Salma Khatun · সালমা খাতুন', role: 'price-editor', email: 'salma@shop.example.com', phoneNumber: '01712345678' })
   */
  (input: CreateStaffAccountBody, options?: RepeatableOptions): Promise<CreateStaffAccountResult>;
}

/** The operation `staff.accounts.change` in its forms. */
export interface ChangeStaffAccountOperation
  extends OperationForms<[id: ChangeStaffAccountParameters['id'], input: ChangeStaffAccountBody, options: ChangeOptions], { 200: ChangeStaffAccountResult }, ChangeStaffAccountErrorCode> {
  /**
   * Change a staff account: `PATCH /api/staff/accounts/:id`. Requires a staff member with the permission `accounts:write`.
   *
   * The caller must have every permission of the old role and of the new one. For an account that is also a customer, the role, the email address and the phone number need `customers:write` and `documents:read` too.
   *
   * @param id Exact account id.
   * @param input Optional: `name`, `email`, `phoneNumber`, `role`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns An account with a staff role.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.accounts.change('0198c0de-0000-7000-8000-00000000004a', { phoneNumber: '01812345678' }, { ifMatch: version })
   */
  (id: ChangeStaffAccountParameters['id'], input: ChangeStaffAccountBody, options: ChangeOptions): Promise<ChangeStaffAccountResult>;
}

/** The operation `staff.accounts.deactivate` in its forms. */
export interface DeactivateStaffAccountOperation
  extends OperationForms<[id: DeactivateStaffAccountParameters['id'], options: RepeatableChangeOptions], { 200: DeactivateStaffAccountResult }, DeactivateStaffAccountErrorCode> {
  /**
   * Deactivate a staff account: `POST /api/staff/accounts/:id/deactivate`. Requires a staff member with the permission `accounts:write`.
   *
   * Rejects the account everywhere from the next request on, and ends its sessions and OAuth grants.
   *
   * @param id Exact account id.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns An account with a staff role.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.accounts.deactivate('0198c0de-0000-7000-8000-00000000004a', { ifMatch: version })
   */
  (id: DeactivateStaffAccountParameters['id'], options: RepeatableChangeOptions): Promise<DeactivateStaffAccountResult>;
}

/** The operation `staff.accounts.activate` in its forms. */
export interface ActivateStaffAccountOperation
  extends OperationForms<[id: ActivateStaffAccountParameters['id'], options: RepeatableChangeOptions], { 200: ActivateStaffAccountResult }, ActivateStaffAccountErrorCode> {
  /**
   * Activate a staff account: `POST /api/staff/accounts/:id/activate`. Requires a staff member with the permission `accounts:write`.
   *
   * Accepts the account again. Its earlier sessions stay ended: it logs in again.
   *
   * @param id Exact account id.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns An account with a staff role.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.accounts.activate('0198c0de-0000-7000-8000-00000000004a', { ifMatch: version })
   */
  (id: ActivateStaffAccountParameters['id'], options: RepeatableChangeOptions): Promise<ActivateStaffAccountResult>;
}

/** The operation `staff.accounts.endSessions` in its forms. */
export interface EndStaffSessionsOperation
  extends OperationForms<[id: EndStaffSessionsParameters['id'], options: RepeatableChangeOptions], { 200: EndStaffSessionsResult }, EndStaffSessionsErrorCode> {
  /**
   * End the sessions of a staff account: `POST /api/staff/accounts/:id/end-sessions`. Requires a staff member with the permission `accounts:write`.
   *
   * Ends every session and OAuth grant of the account. It can log in again.
   *
   * @param id Exact account id.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The sessions and OAuth grants of the account have ended.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.accounts.endSessions('0198c0de-0000-7000-8000-00000000004a', { ifMatch: version })
   */
  (id: EndStaffSessionsParameters['id'], options: RepeatableChangeOptions): Promise<EndStaffSessionsResult>;
}

/** The operation `staff.accounts.resetPassword` in its forms. */
export interface ResetStaffPasswordOperation
  extends OperationForms<[id: ResetStaffPasswordParameters['id'], input: ResetStaffPasswordBody, options: RepeatableChangeOptions], { 200: ResetStaffPasswordResult }, ResetStaffPasswordErrorCode> {
  /**
   * Set the password of a staff account: `POST /api/staff/accounts/:id/reset-password`. Requires a staff member with the permission `accounts:write`.
   *
   * Sets the given password or a generated one, and ends every session and OAuth grant of the account. The password works for one login within 72 hours; then the staff member has to choose a new one. For an account that is also a customer, `customers:write` and `documents:read` are needed too.
   *
   * @param id Exact account id.
   * @param input Optional: `password`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A new password. The sessions and OAuth grants of the account have ended.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.accounts.resetPassword('0198c0de-0000-7000-8000-00000000004a', {}, { ifMatch: version })
   */
  (id: ResetStaffPasswordParameters['id'], input: ResetStaffPasswordBody, options: RepeatableChangeOptions): Promise<ResetStaffPasswordResult>;
}

/** The operation `staff.accounts.resetFactors` in its forms. */
export interface ResetFactorsOperation
  extends OperationForms<[id: ResetFactorsParameters['id'], options?: RepeatableOptions], { 200: ResetFactorsResult }, ResetFactorsErrorCode> {
  /**
   * Start to remove the second factors of an account: `POST /api/staff/accounts/:id/reset-factors`. Requires a staff member with the permission `accounts:write`.
   *
   * For a staff member or a customer who has lost them. Within 24 hours, another staff member confirms it. Both must have every permission of the account. The owner gets a message. 409 without a second factor.
   *
   * @param id Exact account id.
   * @param options Limits, signal and headers of this call.
   * @returns A reset of second factors that waits for another staff member.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.accounts.resetFactors('0198c0de-0000-7000-8000-00000000004a')
   */
  (id: ResetFactorsParameters['id'], options?: RepeatableOptions): Promise<ResetFactorsResult>;
}

/** The operation `staff.accounts.confirmFactorReset` in its forms. */
export interface ConfirmFactorResetOperation
  extends OperationForms<[id: ConfirmFactorResetParameters['id'], options?: RepeatableOptions], { 200: ConfirmFactorResetResult }, ConfirmFactorResetErrorCode> {
  /**
   * Confirm that second factors are removed: `POST /api/staff/accounts/:id/reset-factors/confirm`. Requires a staff member with the permission `accounts:write`.
   *
   * Removes the factors, and ends every session and OAuth grant of the account. The caller is neither its owner nor who started it, and has had `accounts:write` for seven days. 409 if nothing was started in the last 24 hours.
   *
   * @param id Exact account id.
   * @param options Limits, signal and headers of this call.
   * @returns The sessions and OAuth grants of the account have ended.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.accounts.confirmFactorReset('0198c0de-0000-7000-8000-00000000004a')
   */
  (id: ConfirmFactorResetParameters['id'], options?: RepeatableOptions): Promise<ConfirmFactorResetResult>;
}

/** The operation `staff.accounts.grantRole` in its forms. */
export interface GrantStaffRoleOperation
  extends OperationForms<[id: GrantStaffRoleParameters['id'], input: GrantStaffRoleBody, options?: RepeatableOptions], { 200: GrantStaffRoleResult }, GrantStaffRoleErrorCode> {
  /**
   * Make an account a staff account: `POST /api/staff/accounts/:id/grant-role`. Requires a staff member with the permission `accounts:write`.
   *
   * Gives a role to an account without one, such as a customer, or a staff member whose role was removed. Takes effect on its next request. The caller must have every permission of the role, and for a customer `customers:write` and `documents:read` too. 409 if the account has a role: change it instead.
   *
   * @param id Exact account id.
   * @param input `role`.
   * @param options Limits, signal and headers of this call.
   * @returns An account with a staff role.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.accounts.grantRole('0198c0de-0000-7000-8000-00000000004a', { role: 'price-editor' })
   */
  (id: GrantStaffRoleParameters['id'], input: GrantStaffRoleBody, options?: RepeatableOptions): Promise<GrantStaffRoleResult>;
}

/** The operation `staff.accounts.revokeRole` in its forms. */
export interface RevokeStaffRoleOperation
  extends OperationForms<[id: RevokeStaffRoleParameters['id'], options: RepeatableChangeOptions], { 200: RevokeStaffRoleResult }, RevokeStaffRoleErrorCode> {
  /**
   * Remove the role of a staff account: `POST /api/staff/accounts/:id/revoke-role`. Requires a staff member with the permission `accounts:write`.
   *
   * The account is a customer again if it has a customer record, and otherwise a user.
   *
   * @param id Exact account id.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.accounts.revokeRole('0198c0de-0000-7000-8000-00000000004a', { ifMatch: version })
   */
  (id: RevokeStaffRoleParameters['id'], options: RepeatableChangeOptions): Promise<RevokeStaffRoleResult>;
}

/** The operation `staff.oauthApplications.list` in its forms. */
export interface ListOauthApplicationsOperation
  extends OperationForms<[query?: ListOauthApplicationsQuery, options?: CallOptions], { 200: ListOauthApplicationsResult }, ListOauthApplicationsErrorCode> {
  /**
   * List OAuth applications: `GET /api/staff/oauth-applications`. Requires a staff member with the permission `applications:write`.
   *
   * All OAuth applications by slug.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.oauthApplications.list({ limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd' })
   */
  (query?: ListOauthApplicationsQuery, options?: CallOptions): Promise<ListOauthApplicationsResult>;
  /**
   * List OAuth applications, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListOauthApplicationsQuery, options?: IterateOptions): Items<ListOauthApplicationsResult['items'][number]>;
}

/** The operation `staff.oauthApplications.get` in its forms. */
export interface GetOauthApplicationOperation
  extends OperationForms<[clientId: GetOauthApplicationParameters['clientId'], options?: CallOptions], { 200: GetOauthApplicationResult }, GetOauthApplicationErrorCode> {
  /**
   * Get an OAuth application: `GET /api/staff/oauth-applications/:clientId`. Requires a staff member with the permission `applications:write`.
   *
   * One application. `ETag` is its version.
   *
   * @param clientId The API key of the application.
   * @param options Limits, signal and headers of this call.
   * @returns An OAuth application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.oauthApplications.get('ak_m4Hk9ZsT1qYb7VxJ2cRnL8wPe0DfGuAo')
   */
  (clientId: GetOauthApplicationParameters['clientId'], options?: CallOptions): Promise<GetOauthApplicationResult>;
}

/** The operation `staff.oauthApplications.create` in its forms. */
export interface CreateOauthApplicationOperation
  extends OperationForms<[input: CreateOauthApplicationBody, options?: RepeatableOptions], { 201: CreateOauthApplicationResult }, CreateOauthApplicationErrorCode> {
  /**
   * Create an OAuth application: `POST /api/staff/oauth-applications`. Requires a staff member with the permission `applications:write`.
   *
   * Returns the API secret once. A public or native application has none. The caller must have the permissions that the application can use: those of its `staff:` scopes and of its service account.
   *
   * @param input `name`, `slug`, `redirectUris`; optional: `postLogoutRedirectUris`, `requirePkce`, `idTokenClaims`, `tokenLimit`, `isPublic`, `native`, `thirdParty`, `logoUrl`, `homeUrl`, `backchannelLogoutUri`, `scopes`, `defaultScope`, `serviceAccountId`.
   * @param options Limits, signal and headers of this call.
   * @returns A new OAuth application with its secret.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.oauthApplications.create({ name: 'Till · ক্যাশ', slug: 'till', redirectUris: ['https://till.example.com/callback'], requirePkce: true })
   */
  (input: CreateOauthApplicationBody, options?: RepeatableOptions): Promise<CreateOauthApplicationResult>;
}

/** The operation `staff.oauthApplications.change` in its forms. */
export interface ChangeOauthApplicationOperation
  extends OperationForms<[clientId: ChangeOauthApplicationParameters['clientId'], input: ChangeOauthApplicationBody, options: ChangeOptions], { 200: ChangeOauthApplicationResult }, ChangeOauthApplicationErrorCode> {
  /**
   * Change an OAuth application: `PATCH /api/staff/oauth-applications/:clientId`. Requires a staff member with the permission `applications:write`.
   *
   * Takes effect on the next request. The caller must have the permissions that the application can use. If a redirect URI is removed, codes that were sent to it are rejected. Login pages that are open under an earlier slug continue to work.
   *
   * @param clientId The API key of the application.
   * @param input Optional: `name`, `slug`, `redirectUris`, `postLogoutRedirectUris`, `requirePkce`, `idTokenClaims`, `logoUrl`, `homeUrl`, `backchannelLogoutUri`, `scopes`, `defaultScope`, `tokenLimit`, `serviceAccountId`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns An OAuth application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.oauthApplications.change('ak_m4Hk9ZsT1qYb7VxJ2cRnL8wPe0DfGuAo', { redirectUris: ['https://till.example.com/callback', 'https://till-2.example.com/callback'] }, { ifMatch: version })
   */
  (clientId: ChangeOauthApplicationParameters['clientId'], input: ChangeOauthApplicationBody, options: ChangeOptions): Promise<ChangeOauthApplicationResult>;
}

/** The operation `staff.oauthApplications.rotateSecret` in its forms. */
export interface RotateOauthSecretOperation
  extends OperationForms<[clientId: RotateOauthSecretParameters['clientId'], input: RotateOauthSecretBody, options: RepeatableChangeOptions], { 200: RotateOauthSecretResult }, RotateOauthSecretErrorCode> {
  /**
   * Give an OAuth application a new secret: `POST /api/staff/oauth-applications/:clientId/rotate-secret`. Requires a staff member with the permission `applications:write`.
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
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.oauthApplications.rotateSecret('ak_m4Hk9ZsT1qYb7VxJ2cRnL8wPe0DfGuAo', { keepOldSeconds: 86400 }, { ifMatch: version })
   */
  (clientId: RotateOauthSecretParameters['clientId'], input: RotateOauthSecretBody, options: RepeatableChangeOptions): Promise<RotateOauthSecretResult>;
}

/** The operation `staff.oauthApplications.disable` in its forms. */
export interface DisableOauthApplicationOperation
  extends OperationForms<[clientId: DisableOauthApplicationParameters['clientId'], options: RepeatableChangeOptions], { 200: DisableOauthApplicationResult }, DisableOauthApplicationErrorCode> {
  /**
   * Disable an OAuth application: `POST /api/staff/oauth-applications/:clientId/disable`. Requires a staff member with the permission `applications:write`.
   *
   * Rejects its login page, credentials and tokens from the next request on.
   *
   * @param clientId The API key of the application.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns An OAuth application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.oauthApplications.disable('ak_m4Hk9ZsT1qYb7VxJ2cRnL8wPe0DfGuAo', { ifMatch: version })
   */
  (clientId: DisableOauthApplicationParameters['clientId'], options: RepeatableChangeOptions): Promise<DisableOauthApplicationResult>;
}

/** The operation `staff.oauthApplications.enable` in its forms. */
export interface EnableOauthApplicationOperation
  extends OperationForms<[clientId: EnableOauthApplicationParameters['clientId'], options: RepeatableChangeOptions], { 200: EnableOauthApplicationResult }, EnableOauthApplicationErrorCode> {
  /**
   * Enable an OAuth application: `POST /api/staff/oauth-applications/:clientId/enable`. Requires a staff member with the permission `applications:write`.
   *
   * Accepts it again, with its tokens that have not expired.
   *
   * @param clientId The API key of the application.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns An OAuth application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.oauthApplications.enable('ak_m4Hk9ZsT1qYb7VxJ2cRnL8wPe0DfGuAo', { ifMatch: version })
   */
  (clientId: EnableOauthApplicationParameters['clientId'], options: RepeatableChangeOptions): Promise<EnableOauthApplicationResult>;
}

/** The operation `staff.oauthApplications.delete` in its forms. */
export interface DeleteOauthApplicationOperation
  extends OperationForms<[clientId: DeleteOauthApplicationParameters['clientId'], options: ChangeOptions], { 200: DeleteOauthApplicationResult }, DeleteOauthApplicationErrorCode> {
  /**
   * Delete an OAuth application: `DELETE /api/staff/oauth-applications/:clientId`. Requires a staff member with the permission `applications:write`.
   *
   * Deletes it with its secrets, consents, grants and tokens. Its audit events stay.
   *
   * @param clientId The API key of the application.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.oauthApplications.delete('ak_m4Hk9ZsT1qYb7VxJ2cRnL8wPe0DfGuAo', { ifMatch: version })
   */
  (clientId: DeleteOauthApplicationParameters['clientId'], options: ChangeOptions): Promise<DeleteOauthApplicationResult>;
}

/** The operation `staff.oauthApplications.grants` in its forms. */
export interface ListApplicationGrantsOperation
  extends OperationForms<[clientId: ListApplicationGrantsParameters['clientId'], query?: ListApplicationGrantsQuery, options?: CallOptions], { 200: ListApplicationGrantsResult }, ListApplicationGrantsErrorCode> {
  /**
   * List the grants of an OAuth application: `GET /api/staff/oauth-applications/:clientId/grants`. Requires a staff member with the permission `applications:write`.
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
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.oauthApplications.grants('ak_m4Hk9ZsT1qYb7VxJ2cRnL8wPe0DfGuAo', { limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd' })
   */
  (clientId: ListApplicationGrantsParameters['clientId'], query?: ListApplicationGrantsQuery, options?: CallOptions): Promise<ListApplicationGrantsResult>;
  /**
   * List the grants of an OAuth application, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param clientId The API key of the application.
   * @param query Optional: `limit`, `cursor`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(clientId: ListApplicationGrantsParameters['clientId'], query?: ListApplicationGrantsQuery, options?: IterateOptions): Items<ListApplicationGrantsResult['items'][number]>;
}

/** The operation `staff.oauthApplications.accountGrants` in its forms. */
export interface ListAccountGrantsOperation
  extends OperationForms<[accountId: ListAccountGrantsParameters['accountId'], options?: CallOptions], { 200: ListAccountGrantsResult }, ListAccountGrantsErrorCode> {
  /**
   * List the grants of an account: `GET /api/staff/oauth-grants/:accountId`. Requires a staff member with the permission `applications:write`.
   *
   * The applications that the account consented to or that hold tokens of it, by name.
   *
   * @param accountId Exact account id.
   * @param options Limits, signal and headers of this call.
   * @returns What an account has granted.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.oauthApplications.accountGrants('0198c0de-0000-7000-8000-000000000001')
   */
  (accountId: ListAccountGrantsParameters['accountId'], options?: CallOptions): Promise<ListAccountGrantsResult>;
}

/** The operation `staff.oauthApplications.withdrawGrants` in its forms. */
export interface WithdrawGrantsOperation
  extends OperationForms<[clientId: WithdrawGrantsParameters['clientId'], input: WithdrawGrantsBody, options?: RepeatableOptions], { 200: WithdrawGrantsResult }, WithdrawGrantsErrorCode> {
  /**
   * Withdraw what an account has granted: `POST /api/staff/oauth-applications/:clientId/withdraw-grants`. Requires a staff member with the permission `applications:write`.
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
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.oauthApplications.withdrawGrants('ak_m4Hk9ZsT1qYb7VxJ2cRnL8wPe0DfGuAo', { accountId: '0198c0de-0000-7000-8000-000000000001' })
   */
  (clientId: WithdrawGrantsParameters['clientId'], input: WithdrawGrantsBody, options?: RepeatableOptions): Promise<WithdrawGrantsResult>;
}

/** The operation `staff.chatApplications.list` in its forms. */
export interface ListChatApplicationsOperation
  extends OperationForms<[query?: ListChatApplicationsQuery, options?: CallOptions], { 200: ListChatApplicationsResult }, ListChatApplicationsErrorCode> {
  /**
   * List chat applications: `GET /api/staff/chat-applications`. Requires a staff member with the permission `applications:write`.
   *
   * All chat applications by name, then id.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.chatApplications.list({ limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd' })
   */
  (query?: ListChatApplicationsQuery, options?: CallOptions): Promise<ListChatApplicationsResult>;
  /**
   * List chat applications, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListChatApplicationsQuery, options?: IterateOptions): Items<ListChatApplicationsResult['items'][number]>;
}

/** The operation `staff.chatApplications.get` in its forms. */
export interface GetChatApplicationOperation
  extends OperationForms<[chatApplicationId: GetChatApplicationParameters['chatApplicationId'], options?: CallOptions], { 200: GetChatApplicationResult }, GetChatApplicationErrorCode> {
  /**
   * Get a chat application: `GET /api/staff/chat-applications/:chatApplicationId`. Requires a staff member with the permission `applications:write`.
   *
   * One application with its fields. `ETag` is its version.
   *
   * @param chatApplicationId The id, which begins with cap_.
   * @param options Limits, signal and headers of this call.
   * @returns A chat application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.chatApplications.get('cap_Tq2hVw9sLr0bXnE4mKyJc6Ua')
   */
  (chatApplicationId: GetChatApplicationParameters['chatApplicationId'], options?: CallOptions): Promise<GetChatApplicationResult>;
}

/** The operation `staff.chatApplications.create` in its forms. */
export interface CreateChatApplicationOperation
  extends OperationForms<[input: CreateChatApplicationBody, options?: RepeatableOptions], { 201: CreateChatApplicationResult }, CreateChatApplicationErrorCode> {
  /**
   * Create a chat application: `POST /api/staff/chat-applications`. Requires a staff member with the permission `applications:write`.
   *
   * Returns the secret for the application’s servers once.
   *
   * @param input `name`, `visitorOrigins`; optional: `identityVerification`.
   * @param options Limits, signal and headers of this call.
   * @returns A new chat application with its secret.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.chatApplications.create({ name: 'Shop · দোকান', visitorOrigins: ['https://shop.example.com'], identityVerification: 'required' })
   */
  (input: CreateChatApplicationBody, options?: RepeatableOptions): Promise<CreateChatApplicationResult>;
}

/** The operation `staff.chatApplications.change` in its forms. */
export interface ChangeChatApplicationOperation
  extends OperationForms<[chatApplicationId: ChangeChatApplicationParameters['chatApplicationId'], input: ChangeChatApplicationBody, options: ChangeOptions], { 200: ChangeChatApplicationResult }, ChangeChatApplicationErrorCode> {
  /**
   * Change a chat application: `PATCH /api/staff/chat-applications/:chatApplicationId`. Requires a staff member with the permission `applications:write`.
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
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.chatApplications.change('cap_Tq2hVw9sLr0bXnE4mKyJc6Ua', { visitorOrigins: ['https://shop.example.com', 'https://www.shop.example.com'] }, { ifMatch: version })
   */
  (chatApplicationId: ChangeChatApplicationParameters['chatApplicationId'], input: ChangeChatApplicationBody, options: ChangeOptions): Promise<ChangeChatApplicationResult>;
}

/** The operation `staff.chatApplications.rotateSecret` in its forms. */
export interface RotateChatSecretOperation
  extends OperationForms<[chatApplicationId: RotateChatSecretParameters['chatApplicationId'], input: RotateChatSecretBody, options: RepeatableChangeOptions], { 200: RotateChatSecretResult }, RotateChatSecretErrorCode> {
  /**
   * Give a chat application a new secret: `POST /api/staff/chat-applications/:chatApplicationId/rotate-secret`. Requires a staff member with the permission `applications:write`.
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
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.chatApplications.rotateSecret('cap_Tq2hVw9sLr0bXnE4mKyJc6Ua', { keepOldSeconds: 86400 }, { ifMatch: version })
   */
  (chatApplicationId: RotateChatSecretParameters['chatApplicationId'], input: RotateChatSecretBody, options: RepeatableChangeOptions): Promise<RotateChatSecretResult>;
}

/** The operation `staff.chatApplications.disable` in its forms. */
export interface DisableChatApplicationOperation
  extends OperationForms<[chatApplicationId: DisableChatApplicationParameters['chatApplicationId'], options: RepeatableChangeOptions], { 200: DisableChatApplicationResult }, DisableChatApplicationErrorCode> {
  /**
   * Disable a chat application: `POST /api/staff/chat-applications/:chatApplicationId/disable`. Requires a staff member with the permission `applications:write`.
   *
   * Rejects its servers and widgets from the next request on.
   *
   * @param chatApplicationId The id, which begins with cap_.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A chat application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.chatApplications.disable('cap_Tq2hVw9sLr0bXnE4mKyJc6Ua', { ifMatch: version })
   */
  (chatApplicationId: DisableChatApplicationParameters['chatApplicationId'], options: RepeatableChangeOptions): Promise<DisableChatApplicationResult>;
}

/** The operation `staff.chatApplications.enable` in its forms. */
export interface EnableChatApplicationOperation
  extends OperationForms<[chatApplicationId: EnableChatApplicationParameters['chatApplicationId'], options: RepeatableChangeOptions], { 200: EnableChatApplicationResult }, EnableChatApplicationErrorCode> {
  /**
   * Enable a chat application: `POST /api/staff/chat-applications/:chatApplicationId/enable`. Requires a staff member with the permission `applications:write`.
   *
   * Accepts it again, with the widget sessions that have not expired.
   *
   * @param chatApplicationId The id, which begins with cap_.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A chat application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.chatApplications.enable('cap_Tq2hVw9sLr0bXnE4mKyJc6Ua', { ifMatch: version })
   */
  (chatApplicationId: EnableChatApplicationParameters['chatApplicationId'], options: RepeatableChangeOptions): Promise<EnableChatApplicationResult>;
}

/** The operation `staff.chatApplications.defineField` in its forms. */
export interface DefineChatFieldOperation
  extends OperationForms<[chatApplicationId: DefineChatFieldParameters['chatApplicationId'], input: DefineChatFieldBody, options: RepeatableChangeOptions], { 200: DefineChatFieldResult }, DefineChatFieldErrorCode> {
  /**
   * Define a field of the pre-chat form: `POST /api/staff/chat-applications/:chatApplicationId/fields`. Requires a staff member with the permission `applications:write`.
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
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.chatApplications.defineField('cap_Tq2hVw9sLr0bXnE4mKyJc6Ua', { key: 'shopType', type: 'select', label: 'Kind of shop', labelBn: 'দোকানের ধরন', required: true, order: 0 }, { ifMatch: version })
   */
  (chatApplicationId: DefineChatFieldParameters['chatApplicationId'], input: DefineChatFieldBody, options: RepeatableChangeOptions): Promise<DefineChatFieldResult>;
}

/** The operation `staff.chatApplications.archiveField` in its forms. */
export interface ArchiveChatFieldOperation
  extends OperationForms<[parameters: ArchiveChatFieldParameters, options: RepeatableChangeOptions], { 200: ArchiveChatFieldResult }, ArchiveChatFieldErrorCode> {
  /**
   * Archive a field of the pre-chat form: `POST /api/staff/chat-applications/:chatApplicationId/fields/:key/archive`. Requires a staff member with the permission `applications:write`.
   *
   * Removes the field from the form. Stored values of visitors stay; new values are rejected.
   *
   * @param parameters The parameters of the path.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A chat application.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.chatApplications.archiveField({ chatApplicationId: 'cap_Tq2hVw9sLr0bXnE4mKyJc6Ua', key: 'shopType' }, { ifMatch: version })
   */
  (parameters: ArchiveChatFieldParameters, options: RepeatableChangeOptions): Promise<ArchiveChatFieldResult>;
}

/** The operation `staff.chatApplications.sessions` in its forms. */
export interface ListWidgetSessionsOperation
  extends OperationForms<[chatApplicationId: ListWidgetSessionsParameters['chatApplicationId'], query?: ListWidgetSessionsQuery, options?: CallOptions], { 200: ListWidgetSessionsResult }, ListWidgetSessionsErrorCode> {
  /**
   * List the widget sessions of a chat application: `GET /api/staff/chat-applications/:chatApplicationId/sessions`. Requires a staff member with the permission `applications:write`.
   *
   * The sessions that have neither expired nor ended, newest first.
   *
   * @param chatApplicationId The id, which begins with cap_.
   * @param query Optional: `limit`, `cursor`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.chatApplications.sessions('cap_Tq2hVw9sLr0bXnE4mKyJc6Ua', { limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd' })
   */
  (chatApplicationId: ListWidgetSessionsParameters['chatApplicationId'], query?: ListWidgetSessionsQuery, options?: CallOptions): Promise<ListWidgetSessionsResult>;
  /**
   * List the widget sessions of a chat application, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param chatApplicationId The id, which begins with cap_.
   * @param query Optional: `limit`, `cursor`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(chatApplicationId: ListWidgetSessionsParameters['chatApplicationId'], query?: ListWidgetSessionsQuery, options?: IterateOptions): Items<ListWidgetSessionsResult['items'][number]>;
}

/** The operation `staff.chatApplications.endSessions` in its forms. */
export interface EndWidgetSessionsOperation
  extends OperationForms<[chatApplicationId: EndWidgetSessionsParameters['chatApplicationId'], input: EndWidgetSessionsBody, options?: RepeatableOptions], { 200: EndWidgetSessionsResult }, EndWidgetSessionsErrorCode> {
  /**
   * End widget sessions of a chat application: `POST /api/staff/chat-applications/:chatApplicationId/end-sessions`. Requires a staff member with the permission `applications:write`.
   *
   * Ends the open sessions of one visitor or of all. Their widget tokens and resume tokens are rejected from the next request on. A visitor can open a new session.
   *
   * @param chatApplicationId The id, which begins with cap_.
   * @param input `visitorId`.
   * @param options Limits, signal and headers of this call.
   * @returns The widget sessions have ended.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.chatApplications.endSessions('cap_Tq2hVw9sLr0bXnE4mKyJc6Ua', { visitorId: 'cv_1pQz8sXw3rTn6hVb2mKd9aLc' })
   */
  (chatApplicationId: EndWidgetSessionsParameters['chatApplicationId'], input: EndWidgetSessionsBody, options?: RepeatableOptions): Promise<EndWidgetSessionsResult>;
}

/** The operation `staff.customers.list` in its forms. */
export interface ListCustomersOperation
  extends OperationForms<[query?: ListCustomersQuery, options?: CallOptions], { 200: ListCustomersResult }, ListCustomersErrorCode> {
  /**
   * List customers: `GET /api/staff/customers`. Requires a staff member with the permission `customers:read`.
   *
   * Customers who match all parameters, newest first. Accounts with a staff role are no customers.
   *
   * @param query Optional: `limit`, `cursor`, `q`, `customerType`, `state`, `documents`, `documentType`, `registeredSince`, `registeredUntil`, `groupId`, `wholesaleRequest`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customers.list({ limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd', q: '01712345678', customerType: 'WHOLESALE', state: 'active' })
   */
  (query?: ListCustomersQuery, options?: CallOptions): Promise<ListCustomersResult>;
  /**
   * List customers, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query Optional: `limit`, `cursor`, `q`, `customerType`, `state`, `documents`, `documentType`, `registeredSince`, `registeredUntil`, `groupId`, `wholesaleRequest`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListCustomersQuery, options?: IterateOptions): Items<ListCustomersResult['items'][number]>;
}

/** The operation `staff.customers.get` in its forms. */
export interface GetCustomerOperation
  extends OperationForms<[id: GetCustomerParameters['id'], options?: CallOptions], { 200: GetCustomerResult }, GetCustomerErrorCode> {
  /**
   * Get a customer: `GET /api/staff/customers/:id`. Requires a staff member with the permission `customers:read`.
   *
   * One customer. `ETag` is its version.
   *
   * @param id The id of the customer.
   * @param options Limits, signal and headers of this call.
   * @returns A customer, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customers.get('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5')
   */
  (id: GetCustomerParameters['id'], options?: CallOptions): Promise<GetCustomerResult>;
}

/** The operation `staff.customers.readDocument` in its forms. */
export interface ReadCustomerDocumentOperation
  extends OperationForms<[parameters: ReadCustomerDocumentParameters, options?: DownloadOptions], { 200: ReadCustomerDocumentResult }, ReadCustomerDocumentErrorCode> {
  /**
   * Open a customer's document: `GET /api/staff/customers/:id/documents/:type`. Requires a staff member with the permission `documents:read`.
   *
   * The bytes of a private document, as an attachment. The audit trail records who opens it, and when.
   *
   * @param parameters The parameters of the path.
   * @param options Limits, signal and headers of this call.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {StorageError} STORAGE_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customers.readDocument({ id: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5', type: 'shop-image' })
   */
  (parameters: ReadCustomerDocumentParameters, options?: DownloadOptions): Promise<ReadCustomerDocumentResult>;
}

/** The operation `staff.customers.change` in its forms. */
export interface ChangeCustomerOperation
  extends OperationForms<[id: ChangeCustomerParameters['id'], input: ChangeCustomerBody, options: ChangeOptions], { 200: ChangeCustomerResult }, ChangeCustomerErrorCode> {
  /**
   * Change a customer: `PATCH /api/staff/customers/:id`. Requires a staff member with the permission `customers:write`.
   *
   * Rules as at the registration; 409 names a phone number or an email address that another account has. Another phone number or email address needs `documents:read` too. The customer stays signed in; the next login needs the new phone number or email address. The tier `WHOLESALE` approves a pending request.
   *
   * @param id The id of the customer.
   * @param input Optional: `name`, `email`, `phoneNumber`, `shopName`, `shopAddress`, `shopType`, `customerType`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A customer, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customers.change('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5', { phoneNumber: '01712345679' }, { ifMatch: version })
   */
  (id: ChangeCustomerParameters['id'], input: ChangeCustomerBody, options: ChangeOptions): Promise<ChangeCustomerResult>;
}

/** The operation `staff.customers.deactivate` in its forms. */
export interface DeactivateCustomerOperation
  extends OperationForms<[id: DeactivateCustomerParameters['id'], options: RepeatableChangeOptions], { 200: DeactivateCustomerResult }, DeactivateCustomerErrorCode> {
  /**
   * Deactivate a customer: `POST /api/staff/customers/:id/deactivate`. Requires a staff member with the permission `customers:write`.
   *
   * Rejects the customer everywhere, from the next request on, and ends all sessions and what applications may do.
   *
   * @param id The id of the customer.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A customer, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customers.deactivate('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5', { ifMatch: version })
   */
  (id: DeactivateCustomerParameters['id'], options: RepeatableChangeOptions): Promise<DeactivateCustomerResult>;
}

/** The operation `staff.customers.activate` in its forms. */
export interface ActivateCustomerOperation
  extends OperationForms<[id: ActivateCustomerParameters['id'], options: RepeatableChangeOptions], { 200: ActivateCustomerResult }, ActivateCustomerErrorCode> {
  /**
   * Activate a customer: `POST /api/staff/customers/:id/activate`. Requires a staff member with the permission `customers:write`.
   *
   * Accepts the customer again. Earlier sessions stay ended: the customer logs in again.
   *
   * @param id The id of the customer.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A customer, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customers.activate('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5', { ifMatch: version })
   */
  (id: ActivateCustomerParameters['id'], options: RepeatableChangeOptions): Promise<ActivateCustomerResult>;
}

/** The operation `staff.customers.endSessions` in its forms. */
export interface EndCustomerSessionsOperation
  extends OperationForms<[id: EndCustomerSessionsParameters['id'], options: RepeatableChangeOptions], { 200: EndCustomerSessionsResult }, EndCustomerSessionsErrorCode> {
  /**
   * End a customer's sessions: `POST /api/staff/customers/:id/end-sessions`. Requires a staff member with the permission `customers:write`.
   *
   * Signs the customer out everywhere, also in applications. A new login is possible.
   *
   * @param id The id of the customer.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A customer, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customers.endSessions('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5', { ifMatch: version })
   */
  (id: EndCustomerSessionsParameters['id'], options: RepeatableChangeOptions): Promise<EndCustomerSessionsResult>;
}

/** The operation `staff.customers.resetPassword` in its forms. */
export interface ResetCustomerPasswordOperation
  extends OperationForms<[id: ResetCustomerPasswordParameters['id'], options: RepeatableChangeOptions], { 200: ResetCustomerPasswordResult }, ResetCustomerPasswordErrorCode> {
  /**
   * Reset a customer's password: `POST /api/staff/customers/:id/password`. Requires a staff member with the permissions `customers:write` and `documents:read`.
   *
   * Sets a random password, which the response shows once, and ends all sessions. The password works for one login within 72 hours; then the customer has to choose a new one.
   *
   * @param id The id of the customer.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A password that the server has made.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customers.resetPassword('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5', { ifMatch: version })
   */
  (id: ResetCustomerPasswordParameters['id'], options: RepeatableChangeOptions): Promise<ResetCustomerPasswordResult>;
}

/** The operation `staff.customers.endHold` in its forms. */
export interface EndHoldOperation
  extends OperationForms<[id: EndHoldParameters['id'], options: RepeatableChangeOptions], { 200: EndHoldResult }, EndHoldErrorCode> {
  /**
   * End a hold: `POST /api/staff/customers/:id/end-hold`. Requires a staff member with the permissions `customers:write` and `documents:read`.
   *
   * Ends what a reset by phone restricts, after the staff has made sure that it was the customer.
   *
   * @param id The id of the customer.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A customer, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customers.endHold('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5', { ifMatch: version })
   */
  (id: EndHoldParameters['id'], options: RepeatableChangeOptions): Promise<EndHoldResult>;
}

/** The operation `staff.customers.codeLimits` in its forms. */
export interface GetCodeLimitsOperation
  extends OperationForms<[id: GetCodeLimitsParameters['id'], options?: CallOptions], { 200: GetCodeLimitsResult }, GetCodeLimitsErrorCode> {
  /**
   * Get the limits of codes: `GET /api/staff/customers/:id/code-limits`. Requires a staff member with the permission `customers:read`.
   *
   * Whether a limit of codes keeps the customer out.
   *
   * @param id The id of the customer.
   * @param options Limits, signal and headers of this call.
   * @returns Whether the customer can get and use codes.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customers.codeLimits('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5')
   */
  (id: GetCodeLimitsParameters['id'], options?: CallOptions): Promise<GetCodeLimitsResult>;
}

/** The operation `staff.customers.liftCodeLimits` in its forms. */
export interface LiftCodeLimitsOperation
  extends OperationForms<[id: LiftCodeLimitsParameters['id'], options?: RepeatableOptions], { 200: LiftCodeLimitsResult }, LiftCodeLimitsErrorCode> {
  /**
   * Lift the limits of codes: `POST /api/staff/customers/:id/code-limits/lift`. Requires a staff member with the permission `customers:write`.
   *
   * Lets the customer get and use codes again. A caller without `documents:read` can do it once a day for a customer, and gets 429 then.
   *
   * @param id The id of the customer.
   * @param options Limits, signal and headers of this call.
   * @returns Whether the customer can get and use codes.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customers.liftCodeLimits('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5')
   */
  (id: LiftCodeLimitsParameters['id'], options?: RepeatableOptions): Promise<LiftCodeLimitsResult>;
}

/** The operation `staff.customers.erase` in its forms. */
export interface EraseCustomerOperation
  extends OperationForms<[id: EraseCustomerParameters['id'], options: RepeatableChangeOptions], { 200: EraseCustomerResult }, EraseCustomerErrorCode> {
  /**
   * Erase a customer: `POST /api/staff/customers/:id/erase`. Requires a staff member with the permission `customers:write`.
   *
   * Removes the account with its documents, sessions and personal data. It cannot be undone. Phone number and email address are free again. The audit trail keeps the id and what was done, without personal data.
   *
   * @param id The id of the customer.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customers.erase('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5', { ifMatch: version })
   */
  (id: EraseCustomerParameters['id'], options: RepeatableChangeOptions): Promise<EraseCustomerResult>;
}

/** The operation `staff.customers.listRequirements` in its forms. */
export interface ListCustomerRequirementsOperation
  extends OperationForms<[id: ListCustomerRequirementsParameters['id'], options?: CallOptions], { 200: ListCustomerRequirementsResult }, ListCustomerRequirementsErrorCode> {
  /**
   * List required documents: `GET /api/staff/customers/:id/requirements`. Requires a staff member with the permission `customers:read`.
   *
   * The documents that the customer was asked for.
   *
   * @param id The id of the customer.
   * @param options Limits, signal and headers of this call.
   * @returns The documents that the staff have asked a customer for.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customers.listRequirements('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5')
   */
  (id: ListCustomerRequirementsParameters['id'], options?: CallOptions): Promise<ListCustomerRequirementsResult>;
}

/** The operation `staff.customers.requireDocument` in its forms. */
export interface RequireDocumentOperation
  extends OperationForms<[id: RequireDocumentParameters['id'], input: RequireDocumentBody, options?: RepeatableOptions], { 201: RequireDocumentResult }, RequireDocumentErrorCode> {
  /**
   * Ask for a document: `POST /api/staff/customers/:id/requirements`. Requires a staff member with the permission `customers:write`.
   *
   * Asks the customer for a document, also for another one in place of a stored document. 409 if the customer was asked for it already.
   *
   * @param id The id of the customer.
   * @param input `type`, `reason`.
   * @param options Limits, signal and headers of this call.
   * @returns A document that the staff have asked a customer for.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customers.requireDocument('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5', { type: 'SHOP_IMAGE', reason: 'Your trade licence has expired.' })
   */
  (id: RequireDocumentParameters['id'], input: RequireDocumentBody, options?: RepeatableOptions): Promise<RequireDocumentResult>;
}

/** The operation `staff.customers.withdrawRequirement` in its forms. */
export interface WithdrawRequirementOperation
  extends OperationForms<[parameters: WithdrawRequirementParameters, options?: CallOptions], { 200: WithdrawRequirementResult }, WithdrawRequirementErrorCode> {
  /**
   * Withdraw a required document: `DELETE /api/staff/customers/:id/requirements/:rid`. Requires a staff member with the permission `customers:write`.
   *
   * The customer is asked for the document no more.
   *
   * @param parameters The parameters of the path.
   * @param options Limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customers.withdrawRequirement({ id: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5', rid: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5' })
   */
  (parameters: WithdrawRequirementParameters, options?: CallOptions): Promise<WithdrawRequirementResult>;
}

/** The operation `staff.customers.approveWholesale` in its forms. */
export interface ApproveWholesaleOperation
  extends OperationForms<[id: ApproveWholesaleParameters['id'], input: ApproveWholesaleBody, options: RepeatableChangeOptions], { 200: ApproveWholesaleResult }, ApproveWholesaleErrorCode> {
  /**
   * Approve a wholesale request: `POST /api/staff/customers/:id/wholesale/approve`. Requires a staff member with the permission `customers:write`.
   *
   * Gives a customer whose request is pending the tier `WHOLESALE`. 409 if no request is pending.
   *
   * @param id The id of the customer.
   * @param input Optional: `note`, `reason`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A customer, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customers.approveWholesale('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5', { note: 'The licence is valid until 2027.', reason: 'Your licence is valid until 2027.' }, { ifMatch: version })
   */
  (id: ApproveWholesaleParameters['id'], input: ApproveWholesaleBody, options: RepeatableChangeOptions): Promise<ApproveWholesaleResult>;
}

/** The operation `staff.customers.rejectWholesale` in its forms. */
export interface RejectWholesaleOperation
  extends OperationForms<[id: RejectWholesaleParameters['id'], input: RejectWholesaleBody, options: RepeatableChangeOptions], { 200: RejectWholesaleResult }, RejectWholesaleErrorCode> {
  /**
   * Reject a wholesale request: `POST /api/staff/customers/:id/wholesale/reject`. Requires a staff member with the permission `customers:write`.
   *
   * The customer keeps the tier `RETAIL`. 409 if no request is pending.
   *
   * @param id The id of the customer.
   * @param input Optional: `note`, `reason`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A customer, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customers.rejectWholesale('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5', { reason: 'Your licence has expired.' }, { ifMatch: version })
   */
  (id: RejectWholesaleParameters['id'], input: RejectWholesaleBody, options: RepeatableChangeOptions): Promise<RejectWholesaleResult>;
}

/** The operation `staff.customerGroups.list` in its forms. */
export interface ListCustomerGroupsOperation
  extends OperationForms<[query?: ListCustomerGroupsQuery, options?: CallOptions], { 200: ListCustomerGroupsResult }, ListCustomerGroupsErrorCode> {
  /**
   * List customer groups: `GET /api/staff/customer-groups`. Requires a staff member with the permission `customers:read`.
   *
   * Groups by name. `GET /api/staff/customers?groupId=` lists the members of one.
   *
   * @param query Optional: `limit`, `cursor`, `q`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customerGroups.list({ limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd', q: 'hotel' })
   */
  (query?: ListCustomerGroupsQuery, options?: CallOptions): Promise<ListCustomerGroupsResult>;
  /**
   * List customer groups, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query Optional: `limit`, `cursor`, `q`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListCustomerGroupsQuery, options?: IterateOptions): Items<ListCustomerGroupsResult['items'][number]>;
}

/** The operation `staff.customerGroups.create` in its forms. */
export interface CreateCustomerGroupOperation
  extends OperationForms<[input: CreateCustomerGroupBody, options?: RepeatableOptions], { 201: CreateCustomerGroupResult }, CreateCustomerGroupErrorCode> {
  /**
   * Create a customer group: `POST /api/staff/customer-groups`. Requires a staff member with the permission `customers:write`.
   *
   * A group without members.
   *
   * @param input `name`.
   * @param options Limits, signal and headers of this call.
   * @returns Customers that price lists name together.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customerGroups.create({ name: 'Hotels · হোটেল' })
   */
  (input: CreateCustomerGroupBody, options?: RepeatableOptions): Promise<CreateCustomerGroupResult>;
}

/** The operation `staff.customerGroups.get` in its forms. */
export interface GetCustomerGroupOperation
  extends OperationForms<[id: GetCustomerGroupParameters['id'], options?: CallOptions], { 200: GetCustomerGroupResult }, GetCustomerGroupErrorCode> {
  /**
   * Get a customer group: `GET /api/staff/customer-groups/:id`. Requires a staff member with the permission `customers:read`.
   *
   * One group. `ETag` is its version.
   *
   * @param id The id of the group.
   * @param options Limits, signal and headers of this call.
   * @returns Customers that price lists name together.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customerGroups.get('019b2f7e-4d1a-7c30-8e55-90b1c6a2d4f8')
   */
  (id: GetCustomerGroupParameters['id'], options?: CallOptions): Promise<GetCustomerGroupResult>;
}

/** The operation `staff.customerGroups.change` in its forms. */
export interface ChangeCustomerGroupOperation
  extends OperationForms<[id: ChangeCustomerGroupParameters['id'], input: ChangeCustomerGroupBody, options: ChangeOptions], { 200: ChangeCustomerGroupResult }, ChangeCustomerGroupErrorCode> {
  /**
   * Change a customer group: `PATCH /api/staff/customer-groups/:id`. Requires a staff member with the permission `customers:write`.
   *
   * Renames a group.
   *
   * @param id The id of the group.
   * @param input Optional: `name`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns Customers that price lists name together.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customerGroups.change('019b2f7e-4d1a-7c30-8e55-90b1c6a2d4f8', { name: 'Hotels · হোটেল' }, { ifMatch: version })
   */
  (id: ChangeCustomerGroupParameters['id'], input: ChangeCustomerGroupBody, options: ChangeOptions): Promise<ChangeCustomerGroupResult>;
}

/** The operation `staff.customerGroups.delete` in its forms. */
export interface DeleteCustomerGroupOperation
  extends OperationForms<[id: DeleteCustomerGroupParameters['id'], options: ChangeOptions], { 200: DeleteCustomerGroupResult }, DeleteCustomerGroupErrorCode> {
  /**
   * Delete a customer group: `DELETE /api/staff/customer-groups/:id`. Requires a staff member with the permission `customers:write`.
   *
   * Its members stay customers. 409 while a price list names the group.
   *
   * @param id The id of the group.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customerGroups.delete('019b2f7e-4d1a-7c30-8e55-90b1c6a2d4f8', { ifMatch: version })
   */
  (id: DeleteCustomerGroupParameters['id'], options: ChangeOptions): Promise<DeleteCustomerGroupResult>;
}

/** The operation `staff.customerGroups.changeMembers` in its forms. */
export interface ChangeGroupMembersOperation
  extends OperationForms<[id: ChangeGroupMembersParameters['id'], input: ChangeGroupMembersBody, options?: RepeatableOptions], { 200: ChangeGroupMembersResult }, ChangeGroupMembersErrorCode> {
  /**
   * Change the members of a group: `POST /api/staff/customer-groups/:id/members`. Requires a staff member with the permission `customers:write`.
   *
   * Adds and removes customers, all or none. Repeating it changes nothing. An unknown customer is a 400; 409 if a customer would be in more than 10 groups.
   *
   * @param id The id of the group.
   * @param input Optional: `add`, `remove`.
   * @param options Limits, signal and headers of this call.
   * @returns Customers that price lists name together.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.customerGroups.changeMembers('019b2f7e-4d1a-7c30-8e55-90b1c6a2d4f8', { add: ['0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5'] })
   */
  (id: ChangeGroupMembersParameters['id'], input: ChangeGroupMembersBody, options?: RepeatableOptions): Promise<ChangeGroupMembersResult>;
}

/** The operation `staff.messages.list` in its forms. */
export interface ListMessagesOperation
  extends OperationForms<[query?: ListMessagesQuery, options?: CallOptions], { 200: ListMessagesResult }, ListMessagesErrorCode> {
  /**
   * List messages: `GET /api/staff/messages`. Requires a staff member with the permission `customers:read`.
   *
   * Emails and SMS to customers of the last 30 days, the newest first. `arot messages list` shows those to staff members too. Their texts are not kept.
   *
   * @param query Optional: `limit`, `cursor`, `state`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.messages.list({ limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd', state: 'queued' })
   */
  (query?: ListMessagesQuery, options?: CallOptions): Promise<ListMessagesResult>;
  /**
   * List messages, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query Optional: `limit`, `cursor`, `state`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListMessagesQuery, options?: IterateOptions): Items<ListMessagesResult['items'][number]>;
}

/** The operation `staff.synonyms.get` in its forms. */
export interface GetSynonymsOperation
  extends OperationForms<[options?: CallOptions], { 200: GetSynonymsResult }, GetSynonymsErrorCode> {
  /**
   * Get the synonyms: `GET /api/staff/synonyms`. Requires a staff member with the permission `catalog:read`.
   *
   * The groups of words that a search takes for one another. All of them have one version.
   *
   * @param options Limits, signal and headers of this call.
   * @returns Groups of words that mean the same.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.synonyms.get()
   */
  (options?: CallOptions): Promise<GetSynonymsResult>;
}

/** The operation `staff.synonyms.replace` in its forms. */
export interface ReplaceSynonymsOperation
  extends OperationForms<[input: ReplaceSynonymsBody, options: ChangeOptions], { 200: ReplaceSynonymsResult }, ReplaceSynonymsErrorCode> {
  /**
   * Replace the synonyms: `PUT /api/staff/synonyms`. Requires a staff member with the permission `catalog:write`.
   *
   * Replaces all groups. The next search uses them.
   *
   * @param input `groups`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns Groups of words that mean the same.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.synonyms.replace({ groups: [['onion', 'peyaj', 'পেঁয়াজ']] }, { ifMatch: version })
   */
  (input: ReplaceSynonymsBody, options: ChangeOptions): Promise<ReplaceSynonymsResult>;
}

/** The operation `staff.searchMisses.list` in its forms. */
export interface ListSearchMissesOperation
  extends OperationForms<[query?: ListSearchMissesQuery, options?: CallOptions], { 200: ListSearchMissesResult }, ListSearchMissesErrorCode> {
  /**
   * List searches without a result: `GET /api/staff/search-misses`. Requires a staff member with the permission `catalog:read`.
   *
   * Words that found no product in the last 90 days, the most frequent first. Only what at least three callers have searched; no caller is stored.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.searchMisses.list({ limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd' })
   */
  (query?: ListSearchMissesQuery, options?: CallOptions): Promise<ListSearchMissesResult>;
  /**
   * List searches without a result, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListSearchMissesQuery, options?: IterateOptions): Items<ListSearchMissesResult['items'][number]>;
}

/** The operation `staff.events.list` in its forms. */
export interface ListEventsOperation
  extends OperationForms<[query?: ListEventsQuery, options?: CallOptions], { 200: ListEventsResult }, ListEventsErrorCode> {
  /**
   * Follow the events: `GET /api/staff/events`. Requires a staff member with the permission `events:read`.
   *
   * Events in their order. A program that passes each `cursor` on gets every event once. 410: its events are not kept any more; take a snapshot.
   *
   * @param query Optional: `after`, `types`, `limit`, `wait`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of the feed. `cursor` is for the next request, also without events.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {CursorExpiredError} CURSOR_EXPIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.events.list({ after: '0b8f3c52-5a0e-4c0e-8f51-0c2f5b1d7e90.48213', types: 'product.*,prices.changed', limit: 100, wait: 0 })
   */
  (query?: ListEventsQuery, options?: CallOptions): Promise<ListEventsResult>;
}

/** The operation `staff.events.snapshot` in its forms. */
export interface GetCatalogSnapshotOperation
  extends OperationForms<[options?: DownloadOptions], { 200: GetCatalogSnapshotResult }, GetCatalogSnapshotErrorCode> {
  /**
   * Download a snapshot of the catalog: `GET /api/staff/catalog/snapshot`. Requires a staff member with the permissions `events:read` and `catalog:read`.
   *
   * Lines of JSON: `{"category": …}`, `{"product": …}`, and at last `{"cursor": …}`, from which the events continue. Without that line it is incomplete.
   *
   * @param options Limits, signal and headers of this call.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.events.snapshot()
   */
  (options?: DownloadOptions): Promise<GetCatalogSnapshotResult>;
}

/** The operation `staff.webhookEndpoints.list` in its forms. */
export interface ListWebhookEndpointsOperation
  extends OperationForms<[query?: ListWebhookEndpointsQuery, options?: CallOptions], { 200: ListWebhookEndpointsResult }, ListWebhookEndpointsErrorCode> {
  /**
   * List webhook endpoints: `GET /api/staff/webhook-endpoints`. Requires a staff member with the permission `applications:write`.
   *
   * All endpoints, the oldest first.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.webhookEndpoints.list({ limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd' })
   */
  (query?: ListWebhookEndpointsQuery, options?: CallOptions): Promise<ListWebhookEndpointsResult>;
  /**
   * List webhook endpoints, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param query Optional: `limit`, `cursor`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListWebhookEndpointsQuery, options?: IterateOptions): Items<ListWebhookEndpointsResult['items'][number]>;
}

/** The operation `staff.webhookEndpoints.get` in its forms. */
export interface GetWebhookEndpointOperation
  extends OperationForms<[id: GetWebhookEndpointParameters['id'], options?: CallOptions], { 200: GetWebhookEndpointResult }, GetWebhookEndpointErrorCode> {
  /**
   * Get a webhook endpoint: `GET /api/staff/webhook-endpoints/:id`. Requires a staff member with the permission `applications:write`.
   *
   * One endpoint. `ETag` is its version.
   *
   * @param id The id of the endpoint.
   * @param options Limits, signal and headers of this call.
   * @returns A URL that receives events.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.webhookEndpoints.get('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7a4')
   */
  (id: GetWebhookEndpointParameters['id'], options?: CallOptions): Promise<GetWebhookEndpointResult>;
}

/** The operation `staff.webhookEndpoints.create` in its forms. */
export interface CreateWebhookEndpointOperation
  extends OperationForms<[input: CreateWebhookEndpointBody, options?: RepeatableOptions], { 201: CreateWebhookEndpointResult }, CreateWebhookEndpointErrorCode> {
  /**
   * Create a webhook endpoint: `POST /api/staff/webhook-endpoints`. Requires a staff member with the permission `applications:write`.
   *
   * Returns the secret once. More than 50 endpoints: 409.
   *
   * @param input `url`, `types`; optional: `description`, `ordering`, `enabled`.
   * @param options Limits, signal and headers of this call.
   * @returns A new endpoint with its secret.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.webhookEndpoints.create({ url: 'https://erp.example.com/arot', types: ['product.*'], description: 'ERP', ordering: 'none', enabled: true })
   */
  (input: CreateWebhookEndpointBody, options?: RepeatableOptions): Promise<CreateWebhookEndpointResult>;
}

/** The operation `staff.webhookEndpoints.change` in its forms. */
export interface ChangeWebhookEndpointOperation
  extends OperationForms<[id: ChangeWebhookEndpointParameters['id'], input: ChangeWebhookEndpointBody, options: ChangeOptions], { 200: ChangeWebhookEndpointResult }, ChangeWebhookEndpointErrorCode> {
  /**
   * Change a webhook endpoint: `PATCH /api/staff/webhook-endpoints/:id`. Requires a staff member with the permission `applications:write`.
   *
   * Events that wait are sent to the new URL. Disabling deletes them; a replay sends them.
   *
   * @param id The id of the endpoint.
   * @param input Optional: `url`, `types`, `description`, `ordering`, `enabled`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A URL that receives events.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.webhookEndpoints.change('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7a4', { url: 'https://erp.example.com/arot', types: ['product.*'], description: 'ERP', ordering: 'none', enabled: true }, { ifMatch: version })
   */
  (id: ChangeWebhookEndpointParameters['id'], input: ChangeWebhookEndpointBody, options: ChangeOptions): Promise<ChangeWebhookEndpointResult>;
}

/** The operation `staff.webhookEndpoints.delete` in its forms. */
export interface DeleteWebhookEndpointOperation
  extends OperationForms<[id: DeleteWebhookEndpointParameters['id'], options: ChangeOptions], { 200: DeleteWebhookEndpointResult }, DeleteWebhookEndpointErrorCode> {
  /**
   * Delete a webhook endpoint: `DELETE /api/staff/webhook-endpoints/:id`. Requires a staff member with the permission `applications:write`.
   *
   * Deletes it with its attempts and the events that wait.
   *
   * @param id The id of the endpoint.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.webhookEndpoints.delete('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7a4', { ifMatch: version })
   */
  (id: DeleteWebhookEndpointParameters['id'], options: ChangeOptions): Promise<DeleteWebhookEndpointResult>;
}

/** The operation `staff.webhookEndpoints.rotateSecret` in its forms. */
export interface RotateWebhookSecretOperation
  extends OperationForms<[id: RotateWebhookSecretParameters['id'], input: RotateWebhookSecretBody, options: RepeatableChangeOptions], { 200: RotateWebhookSecretResult }, RotateWebhookSecretErrorCode> {
  /**
   * Give a webhook endpoint a new secret: `POST /api/staff/webhook-endpoints/:id/rotate-secret`. Requires a staff member with the permission `applications:write`.
   *
   * The earlier secrets sign too until they end.
   *
   * @param id The id of the endpoint.
   * @param input Optional: `keepOldSeconds`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A new secret.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {ReauthenticationRequiredError} REAUTHENTICATION_REQUIRED
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.webhookEndpoints.rotateSecret('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7a4', { keepOldSeconds: 86400 }, { ifMatch: version })
   */
  (id: RotateWebhookSecretParameters['id'], input: RotateWebhookSecretBody, options: RepeatableChangeOptions): Promise<RotateWebhookSecretResult>;
}

/** The operation `staff.webhookEndpoints.test` in its forms. */
export interface TestWebhookEndpointOperation
  extends OperationForms<[id: TestWebhookEndpointParameters['id'], options?: RepeatableOptions], { 202: TestWebhookEndpointResult }, TestWebhookEndpointErrorCode> {
  /**
   * Test a webhook endpoint: `POST /api/staff/webhook-endpoints/:id/test`. Requires a staff member with the permission `applications:write`.
   *
   * Sends an event `webhook.test`. A disabled endpoint: 409.
   *
   * @param id The id of the endpoint.
   * @param options Limits, signal and headers of this call.
   * @returns The test that will be sent.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.webhookEndpoints.test('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7a4')
   */
  (id: TestWebhookEndpointParameters['id'], options?: RepeatableOptions): Promise<TestWebhookEndpointResult>;
}

/** The operation `staff.webhookEndpoints.attempts` in its forms. */
export interface ListWebhookAttemptsOperation
  extends OperationForms<[id: ListWebhookAttemptsParameters['id'], query?: ListWebhookAttemptsQuery, options?: CallOptions], { 200: ListWebhookAttemptsResult }, ListWebhookAttemptsErrorCode> {
  /**
   * List attempts: `GET /api/staff/webhook-endpoints/:id/attempts`. Requires a staff member with the permission `applications:write`.
   *
   * The attempts of the last 30 days, the newest first.
   *
   * @param id The id of the endpoint.
   * @param query Optional: `limit`, `cursor`, `status`, `types`.
   * @param options Limits, signal and headers of this call.
   * @returns A part of a list, with the position of the next part.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.webhookEndpoints.attempts('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7a4', { limit: 50, cursor: 'WyJNdXN0YXJkIiwiMDE5YSJd', status: 'failed', types: 'product.*,prices.changed' })
   */
  (id: ListWebhookAttemptsParameters['id'], query?: ListWebhookAttemptsQuery, options?: CallOptions): Promise<ListWebhookAttemptsResult>;
  /**
   * List attempts, part after part, as an async iterator over the items. A `break` ends it, and `toArray` reads them.
   *
   * @param id The id of the endpoint.
   * @param query Optional: `limit`, `cursor`, `status`, `types`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(id: ListWebhookAttemptsParameters['id'], query?: ListWebhookAttemptsQuery, options?: IterateOptions): Items<ListWebhookAttemptsResult['items'][number]>;
}

/** The operation `staff.webhookEndpoints.replay` in its forms. */
export interface ReplayWebhookEventsOperation
  extends OperationForms<[id: ReplayWebhookEventsParameters['id'], input: ReplayWebhookEventsBody, options?: RepeatableOptions], { 202: ReplayWebhookEventsResult }, ReplayWebhookEventsErrorCode> {
  /**
   * Send events again: `POST /api/staff/webhook-endpoints/:id/replay`. Requires a staff member with the permission `applications:write`.
   *
   * Queues kept events of a time, in their order. A disabled endpoint: 409.
   *
   * @param id The id of the endpoint.
   * @param input `since`; optional: `until`, `types`.
   * @param options Limits, signal and headers of this call.
   * @returns How many events will be sent.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.webhookEndpoints.replay('0199d2a6-5b10-7e44-9a0c-3f6d2c81e7a4', { since: '2026-03-01T00:00:00Z', until: '2026-03-02T00:00:00Z', types: ['product.*'] })
   */
  (id: ReplayWebhookEventsParameters['id'], input: ReplayWebhookEventsBody, options?: RepeatableOptions): Promise<ReplayWebhookEventsResult>;
}

/** The operation `staff.webhookEndpoints.resend` in its forms. */
export interface ResendWebhookEventOperation
  extends OperationForms<[parameters: ResendWebhookEventParameters, options?: RepeatableOptions], { 202: ResendWebhookEventResult }, ResendWebhookEventErrorCode> {
  /**
   * Send an event again: `POST /api/staff/webhook-endpoints/:id/events/:eventId/resend`. Requires a staff member with the permission `applications:write`.
   *
   * Queues one kept event, whatever the types of the endpoint are. A disabled endpoint: 409.
   *
   * @param parameters The parameters of the path.
   * @param options Limits, signal and headers of this call.
   * @returns The event that will be sent.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PasswordChangeRequiredError} PASSWORD_CHANGE_REQUIRED
   * @throws {SecondFactorMissingError} SECOND_FACTOR_REQUIRED
   * @throws {NotFoundError} NOT_FOUND
   * @throws {ConflictError} CONFLICT
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {IdempotencyMismatchError} IDEMPOTENCY_MISMATCH
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   * @example await staff.webhookEndpoints.resend({ id: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7a4', eventId: '5d0c2a3e-7b61-4f0e-9d0a-2f4f6d1a9b11' })
   */
  (parameters: ResendWebhookEventParameters, options?: RepeatableOptions): Promise<ResendWebhookEventResult>;
}

/** The operations of staff members by namespace. */
export interface StaffOperations {
  readonly categories: {
    /**
     * List categories for staff: `GET /api/staff/categories`. Requires a staff member with the permission `catalog:read`.
     *
     * All categories by name, then id.
     */
    readonly list: ListStaffCategoriesOperation;
    /**
     * Get a category for staff: `GET /api/staff/categories/:id`. Requires a staff member with the permission `catalog:read`.
     *
     * One category. `ETag` is its version.
     */
    readonly get: GetStaffCategoryOperation;
    /**
     * Create a category: `POST /api/staff/categories`. Requires a staff member with the permission `catalog:write`.
     *
     * A parent must be a main category. The id must be free.
     */
    readonly create: CreateCategoryOperation;
    /**
     * Change a category: `PATCH /api/staff/categories/:id`. Requires a staff member with the permission `catalog:write`.
     *
     * Renames, describes, moves, orders or hides a category. A category with subcategories stays a main category.
     */
    readonly change: ChangeCategoryOperation;
    /**
     * Delete a category: `DELETE /api/staff/categories/:id`. Requires a staff member with the permission `catalog:write`.
     *
     * Rejected with 409 while it has products or subcategories, unless `moveTo` says where they go.
     */
    readonly delete: DeleteCategoryOperation;
  };
  readonly imports: {
    /**
     * Check a catalog file: `POST /api/staff/imports`. Requires a staff member with the permission `catalog:write`.
     *
     * Checks a file of at most 50 MiB and changes nothing: the state is `checking`, then `ready` or `invalid`. 409 while another import is checked or applied.
     */
    readonly create: CreateCatalogImportOperation;
    /**
     * Get an import: `GET /api/staff/imports/:id`. Requires a staff member with the permission `catalog:write`.
     *
     * Its state, its columns, and what it does. `ETag` is its version.
     */
    readonly get: GetCatalogImportOperation;
    /**
     * List the rows of an import: `GET /api/staff/imports/:id/rows`. Requires a staff member with the permission `catalog:write`.
     *
     * Rows in the order of the file, then what is deleted. They are removed when the import expires.
     */
    readonly listRows: ListCatalogImportRowsOperation;
    /**
     * Apply an import: `POST /api/staff/imports/:id/apply`. Requires a staff member with the permission `catalog:write`.
     *
     * Writes everything or nothing. A long import is still `applying` in the response: read it again. Needs `prices:write` if a price changes, and `availability:write` if availability does. 412 if a row of the shop has changed since the check. 409 unless it is `ready`.
     */
    readonly apply: ApplyCatalogImportOperation;
    /**
     * Delete an import: `DELETE /api/staff/imports/:id`. Requires a staff member with the permission `catalog:write`.
     *
     * Deletes its file and its rows, and undoes nothing. 409 while it is applied.
     */
    readonly delete: DeleteCatalogImportOperation;
  };
  readonly products: {
    /**
     * Download products as CSV: `GET /api/staff/products/export.csv`. Requires a staff member with the permission `catalog:read`.
     *
     * The products of the list in all columns of catalog files, by slug. An import of the file changes nothing.
     */
    readonly exportCsv: ExportProductsCsvOperation;
    /**
     * List products for staff: `GET /api/staff/products`. Requires a staff member with the permission `catalog:read`.
     *
     * Products of every status. A product that is changed between two requests moves to the front of `sort=changed`.
     */
    readonly list: ListStaffProductsOperation;
    /**
     * Get a product for staff: `GET /api/staff/products/:slug`. Requires a staff member with the permission `catalog:read`.
     *
     * One product of any status, with the prices of both tiers. `ETag` is its version. The 404 of a former slug has the new one in `fields.slug`.
     */
    readonly get: GetStaffProductOperation;
    /**
     * Create a product: `POST /api/staff/products`. Requires a staff member with the permission `catalog:write`.
     *
     * A draft, unless `status` says otherwise. The slug must be free; a former slug is free.
     */
    readonly create: CreateProductOperation;
    /**
     * Change a product: `PATCH /api/staff/products/:slug`. Requires a staff member with the permission `catalog:write`.
     *
     * Changes everything but slug, status, prices and availability. 409 for a deleted product, and for an SKU that is taken.
     */
    readonly change: ChangeProductOperation;
    /**
     * Change prices: `PATCH /api/staff/products/:slug/prices`. Requires a staff member with the permission `prices:write`.
     *
     * Changes the prices of one tier or both. A fixed discount must not exceed its base price. 409 for a deleted product.
     */
    readonly changePrices: ChangeProductPricesOperation;
    /**
     * Publish a product: `POST /api/staff/products/:slug/publish`. Requires a staff member with the permission `catalog:write`.
     *
     * Makes a draft public. Does nothing to a published product. 409 for a deleted product.
     */
    readonly publish: PublishProductOperation;
    /**
     * Unpublish a product: `POST /api/staff/products/:slug/unpublish`. Requires a staff member with the permission `catalog:write`.
     *
     * Makes a published product a draft. Does nothing to a draft. 409 for a deleted product.
     */
    readonly unpublish: UnpublishProductOperation;
    /**
     * Delete a product: `DELETE /api/staff/products/:slug`. Requires a staff member with the permission `catalog:write`.
     *
     * It can be restored for 30 days, and its slug stays taken until then. 409 if it is already deleted.
     */
    readonly delete: DeleteProductOperation;
    /**
     * Restore a deleted product: `POST /api/staff/products/:slug/restore`. Requires a staff member with the permission `catalog:write`.
     *
     * Gives it the status back that it had before. 409 if it is not deleted.
     */
    readonly restore: RestoreProductOperation;
    /**
     * Change the slug of a product: `POST /api/staff/products/:slug/slug`. Requires a staff member with the permission `catalog:write`.
     *
     * Requests with the old slug get a 404 with the new one in `error.fields.slug`, while the product is published and no other product has the old slug. 409 if the slug is taken.
     */
    readonly changeSlug: ChangeProductSlugOperation;
  };
  readonly availability: {
    /**
     * Change the availability of a product: `PATCH /api/staff/products/:slug/availability`. Requires a staff member with the permission `availability:write`.
     *
     * Changes what is in stock, not the version of the product. An `If-Match` is not required; it is the version of the availability. 409 for a deleted product.
     */
    readonly change: ChangeAvailabilityOperation;
    /**
     * Change the availability of products: `POST /api/staff/availability-changes`. Requires a staff member with the permission `availability:write`.
     *
     * All products change at once, or none: a 400 has each wrong row.
     */
    readonly changeMany: ChangeAvailabilitiesOperation;
  };
  readonly prices: {
    /**
     * Preview a price change: `POST /api/staff/price-changes/preview`. Requires a staff member with the permission `prices:write`.
     *
     * Changes nothing. Shows each price before and after. If one price is not possible, the response is a 400 with all such prices: base and final prices that change must be from 0.01 to 9999999999.99, or from 0.00 with `allowFree`.
     */
    readonly preview: PreviewPriceChangeOperation;
    /**
     * Change prices: `POST /api/staff/price-changes`. Requires a staff member with the permission `prices:write`.
     *
     * Applies a price change that was previewed: the same body, with the version of the preview as `If-Match`. All prices change at once or none. 412 if a product has changed since, or the selection has.
     */
    readonly apply: ApplyPriceChangeOperation;
  };
  readonly priceLists: {
    /**
     * List price lists: `GET /api/staff/price-lists`. Requires a staff member with the permission `catalog:read`.
     *
     * Price lists by name.
     */
    readonly list: ListPriceListsOperation;
    /**
     * Create a price list: `POST /api/staff/price-lists`. Requires a staff member with the permission `prices:write`.
     *
     * A draft without entries.
     */
    readonly create: CreatePriceListOperation;
    /**
     * Get a price list: `GET /api/staff/price-lists/:id`. Requires a staff member with the permission `catalog:read`.
     *
     * One list. `ETag` is its version.
     */
    readonly get: GetPriceListOperation;
    /**
     * Change a price list: `PATCH /api/staff/price-lists/:id`. Requires a staff member with the permission `prices:write`.
     *
     * Changes name, priority, edges and customers, with effect on the next request if the list is active.
     */
    readonly change: ChangePriceListOperation;
    /**
     * Delete a price list: `DELETE /api/staff/price-lists/:id`. Requires a staff member with the permission `prices:write`.
     *
     * Deletes a draft with its entries. 409 for an active list.
     */
    readonly delete: DeletePriceListOperation;
    /**
     * Activate a price list: `POST /api/staff/price-lists/:id/activate`. Requires a staff member with the permission `prices:write`.
     *
     * Its prices count from the next request on, between its edges. 409 if 100 lists are active.
     */
    readonly activate: ActivatePriceListOperation;
    /**
     * Deactivate a price list: `POST /api/staff/price-lists/:id/deactivate`. Requires a staff member with the permission `prices:write`.
     *
     * Makes it a draft, with effect on the next request.
     */
    readonly deactivate: DeactivatePriceListOperation;
    /**
     * Copy a price list: `POST /api/staff/price-lists/:id/copy`. Requires a staff member with the permission `prices:write`.
     *
     * A draft with the same customers, edges and entries.
     */
    readonly copy: CopyPriceListOperation;
    /**
     * Explain a price: `GET /api/staff/price-explanations`. Requires a staff member with the permissions `catalog:read` and `customers:read`.
     *
     * Explains why a customer has the price of a product.
     */
    readonly explain: ExplainPriceOperation;
    /**
     * List the entries of a price list: `GET /api/staff/price-lists/:id/entries`. Requires a staff member with the permission `catalog:read`.
     *
     * Entries by the name of the product. Deleted products are left out.
     */
    readonly listEntries: ListPriceListEntriesOperation;
    /**
     * Preview a change of entries: `POST /api/staff/price-lists/:id/entries/preview`. Requires a staff member with the permission `prices:write`.
     *
     * Changes nothing. One wrong row is a 400 with all wrong rows.
     */
    readonly previewEntries: PreviewPriceListEntriesOperation;
    /**
     * Change the entries of a price list: `POST /api/staff/price-lists/:id/entries`. Requires a staff member with the permission `prices:write`.
     *
     * All entries change at once or none. `If-Match` is the version of the preview, of the list, or `*`. A product that is given twice is a 400.
     */
    readonly changeEntries: ChangePriceListEntriesOperation;
  };
  readonly pictures: {
    /**
     * Upload a picture: `POST /api/staff/pictures`. Requires a staff member with the permission `catalog:write`.
     *
     * A JPEG, PNG, WebP or AVIF picture of at most 10 MiB and 50 megapixels, AVIF of 5. The server stores it in three widths, as WebP and JPEG, without its metadata. Put `reference` into a product or category within a day: pictures that nothing refers to are removed. The same picture gives the same response.
     */
    readonly upload: UploadPictureOperation;
  };
  readonly appContent: {
    /**
     * List app content for staff: `GET /api/staff/app-content`. Requires a staff member with the permission `content:write`.
     *
     * App content by key, without bodies. Drafts are included, and keys that apps have asked for. Reading requires `content:write` too, so that a role for pages needs no permission that shows prices.
     */
    readonly list: ListStaffAppContentOperation;
    /**
     * Get app content for staff: `GET /api/staff/app-content/:key`. Requires a staff member with the permission `content:write`.
     *
     * App content with its body, also a draft. Does not register an unknown key. Reading requires `content:write` too, so that a role for pages needs no permission that shows prices.
     */
    readonly get: GetStaffAppContentOperation;
    /**
     * Create app content: `POST /api/staff/app-content`. Requires a staff member with the permission `content:write`.
     *
     * The key must be free, or one that an app has asked for and no operator has changed since.
     */
    readonly create: CreateAppContentOperation;
    /**
     * Change app content: `PATCH /api/staff/app-content/:key`. Requires a staff member with the permission `content:write`.
     *
     * The body is rendered to HTML and sanitized now. Published content changes with the next request of an app.
     */
    readonly change: ChangeAppContentOperation;
    /**
     * Publish app content: `POST /api/staff/app-content/:key/publish`. Requires a staff member with the permission `content:write`.
     *
     * Apps get it with their next request, unless it is empty. Publishing published content changes nothing.
     */
    readonly publish: PublishAppContentOperation;
    /**
     * Unpublish app content: `POST /api/staff/app-content/:key/unpublish`. Requires a staff member with the permission `content:write`.
     *
     * Makes it a draft: apps get null with their next request.
     */
    readonly unpublish: UnpublishAppContentOperation;
    /**
     * Delete app content: `DELETE /api/staff/app-content/:key`. Requires a staff member with the permission `content:write`.
     *
     * It cannot be restored. An app that still asks for the key registers it again as a draft.
     */
    readonly delete: DeleteAppContentOperation;
  };
  readonly serviceAccounts: {
    /**
     * List service accounts: `GET /api/staff/service-accounts`. Requires a staff member with the permission `accounts:write`.
     *
     * All service accounts by name, then id.
     */
    readonly list: ListServiceAccountsOperation;
    /**
     * Get a service account: `GET /api/staff/service-accounts/:id`. Requires a staff member with the permission `accounts:write`.
     *
     * One service account. `ETag` is its version.
     */
    readonly get: GetServiceAccountOperation;
    /**
     * Create a service account: `POST /api/staff/service-accounts`. Requires a staff member with the permission `accounts:write`.
     *
     * An account for a program. The caller must have every permission of the role.
     */
    readonly create: CreateServiceAccountOperation;
    /**
     * Change a service account: `PATCH /api/staff/service-accounts/:id`. Requires a staff member with the permission `accounts:write`.
     *
     * Takes effect on the next request of every key. The caller must have every permission of both roles.
     */
    readonly change: ChangeServiceAccountOperation;
    /**
     * Delete a service account: `DELETE /api/staff/service-accounts/:id`. Requires a staff member with the permission `accounts:write`.
     *
     * Deletes it with its keys. Its audit events stay.
     */
    readonly delete: DeleteServiceAccountOperation;
    /**
     * List the keys of a service account: `GET /api/staff/service-accounts/:id/keys`. Requires a staff member with the permission `accounts:write`.
     *
     * The oldest first. An expired key is listed until another one is created.
     */
    readonly keys: ListServiceKeysOperation;
    /**
     * Create a key: `POST /api/staff/service-accounts/:id/keys`. Requires a staff member with the permission `accounts:write`.
     *
     * Returns the key once. More than 10 keys: 409. To rotate a key, create a second one and revoke the first.
     */
    readonly createKey: CreateServiceKeyOperation;
    /**
     * Revoke a key: `DELETE /api/staff/service-accounts/:id/keys/:keyId`. Requires a staff member with the permission `accounts:write`.
     *
     * It is rejected from the next request on.
     */
    readonly revokeKey: RevokeServiceKeyOperation;
  };
  readonly settings: {
    /**
     * Get the settings for staff: `GET /api/staff/settings`. Requires a staff member with the permission `settings:write`.
     *
     * The settings as they are stored. All of them have one version.
     */
    readonly get: GetStaffSettingsOperation;
    /**
     * Change the settings: `PATCH /api/staff/settings`. Requires a staff member with the permission `settings:write`.
     *
     * Sets and unsets public settings, all of them or none. The next request for the settings shows them.
     */
    readonly change: ChangeSettingsOperation;
  };
  readonly audit: {
    /**
     * List audit events: `GET /api/staff/audit`. Requires a staff member with the permission `audit:read`.
     *
     * Events of the audit trail, the newest first. Events of writes that have happened meanwhile are not in later parts. Without `customers:read`, the names and network addresses of customers are null, and their personal data in `details` is `(hidden)`.
     */
    readonly list: ListAuditEventsOperation;
  };
  readonly roles: {
    /**
     * List the known permissions: `GET /api/staff/permissions`. Requires a staff member with the permission `accounts:write`.
     *
     * The permission codes that routes of this server ask for, with a description of each.
     */
    readonly permissions: ListKnownPermissionsOperation;
    /**
     * List roles: `GET /api/staff/roles`. Requires a staff member with the permission `accounts:write`.
     *
     * All roles by name.
     */
    readonly list: ListRolesOperation;
    /**
     * Get a role: `GET /api/staff/roles/:name`. Requires a staff member with the permission `accounts:write`.
     *
     * One role. `ETag` is its version.
     */
    readonly get: GetRoleOperation;
    /**
     * Create a role: `POST /api/staff/roles`. Requires a staff member with the permission `accounts:write`.
     *
     * The caller must have every permission of the role: only `*` may grant everything.
     */
    readonly create: CreateRoleOperation;
    /**
     * Change the permissions of a role: `PATCH /api/staff/roles/:name`. Requires a staff member with the permission `accounts:write`.
     *
     * Takes effect on the next request of every account with the role. The caller must have every permission of the role, before and after. Callers cannot take a permission from themselves.
     */
    readonly change: ChangeRoleOperation;
    /**
     * Delete a role: `DELETE /api/staff/roles/:name`. Requires a staff member with the permission `accounts:write`.
     *
     * Rejected with 409 while an account has the role.
     */
    readonly delete: DeleteRoleOperation;
  };
  readonly accounts: {
    /**
     * List staff accounts: `GET /api/staff/accounts`. Requires a staff member with the permission `accounts:write`.
     *
     * Accounts with a staff role by name, then id.
     */
    readonly list: ListStaffAccountsOperation;
    /**
     * Get a staff account: `GET /api/staff/accounts/:id`. Requires a staff member with the permission `accounts:write`.
     *
     * One account. An account without a staff role is a 404.
     */
    readonly get: GetStaffAccountOperation;
    /**
     * Create a staff account: `POST /api/staff/accounts`. Requires a staff member with the permission `accounts:write`.
     *
     * The caller must have every permission of the role. A generated password is returned once.
     */
    readonly create: CreateStaffAccountOperation;
    /**
     * Change a staff account: `PATCH /api/staff/accounts/:id`. Requires a staff member with the permission `accounts:write`.
     *
     * The caller must have every permission of the old role and of the new one. For an account that is also a customer, the role, the email address and the phone number need `customers:write` and `documents:read` too.
     */
    readonly change: ChangeStaffAccountOperation;
    /**
     * Deactivate a staff account: `POST /api/staff/accounts/:id/deactivate`. Requires a staff member with the permission `accounts:write`.
     *
     * Rejects the account everywhere from the next request on, and ends its sessions and OAuth grants.
     */
    readonly deactivate: DeactivateStaffAccountOperation;
    /**
     * Activate a staff account: `POST /api/staff/accounts/:id/activate`. Requires a staff member with the permission `accounts:write`.
     *
     * Accepts the account again. Its earlier sessions stay ended: it logs in again.
     */
    readonly activate: ActivateStaffAccountOperation;
    /**
     * End the sessions of a staff account: `POST /api/staff/accounts/:id/end-sessions`. Requires a staff member with the permission `accounts:write`.
     *
     * Ends every session and OAuth grant of the account. It can log in again.
     */
    readonly endSessions: EndStaffSessionsOperation;
    /**
     * Set the password of a staff account: `POST /api/staff/accounts/:id/reset-password`. Requires a staff member with the permission `accounts:write`.
     *
     * Sets the given password or a generated one, and ends every session and OAuth grant of the account. The password works for one login within 72 hours; then the staff member has to choose a new one. For an account that is also a customer, `customers:write` and `documents:read` are needed too.
     */
    readonly resetPassword: ResetStaffPasswordOperation;
    /**
     * Start to remove the second factors of an account: `POST /api/staff/accounts/:id/reset-factors`. Requires a staff member with the permission `accounts:write`.
     *
     * For a staff member or a customer who has lost them. Within 24 hours, another staff member confirms it. Both must have every permission of the account. The owner gets a message. 409 without a second factor.
     */
    readonly resetFactors: ResetFactorsOperation;
    /**
     * Confirm that second factors are removed: `POST /api/staff/accounts/:id/reset-factors/confirm`. Requires a staff member with the permission `accounts:write`.
     *
     * Removes the factors, and ends every session and OAuth grant of the account. The caller is neither its owner nor who started it, and has had `accounts:write` for seven days. 409 if nothing was started in the last 24 hours.
     */
    readonly confirmFactorReset: ConfirmFactorResetOperation;
    /**
     * Make an account a staff account: `POST /api/staff/accounts/:id/grant-role`. Requires a staff member with the permission `accounts:write`.
     *
     * Gives a role to an account without one, such as a customer, or a staff member whose role was removed. Takes effect on its next request. The caller must have every permission of the role, and for a customer `customers:write` and `documents:read` too. 409 if the account has a role: change it instead.
     */
    readonly grantRole: GrantStaffRoleOperation;
    /**
     * Remove the role of a staff account: `POST /api/staff/accounts/:id/revoke-role`. Requires a staff member with the permission `accounts:write`.
     *
     * The account is a customer again if it has a customer record, and otherwise a user.
     */
    readonly revokeRole: RevokeStaffRoleOperation;
  };
  readonly oauthApplications: {
    /**
     * List OAuth applications: `GET /api/staff/oauth-applications`. Requires a staff member with the permission `applications:write`.
     *
     * All OAuth applications by slug.
     */
    readonly list: ListOauthApplicationsOperation;
    /**
     * Get an OAuth application: `GET /api/staff/oauth-applications/:clientId`. Requires a staff member with the permission `applications:write`.
     *
     * One application. `ETag` is its version.
     */
    readonly get: GetOauthApplicationOperation;
    /**
     * Create an OAuth application: `POST /api/staff/oauth-applications`. Requires a staff member with the permission `applications:write`.
     *
     * Returns the API secret once. A public or native application has none. The caller must have the permissions that the application can use: those of its `staff:` scopes and of its service account.
     */
    readonly create: CreateOauthApplicationOperation;
    /**
     * Change an OAuth application: `PATCH /api/staff/oauth-applications/:clientId`. Requires a staff member with the permission `applications:write`.
     *
     * Takes effect on the next request. The caller must have the permissions that the application can use. If a redirect URI is removed, codes that were sent to it are rejected. Login pages that are open under an earlier slug continue to work.
     */
    readonly change: ChangeOauthApplicationOperation;
    /**
     * Give an OAuth application a new secret: `POST /api/staff/oauth-applications/:clientId/rotate-secret`. Requires a staff member with the permission `applications:write`.
     *
     * The earlier secrets end after `keepOldSeconds`. A public application has no secret: 409.
     */
    readonly rotateSecret: RotateOauthSecretOperation;
    /**
     * Disable an OAuth application: `POST /api/staff/oauth-applications/:clientId/disable`. Requires a staff member with the permission `applications:write`.
     *
     * Rejects its login page, credentials and tokens from the next request on.
     */
    readonly disable: DisableOauthApplicationOperation;
    /**
     * Enable an OAuth application: `POST /api/staff/oauth-applications/:clientId/enable`. Requires a staff member with the permission `applications:write`.
     *
     * Accepts it again, with its tokens that have not expired.
     */
    readonly enable: EnableOauthApplicationOperation;
    /**
     * Delete an OAuth application: `DELETE /api/staff/oauth-applications/:clientId`. Requires a staff member with the permission `applications:write`.
     *
     * Deletes it with its secrets, consents, grants and tokens. Its audit events stay.
     */
    readonly delete: DeleteOauthApplicationOperation;
    /**
     * List the grants of an OAuth application: `GET /api/staff/oauth-applications/:clientId/grants`. Requires a staff member with the permission `applications:write`.
     *
     * The accounts that consented to it or whose tokens it holds, by account id.
     */
    readonly grants: ListApplicationGrantsOperation;
    /**
     * List the grants of an account: `GET /api/staff/oauth-grants/:accountId`. Requires a staff member with the permission `applications:write`.
     *
     * The applications that the account consented to or that hold tokens of it, by name.
     */
    readonly accountGrants: ListAccountGrantsOperation;
    /**
     * Withdraw what an account has granted: `POST /api/staff/oauth-applications/:clientId/withdraw-grants`. Requires a staff member with the permission `applications:write`.
     *
     * Ends the consent of an account for an application, and its grants with their tokens.
     */
    readonly withdrawGrants: WithdrawGrantsOperation;
  };
  readonly chatApplications: {
    /**
     * List chat applications: `GET /api/staff/chat-applications`. Requires a staff member with the permission `applications:write`.
     *
     * All chat applications by name, then id.
     */
    readonly list: ListChatApplicationsOperation;
    /**
     * Get a chat application: `GET /api/staff/chat-applications/:chatApplicationId`. Requires a staff member with the permission `applications:write`.
     *
     * One application with its fields. `ETag` is its version.
     */
    readonly get: GetChatApplicationOperation;
    /**
     * Create a chat application: `POST /api/staff/chat-applications`. Requires a staff member with the permission `applications:write`.
     *
     * Returns the secret for the application’s servers once.
     */
    readonly create: CreateChatApplicationOperation;
    /**
     * Change a chat application: `PATCH /api/staff/chat-applications/:chatApplicationId`. Requires a staff member with the permission `applications:write`.
     *
     * Takes effect on the next request of its servers and widgets.
     */
    readonly change: ChangeChatApplicationOperation;
    /**
     * Give a chat application a new secret: `POST /api/staff/chat-applications/:chatApplicationId/rotate-secret`. Requires a staff member with the permission `applications:write`.
     *
     * The earlier secrets end after `keepOldSeconds`.
     */
    readonly rotateSecret: RotateChatSecretOperation;
    /**
     * Disable a chat application: `POST /api/staff/chat-applications/:chatApplicationId/disable`. Requires a staff member with the permission `applications:write`.
     *
     * Rejects its servers and widgets from the next request on.
     */
    readonly disable: DisableChatApplicationOperation;
    /**
     * Enable a chat application: `POST /api/staff/chat-applications/:chatApplicationId/enable`. Requires a staff member with the permission `applications:write`.
     *
     * Accepts it again, with the widget sessions that have not expired.
     */
    readonly enable: EnableChatApplicationOperation;
    /**
     * Define a field of the pre-chat form: `POST /api/staff/chat-applications/:chatApplicationId/fields`. Requires a staff member with the permission `applications:write`.
     *
     * Creates a field, or replaces the definition of the field with this key and takes it out of the archive. The type of a field cannot change.
     */
    readonly defineField: DefineChatFieldOperation;
    /**
     * Archive a field of the pre-chat form: `POST /api/staff/chat-applications/:chatApplicationId/fields/:key/archive`. Requires a staff member with the permission `applications:write`.
     *
     * Removes the field from the form. Stored values of visitors stay; new values are rejected.
     */
    readonly archiveField: ArchiveChatFieldOperation;
    /**
     * List the widget sessions of a chat application: `GET /api/staff/chat-applications/:chatApplicationId/sessions`. Requires a staff member with the permission `applications:write`.
     *
     * The sessions that have neither expired nor ended, newest first.
     */
    readonly sessions: ListWidgetSessionsOperation;
    /**
     * End widget sessions of a chat application: `POST /api/staff/chat-applications/:chatApplicationId/end-sessions`. Requires a staff member with the permission `applications:write`.
     *
     * Ends the open sessions of one visitor or of all. Their widget tokens and resume tokens are rejected from the next request on. A visitor can open a new session.
     */
    readonly endSessions: EndWidgetSessionsOperation;
  };
  readonly customers: {
    /**
     * List customers: `GET /api/staff/customers`. Requires a staff member with the permission `customers:read`.
     *
     * Customers who match all parameters, newest first. Accounts with a staff role are no customers.
     */
    readonly list: ListCustomersOperation;
    /**
     * Get a customer: `GET /api/staff/customers/:id`. Requires a staff member with the permission `customers:read`.
     *
     * One customer. `ETag` is its version.
     */
    readonly get: GetCustomerOperation;
    /**
     * Open a customer's document: `GET /api/staff/customers/:id/documents/:type`. Requires a staff member with the permission `documents:read`.
     *
     * The bytes of a private document, as an attachment. The audit trail records who opens it, and when.
     */
    readonly readDocument: ReadCustomerDocumentOperation;
    /**
     * Change a customer: `PATCH /api/staff/customers/:id`. Requires a staff member with the permission `customers:write`.
     *
     * Rules as at the registration; 409 names a phone number or an email address that another account has. Another phone number or email address needs `documents:read` too. The customer stays signed in; the next login needs the new phone number or email address. The tier `WHOLESALE` approves a pending request.
     */
    readonly change: ChangeCustomerOperation;
    /**
     * Deactivate a customer: `POST /api/staff/customers/:id/deactivate`. Requires a staff member with the permission `customers:write`.
     *
     * Rejects the customer everywhere, from the next request on, and ends all sessions and what applications may do.
     */
    readonly deactivate: DeactivateCustomerOperation;
    /**
     * Activate a customer: `POST /api/staff/customers/:id/activate`. Requires a staff member with the permission `customers:write`.
     *
     * Accepts the customer again. Earlier sessions stay ended: the customer logs in again.
     */
    readonly activate: ActivateCustomerOperation;
    /**
     * End a customer's sessions: `POST /api/staff/customers/:id/end-sessions`. Requires a staff member with the permission `customers:write`.
     *
     * Signs the customer out everywhere, also in applications. A new login is possible.
     */
    readonly endSessions: EndCustomerSessionsOperation;
    /**
     * Reset a customer's password: `POST /api/staff/customers/:id/password`. Requires a staff member with the permissions `customers:write` and `documents:read`.
     *
     * Sets a random password, which the response shows once, and ends all sessions. The password works for one login within 72 hours; then the customer has to choose a new one.
     */
    readonly resetPassword: ResetCustomerPasswordOperation;
    /**
     * End a hold: `POST /api/staff/customers/:id/end-hold`. Requires a staff member with the permissions `customers:write` and `documents:read`.
     *
     * Ends what a reset by phone restricts, after the staff has made sure that it was the customer.
     */
    readonly endHold: EndHoldOperation;
    /**
     * Get the limits of codes: `GET /api/staff/customers/:id/code-limits`. Requires a staff member with the permission `customers:read`.
     *
     * Whether a limit of codes keeps the customer out.
     */
    readonly codeLimits: GetCodeLimitsOperation;
    /**
     * Lift the limits of codes: `POST /api/staff/customers/:id/code-limits/lift`. Requires a staff member with the permission `customers:write`.
     *
     * Lets the customer get and use codes again. A caller without `documents:read` can do it once a day for a customer, and gets 429 then.
     */
    readonly liftCodeLimits: LiftCodeLimitsOperation;
    /**
     * Erase a customer: `POST /api/staff/customers/:id/erase`. Requires a staff member with the permission `customers:write`.
     *
     * Removes the account with its documents, sessions and personal data. It cannot be undone. Phone number and email address are free again. The audit trail keeps the id and what was done, without personal data.
     */
    readonly erase: EraseCustomerOperation;
    /**
     * List required documents: `GET /api/staff/customers/:id/requirements`. Requires a staff member with the permission `customers:read`.
     *
     * The documents that the customer was asked for.
     */
    readonly listRequirements: ListCustomerRequirementsOperation;
    /**
     * Ask for a document: `POST /api/staff/customers/:id/requirements`. Requires a staff member with the permission `customers:write`.
     *
     * Asks the customer for a document, also for another one in place of a stored document. 409 if the customer was asked for it already.
     */
    readonly requireDocument: RequireDocumentOperation;
    /**
     * Withdraw a required document: `DELETE /api/staff/customers/:id/requirements/:rid`. Requires a staff member with the permission `customers:write`.
     *
     * The customer is asked for the document no more.
     */
    readonly withdrawRequirement: WithdrawRequirementOperation;
    /**
     * Approve a wholesale request: `POST /api/staff/customers/:id/wholesale/approve`. Requires a staff member with the permission `customers:write`.
     *
     * Gives a customer whose request is pending the tier `WHOLESALE`. 409 if no request is pending.
     */
    readonly approveWholesale: ApproveWholesaleOperation;
    /**
     * Reject a wholesale request: `POST /api/staff/customers/:id/wholesale/reject`. Requires a staff member with the permission `customers:write`.
     *
     * The customer keeps the tier `RETAIL`. 409 if no request is pending.
     */
    readonly rejectWholesale: RejectWholesaleOperation;
  };
  readonly customerGroups: {
    /**
     * List customer groups: `GET /api/staff/customer-groups`. Requires a staff member with the permission `customers:read`.
     *
     * Groups by name. `GET /api/staff/customers?groupId=` lists the members of one.
     */
    readonly list: ListCustomerGroupsOperation;
    /**
     * Create a customer group: `POST /api/staff/customer-groups`. Requires a staff member with the permission `customers:write`.
     *
     * A group without members.
     */
    readonly create: CreateCustomerGroupOperation;
    /**
     * Get a customer group: `GET /api/staff/customer-groups/:id`. Requires a staff member with the permission `customers:read`.
     *
     * One group. `ETag` is its version.
     */
    readonly get: GetCustomerGroupOperation;
    /**
     * Change a customer group: `PATCH /api/staff/customer-groups/:id`. Requires a staff member with the permission `customers:write`.
     *
     * Renames a group.
     */
    readonly change: ChangeCustomerGroupOperation;
    /**
     * Delete a customer group: `DELETE /api/staff/customer-groups/:id`. Requires a staff member with the permission `customers:write`.
     *
     * Its members stay customers. 409 while a price list names the group.
     */
    readonly delete: DeleteCustomerGroupOperation;
    /**
     * Change the members of a group: `POST /api/staff/customer-groups/:id/members`. Requires a staff member with the permission `customers:write`.
     *
     * Adds and removes customers, all or none. Repeating it changes nothing. An unknown customer is a 400; 409 if a customer would be in more than 10 groups.
     */
    readonly changeMembers: ChangeGroupMembersOperation;
  };
  readonly messages: {
    /**
     * List messages: `GET /api/staff/messages`. Requires a staff member with the permission `customers:read`.
     *
     * Emails and SMS to customers of the last 30 days, the newest first. `arot messages list` shows those to staff members too. Their texts are not kept.
     */
    readonly list: ListMessagesOperation;
  };
  readonly synonyms: {
    /**
     * Get the synonyms: `GET /api/staff/synonyms`. Requires a staff member with the permission `catalog:read`.
     *
     * The groups of words that a search takes for one another. All of them have one version.
     */
    readonly get: GetSynonymsOperation;
    /**
     * Replace the synonyms: `PUT /api/staff/synonyms`. Requires a staff member with the permission `catalog:write`.
     *
     * Replaces all groups. The next search uses them.
     */
    readonly replace: ReplaceSynonymsOperation;
  };
  readonly searchMisses: {
    /**
     * List searches without a result: `GET /api/staff/search-misses`. Requires a staff member with the permission `catalog:read`.
     *
     * Words that found no product in the last 90 days, the most frequent first. Only what at least three callers have searched; no caller is stored.
     */
    readonly list: ListSearchMissesOperation;
  };
  readonly events: {
    /**
     * Follow the events: `GET /api/staff/events`. Requires a staff member with the permission `events:read`.
     *
     * Events in their order. A program that passes each `cursor` on gets every event once. 410: its events are not kept any more; take a snapshot.
     */
    readonly list: ListEventsOperation;
    /**
     * Download a snapshot of the catalog: `GET /api/staff/catalog/snapshot`. Requires a staff member with the permissions `events:read` and `catalog:read`.
     *
     * Lines of JSON: `{"category": …}`, `{"product": …}`, and at last `{"cursor": …}`, from which the events continue. Without that line it is incomplete.
     */
    readonly snapshot: GetCatalogSnapshotOperation;
  };
  readonly webhookEndpoints: {
    /**
     * List webhook endpoints: `GET /api/staff/webhook-endpoints`. Requires a staff member with the permission `applications:write`.
     *
     * All endpoints, the oldest first.
     */
    readonly list: ListWebhookEndpointsOperation;
    /**
     * Get a webhook endpoint: `GET /api/staff/webhook-endpoints/:id`. Requires a staff member with the permission `applications:write`.
     *
     * One endpoint. `ETag` is its version.
     */
    readonly get: GetWebhookEndpointOperation;
    /**
     * Create a webhook endpoint: `POST /api/staff/webhook-endpoints`. Requires a staff member with the permission `applications:write`.
     *
     * Returns the secret once. More than 50 endpoints: 409.
     */
    readonly create: CreateWebhookEndpointOperation;
    /**
     * Change a webhook endpoint: `PATCH /api/staff/webhook-endpoints/:id`. Requires a staff member with the permission `applications:write`.
     *
     * Events that wait are sent to the new URL. Disabling deletes them; a replay sends them.
     */
    readonly change: ChangeWebhookEndpointOperation;
    /**
     * Delete a webhook endpoint: `DELETE /api/staff/webhook-endpoints/:id`. Requires a staff member with the permission `applications:write`.
     *
     * Deletes it with its attempts and the events that wait.
     */
    readonly delete: DeleteWebhookEndpointOperation;
    /**
     * Give a webhook endpoint a new secret: `POST /api/staff/webhook-endpoints/:id/rotate-secret`. Requires a staff member with the permission `applications:write`.
     *
     * The earlier secrets sign too until they end.
     */
    readonly rotateSecret: RotateWebhookSecretOperation;
    /**
     * Test a webhook endpoint: `POST /api/staff/webhook-endpoints/:id/test`. Requires a staff member with the permission `applications:write`.
     *
     * Sends an event `webhook.test`. A disabled endpoint: 409.
     */
    readonly test: TestWebhookEndpointOperation;
    /**
     * List attempts: `GET /api/staff/webhook-endpoints/:id/attempts`. Requires a staff member with the permission `applications:write`.
     *
     * The attempts of the last 30 days, the newest first.
     */
    readonly attempts: ListWebhookAttemptsOperation;
    /**
     * Send events again: `POST /api/staff/webhook-endpoints/:id/replay`. Requires a staff member with the permission `applications:write`.
     *
     * Queues kept events of a time, in their order. A disabled endpoint: 409.
     */
    readonly replay: ReplayWebhookEventsOperation;
    /**
     * Send an event again: `POST /api/staff/webhook-endpoints/:id/events/:eventId/resend`. Requires a staff member with the permission `applications:write`.
     *
     * Queues one kept event, whatever the types of the endpoint are. A disabled endpoint: 409.
     */
    readonly resend: ResendWebhookEventOperation;
  };
}
