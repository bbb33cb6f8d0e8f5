// Generated from the contract by `npm run generate`. Do not edit.

import type { Download } from '../download.ts';

/** What changes. A property that is absent stays as it is; null clears it. */
export interface ChangeCustomerRequest {
  /** @maxLength 120 */
  readonly name?: string | undefined;
  readonly email?: string | null | undefined;
  /**
   * Bangladesh mobile number, in local or international form.
   * @maxLength 30
   */
  readonly phoneNumber?: string | undefined;
  readonly shopName?: string | null | undefined;
  readonly shopAddress?: string | null | undefined;
  readonly shopType?: ('GROCERY' | 'TEA_SHOP' | 'STATIONERY' | 'PHARMACY' | 'HARDWARE' | 'ELECTRICAL' | 'CROCKERY' | 'COSMETICS' | 'OTHER') | null | undefined;
  /** The price tier. It counts from the next request on. */
  readonly customerType?: 'WHOLESALE' | 'RETAIL' | undefined;
}

/** The price tier of a customer. */
export type CustomerType = 'WHOLESALE' | 'RETAIL';

/** What a private document shows. */
export type DocumentKind = 'SHOP_IMAGE' | 'NID' | 'TRADE_LICENSE';

/** A password that the server has made. */
export interface OneTimePassword {
  /** The new password. This response is the only place where it is shown. */
  password: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
}

/** The kind of a shop. */
export type ShopType = 'GROCERY' | 'TEA_SHOP' | 'STATIONERY' | 'PHARMACY' | 'HARDWARE' | 'ELECTRICAL' | 'CROCKERY' | 'COSMETICS' | 'OTHER';

/** The action was carried out. */
export interface StaffActionResult {
  success: true;
}

/** The body of every error of a staff route. */
export interface StaffApiErrorResponse {
  error: StaffErrorDetails;
}

/** A category, as staff members see it. */
export interface StaffCategory {
  id: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  name: string;
  description: string | null;
  /** As it is stored: a URL, or a path on this server. */
  image: string | null;
  /** Where the picture is. */
  imageUrl: string | null;
  /** null for a main category. */
  parentId: string | null;
  /** Immediate subcategories. */
  childCount: number;
  /** Products in this category itself, drafts and deleted products included. */
  productCount: number;
}

/** What changes. A property that is absent stays as it is; null clears it. */
export interface StaffCategoryChange {
  /**
   * @minLength 1
   * @maxLength 255
   */
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly image?: string | null | undefined;
  /** A main category. null makes this a main category. */
  readonly parentId?: string | null | undefined;
}

/** A part of a list, with the position of the next part. */
export interface StaffCategoryPage {
  items: StaffCategory[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** A customer, as staff members see it. */
export interface StaffCustomer {
  id: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  /** May be empty. */
  name: string;
  email: string | null;
  /** In +880 form. */
  phoneNumber: string | null;
  shopName: string | null;
  shopAddress: string | null;
  shopType: ShopType | null;
  customerType: CustomerType;
  /** A customer who is not active is rejected everywhere. */
  active: boolean;
  registeredAt: string;
  /** Logins that have neither expired nor ended. */
  openSessions: number;
  documents: StaffCustomerDocument[];
  wholesaleRequest: WholesaleRequest | null;
}

/** The metadata of a private document, as staff members see it. */
export interface StaffCustomerDocument {
  type: DocumentKind;
  originalName: string;
  mimeType: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';
  byteSize: number;
  uploadedAt: string;
}

/** A part of a list, with the position of the next part. */
export interface StaffCustomerPage {
  items: StaffCustomer[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** Error code of a staff route, for programs. */
export type StaffErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'STORAGE_ERROR' | 'SERVICE_UNAVAILABLE';

/** What went wrong in a staff route. */
export interface StaffErrorDetails {
  code: StaffErrorCode;
  /** Error message, for people. */
  message: string;
  /** Messages per field, keyed by its name in the query, path or body. */
  fields?: {
    [key: string]: string[];
  };
}

/** A new category. */
export interface StaffNewCategory {
  /**
   * Without it, the server makes one. It cannot be changed later.
   * @minLength 1
   * @maxLength 100
   */
  readonly id?: string | undefined;
  /**
   * @minLength 1
   * @maxLength 255
   */
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly image?: string | null | undefined;
  /** A main category. null makes this a main category. */
  readonly parentId?: string | null | undefined;
}

/** A decision about a request for wholesale prices. */
export interface WholesaleDecisionRequest {
  /**
   * The reason, for other staff members.
   * @minLength 1
   * @maxLength 1000
   */
  readonly note?: string | undefined;
}

/** A request for wholesale prices, made at the registration. */
export interface WholesaleRequest {
  state: WholesaleRequestState;
  requestedAt: string;
  decidedAt: string | null;
  /** The id of an account, or `command line`. */
  decidedBy: string | null;
  note: string | null;
}

/** What has become of a request for wholesale prices. */
export type WholesaleRequestState = 'pending' | 'approved' | 'rejected';

/** The query of `client.categories.list`. */
export interface ListStaffCategoriesQuery {
  /**
   * Items of this response at most.
   * @minimum 1
   * @maximum 200
   * @default 50
   */
  readonly limit?: number | undefined;
  /**
   * `nextCursor` of the response before. Keep the other parameters as they were.
   * @minLength 1
   * @maxLength 2000
   */
  readonly cursor?: string | undefined;
  /**
   * Part of the name.
   * @maxLength 150
   */
  readonly q?: string | undefined;
}

/** The result of `client.categories.list`. */
export type ListStaffCategoriesResult = StaffCategoryPage;

/** The errors that `client.categories.list` declares. */
export type ListStaffCategoriesErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.categories.get`. */
export interface GetStaffCategoryParameters {
  /** Exact category id. */
  id: string;
}

/** The result of `client.categories.get`. */
export type GetStaffCategoryResult = StaffCategory;

/** The errors that `client.categories.get` declares. */
export type GetStaffCategoryErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.categories.create`. */
export type CreateCategoryBody = StaffNewCategory;

/** The result of `client.categories.create`. */
export type CreateCategoryResult = StaffCategory;

/** The errors that `client.categories.create` declares. */
export type CreateCategoryErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.categories.change`. */
export interface ChangeCategoryParameters {
  /** Exact category id. */
  id: string;
}

/** The input of `client.categories.change`. */
export type ChangeCategoryBody = StaffCategoryChange;

/** The result of `client.categories.change`. */
export type ChangeCategoryResult = StaffCategory;

/** The errors that `client.categories.change` declares. */
export type ChangeCategoryErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.categories.delete`. */
export interface DeleteCategoryParameters {
  /** Exact category id. */
  id: string;
}

/** The query of `client.categories.delete`. */
export interface DeleteCategoryQuery {
  /**
   * The category that gets its products and subcategories; `uncategorized` for none, for products only.
   * @minLength 1
   * @maxLength 100
   */
  readonly moveTo?: string | undefined;
}

/** The result of `client.categories.delete`. */
export type DeleteCategoryResult = StaffActionResult;

/** The errors that `client.categories.delete` declares. */
export type DeleteCategoryErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `client.customers.list`. */
export interface ListCustomersQuery {
  /**
   * Items of this response at most.
   * @minimum 1
   * @maximum 200
   * @default 50
   */
  readonly limit?: number | undefined;
  /**
   * `nextCursor` of the response before. Keep the other parameters as they were.
   * @minLength 1
   * @maxLength 2000
   */
  readonly cursor?: string | undefined;
  /**
   * Part of the name, the shop, the phone number or the email address.
   * @maxLength 150
   */
  readonly q?: string | undefined;
  /** Only customers of this price tier. */
  readonly customerType?: 'WHOLESALE' | 'RETAIL' | undefined;
  /** Only customers in this state. */
  readonly state?: 'active' | 'inactive' | undefined;
  /** Only customers with a document, or without one. `documentType` names the document. */
  readonly documents?: 'has' | 'missing' | undefined;
  /** The document of `documents`; any document without it. */
  readonly documentType?: 'SHOP_IMAGE' | 'NID' | 'TRADE_LICENSE' | undefined;
  /**
   * A date or a date-time: only customers who registered then or later.
   * @maxLength 40
   */
  readonly registeredSince?: string | undefined;
  /**
   * A date or a date-time, exclusive: only those who registered before.
   * @maxLength 40
   */
  readonly registeredUntil?: string | undefined;
  /** Only customers whose request for wholesale prices is in this state. */
  readonly wholesaleRequest?: WholesaleRequestState | undefined;
}

/** The result of `client.customers.list`. */
export type ListCustomersResult = StaffCustomerPage;

/** The errors that `client.customers.list` declares. */
export type ListCustomersErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.customers.get`. */
export interface GetCustomerParameters {
  /** The id of the customer. */
  id: string;
}

/** The result of `client.customers.get`. */
export type GetCustomerResult = StaffCustomer;

/** The errors that `client.customers.get` declares. */
export type GetCustomerErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.customers.readDocument`. */
export interface ReadCustomerDocumentParameters {
  /** The id of the customer. */
  id: string;
  /** The document. */
  type: 'shop-image' | 'nid' | 'trade-license';
}

/** The result of `client.customers.readDocument`. */
export type ReadCustomerDocumentResult = Download<'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'>;

/** The errors that `client.customers.readDocument` declares. */
export type ReadCustomerDocumentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'STORAGE_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.customers.change`. */
export interface ChangeCustomerParameters {
  /** The id of the customer. */
  id: string;
}

/** The input of `client.customers.change`. */
export type ChangeCustomerBody = ChangeCustomerRequest;

/** The result of `client.customers.change`. */
export type ChangeCustomerResult = StaffCustomer;

/** The errors that `client.customers.change` declares. */
export type ChangeCustomerErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.customers.deactivate`. */
export interface DeactivateCustomerParameters {
  /** The id of the customer. */
  id: string;
}

/** The result of `client.customers.deactivate`. */
export type DeactivateCustomerResult = StaffCustomer;

/** The errors that `client.customers.deactivate` declares. */
export type DeactivateCustomerErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.customers.activate`. */
export interface ActivateCustomerParameters {
  /** The id of the customer. */
  id: string;
}

/** The result of `client.customers.activate`. */
export type ActivateCustomerResult = StaffCustomer;

/** The errors that `client.customers.activate` declares. */
export type ActivateCustomerErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.customers.endSessions`. */
export interface EndCustomerSessionsParameters {
  /** The id of the customer. */
  id: string;
}

/** The result of `client.customers.endSessions`. */
export type EndCustomerSessionsResult = StaffCustomer;

/** The errors that `client.customers.endSessions` declares. */
export type EndCustomerSessionsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.customers.resetPassword`. */
export interface ResetCustomerPasswordParameters {
  /** The id of the customer. */
  id: string;
}

/** The result of `client.customers.resetPassword`. */
export type ResetCustomerPasswordResult = OneTimePassword;

/** The errors that `client.customers.resetPassword` declares. */
export type ResetCustomerPasswordErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.customers.erase`. */
export interface EraseCustomerParameters {
  /** The id of the customer. */
  id: string;
}

/** The result of `client.customers.erase`. */
export type EraseCustomerResult = StaffActionResult;

/** The errors that `client.customers.erase` declares. */
export type EraseCustomerErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.customers.approveWholesale`. */
export interface ApproveWholesaleParameters {
  /** The id of the customer. */
  id: string;
}

/** The input of `client.customers.approveWholesale`. */
export type ApproveWholesaleBody = WholesaleDecisionRequest;

/** The result of `client.customers.approveWholesale`. */
export type ApproveWholesaleResult = StaffCustomer;

/** The errors that `client.customers.approveWholesale` declares. */
export type ApproveWholesaleErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.customers.rejectWholesale`. */
export interface RejectWholesaleParameters {
  /** The id of the customer. */
  id: string;
}

/** The input of `client.customers.rejectWholesale`. */
export type RejectWholesaleBody = WholesaleDecisionRequest;

/** The result of `client.customers.rejectWholesale`. */
export type RejectWholesaleResult = StaffCustomer;

/** The errors that `client.customers.rejectWholesale` declares. */
export type RejectWholesaleErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
