// Generated from the contract by `npm run generate`. Do not edit.

import type { UploadFile } from '../form-data.ts';

/** What changes. A property that is absent stays as it is; null clears it. */
export interface ChangeCategoryRequest {
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

/** A new category. */
export interface CreateCategoryRequest {
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

/** A part of a list, with the position of the next part. */
export interface StaffCategoryPage {
  items: StaffCategory[];
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

/** An uploaded picture with its public files. */
export interface StaffPicture {
  hash: string;
  /** For `images` of a product and `image` of a category: the path of the JPEG that is 1280 pixels wide. */
  reference: string;
  /** Pixels of the uploaded picture, the right way up. */
  width: number;
  height: number;
  files: {
    url: string;
    type: 'image/webp' | 'image/jpeg';
    /** The width in the URL. A picture that is narrower is not enlarged. */
    name: 320 | 640 | 1280;
    width: number;
    height: number;
    byteSize: number;
  }[];
}

/** A picture. */
export type UploadPictureRequest = Record<string, never>;

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
export type CreateCategoryBody = CreateCategoryRequest;

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
export type ChangeCategoryBody = ChangeCategoryRequest;

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

/** The input of `client.pictures.upload`. */
export type UploadPictureBody = {
  /** A file: image/jpeg, image/png, image/webp, image/avif. */
  readonly picture: UploadFile;
};

/** The result of `client.pictures.upload`. */
export type UploadPictureResult = StaffPicture;

/** The errors that `client.pictures.upload` declares. */
export type UploadPictureErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'STORAGE_ERROR' | 'SERVICE_UNAVAILABLE';
