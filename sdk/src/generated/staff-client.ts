// Generated from the contract by `npm run generate`. Do not edit.

import type { CallOptions, ChangeOptions, IterateOptions, RepeatableOptions, UploadOptions } from '../client-options.ts';
import type { OperationForms } from '../operation.ts';
import type {
  ChangeCategoryBody,
  ChangeCategoryErrorCode,
  ChangeCategoryParameters,
  ChangeCategoryResult,
  CreateCategoryBody,
  CreateCategoryErrorCode,
  CreateCategoryResult,
  DeleteCategoryErrorCode,
  DeleteCategoryParameters,
  DeleteCategoryQuery,
  DeleteCategoryResult,
  GetStaffCategoryErrorCode,
  GetStaffCategoryParameters,
  GetStaffCategoryResult,
  ListStaffCategoriesErrorCode,
  ListStaffCategoriesQuery,
  ListStaffCategoriesResult,
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
}
