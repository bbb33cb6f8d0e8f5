// Generated from the contract by `npm run generate`. Do not edit.

import type { CallOptions } from '../client-options.ts';
import { bindOperation, type Operation, type Send } from '../operation.ts';
import { routes } from './routes.ts';
import type {
  GetAppContentErrorCode,
  GetAppContentParameters,
  GetAppContentResult,
  GetCategoryErrorCode,
  GetCategoryParameters,
  GetCategoryResult,
  GetProductErrorCode,
  GetProductParameters,
  GetProductResult,
  GetSettingsErrorCode,
  GetSettingsResult,
  ListCategoriesErrorCode,
  ListCategoriesQuery,
  ListCategoriesResult,
  ListProductsErrorCode,
  ListProductsQuery,
  ListProductsResult,
} from './types.ts';

export interface ArotOperations {
  readonly products: {
    /**
     * List products: `GET /api/products`. Credentials are optional.
     *
     * Published products. Search and filters apply to the whole catalog, then the sort, then the page. Price filters and `sort=price` answer 403 to anyone but an active customer.
     *
     * @throws {ValidationError} VALIDATION_ERROR
     * @throws {UnauthenticatedError} UNAUTHENTICATED
     * @throws {ForbiddenError} FORBIDDEN
     * @throws {InternalError} INTERNAL_ERROR
     */
    readonly list: Operation<
      [query?: ListProductsQuery, options?: CallOptions],
      { 200: ListProductsResult },
      ListProductsErrorCode
    >;
    /**
     * Get a product: `GET /api/products/:slug`. Credentials are optional.
     *
     * One published product. A draft answers 404 like a product that does not exist.
     *
     * @throws {ValidationError} VALIDATION_ERROR
     * @throws {UnauthenticatedError} UNAUTHENTICATED
     * @throws {NotFoundError} NOT_FOUND
     * @throws {InternalError} INTERNAL_ERROR
     */
    readonly get: Operation<
      [slug: GetProductParameters['slug'], options?: CallOptions],
      { 200: GetProductResult },
      GetProductErrorCode
    >;
  };
  readonly categories: {
    /**
     * List categories: `GET /api/categories`. Credentials are not looked at.
     *
     * Main categories and subcategories with their counts.
     *
     * @throws {ValidationError} VALIDATION_ERROR
     * @throws {InternalError} INTERNAL_ERROR
     */
    readonly list: Operation<
      [query?: ListCategoriesQuery, options?: CallOptions],
      { 200: ListCategoriesResult },
      ListCategoriesErrorCode
    >;
    /**
     * Get a category: `GET /api/categories/:id`. Credentials are not looked at.
     *
     * One category with all of its immediate subcategories.
     *
     * @throws {ValidationError} VALIDATION_ERROR
     * @throws {NotFoundError} NOT_FOUND
     * @throws {InternalError} INTERNAL_ERROR
     */
    readonly get: Operation<
      [id: GetCategoryParameters['id'], options?: CallOptions],
      { 200: GetCategoryResult },
      GetCategoryErrorCode
    >;
  };
  readonly settings: {
    /**
     * Get the settings: `GET /api/settings`. Credentials are not looked at.
     *
     * Public settings and the choices of the registration form.
     *
     * @throws {InternalError} INTERNAL_ERROR
     */
    readonly get: Operation<
      [options?: CallOptions],
      { 200: GetSettingsResult },
      GetSettingsErrorCode
    >;
  };
  readonly appContent: {
    /**
     * Get app content: `GET /api/app-content/:key`. Credentials are not looked at.
     *
     * Content by its key; `content` is null when the key is unknown, a draft or empty. **A GET on an unknown key registers it as a draft**, so that an operator sees which keys an app asks for; HEAD answers 405.
     *
     * @throws {ValidationError} VALIDATION_ERROR
     * @throws {InternalError} INTERNAL_ERROR
     */
    readonly get: Operation<
      [key: GetAppContentParameters['key'], options?: CallOptions],
      { 200: GetAppContentResult },
      GetAppContentErrorCode
    >;
  };
}

/** Binds every operation to the function that sends it. */
export function createOperations(send: Send): ArotOperations {
  return {
    products: {
      list: bindOperation(send, routes.listProducts),
      get: bindOperation(send, routes.getProduct),
    },
    categories: {
      list: bindOperation(send, routes.listCategories),
      get: bindOperation(send, routes.getCategory),
    },
    settings: {
      get: bindOperation(send, routes.getSettings),
    },
    appContent: {
      get: bindOperation(send, routes.getAppContent),
    },
  };
}
