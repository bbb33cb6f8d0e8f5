// Generated from the contract by `npm run generate`. Do not edit.

import type { CallOptions, ChangeOptions, IterateOptions, RepeatableChangeOptions, RepeatableOptions, UploadOptions } from '../client-options.ts';
import type { OperationForms } from '../operation.ts';
import type {
  ChangeAppContentBody,
  ChangeAppContentErrorCode,
  ChangeAppContentParameters,
  ChangeAppContentResult,
  ChangeCategoryBody,
  ChangeCategoryErrorCode,
  ChangeCategoryParameters,
  ChangeCategoryResult,
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
  ChangeSettingsBody,
  ChangeSettingsErrorCode,
  ChangeSettingsResult,
  CreateAppContentBody,
  CreateAppContentErrorCode,
  CreateAppContentResult,
  CreateCategoryBody,
  CreateCategoryErrorCode,
  CreateCategoryResult,
  CreateProductBody,
  CreateProductErrorCode,
  CreateProductResult,
  DeleteAppContentErrorCode,
  DeleteAppContentParameters,
  DeleteAppContentResult,
  DeleteCategoryErrorCode,
  DeleteCategoryParameters,
  DeleteCategoryQuery,
  DeleteCategoryResult,
  DeleteProductErrorCode,
  DeleteProductParameters,
  DeleteProductResult,
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
  ListAuditEventsErrorCode,
  ListAuditEventsQuery,
  ListAuditEventsResult,
  ListStaffAppContentErrorCode,
  ListStaffAppContentQuery,
  ListStaffAppContentResult,
  ListStaffCategoriesErrorCode,
  ListStaffCategoriesQuery,
  ListStaffCategoriesResult,
  ListStaffProductsErrorCode,
  ListStaffProductsQuery,
  ListStaffProductsResult,
  PublishAppContentErrorCode,
  PublishAppContentParameters,
  PublishAppContentResult,
  PublishProductErrorCode,
  PublishProductParameters,
  PublishProductResult,
  RestoreProductErrorCode,
  RestoreProductParameters,
  RestoreProductResult,
  UnpublishAppContentErrorCode,
  UnpublishAppContentParameters,
  UnpublishAppContentResult,
  UnpublishProductErrorCode,
  UnpublishProductParameters,
  UnpublishProductResult,
  UploadPictureBody,
  UploadPictureErrorCode,
  UploadPictureResult,
} from './staff-types.ts';

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

/** The operation `client.pictures.upload` in its forms. */
export interface UploadPictureOperation
  extends OperationForms<[input: UploadPictureBody, options?: UploadOptions], { 201: UploadPictureResult }, UploadPictureErrorCode> {
  /**
   * Upload a picture: `POST /api/staff/pictures`. Requires a staff member with a permission.
   *
   * A JPEG, PNG, WebP or AVIF picture of at most 10 MiB and 50 megapixels, AVIF of 5. The server stores it in three widths, as WebP and JPEG, without its metadata. Put `reference` into a product or category within a day: pictures that nothing refers to are removed. The same picture gives the same response.
   *
   * @param input `picture`.
   * @param options Limits, signal and headers of this call.
   * @returns An uploaded picture with its public files.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {StorageError} STORAGE_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (input: UploadPictureBody, options?: UploadOptions): Promise<UploadPictureResult>;
}

/** The operation `client.appContent.list` in its forms. */
export interface ListStaffAppContentOperation
  extends OperationForms<[query?: ListStaffAppContentQuery, options?: CallOptions], { 200: ListStaffAppContentResult }, ListStaffAppContentErrorCode> {
  /**
   * List app content for staff: `GET /api/staff/app-content`. Requires a staff member with a permission.
   *
   * App content by key, without bodies. Drafts are included, and keys that apps have asked for. Reading requires `content:write` too, so that a role for pages needs no permission that shows prices.
   *
   * @param query Optional: `limit`, `cursor`, `q`, `status`, `requested`.
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
  (query?: ListStaffAppContentQuery, options?: CallOptions): Promise<ListStaffAppContentResult>;
  /**
   * List app content for staff, part after part, as an async iterator over the items. A `break` ends it.
   *
   * @param query Optional: `limit`, `cursor`, `q`, `status`, `requested`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListStaffAppContentQuery, options?: IterateOptions): AsyncGenerator<ListStaffAppContentResult['items'][number], void, undefined>;
}

/** The operation `client.appContent.get` in its forms. */
export interface GetStaffAppContentOperation
  extends OperationForms<[key: GetStaffAppContentParameters['key'], options?: CallOptions], { 200: GetStaffAppContentResult }, GetStaffAppContentErrorCode> {
  /**
   * Get app content for staff: `GET /api/staff/app-content/:key`. Requires a staff member with a permission.
   *
   * App content with its body, also a draft. Does not register an unknown key. Reading requires `content:write` too, so that a role for pages needs no permission that shows prices.
   *
   * @param key Exact key.
   * @param options Limits, signal and headers of this call.
   * @returns App content, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (key: GetStaffAppContentParameters['key'], options?: CallOptions): Promise<GetStaffAppContentResult>;
}

/** The operation `client.appContent.create` in its forms. */
export interface CreateAppContentOperation
  extends OperationForms<[input: CreateAppContentBody, options?: RepeatableOptions], { 201: CreateAppContentResult }, CreateAppContentErrorCode> {
  /**
   * Create app content: `POST /api/staff/app-content`. Requires a staff member with a permission.
   *
   * The key must be free, or one that an app has asked for and no operator has changed since.
   *
   * @param input `key`; optional: `title`, `body`, `externalUrl`, `images`, `status`.
   * @param options Limits, signal and headers of this call.
   * @returns App content, as staff members see it.
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
  (input: CreateAppContentBody, options?: RepeatableOptions): Promise<CreateAppContentResult>;
}

/** The operation `client.appContent.change` in its forms. */
export interface ChangeAppContentOperation
  extends OperationForms<[key: ChangeAppContentParameters['key'], input: ChangeAppContentBody, options: ChangeOptions], { 200: ChangeAppContentResult }, ChangeAppContentErrorCode> {
  /**
   * Change app content: `PATCH /api/staff/app-content/:key`. Requires a staff member with a permission.
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
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (key: ChangeAppContentParameters['key'], input: ChangeAppContentBody, options: ChangeOptions): Promise<ChangeAppContentResult>;
}

/** The operation `client.appContent.publish` in its forms. */
export interface PublishAppContentOperation
  extends OperationForms<[key: PublishAppContentParameters['key'], options: RepeatableChangeOptions], { 200: PublishAppContentResult }, PublishAppContentErrorCode> {
  /**
   * Publish app content: `POST /api/staff/app-content/:key/publish`. Requires a staff member with a permission.
   *
   * Apps get it with their next request, unless it is empty. Publishing published content changes nothing.
   *
   * @param key Exact key.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns App content, as staff members see it.
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
  (key: PublishAppContentParameters['key'], options: RepeatableChangeOptions): Promise<PublishAppContentResult>;
}

/** The operation `client.appContent.unpublish` in its forms. */
export interface UnpublishAppContentOperation
  extends OperationForms<[key: UnpublishAppContentParameters['key'], options: RepeatableChangeOptions], { 200: UnpublishAppContentResult }, UnpublishAppContentErrorCode> {
  /**
   * Unpublish app content: `POST /api/staff/app-content/:key/unpublish`. Requires a staff member with a permission.
   *
   * Makes it a draft: apps get null with their next request.
   *
   * @param key Exact key.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns App content, as staff members see it.
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
  (key: UnpublishAppContentParameters['key'], options: RepeatableChangeOptions): Promise<UnpublishAppContentResult>;
}

/** The operation `client.appContent.delete` in its forms. */
export interface DeleteAppContentOperation
  extends OperationForms<[key: DeleteAppContentParameters['key'], options: ChangeOptions], { 200: DeleteAppContentResult }, DeleteAppContentErrorCode> {
  /**
   * Delete app content: `DELETE /api/staff/app-content/:key`. Requires a staff member with a permission.
   *
   * It cannot be restored. An app that still asks for the key registers it again as a draft.
   *
   * @param key Exact key.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The action was carried out.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (key: DeleteAppContentParameters['key'], options: ChangeOptions): Promise<DeleteAppContentResult>;
}

/** The operation `client.settings.get` in its forms. */
export interface GetStaffSettingsOperation
  extends OperationForms<[options?: CallOptions], { 200: GetStaffSettingsResult }, GetStaffSettingsErrorCode> {
  /**
   * Get the settings for staff: `GET /api/staff/settings`. Requires a staff member with a permission.
   *
   * The settings as they are stored. All of them have one version.
   *
   * @param options Limits, signal and headers of this call.
   * @returns The settings as they are stored; a setting is null when unset.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (options?: CallOptions): Promise<GetStaffSettingsResult>;
}

/** The operation `client.settings.change` in its forms. */
export interface ChangeSettingsOperation
  extends OperationForms<[input: ChangeSettingsBody, options: ChangeOptions], { 200: ChangeSettingsResult }, ChangeSettingsErrorCode> {
  /**
   * Change the settings: `PATCH /api/staff/settings`. Requires a staff member with a permission.
   *
   * Sets and unsets public settings, all of them or none. The next request for the settings shows them.
   *
   * @param input Optional: `siteName`, `seoTitle`, `seoDescription`, `contactEmail`, `contactPhone`, `contactAddress`, `facebookUrl`, `youtubeUrl`, `whatsappUrl`, `play_store`, `app_store`, `logo`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns The settings as they are stored; a setting is null when unset.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PreconditionFailedError} PRECONDITION_FAILED
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {PreconditionRequiredError} PRECONDITION_REQUIRED
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (input: ChangeSettingsBody, options: ChangeOptions): Promise<ChangeSettingsResult>;
}

/** The operation `client.audit.list` in its forms. */
export interface ListAuditEventsOperation
  extends OperationForms<[query?: ListAuditEventsQuery, options?: CallOptions], { 200: ListAuditEventsResult }, ListAuditEventsErrorCode> {
  /**
   * List audit events: `GET /api/staff/audit`. Requires a staff member with a permission.
   *
   * Events of the audit trail, the newest first. Events of writes that have happened meanwhile are not in later parts.
   *
   * @param query Optional: `limit`, `cursor`, `actor`, `kind`, `subjectKind`, `subject`, `since`, `until`.
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
  (query?: ListAuditEventsQuery, options?: CallOptions): Promise<ListAuditEventsResult>;
  /**
   * List audit events, part after part, as an async iterator over the items. A `break` ends it.
   *
   * @param query Optional: `limit`, `cursor`, `actor`, `kind`, `subjectKind`, `subject`, `since`, `until`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListAuditEventsQuery, options?: IterateOptions): AsyncGenerator<ListAuditEventsResult['items'][number], void, undefined>;
}

/** The operation `client.products.list` in its forms. */
export interface ListStaffProductsOperation
  extends OperationForms<[query?: ListStaffProductsQuery, options?: CallOptions], { 200: ListStaffProductsResult }, ListStaffProductsErrorCode> {
  /**
   * List products for staff: `GET /api/staff/products`. Requires a staff member with a permission.
   *
   * Products of every status. A product that is changed between two requests moves to the front of `sort=changed`.
   *
   * @param query Optional: `limit`, `cursor`, `q`, `categoryId`, `status`, `missing`, `changedSince`, `sort`.
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
  (query?: ListStaffProductsQuery, options?: CallOptions): Promise<ListStaffProductsResult>;
  /**
   * List products for staff, part after part, as an async iterator over the items. A `break` ends it.
   *
   * @param query Optional: `limit`, `cursor`, `q`, `categoryId`, `status`, `missing`, `changedSince`, `sort`.
   * @param options `limit` is the number of items after which the iterator ends.
   */
  iterate(query?: ListStaffProductsQuery, options?: IterateOptions): AsyncGenerator<ListStaffProductsResult['items'][number], void, undefined>;
}

/** The operation `client.products.get` in its forms. */
export interface GetStaffProductOperation
  extends OperationForms<[slug: GetStaffProductParameters['slug'], options?: CallOptions], { 200: GetStaffProductResult }, GetStaffProductErrorCode> {
  /**
   * Get a product for staff: `GET /api/staff/products/:slug`. Requires a staff member with a permission.
   *
   * One product of any status, with the prices of both tiers. `ETag` is its version. The 404 of a former slug has the new one in `fields.slug`.
   *
   * @param slug Exact slug.
   * @param options Limits, signal and headers of this call.
   * @returns A product, as staff members see it.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {NotFoundError} NOT_FOUND
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (slug: GetStaffProductParameters['slug'], options?: CallOptions): Promise<GetStaffProductResult>;
}

/** The operation `client.products.create` in its forms. */
export interface CreateProductOperation
  extends OperationForms<[input: CreateProductBody, options?: RepeatableOptions], { 201: CreateProductResult }, CreateProductErrorCode> {
  /**
   * Create a product: `POST /api/staff/products`. Requires a staff member with a permission.
   *
   * A draft, unless `status` says otherwise. The slug must be free; a former slug is free.
   *
   * @param input `slug`, `name`; optional: `categoryId`, `images`, `wholesaleMinOrderQuantity`, `retailMinOrderQuantity`, `description`, `status`, `prices`.
   * @param options Limits, signal and headers of this call.
   * @returns A product, as staff members see it.
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
  (input: CreateProductBody, options?: RepeatableOptions): Promise<CreateProductResult>;
}

/** The operation `client.products.change` in its forms. */
export interface ChangeProductOperation
  extends OperationForms<[slug: ChangeProductParameters['slug'], input: ChangeProductBody, options: ChangeOptions], { 200: ChangeProductResult }, ChangeProductErrorCode> {
  /**
   * Change a product: `PATCH /api/staff/products/:slug`. Requires a staff member with a permission.
   *
   * Changes name, category, pictures, minimum quantities and description. 409 for a deleted product.
   *
   * @param slug Exact slug.
   * @param input Optional: `name`, `categoryId`, `images`, `wholesaleMinOrderQuantity`, `retailMinOrderQuantity`, `description`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A product, as staff members see it.
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
  (slug: ChangeProductParameters['slug'], input: ChangeProductBody, options: ChangeOptions): Promise<ChangeProductResult>;
}

/** The operation `client.products.changePrices` in its forms. */
export interface ChangeProductPricesOperation
  extends OperationForms<[slug: ChangeProductPricesParameters['slug'], input: ChangeProductPricesBody, options: ChangeOptions], { 200: ChangeProductPricesResult }, ChangeProductPricesErrorCode> {
  /**
   * Change prices: `PATCH /api/staff/products/:slug/prices`. Requires a staff member with a permission.
   *
   * Changes the prices of one tier or both. A fixed discount must not exceed its base price. 409 for a deleted product.
   *
   * @param slug Exact slug.
   * @param input Optional: `WHOLESALE`, `RETAIL`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A product, as staff members see it.
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
  (slug: ChangeProductPricesParameters['slug'], input: ChangeProductPricesBody, options: ChangeOptions): Promise<ChangeProductPricesResult>;
}

/** The operation `client.products.publish` in its forms. */
export interface PublishProductOperation
  extends OperationForms<[slug: PublishProductParameters['slug'], options: RepeatableChangeOptions], { 200: PublishProductResult }, PublishProductErrorCode> {
  /**
   * Publish a product: `POST /api/staff/products/:slug/publish`. Requires a staff member with a permission.
   *
   * Makes a draft public. Does nothing to a published product. 409 for a deleted product.
   *
   * @param slug Exact slug.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A product, as staff members see it.
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
  (slug: PublishProductParameters['slug'], options: RepeatableChangeOptions): Promise<PublishProductResult>;
}

/** The operation `client.products.unpublish` in its forms. */
export interface UnpublishProductOperation
  extends OperationForms<[slug: UnpublishProductParameters['slug'], options: RepeatableChangeOptions], { 200: UnpublishProductResult }, UnpublishProductErrorCode> {
  /**
   * Unpublish a product: `POST /api/staff/products/:slug/unpublish`. Requires a staff member with a permission.
   *
   * Makes a published product a draft. Does nothing to a draft. 409 for a deleted product.
   *
   * @param slug Exact slug.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A product, as staff members see it.
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
  (slug: UnpublishProductParameters['slug'], options: RepeatableChangeOptions): Promise<UnpublishProductResult>;
}

/** The operation `client.products.delete` in its forms. */
export interface DeleteProductOperation
  extends OperationForms<[slug: DeleteProductParameters['slug'], options: ChangeOptions], { 200: DeleteProductResult }, DeleteProductErrorCode> {
  /**
   * Delete a product: `DELETE /api/staff/products/:slug`. Requires a staff member with a permission.
   *
   * It can be restored for 30 days, and its slug stays taken until then. 409 if it is already deleted.
   *
   * @param slug Exact slug.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A product, as staff members see it.
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
  (slug: DeleteProductParameters['slug'], options: ChangeOptions): Promise<DeleteProductResult>;
}

/** The operation `client.products.restore` in its forms. */
export interface RestoreProductOperation
  extends OperationForms<[slug: RestoreProductParameters['slug'], options: RepeatableChangeOptions], { 200: RestoreProductResult }, RestoreProductErrorCode> {
  /**
   * Restore a deleted product: `POST /api/staff/products/:slug/restore`. Requires a staff member with a permission.
   *
   * Gives it the status back that it had before. 409 if it is not deleted.
   *
   * @param slug Exact slug.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns A product, as staff members see it.
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
  (slug: RestoreProductParameters['slug'], options: RepeatableChangeOptions): Promise<RestoreProductResult>;
}

/** The operation `client.products.changeSlug` in its forms. */
export interface ChangeProductSlugOperation
  extends OperationForms<[slug: ChangeProductSlugParameters['slug'], input: ChangeProductSlugBody, options: RepeatableChangeOptions], { 200: ChangeProductSlugResult }, ChangeProductSlugErrorCode> {
  /**
   * Change the slug of a product: `POST /api/staff/products/:slug/slug`. Requires a staff member with a permission.
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
  (slug: ChangeProductSlugParameters['slug'], input: ChangeProductSlugBody, options: RepeatableChangeOptions): Promise<ChangeProductSlugResult>;
}

/** The operations of staff members by namespace. */
export interface StaffOperations {
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
  readonly pictures: {
    /**
     * Upload a picture: `POST /api/staff/pictures`. Requires a staff member with a permission.
     *
     * A JPEG, PNG, WebP or AVIF picture of at most 10 MiB and 50 megapixels, AVIF of 5. The server stores it in three widths, as WebP and JPEG, without its metadata. Put `reference` into a product or category within a day: pictures that nothing refers to are removed. The same picture gives the same response.
     */
    readonly upload: UploadPictureOperation;
  };
  readonly appContent: {
    /**
     * List app content for staff: `GET /api/staff/app-content`. Requires a staff member with a permission.
     *
     * App content by key, without bodies. Drafts are included, and keys that apps have asked for. Reading requires `content:write` too, so that a role for pages needs no permission that shows prices.
     */
    readonly list: ListStaffAppContentOperation;
    /**
     * Get app content for staff: `GET /api/staff/app-content/:key`. Requires a staff member with a permission.
     *
     * App content with its body, also a draft. Does not register an unknown key. Reading requires `content:write` too, so that a role for pages needs no permission that shows prices.
     */
    readonly get: GetStaffAppContentOperation;
    /**
     * Create app content: `POST /api/staff/app-content`. Requires a staff member with a permission.
     *
     * The key must be free, or one that an app has asked for and no operator has changed since.
     */
    readonly create: CreateAppContentOperation;
    /**
     * Change app content: `PATCH /api/staff/app-content/:key`. Requires a staff member with a permission.
     *
     * The body is rendered to HTML and sanitized now. Published content changes with the next request of an app.
     */
    readonly change: ChangeAppContentOperation;
    /**
     * Publish app content: `POST /api/staff/app-content/:key/publish`. Requires a staff member with a permission.
     *
     * Apps get it with their next request, unless it is empty. Publishing published content changes nothing.
     */
    readonly publish: PublishAppContentOperation;
    /**
     * Unpublish app content: `POST /api/staff/app-content/:key/unpublish`. Requires a staff member with a permission.
     *
     * Makes it a draft: apps get null with their next request.
     */
    readonly unpublish: UnpublishAppContentOperation;
    /**
     * Delete app content: `DELETE /api/staff/app-content/:key`. Requires a staff member with a permission.
     *
     * It cannot be restored. An app that still asks for the key registers it again as a draft.
     */
    readonly delete: DeleteAppContentOperation;
  };
  readonly settings: {
    /**
     * Get the settings for staff: `GET /api/staff/settings`. Requires a staff member with a permission.
     *
     * The settings as they are stored. All of them have one version.
     */
    readonly get: GetStaffSettingsOperation;
    /**
     * Change the settings: `PATCH /api/staff/settings`. Requires a staff member with a permission.
     *
     * Sets and unsets public settings, all of them or none. The next request for the settings shows them.
     */
    readonly change: ChangeSettingsOperation;
  };
  readonly audit: {
    /**
     * List audit events: `GET /api/staff/audit`. Requires a staff member with a permission.
     *
     * Events of the audit trail, the newest first. Events of writes that have happened meanwhile are not in later parts.
     */
    readonly list: ListAuditEventsOperation;
  };
  readonly products: {
    /**
     * List products for staff: `GET /api/staff/products`. Requires a staff member with a permission.
     *
     * Products of every status. A product that is changed between two requests moves to the front of `sort=changed`.
     */
    readonly list: ListStaffProductsOperation;
    /**
     * Get a product for staff: `GET /api/staff/products/:slug`. Requires a staff member with a permission.
     *
     * One product of any status, with the prices of both tiers. `ETag` is its version. The 404 of a former slug has the new one in `fields.slug`.
     */
    readonly get: GetStaffProductOperation;
    /**
     * Create a product: `POST /api/staff/products`. Requires a staff member with a permission.
     *
     * A draft, unless `status` says otherwise. The slug must be free; a former slug is free.
     */
    readonly create: CreateProductOperation;
    /**
     * Change a product: `PATCH /api/staff/products/:slug`. Requires a staff member with a permission.
     *
     * Changes name, category, pictures, minimum quantities and description. 409 for a deleted product.
     */
    readonly change: ChangeProductOperation;
    /**
     * Change prices: `PATCH /api/staff/products/:slug/prices`. Requires a staff member with a permission.
     *
     * Changes the prices of one tier or both. A fixed discount must not exceed its base price. 409 for a deleted product.
     */
    readonly changePrices: ChangeProductPricesOperation;
    /**
     * Publish a product: `POST /api/staff/products/:slug/publish`. Requires a staff member with a permission.
     *
     * Makes a draft public. Does nothing to a published product. 409 for a deleted product.
     */
    readonly publish: PublishProductOperation;
    /**
     * Unpublish a product: `POST /api/staff/products/:slug/unpublish`. Requires a staff member with a permission.
     *
     * Makes a published product a draft. Does nothing to a draft. 409 for a deleted product.
     */
    readonly unpublish: UnpublishProductOperation;
    /**
     * Delete a product: `DELETE /api/staff/products/:slug`. Requires a staff member with a permission.
     *
     * It can be restored for 30 days, and its slug stays taken until then. 409 if it is already deleted.
     */
    readonly delete: DeleteProductOperation;
    /**
     * Restore a deleted product: `POST /api/staff/products/:slug/restore`. Requires a staff member with a permission.
     *
     * Gives it the status back that it had before. 409 if it is not deleted.
     */
    readonly restore: RestoreProductOperation;
    /**
     * Change the slug of a product: `POST /api/staff/products/:slug/slug`. Requires a staff member with a permission.
     *
     * Requests with the old slug get a 404 with the new one in `error.fields.slug`, while the product is published and no other product has the old slug. 409 if the slug is taken.
     */
    readonly changeSlug: ChangeProductSlugOperation;
  };
}
