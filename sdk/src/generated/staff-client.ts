// Generated from the contract by `npm run generate`. Do not edit.

import type { CallOptions, ChangeOptions, IterateOptions, RepeatableChangeOptions, RepeatableOptions } from '../client-options.ts';
import type { OperationForms } from '../operation.ts';
import type {
  ApplyPriceChangeBody,
  ApplyPriceChangeErrorCode,
  ApplyPriceChangeResult,
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
  CreateCategoryBody,
  CreateCategoryErrorCode,
  CreateCategoryResult,
  CreateProductBody,
  CreateProductErrorCode,
  CreateProductResult,
  DeleteCategoryErrorCode,
  DeleteCategoryParameters,
  DeleteCategoryQuery,
  DeleteCategoryResult,
  DeleteProductErrorCode,
  DeleteProductParameters,
  DeleteProductResult,
  GetStaffCategoryErrorCode,
  GetStaffCategoryParameters,
  GetStaffCategoryResult,
  GetStaffProductErrorCode,
  GetStaffProductParameters,
  GetStaffProductResult,
  ListStaffCategoriesErrorCode,
  ListStaffCategoriesQuery,
  ListStaffCategoriesResult,
  ListStaffProductsErrorCode,
  ListStaffProductsQuery,
  ListStaffProductsResult,
  PreviewPriceChangeBody,
  PreviewPriceChangeErrorCode,
  PreviewPriceChangeResult,
  PublishProductErrorCode,
  PublishProductParameters,
  PublishProductResult,
  RestoreProductErrorCode,
  RestoreProductParameters,
  RestoreProductResult,
  UnpublishProductErrorCode,
  UnpublishProductParameters,
  UnpublishProductResult,
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

/** The operation `client.prices.preview` in its forms. */
export interface PreviewPriceChangeOperation
  extends OperationForms<[input: PreviewPriceChangeBody, options?: CallOptions], { 200: PreviewPriceChangeResult }, PreviewPriceChangeErrorCode> {
  /**
   * Preview a price change: `POST /api/staff/price-changes/preview`. Requires a staff member with a permission.
   *
   * Changes nothing. Shows each price before and after. If one price is not possible, the response is a 400 with all such prices: base and final prices that change must be from 0.01 to 9999999999.99.
   *
   * @param input Optional: `filter`, `operation`, `changes`, `csv`.
   * @param options Limits, signal and headers of this call.
   * @returns What a price change would do. Its version is for `If-Match`.
   * @throws {ValidationError} VALIDATION_ERROR
   * @throws {UnauthenticatedError} UNAUTHENTICATED
   * @throws {ForbiddenError} FORBIDDEN
   * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
   * @throws {RateLimitedError} RATE_LIMITED
   * @throws {InternalError} INTERNAL_ERROR
   * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
   */
  (input: PreviewPriceChangeBody, options?: CallOptions): Promise<PreviewPriceChangeResult>;
}

/** The operation `client.prices.apply` in its forms. */
export interface ApplyPriceChangeOperation
  extends OperationForms<[input: ApplyPriceChangeBody, options: RepeatableChangeOptions], { 200: ApplyPriceChangeResult }, ApplyPriceChangeErrorCode> {
  /**
   * Change prices: `POST /api/staff/price-changes`. Requires a staff member with a permission.
   *
   * Applies a price change that was previewed: the same body, with the version of the preview as `If-Match`. All prices change at once or none. 412 if a product has changed since, or the selection has.
   *
   * @param input Optional: `filter`, `operation`, `changes`, `csv`.
   * @param options The version in `ifMatch`; limits, signal and headers of this call.
   * @returns What a price change has done. The audit trail has each price.
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
  (input: ApplyPriceChangeBody, options: RepeatableChangeOptions): Promise<ApplyPriceChangeResult>;
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
  readonly prices: {
    /**
     * Preview a price change: `POST /api/staff/price-changes/preview`. Requires a staff member with a permission.
     *
     * Changes nothing. Shows each price before and after. If one price is not possible, the response is a 400 with all such prices: base and final prices that change must be from 0.01 to 9999999999.99.
     */
    readonly preview: PreviewPriceChangeOperation;
    /**
     * Change prices: `POST /api/staff/price-changes`. Requires a staff member with a permission.
     *
     * Applies a price change that was previewed: the same body, with the version of the preview as `If-Match`. All prices change at once or none. 412 if a product has changed since, or the selection has.
     */
    readonly apply: ApplyPriceChangeOperation;
  };
}
