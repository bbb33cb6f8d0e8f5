// Generated from the contract by `npm run generate`. Do not edit.

/** The body of every error. */
export interface ApiError {
  error: {
    /** What went wrong, for programs. */
    code: 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'STORAGE_ERROR';
    /** What went wrong, for people. */
    message: string;
    /** Messages per field, keyed by its name in the query, path or body. */
    fields?: {
      [key: string]: string[];
    };
  };
}

/** A category as a product names it. */
export interface CategoryOption {
  id: string;
  name: string;
  /** null for a main category. */
  parentId: string | null;
  parent: CategoryParent | null;
  /** Published products, including those of immediate subcategories. Left out inside a product. */
  productCount?: number;
}

/** A page of categories. */
export interface CategoryPage {
  items: PublicCategory[];
  pagination: Pagination;
}

/** The main category that a subcategory belongs to. */
export interface CategoryParent {
  id: string;
  name: string;
}

/** Where a page stands in the whole list. */
export interface Pagination {
  /** The page that was asked for. */
  page: number;
  /** The items per page that were asked for. */
  pageSize: number;
  /** Items on all pages together. */
  total: number;
  /** Number of pages; 0 when nothing matches. */
  totalPages: number;
}

/** A page of products. */
export interface ProductPage {
  items: PublicProduct[];
  pagination: Pagination;
}

/** The signed-in customer's price. */
export interface ProductPricing {
  currency: 'BDT';
  /** Price before the discount. */
  basePrice: string;
  discount: {
    /** FIXED is an amount in BDT, PERCENTAGE a share of the base price. */
    type: 'FIXED' | 'PERCENTAGE';
    value: string;
  } | null;
  /** What this customer pays for one, rounded half-up to two decimals. */
  finalPrice: string;
}

/** Published content for a place in an app. */
export interface PublicAppContent {
  key: string;
  title: string | null;
  /** Sanitized HTML. */
  bodyHtml: string | null;
  externalUrl: string | null;
  /** Images, in order. */
  images: {
    url: string;
  }[];
}

/** A product category. */
export interface PublicCategory {
  id: string;
  name: string;
  description: string | null;
  /** Direct image URL. */
  image: string | null;
  /** null for a main category. */
  parentId: string | null;
  parent: CategoryParent | null;
  /** Immediate subcategories. */
  childCount: number;
  /** Published products. A main category includes those of its immediate subcategories. */
  productCount: number;
}

/** A product category with its subcategories. */
export interface PublicCategoryDetail {
  id: string;
  name: string;
  description: string | null;
  /** Direct image URL. */
  image: string | null;
  /** null for a main category. */
  parentId: string | null;
  parent: CategoryParent | null;
  /** Immediate subcategories. */
  childCount: number;
  /** Published products. A main category includes those of its immediate subcategories. */
  productCount: number;
  /** All immediate subcategories by name, then id. Empty for a subcategory. */
  children: PublicCategory[];
}

/** A published product. */
export interface PublicProduct {
  id: string;
  name: string;
  /** Name in addresses; may contain any letters. Encode it in a URL. */
  slug: string;
  category: CategoryOption | null;
  /** Direct image URLs, in order. */
  images: string[];
  /** Fewest pieces a wholesale customer orders. */
  wholesaleMinOrderQuantity: number;
  /** Fewest pieces a retail customer orders. */
  retailMinOrderQuantity: number;
  /** Sanitized HTML; null when there is no description. */
  descriptionHtml: string | null;
  /** Present only for a signed-in, active customer whose tier has a price for this product. */
  pricing?: ProductPricing;
}

/** A published product with its description as a document. */
export interface PublicProductDetail {
  id: string;
  name: string;
  /** Name in addresses; may contain any letters. Encode it in a URL. */
  slug: string;
  category: CategoryOption | null;
  /** Direct image URLs, in order. */
  images: string[];
  /** Fewest pieces a wholesale customer orders. */
  wholesaleMinOrderQuantity: number;
  /** Fewest pieces a retail customer orders. */
  retailMinOrderQuantity: number;
  /** Sanitized HTML; null when there is no description. */
  descriptionHtml: string | null;
  /** Present only for a signed-in, active customer whose tier has a price for this product. */
  pricing?: ProductPricing;
  description: RichText | null;
}

/** Public settings; a setting is null when unset. */
export interface PublicSettings {
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
  shopTypes: RegistrationOption[];
  customerTypes: RegistrationOption[];
}

/** A choice of the registration form. */
export interface RegistrationOption {
  /** What a registration submits. */
  value: string;
  /** English label. */
  labelEn: string;
  /** Bengali label. */
  labelBn: string;
}

/** A rich-text document of at most 100 KiB. */
export interface RichText {
  type: 'doc';
  content?: RichTextNode[];
}

/** A mark on a piece of text, for example bold or a link. */
export interface RichTextMark {
  type: string;
  attrs?: {
    [key: string]: unknown;
  };
}

/** A node of a rich-text document, in the names of TipTap and ProseMirror. */
export interface RichTextNode {
  type: string;
  text?: string;
  attrs?: {
    [key: string]: unknown;
  };
  marks?: RichTextMark[];
  content?: RichTextNode[];
}

/** What `client.products.list` can be asked. */
export interface ListProductsQuery {
  /**
   * Finds products whose name contains this text, in any letter case, word for word.
   * @maxLength 150
   */
  readonly q?: string | undefined;
  /**
   * Page number, from 1. A page beyond the last has no items.
   * @minimum 1
   * @maximum 1000000
   * @default 1
   */
  readonly page?: number | undefined;
  /**
   * Items per page.
   * @minimum 1
   * @maximum 100
   * @default 20
   */
  readonly pageSize?: number | undefined;
  /**
   * Ties are broken by ascending id. `price` needs an active customer.
   * @default createdAt
   */
  readonly sort?: 'name' | 'createdAt' | 'price' | undefined;
  /** @default desc */
  readonly direction?: 'asc' | 'desc' | undefined;
  /**
   * A main category includes its subcategories; `uncategorized` selects products without a category; an unknown id selects nothing.
   * @minLength 1
   * @maxLength 100
   */
  readonly categoryId?: string | undefined;
  /** Lowest final price in BDT, inclusive, in the customer's own prices. Needs an active customer. */
  readonly minPrice?: string | undefined;
  /** Highest final price in BDT, inclusive, in the customer's own prices. Needs an active customer. */
  readonly maxPrice?: string | undefined;
}

/** What `client.products.list` resolves to. */
export type ListProductsResult = ProductPage;

/** The errors that `client.products.list` declares. */
export type ListProductsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'INTERNAL_ERROR';

/** The path parameters of `client.products.get`. */
export interface GetProductParameters {
  /** Exact slug of a published product. */
  slug: string;
}

/** What `client.products.get` resolves to. */
export type GetProductResult = PublicProductDetail;

/** The errors that `client.products.get` declares. */
export type GetProductErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'NOT_FOUND' | 'INTERNAL_ERROR';

/** What `client.categories.list` can be asked. */
export interface ListCategoriesQuery {
  /**
   * Finds categories whose name, or whose main category's name, contains this text. With `parentId=root`, also main categories with a subcategory of such a name.
   * @maxLength 150
   */
  readonly q?: string | undefined;
  /**
   * Page number, from 1. A page beyond the last has no items.
   * @minimum 1
   * @maximum 1000000
   * @default 1
   */
  readonly page?: number | undefined;
  /**
   * Items per page.
   * @minimum 1
   * @maximum 100
   * @default 20
   */
  readonly pageSize?: number | undefined;
  /**
   * Ties are broken by ascending id.
   * @default name
   */
  readonly sort?: 'name' | undefined;
  /** @default asc */
  readonly direction?: 'asc' | 'desc' | undefined;
  /**
   * `root` selects main categories, an id the subcategories of that category. Left out: both levels.
   * @minLength 1
   * @maxLength 100
   */
  readonly parentId?: string | undefined;
}

/** What `client.categories.list` resolves to. */
export type ListCategoriesResult = CategoryPage;

/** The errors that `client.categories.list` declares. */
export type ListCategoriesErrorCode = 'VALIDATION_ERROR' | 'INTERNAL_ERROR';

/** The path parameters of `client.categories.get`. */
export interface GetCategoryParameters {
  /** Exact category id. */
  id: string;
}

/** What `client.categories.get` resolves to. */
export type GetCategoryResult = PublicCategoryDetail;

/** The errors that `client.categories.get` declares. */
export type GetCategoryErrorCode = 'VALIDATION_ERROR' | 'NOT_FOUND' | 'INTERNAL_ERROR';

/** What `client.settings.get` resolves to. */
export type GetSettingsResult = PublicSettings;

/** The errors that `client.settings.get` declares. */
export type GetSettingsErrorCode = 'INTERNAL_ERROR';

/** The path parameters of `client.appContent.get`. */
export interface GetAppContentParameters {
  key: string;
}

/** What `client.appContent.get` resolves to. */
export interface GetAppContentResult {
  content: PublicAppContent | null;
}

/** The errors that `client.appContent.get` declares. */
export type GetAppContentErrorCode = 'VALIDATION_ERROR' | 'INTERNAL_ERROR';
