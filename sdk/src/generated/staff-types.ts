// Generated from the contract by `npm run generate`. Do not edit.

import type { UploadFile } from '../form-data.ts';

/** Who did it. */
export interface AuditActor {
  /** The id of an account or of a chat application, `command line` or `anonymous`. */
  id: string;
  /** null unless it is an account that exists. */
  name: string | null;
}

/** An event of the audit trail. */
export interface AuditEvent {
  id: string;
  /** When it happened. */
  at: string;
  /** What happened, such as `product_changed`. */
  kind: string;
  actor: AuditActor;
  /** The network address of the actor; null for a command. */
  ip: string | null;
  /** `X-Request-Id` of the response; null for a command. */
  requestId: string | null;
  subject: AuditSubject;
  /** Changes of rows have `before` and `after`, with the fields that differ. The SHA-256 of a rich text stands for it. */
  details: {
    [key: string]: unknown;
  };
}

/** A part of a list, with the position of the next part. */
export interface AuditEventPage {
  items: AuditEvent[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** What it was done to. */
export type AuditSubject = {
  /** `account`, `product`, `category`, `app_content`, `setting` or another kind. */
  kind: string;
  /** A slug, a key or an id. */
  id: string;
} | null;

/** The category of a product. */
export interface CategoryOption {
  id: string;
  name: string;
  /** null for a main category. */
  parentId: string | null;
  parent: ParentCategory | null;
  /** Published products, including those of immediate subcategories. Absent inside a product. */
  productCount?: number;
}

/** The main category that a subcategory belongs to. */
export interface ParentCategory {
  id: string;
  name: string;
}

/** The discount on a base price. */
export interface ProductDiscount {
  /** FIXED is an amount in BDT, PERCENTAGE a percentage of the base price. */
  type: 'FIXED' | 'PERCENTAGE';
  value: string;
}

/** A rich-text document of at most 100 KiB. */
export interface RichText {
  type: 'doc';
  content?: RichTextNode[];
}

/** A mark on text, for example bold or a link. */
export interface RichTextMark {
  type: string;
  attrs?: {
    [key: string]: unknown;
  };
}

/** A node of a rich-text document, with the names of TipTap and ProseMirror. */
export interface RichTextNode {
  type: string;
  text?: string;
  attrs?: {
    [key: string]: unknown;
  };
  marks?: RichTextMark[];
  content?: RichTextNode[];
}

/** The action was carried out. */
export interface StaffActionResult {
  success: true;
}

/** The body of every error of a staff route. */
export interface StaffApiErrorResponse {
  error: StaffErrorDetails;
}

/** App content in a list, as staff members see it. */
export interface StaffAppContent {
  key: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  title: string | null;
  externalUrl: string | null;
  images: StaffAppContentImage[];
  status: 'draft' | 'published';
  /** An app has asked for the key, and no operator has changed the content since. It is a draft. */
  requested: boolean;
  /** There is no body, URL or picture, so that apps get null even if it is published. */
  empty: boolean;
}

/** What changes. A property that is absent stays as it is; null clears it. */
export interface StaffAppContentChange {
  readonly title?: string | null | undefined;
  /** A rich-text document of at most 100 KiB; null for none. */
  readonly body?: RichText | null | undefined;
  readonly externalUrl?: string | null | undefined;
  /** In order. */
  readonly images?: StaffAppContentImageInput[] | undefined;
}

/** App content, as staff members see it. */
export interface StaffAppContentDetail {
  key: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  title: string | null;
  externalUrl: string | null;
  images: StaffAppContentImage[];
  status: 'draft' | 'published';
  /** An app has asked for the key, and no operator has changed the content since. It is a draft. */
  requested: boolean;
  /** There is no body, URL or picture, so that apps get null even if it is published. */
  empty: boolean;
  body: RichText | null;
  /** The body as sanitized HTML, as apps get it. */
  bodyHtml: string | null;
}

/** A picture of app content, as staff members see it. */
export interface StaffAppContentImage {
  /** As it is stored: a URL, or a path on this server. */
  url: string;
  /** Where the picture is. */
  publicUrl: string;
}

/** A URL, or a path on this server. */
export interface StaffAppContentImageInput {
  /**
   * @minLength 1
   * @maxLength 2048
   */
  readonly url: string;
}

/** A part of a list, with the position of the next part. */
export interface StaffAppContentPage {
  items: StaffAppContent[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
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

/** Another discount. */
export interface StaffDiscountChange {
  /** FIXED is an amount in BDT, PERCENTAGE a percentage of the base price. */
  readonly type: 'FIXED' | 'PERCENTAGE';
  /** @maxLength 13 */
  readonly value: string;
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

/** New app content. */
export interface StaffNewAppContent {
  /** @maxLength 100 */
  readonly key: string;
  readonly title?: string | null | undefined;
  /** A rich-text document of at most 100 KiB; null for none. */
  readonly body?: RichText | null | undefined;
  readonly externalUrl?: string | null | undefined;
  /** In order. */
  readonly images?: StaffAppContentImageInput[] | undefined;
  /** @default draft */
  readonly status?: 'draft' | 'published' | undefined;
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

/** A new product. */
export interface StaffNewProduct {
  /**
   * @minLength 1
   * @maxLength 255
   */
  readonly slug: string;
  /**
   * @minLength 1
   * @maxLength 255
   */
  readonly name: string;
  /** null for none. */
  readonly categoryId?: string | null | undefined;
  /** URLs, or paths on this server, in order. */
  readonly images?: string[] | undefined;
  /**
   * @minimum 1
   * @maximum 2147483647
   */
  readonly wholesaleMinOrderQuantity?: number | undefined;
  /**
   * @minimum 1
   * @maximum 2147483647
   */
  readonly retailMinOrderQuantity?: number | undefined;
  /** A rich-text document of at most 100 KiB; null for none. */
  readonly description?: RichText | null | undefined;
  /** @default draft */
  readonly status?: 'draft' | 'published' | undefined;
  /** Requires the permission `prices:write` too. */
  readonly prices?: StaffPricesChange | undefined;
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

/** The price of a tier. */
export interface StaffPrice {
  /** Price before the discount, in BDT. */
  basePrice: string;
  discount: ProductDiscount | null;
  /** The price of one piece, rounded half-up to two decimals. */
  finalPrice: string;
}

/** What changes in the price of a tier. What is absent stays as it is. */
export interface StaffPriceChange {
  /**
   * In BDT. Required while the tier has no price.
   * @maxLength 13
   */
  readonly basePrice?: string | undefined;
  /** null removes the discount. */
  readonly discount?: StaffDiscountChange | null | undefined;
}

/** The prices of both tiers; null for a tier without a price. */
export interface StaffPrices {
  WHOLESALE: StaffPrice | null;
  RETAIL: StaffPrice | null;
}

/** What changes in the prices. A tier that is absent stays as it is; null removes its price. */
export interface StaffPricesChange {
  readonly WHOLESALE?: StaffPriceChange | null | undefined;
  readonly RETAIL?: StaffPriceChange | null | undefined;
}

/** A product in a list, as staff members see it. */
export interface StaffProduct {
  id: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  slug: string;
  name: string;
  /** `deleted`: not public, and removed 30 days after its deletion unless it is restored. */
  status: 'draft' | 'published' | 'deleted';
  category: CategoryOption | null;
  /** As they are stored, in order: URLs, or paths on this server. */
  images: string[];
  /** Where the pictures are, in the same order. */
  imageUrls: string[];
  wholesaleMinOrderQuantity: number;
  retailMinOrderQuantity: number;
  prices: StaffPrices;
  createdAt: string;
  /** The last change of the product itself. */
  changedAt: string;
  /** null unless it is deleted. */
  deletedAt: string | null;
}

/** What changes. A property that is absent stays as it is; null clears it. Prices have their own request. */
export interface StaffProductChange {
  /**
   * @minLength 1
   * @maxLength 255
   */
  readonly name?: string | undefined;
  /** null for none. */
  readonly categoryId?: string | null | undefined;
  /** URLs, or paths on this server, in order. */
  readonly images?: string[] | undefined;
  /**
   * @minimum 1
   * @maximum 2147483647
   */
  readonly wholesaleMinOrderQuantity?: number | undefined;
  /**
   * @minimum 1
   * @maximum 2147483647
   */
  readonly retailMinOrderQuantity?: number | undefined;
  /** A rich-text document of at most 100 KiB; null for none. */
  readonly description?: RichText | null | undefined;
}

/** A product, as staff members see it. */
export interface StaffProductDetail {
  id: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  slug: string;
  name: string;
  /** `deleted`: not public, and removed 30 days after its deletion unless it is restored. */
  status: 'draft' | 'published' | 'deleted';
  category: CategoryOption | null;
  /** As they are stored, in order: URLs, or paths on this server. */
  images: string[];
  /** Where the pictures are, in the same order. */
  imageUrls: string[];
  wholesaleMinOrderQuantity: number;
  retailMinOrderQuantity: number;
  prices: StaffPrices;
  createdAt: string;
  /** The last change of the product itself. */
  changedAt: string;
  /** null unless it is deleted. */
  deletedAt: string | null;
  description: RichText | null;
  /** The description as sanitized HTML. */
  descriptionHtml: string | null;
  /** Slugs that the product had before, the last one first. */
  formerSlugs: string[];
}

/** A part of a list, with the position of the next part. */
export interface StaffProductPage {
  items: StaffProduct[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** The settings as they are stored; a setting is null when unset. */
export interface StaffSettings {
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  siteName: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  contactAddress: string | null;
  facebookUrl: string | null;
  youtubeUrl: string | null;
  whatsappUrl: string | null;
  play_store: string | null;
  app_store: string | null;
  logo: string | null;
  /** Where the logo is. */
  logoUrl: string | null;
}

/** What changes. A setting that is absent stays as it is; null or an empty text unsets it. */
export interface StaffSettingsChange {
  readonly siteName?: string | null | undefined;
  readonly seoTitle?: string | null | undefined;
  readonly seoDescription?: string | null | undefined;
  readonly contactEmail?: string | null | undefined;
  readonly contactPhone?: string | null | undefined;
  readonly contactAddress?: string | null | undefined;
  readonly facebookUrl?: string | null | undefined;
  readonly youtubeUrl?: string | null | undefined;
  readonly whatsappUrl?: string | null | undefined;
  readonly play_store?: string | null | undefined;
  readonly app_store?: string | null | undefined;
  readonly logo?: string | null | undefined;
}

/** The new slug. */
export interface StaffSlugChange {
  /**
   * @minLength 1
   * @maxLength 255
   */
  readonly slug: string;
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

/** The input of `client.pictures.upload`. */
export type UploadPictureBody = {
  /** A file: image/jpeg, image/png, image/webp, image/avif. */
  readonly picture: UploadFile;
};

/** The result of `client.pictures.upload`. */
export type UploadPictureResult = StaffPicture;

/** The errors that `client.pictures.upload` declares. */
export type UploadPictureErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'STORAGE_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `client.appContent.list`. */
export interface ListStaffAppContentQuery {
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
   * Part of the key or of the title.
   * @maxLength 150
   */
  readonly q?: string | undefined;
  readonly status?: 'draft' | 'published' | undefined;
  /** `true`: only keys that an app has asked for and no operator has changed since; `false`: only the others. */
  readonly requested?: boolean | undefined;
}

/** The result of `client.appContent.list`. */
export type ListStaffAppContentResult = StaffAppContentPage;

/** The errors that `client.appContent.list` declares. */
export type ListStaffAppContentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.appContent.get`. */
export interface GetStaffAppContentParameters {
  /** Exact key. */
  key: string;
}

/** The result of `client.appContent.get`. */
export type GetStaffAppContentResult = StaffAppContentDetail;

/** The errors that `client.appContent.get` declares. */
export type GetStaffAppContentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.appContent.create`. */
export type CreateAppContentBody = StaffNewAppContent;

/** The result of `client.appContent.create`. */
export type CreateAppContentResult = StaffAppContentDetail;

/** The errors that `client.appContent.create` declares. */
export type CreateAppContentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.appContent.change`. */
export interface ChangeAppContentParameters {
  /** Exact key. */
  key: string;
}

/** The input of `client.appContent.change`. */
export type ChangeAppContentBody = StaffAppContentChange;

/** The result of `client.appContent.change`. */
export type ChangeAppContentResult = StaffAppContentDetail;

/** The errors that `client.appContent.change` declares. */
export type ChangeAppContentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.appContent.publish`. */
export interface PublishAppContentParameters {
  /** Exact key. */
  key: string;
}

/** The result of `client.appContent.publish`. */
export type PublishAppContentResult = StaffAppContentDetail;

/** The errors that `client.appContent.publish` declares. */
export type PublishAppContentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.appContent.unpublish`. */
export interface UnpublishAppContentParameters {
  /** Exact key. */
  key: string;
}

/** The result of `client.appContent.unpublish`. */
export type UnpublishAppContentResult = StaffAppContentDetail;

/** The errors that `client.appContent.unpublish` declares. */
export type UnpublishAppContentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.appContent.delete`. */
export interface DeleteAppContentParameters {
  /** Exact key. */
  key: string;
}

/** The result of `client.appContent.delete`. */
export type DeleteAppContentResult = StaffActionResult;

/** The errors that `client.appContent.delete` declares. */
export type DeleteAppContentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.settings.get`. */
export type GetStaffSettingsResult = StaffSettings;

/** The errors that `client.settings.get` declares. */
export type GetStaffSettingsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.settings.change`. */
export type ChangeSettingsBody = StaffSettingsChange;

/** The result of `client.settings.change`. */
export type ChangeSettingsResult = StaffSettings;

/** The errors that `client.settings.change` declares. */
export type ChangeSettingsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `client.audit.list`. */
export interface ListAuditEventsQuery {
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
   * The id of an account or chat application, or `command line`.
   * @minLength 1
   * @maxLength 255
   */
  readonly actor?: string | undefined;
  /**
   * Only events of this kind.
   * @maxLength 100
   */
  readonly kind?: string | undefined;
  /**
   * Only events about subjects of this kind, such as `product` or `account`.
   * @maxLength 100
   */
  readonly subjectKind?: string | undefined;
  /**
   * Only events about this subject; needs `subjectKind`. Events of former slugs of a product are included.
   * @minLength 1
   * @maxLength 255
   */
  readonly subject?: string | undefined;
  /** Only events of this moment or later. */
  readonly since?: string | undefined;
  /** Only events before this moment. */
  readonly until?: string | undefined;
}

/** The result of `client.audit.list`. */
export type ListAuditEventsResult = AuditEventPage;

/** The errors that `client.audit.list` declares. */
export type ListAuditEventsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `client.products.list`. */
export interface ListStaffProductsQuery {
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
   * Finds products whose name contains this text, as the public list does.
   * @maxLength 150
   */
  readonly q?: string | undefined;
  /**
   * A main category includes its subcategories; `uncategorized` selects products without a category.
   * @minLength 1
   * @maxLength 100
   */
  readonly categoryId?: string | undefined;
  /** Without it, drafts and published products. */
  readonly status?: 'draft' | 'published' | 'deleted' | undefined;
  /** `price`: a tier has no price, wholesale or retail; `picture`: there is no picture. */
  readonly missing?: 'price' | 'picture' | undefined;
  /** Products that were created or changed at this moment or later. */
  readonly changedSince?: string | undefined;
  /**
   * `name` is ascending; `changed` has the last change first. Ties are broken by ascending id.
   * @default name
   */
  readonly sort?: 'name' | 'changed' | undefined;
}

/** The result of `client.products.list`. */
export type ListStaffProductsResult = StaffProductPage;

/** The errors that `client.products.list` declares. */
export type ListStaffProductsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.products.get`. */
export interface GetStaffProductParameters {
  /** Exact slug. */
  slug: string;
}

/** The result of `client.products.get`. */
export type GetStaffProductResult = StaffProductDetail;

/** The errors that `client.products.get` declares. */
export type GetStaffProductErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.products.create`. */
export type CreateProductBody = StaffNewProduct;

/** The result of `client.products.create`. */
export type CreateProductResult = StaffProductDetail;

/** The errors that `client.products.create` declares. */
export type CreateProductErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.products.change`. */
export interface ChangeProductParameters {
  /** Exact slug. */
  slug: string;
}

/** The input of `client.products.change`. */
export type ChangeProductBody = StaffProductChange;

/** The result of `client.products.change`. */
export type ChangeProductResult = StaffProductDetail;

/** The errors that `client.products.change` declares. */
export type ChangeProductErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.products.changePrices`. */
export interface ChangeProductPricesParameters {
  /** Exact slug. */
  slug: string;
}

/** The input of `client.products.changePrices`. */
export type ChangeProductPricesBody = StaffPricesChange;

/** The result of `client.products.changePrices`. */
export type ChangeProductPricesResult = StaffProductDetail;

/** The errors that `client.products.changePrices` declares. */
export type ChangeProductPricesErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.products.publish`. */
export interface PublishProductParameters {
  /** Exact slug. */
  slug: string;
}

/** The result of `client.products.publish`. */
export type PublishProductResult = StaffProductDetail;

/** The errors that `client.products.publish` declares. */
export type PublishProductErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.products.unpublish`. */
export interface UnpublishProductParameters {
  /** Exact slug. */
  slug: string;
}

/** The result of `client.products.unpublish`. */
export type UnpublishProductResult = StaffProductDetail;

/** The errors that `client.products.unpublish` declares. */
export type UnpublishProductErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.products.delete`. */
export interface DeleteProductParameters {
  /** Exact slug. */
  slug: string;
}

/** The result of `client.products.delete`. */
export type DeleteProductResult = StaffProductDetail;

/** The errors that `client.products.delete` declares. */
export type DeleteProductErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.products.restore`. */
export interface RestoreProductParameters {
  /** Exact slug. */
  slug: string;
}

/** The result of `client.products.restore`. */
export type RestoreProductResult = StaffProductDetail;

/** The errors that `client.products.restore` declares. */
export type RestoreProductErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.products.changeSlug`. */
export interface ChangeProductSlugParameters {
  /** Exact slug. */
  slug: string;
}

/** The input of `client.products.changeSlug`. */
export type ChangeProductSlugBody = StaffSlugChange;

/** The result of `client.products.changeSlug`. */
export type ChangeProductSlugResult = StaffProductDetail;

/** The errors that `client.products.changeSlug` declares. */
export type ChangeProductSlugErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
