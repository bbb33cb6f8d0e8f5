// Generated from the contract by `npm run generate`. Do not edit.

import type { CallOptions } from '../client-options.ts';
import { bindOperation, type Operation, type Send } from '../operation.ts';
import { routes } from './routes.ts';
import type {
  DownloadCustomerDocumentErrorCode,
  DownloadCustomerDocumentParameters,
  DownloadCustomerDocumentResult,
  GetAppContentErrorCode,
  GetAppContentParameters,
  GetAppContentResult,
  GetCategoryErrorCode,
  GetCategoryParameters,
  GetCategoryResult,
  GetCustomerProfileErrorCode,
  GetCustomerProfileResult,
  GetProductErrorCode,
  GetProductParameters,
  GetProductResult,
  GetSessionErrorCode,
  GetSessionResult,
  GetSettingsErrorCode,
  GetSettingsResult,
  ListCategoriesErrorCode,
  ListCategoriesQuery,
  ListCategoriesResult,
  ListProductsErrorCode,
  ListProductsQuery,
  ListProductsResult,
  LoginBody,
  LoginErrorCode,
  LoginResult,
  LogoutErrorCode,
  LogoutResult,
  RegisterCustomerBody,
  RegisterCustomerErrorCode,
  RegisterCustomerResult,
} from './types.ts';

export interface ArotOperations {
  readonly auth: {
    /**
     * Sign in: `POST /api/auth/login`. Credentials are ignored.
     *
     * One login for customers and staff. Cookie mode requires the public origin in the Origin header and sets an HttpOnly cookie. Token mode also returns the token; if the request has an Origin header, that origin must be trusted. Attempts are limited by caller and identifier.
     *
     * @throws {ValidationError} VALIDATION_ERROR
     * @throws {UnauthenticatedError} UNAUTHENTICATED
     * @throws {ForbiddenError} FORBIDDEN
     * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
     * @throws {RateLimitedError} RATE_LIMITED
     * @throws {InternalError} INTERNAL_ERROR
     * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
     */
    readonly login: Operation<
      [input: LoginBody, options?: CallOptions],
      { 200: LoginResult },
      LoginErrorCode
    >;
    /**
     * Get the session: `GET /api/auth/session`. Requires an active session.
     *
     * The account that is signed in, with its current permissions.
     *
     * @throws {UnauthenticatedError} UNAUTHENTICATED
     * @throws {InternalError} INTERNAL_ERROR
     * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
     */
    readonly session: Operation<
      [options?: CallOptions],
      { 200: GetSessionResult },
      GetSessionErrorCode
    >;
    /**
     * Sign out: `POST /api/auth/logout`. Credentials are optional, and invalid ones are ignored.
     *
     * Ends the session and clears its cookie. It also succeeds without a session, or with one that has ended. With a cookie, a trusted Origin is required. The body is ignored.
     *
     * @throws {ForbiddenError} FORBIDDEN
     * @throws {InternalError} INTERNAL_ERROR
     * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
     */
    readonly logout: Operation<
      [options?: CallOptions],
      { 200: LogoutResult },
      LogoutErrorCode
    >;
  };
  readonly customers: {
    /**
     * Register a customer: `POST /api/auth/customer/register`. Credentials are ignored.
     *
     * Creates a customer account from a form with up to three private documents of at most 10 MiB each. It does not sign the customer in: call the login next. After a timeout, try to log in before you register again.
     *
     * @throws {ValidationError} VALIDATION_ERROR
     * @throws {ForbiddenError} FORBIDDEN
     * @throws {ConflictError} CONFLICT
     * @throws {PayloadTooLargeError} PAYLOAD_TOO_LARGE
     * @throws {RateLimitedError} RATE_LIMITED
     * @throws {InternalError} INTERNAL_ERROR
     * @throws {StorageError} STORAGE_ERROR
     * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
     */
    readonly register: Operation<
      [input: RegisterCustomerBody, options?: CallOptions],
      { 201: RegisterCustomerResult },
      RegisterCustomerErrorCode
    >;
    /**
     * Get the customer's profile: `GET /api/auth/customer/me`. Requires an active customer.
     *
     * The signed-in customer. Staff are rejected, and so are customers with a staff role.
     *
     * @throws {UnauthenticatedError} UNAUTHENTICATED
     * @throws {ForbiddenError} FORBIDDEN
     * @throws {InternalError} INTERNAL_ERROR
     * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
     */
    readonly me: Operation<
      [options?: CallOptions],
      { 200: GetCustomerProfileResult },
      GetCustomerProfileErrorCode
    >;
    /**
     * Download a document: `GET /api/customers/me/documents/:type`. Requires an active customer.
     *
     * The bytes of one of the signed-in customer's private documents, as an attachment.
     *
     * @throws {ValidationError} VALIDATION_ERROR
     * @throws {UnauthenticatedError} UNAUTHENTICATED
     * @throws {ForbiddenError} FORBIDDEN
     * @throws {NotFoundError} NOT_FOUND
     * @throws {InternalError} INTERNAL_ERROR
     * @throws {StorageError} STORAGE_ERROR
     * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
     */
    readonly downloadDocument: Operation<
      [type: DownloadCustomerDocumentParameters['type'], options?: CallOptions],
      { 200: DownloadCustomerDocumentResult },
      DownloadCustomerDocumentErrorCode
    >;
  };
  readonly products: {
    /**
     * List products: `GET /api/products`. Credentials are optional.
     *
     * Published products. Search and filters apply to the whole catalog, then the sort, then the page. Price filters and `sort=price` require an active customer; other callers get 403.
     *
     * @throws {ValidationError} VALIDATION_ERROR
     * @throws {UnauthenticatedError} UNAUTHENTICATED
     * @throws {ForbiddenError} FORBIDDEN
     * @throws {RateLimitedError} RATE_LIMITED
     * @throws {InternalError} INTERNAL_ERROR
     * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
     */
    readonly list: Operation<
      [query?: ListProductsQuery, options?: CallOptions],
      { 200: ListProductsResult },
      ListProductsErrorCode
    >;
    /**
     * Get a product: `GET /api/products/:slug`. Credentials are optional.
     *
     * One published product. A draft is a 404, like a product that does not exist.
     *
     * @throws {ValidationError} VALIDATION_ERROR
     * @throws {UnauthenticatedError} UNAUTHENTICATED
     * @throws {NotFoundError} NOT_FOUND
     * @throws {RateLimitedError} RATE_LIMITED
     * @throws {InternalError} INTERNAL_ERROR
     * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
     */
    readonly get: Operation<
      [slug: GetProductParameters['slug'], options?: CallOptions],
      { 200: GetProductResult },
      GetProductErrorCode
    >;
  };
  readonly categories: {
    /**
     * List categories: `GET /api/categories`. Credentials are ignored.
     *
     * Main categories and subcategories with their counts.
     *
     * @throws {ValidationError} VALIDATION_ERROR
     * @throws {RateLimitedError} RATE_LIMITED
     * @throws {InternalError} INTERNAL_ERROR
     * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
     */
    readonly list: Operation<
      [query?: ListCategoriesQuery, options?: CallOptions],
      { 200: ListCategoriesResult },
      ListCategoriesErrorCode
    >;
    /**
     * Get a category: `GET /api/categories/:id`. Credentials are ignored.
     *
     * One category with all of its immediate subcategories.
     *
     * @throws {ValidationError} VALIDATION_ERROR
     * @throws {NotFoundError} NOT_FOUND
     * @throws {RateLimitedError} RATE_LIMITED
     * @throws {InternalError} INTERNAL_ERROR
     * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
     */
    readonly get: Operation<
      [id: GetCategoryParameters['id'], options?: CallOptions],
      { 200: GetCategoryResult },
      GetCategoryErrorCode
    >;
  };
  readonly settings: {
    /**
     * Get the settings: `GET /api/settings`. Credentials are ignored.
     *
     * Public settings and the choices of the registration form.
     *
     * @throws {RateLimitedError} RATE_LIMITED
     * @throws {InternalError} INTERNAL_ERROR
     * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
     */
    readonly get: Operation<
      [options?: CallOptions],
      { 200: GetSettingsResult },
      GetSettingsErrorCode
    >;
  };
  readonly appContent: {
    /**
     * Get app content: `GET /api/app-content/:key`. Credentials are ignored.
     *
     * Content by its key. `content` is null when the key is unknown, a draft or empty. **A GET of an unknown key registers it as a draft**, so that an operator sees which keys an app requests. HEAD returns 405.
     *
     * @throws {ValidationError} VALIDATION_ERROR
     * @throws {RateLimitedError} RATE_LIMITED
     * @throws {InternalError} INTERNAL_ERROR
     * @throws {ServiceUnavailableError} SERVICE_UNAVAILABLE
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
    auth: {
      login: bindOperation(send, routes.login),
      session: bindOperation(send, routes.getSession),
      logout: bindOperation(send, routes.logout),
    },
    customers: {
      register: bindOperation(send, routes.registerCustomer),
      me: bindOperation(send, routes.getCustomerProfile),
      downloadDocument: bindOperation(send, routes.downloadCustomerDocument),
    },
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
