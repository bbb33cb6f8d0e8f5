// Generated from the contract by `npm run generate`. Do not edit.

import type { Download } from '../download.ts';
import type { UploadFile } from '../form-data.ts';

/** The action was carried out. */
export interface AccountActionResult {
  /** Always true. */
  success: true;
}

/** A deletion that the owner has asked for. */
export interface AccountDeletion {
  requestedAt: string;
  /** From then on, the account is erased. */
  erasesAt: string;
}

/** The deletion was asked for. */
export interface AccountDeletionRequested {
  /** From then on, the account is erased. */
  erasesAt: string;
}

/** A copy of the data of an account. */
export interface AccountExport {
  id: string;
}

/** The kind of an account. */
export type AccountType = 'STAFF' | 'CUSTOMER' | 'USER';

/** A new passkey. */
export interface AddedPasskey {
  id: string;
  name: string;
  createdAt: string;
  /** null until it is used. */
  lastUsedAt: string | null;
  /** With the first factor: ten codes, shown this once. */
  recoveryCodes: string[] | null;
}

/** The body of every error. */
export interface ApiErrorResponse {
  error: ErrorDetails;
}

/** Published content for a place in an app. */
export interface AppContent {
  key: string;
  title: string | null;
  /** Sanitized HTML. */
  bodyHtml: string | null;
  externalUrl: string | null;
  /** Images, in order. */
  images: AppContentImage[];
}

/** A picture of app content. */
export interface AppContentImage {
  /** Direct image URL. */
  url: string;
}

/** The content of a key; null if there is none to show. */
export interface AppContentLookup {
  content: AppContent | null;
}

/** The account that is signed in. */
export interface AuthIdentity {
  id: string;
  name: string;
  email: string | null;
  phoneNumber: string | null;
  image: string | null;
  accountType: AccountType;
  /** null for every account that is not a customer. */
  customerType: CustomerType | null;
  /** Current permission codes; empty for customers and users without a role. */
  permissions: string[];
}

/** A live session. */
export interface AuthSession {
  user: AuthIdentity;
  /** When the session ends. */
  expiresAt: string;
  /** What the account has to do before anything else: choose another password, or set up or prove a second factor. */
  lacks?: 'password' | 'second-factor';
}

/** The state of the availability of a product. */
export type AvailabilityStatus = 'in_stock' | 'low' | 'out_of_stock' | 'preorder' | 'unknown';

/** A product or a category of the public catalog that has changed. */
export interface CatalogChange {
  /** What has changed. A product has `slug`, a category has `id`. */
  kind: 'product' | 'category';
  slug?: string;
  id?: string;
  /** It is not public any more. */
  deleted: boolean;
}

/** Changes in their order. `cursor` is for the next request. */
export interface CatalogChangePage {
  items: CatalogChange[];
  cursor: string;
}

/** A product category. */
export interface Category {
  id: string;
  name: string;
  description: string | null;
  /** Direct image URL. */
  image: string | null;
  /** null for a main category. */
  parentId: string | null;
  parent: ParentCategory | null;
  /** Immediate subcategories. */
  childCount: number;
  /** Published products. A main category includes those of its immediate subcategories. */
  productCount: number;
}

/** A product category with its subcategories. */
export interface CategoryDetail {
  id: string;
  name: string;
  description: string | null;
  /** Direct image URL. */
  image: string | null;
  /** null for a main category. */
  parentId: string | null;
  parent: ParentCategory | null;
  /** Immediate subcategories. */
  childCount: number;
  /** Published products. A main category includes those of its immediate subcategories. */
  productCount: number;
  /** All immediate subcategories, sorted by name, then by id. Those that the shop has given a place come first, in its order. Empty for a subcategory. */
  children: Category[];
}

/** A category and how many products were found in it. */
export interface CategoryFacet {
  id: string;
  name: string;
  count: number;
}

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

/** A page of categories. */
export interface CategoryPage {
  items: Category[];
  pagination: Pagination;
}

/** The code that was sent to the new contact. */
export interface CodeConfirmation {
  /**
   * The code of six digits from the message.
   * @maxLength 6
   */
  readonly code: string;
}

/** An identifier and the code that was sent to it. */
export interface CodeLogin {
  /**
   * Email address, or Bangladesh mobile number in local or international form.
   * @minLength 1
   * @maxLength 254
   */
  readonly identifier: string;
  /** The session ends after 30 days instead of a day. */
  readonly rememberMe?: boolean | undefined;
  /**
   * `token` returns a session token in the body, for callers that store no cookies.
   * @default cookie
   */
  readonly responseMode?: 'cookie' | 'token' | undefined;
  /**
   * The code of six digits from the message.
   * @maxLength 6
   */
  readonly code: string;
}

/** What a code is for. */
export interface CodeRequest {
  readonly purpose: 'password-reset' | 'reauthenticate' | 'sign-in';
  /**
   * Required, but not for `reauthenticate`.
   * @minLength 1
   * @maxLength 254
   */
  readonly identifier?: string | undefined;
}

/** The times of a code, whether one was sent or not. */
export interface CodeRequested {
  /** Seconds until another code can be sent. */
  resendAfter: number;
  /** Seconds for which a code is valid. */
  expiresIn: number;
}

/** The metadata of a private document. */
export interface CustomerDocument {
  type: DocumentKind;
  originalName: string;
  mimeType: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';
  byteSize: number;
}

/** The profile of the signed-in customer. */
export interface CustomerProfile {
  id: string;
  /** May be empty. */
  name: string;
  email: string | null;
  phoneNumber: string | null;
  shopName: string | null;
  shopAddress: string | null;
  shopType: ShopType | null;
  customerType: CustomerType;
  documents: CustomerDocument[];
}

/** What changes. A property that is absent stays as it is; null clears it. */
export interface CustomerProfileChange {
  readonly name?: string | null | undefined;
  readonly shopName?: string | null | undefined;
  readonly shopAddress?: string | null | undefined;
  readonly shopType?: ('GROCERY' | 'TEA_SHOP' | 'STATIONERY' | 'PHARMACY' | 'HARDWARE' | 'ELECTRICAL' | 'CROCKERY' | 'COSMETICS' | 'OTHER') | null | undefined;
}

/** The price tier of a customer. */
export type CustomerType = 'WHOLESALE' | 'RETAIL';

/** The last request of the customer for wholesale prices. */
export interface CustomerWholesaleRequest {
  state: WholesaleRequestState;
  /** What the customer wrote. */
  note: string | null;
  /** The reason of the decision. */
  reason: string | null;
  requestedAt: string;
  decidedAt: string | null;
}

/** What a private document shows. */
export type DocumentKind = 'SHOP_IMAGE' | 'NID' | 'TRADE_LICENSE';

/** A document that the staff have asked a customer for. */
export interface DocumentRequirement {
  id: string;
  type: DocumentKind;
  /** For the customer. */
  reason: string;
  requestedAt: string;
}

/** The documents that the staff have asked a customer for. */
export interface DocumentRequirements {
  items: DocumentRequirement[];
}

/** A document. */
export type DocumentUpload = Record<string, never>;

/** An email address to move to, or the present one, to verify it. */
export interface EmailChange {
  /**
   * Stored in lower case.
   * @maxLength 254
   */
  readonly email: string;
}

/** Error code, for programs: VALIDATION_ERROR, UNAUTHENTICATED, FORBIDDEN, REAUTHENTICATION_REQUIRED, PASSWORD_CHANGE_REQUIRED, SECOND_FACTOR_REQUIRED, NOT_FOUND, CONFLICT, LAST_FACTOR, CURSOR_EXPIRED, PRECONDITION_FAILED, PAYLOAD_TOO_LARGE, IDEMPOTENCY_MISMATCH, PRECONDITION_REQUIRED, RATE_LIMITED, INTERNAL_ERROR, STORAGE_ERROR, SERVICE_UNAVAILABLE, CODES_UNAVAILABLE, or one of a later version. */
export type ErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'LAST_FACTOR' | 'CURSOR_EXPIRED' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'STORAGE_ERROR' | 'SERVICE_UNAVAILABLE' | 'CODES_UNAVAILABLE' | (string & {});

/** What went wrong. */
export interface ErrorDetails {
  code: ErrorCode;
  /** Error message, for people. */
  message: string;
  /** Messages per field, keyed by its name in the query, path or body. */
  fields?: {
    [key: string]: string[];
  };
}

/** The second factors of the account, and what else a code has proved. */
export interface Factors {
  totp: TotpFactor | null;
  passkeys: Passkey[];
  /** Codes that were not used. */
  recoveryCodes: number;
  /** The account must have a second factor: it is of a staff member, and the shop requires it. */
  required: boolean;
  /** A code has proved the phone number. */
  phoneVerified: boolean;
  /** A code has proved the email address. */
  emailVerified: boolean;
}

/** The password of the account, a code for `reauthenticate`, or a second factor. */
export interface IdentityProof {
  /**
   * @minLength 8
   * @maxLength 128
   */
  readonly password?: string | undefined;
  /** With `code` or `credential`: a second factor instead of the password. */
  readonly method?: 'totp' | 'passkey' | 'recovery-code' | undefined;
  /**
   * Without `method`: the six digits of the message.
   * @maxLength 30
   */
  readonly code?: string | undefined;
  readonly credential?: PasskeyAssertion | undefined;
  /**
   * For `passkey`: the `challenge` of the options.
   * @minLength 1
   * @maxLength 100
   */
  readonly passkeyChallenge?: string | undefined;
}

/** Credentials. */
export interface LoginRequest {
  /**
   * Email address, or Bangladesh mobile number in local or international form.
   * @minLength 1
   * @maxLength 254
   */
  readonly identifier: string;
  /**
   * @minLength 8
   * @maxLength 128
   */
  readonly password: string;
  /** The session ends after 30 days instead of a day. */
  readonly rememberMe?: boolean | undefined;
  /**
   * `token` returns a session token in the body, for callers that store no cookies.
   * @default cookie
   */
  readonly responseMode?: 'cookie' | 'token' | undefined;
}

/** A new session. */
export interface LoginResult {
  user: AuthIdentity;
  /** When the session ends. */
  expiresAt: string;
  /** Session token, in token mode only. Opaque; send it as a bearer token. */
  token?: string;
}

/** The session has ended. */
export interface LogoutResult {
  /** Always true. */
  success: true;
}

/** A new credential, and its name. */
export interface NewPasskey {
  /**
   * The `challenge` of the response before.
   * @minLength 1
   * @maxLength 100
   */
  readonly challenge: string;
  readonly credential: PasskeyRegistration;
  /**
   * Without it, the name of the browser.
   * @minLength 1
   * @maxLength 60
   */
  readonly name?: string | undefined;
  /** Ends all other sessions of the account. Those of staff members without a factor end where the shop requires one. */
  readonly endOtherSessions?: boolean | undefined;
}

/** The recovery codes of the account. Earlier ones have ended. */
export interface NewRecoveryCodes {
  /** Ten codes that work once each. They are shown this once. */
  recoveryCodes: string[];
}

/** A secret for an authenticator app. It counts when a code of it is confirmed. */
export interface NewTotp {
  /** Base32, for apps without a camera. */
  secret: string;
  uri: string;
  /** The URI as a QR code, an SVG image. */
  qrSvg: string;
}

/** The numbers of pieces that this customer can order. */
export interface OrderQuantity {
  /** The fewest pieces of an order, a multiple of the increment. */
  minimum: number;
  /** Orders are multiples of it. */
  increment: number;
  /** The most pieces of an order; null without a limit. */
  maximum: number | null;
  pack: ProductPack | null;
}

/** The account. `accountType` says which: a CUSTOMER also has `shopName`, `shopAddress`, `shopType` and `documents`. */
export interface OwnAccount {
  id: string;
  name: string;
  email: string | null;
  phoneNumber: string | null;
  image: string | null;
  accountType: AccountType;
  /** null for every account that is not a customer. */
  customerType: CustomerType | null;
  /** Current permission codes; empty for customers and users without a role. */
  permissions: string[];
  shopName?: string | null;
  shopAddress?: string | null;
  shopType?: ShopType | null;
  documents?: CustomerDocument[];
}

/** Whether the account will be deleted. */
export interface OwnAccountDeletion {
  /** null if the account stays. */
  deletion: AccountDeletion | null;
  /** The time between a request and the erasure. */
  delaySeconds: number;
}

/** An application that may act for the account. */
export interface OwnApplication {
  clientId: string;
  name: string;
  /** What it may read and do. */
  scopes: string[];
  /** When the account agreed; without a consent, the last sign-in for it. */
  grantedAt: string;
}

/** The applications that may act for the account, by name. */
export interface OwnApplications {
  items: OwnApplication[];
}

/** A session of the account that is signed in. */
export interface OwnSession {
  id: string;
  /** The browser or program that signed in, as it names itself; null if it does not. */
  device: string | null;
  /** The network of the sign-in: a /24 of IPv4 or a /48 of IPv6. null if it is unknown. */
  address: string | null;
  /** The time of the sign-in. */
  createdAt: string;
  /** The hour of the last request. */
  lastUsedAt: string;
  /** true for the session of this request. */
  current: boolean;
}

/** The open sessions of the account: this one, then the last used. */
export interface OwnSessions {
  items: OwnSession[];
}

/** What has become of the request of the customer for wholesale prices. */
export interface OwnWholesale {
  /** null if the customer has never asked. */
  request: CustomerWholesaleRequest | null;
}

/** The position of a page in the whole list. */
export interface Pagination {
  /** The requested page. */
  page: number;
  /** The requested number of items per page. */
  pageSize: number;
  /** Number of items on all pages together. */
  total: number;
  /** Number of pages; 0 when nothing matches. */
  totalPages: number;
}

/** The main category that a subcategory belongs to. */
export interface ParentCategory {
  id: string;
  name: string;
}

/** A passkey of the account. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  /** null until it is used. */
  lastUsedAt: string | null;
}

/** An algorithm, by its COSE number. */
export interface PasskeyAlgorithm {
  type: 'public-key';
  alg: number;
}

/** The `toJSON()` of a credential of `navigator.credentials.get()`. */
export interface PasskeyAssertion {
  /**
   * @minLength 1
   * @maxLength 1400
   */
  readonly id: string;
  /**
   * @minLength 1
   * @maxLength 1400
   */
  readonly rawId: string;
  readonly type: 'public-key';
  readonly authenticatorAttachment?: string | null | undefined;
  readonly response: PasskeyAssertionResponse;
}

/** A signature of an authenticator. */
export interface PasskeyAssertionResponse {
  /**
   * @minLength 1
   * @maxLength 4000
   */
  readonly clientDataJSON: string;
  /**
   * @minLength 1
   * @maxLength 4000
   */
  readonly authenticatorData: string;
  /**
   * @minLength 1
   * @maxLength 2000
   */
  readonly signature: string;
  readonly userHandle?: string | null | undefined;
}

/** The new name. */
export interface PasskeyChange {
  /**
   * @minLength 1
   * @maxLength 60
   */
  readonly name: string;
}

/** Options for `navigator.credentials.create()`, as JSON. */
export interface PasskeyCreationOptions {
  rp: PasskeyRelyingParty;
  user: PasskeyUser;
  challenge: string;
  pubKeyCredParams: PasskeyAlgorithm[];
  /** Milliseconds. */
  timeout: number;
  excludeCredentials: PasskeyDescriptor[];
  authenticatorSelection: PasskeySelection;
  attestation: 'none';
}

/** A passkey that the account has. */
export interface PasskeyDescriptor {
  id: string;
  type: 'public-key';
  transports?: string[];
}

/** A signed challenge. */
export interface PasskeyLogin {
  /**
   * The `challenge` of the response before.
   * @minLength 1
   * @maxLength 100
   */
  readonly challenge: string;
  readonly credential: PasskeyAssertion;
  /**
   * As for the login by password.
   * @default cookie
   */
  readonly responseMode?: 'cookie' | 'token' | undefined;
  /** As for the login by password. */
  readonly rememberMe?: boolean | undefined;
}

/** Options to ask for a passkey. */
export interface PasskeyLoginOptions {
  /** Send it back. It works once, for five minutes. */
  challenge: string;
  options: PasskeyRequestOptions;
}

/** The login that the passkey is for. */
export interface PasskeyLoginStart {
  /**
   * Of the login whose second step the passkey is.
   * @minLength 1
   * @maxLength 100
   */
  readonly challenge?: string | undefined;
}

/** Options to make a passkey. */
export interface PasskeyOptions {
  /** Send it back. It works once, for five minutes. */
  challenge: string;
  options: PasskeyCreationOptions;
}

/** The `toJSON()` of a credential of `navigator.credentials.create()`. */
export interface PasskeyRegistration {
  /**
   * @minLength 1
   * @maxLength 1400
   */
  readonly id: string;
  /**
   * @minLength 1
   * @maxLength 1400
   */
  readonly rawId: string;
  readonly type: 'public-key';
  readonly authenticatorAttachment?: string | null | undefined;
  readonly response: PasskeyRegistrationResponse;
}

/** A credential of an authenticator. */
export interface PasskeyRegistrationResponse {
  /**
   * @minLength 1
   * @maxLength 4000
   */
  readonly clientDataJSON: string;
  /**
   * @minLength 1
   * @maxLength 20000
   */
  readonly attestationObject: string;
  readonly transports?: string[] | null | undefined;
}

/** The shop. */
export interface PasskeyRelyingParty {
  id: string;
  name: string;
}

/** Options for `navigator.credentials.get()`, as JSON. */
export interface PasskeyRequestOptions {
  rpId: string;
  challenge: string;
  /** Milliseconds. */
  timeout: number;
  userVerification: 'required';
  /** Empty: any passkey of the shop. */
  allowCredentials: PasskeyDescriptor[];
}

/** Abilities that the authenticator must have. */
export interface PasskeySelection {
  residentKey: 'required';
  requireResidentKey: true;
  userVerification: 'required';
}

/** The account. */
export interface PasskeyUser {
  id: string;
  name: string;
  displayName: string;
}

/** The passkeys of the account, the oldest first. */
export interface Passkeys {
  items: Passkey[];
}

/** A new password of the account that is signed in. */
export interface PasswordChange {
  /**
   * The password of the account. It may be a one-time password.
   * @minLength 8
   * @maxLength 128
   */
  readonly currentPassword: string;
  /**
   * Common passwords, and the name and identifiers of the account, are rejected.
   * @minLength 8
   * @maxLength 128
   */
  readonly newPassword: string;
}

/** A code and the password to set. */
export interface PasswordResetByCode {
  /**
   * Email address, or Bangladesh mobile number in local or international form.
   * @minLength 1
   * @maxLength 254
   */
  readonly identifier: string;
  /**
   * The code of six digits from the message.
   * @maxLength 6
   */
  readonly code: string;
  /**
   * @minLength 8
   * @maxLength 128
   */
  readonly newPassword: string;
  /** Removes all second factors too. Only with the code of a verified email address, and not of staff members. */
  readonly removeFactors?: boolean | undefined;
}

/** A phone number to move to, or the present one, to verify it. */
export interface PhoneChange {
  /**
   * Bangladesh mobile number, in local or international form.
   * @maxLength 30
   */
  readonly phoneNumber: string;
}

/** A lower price for more pieces. */
export interface PriceBreak {
  /** The price is for orders of at least so many pieces. */
  minQuantity: number;
  /** The price of one piece, in BDT. */
  price: string;
}

/** A range of final prices, both inclusive, and how many products are in it. */
export interface PriceFacet {
  from: string;
  to: string;
  count: number;
}

/** Prices that hold until a moment. Nothing is reserved. */
export interface PriceQuote {
  currency: 'BDT';
  /** In the order of the request. */
  lines: PriceQuoteLine[];
  /** The sum of the lines with a price. */
  total: string;
  validUntil: string;
  /** The quote as a signed token, for a system that takes orders; null if a line has a problem. */
  token: string | null;
}

/** The price of a product for a quantity. */
export interface PriceQuoteLine {
  slug: string;
  quantity: number;
  /** The price of one piece for this quantity; null without a price. */
  unitPrice: string | null;
  /** The break that gives the price; null without one. */
  break: PriceBreak | null;
  /** The price list that gives the price; null for the tier. */
  listId: string | null;
  total: string | null;
  /** The reasons why the line cannot be ordered. `UNAVAILABLE`: no price, or out of stock. `UNKNOWN`: no such product. */
  problems: ('BELOW_MINIMUM' | 'ABOVE_MAXIMUM' | 'NOT_A_MULTIPLE' | 'UNAVAILABLE' | 'UNKNOWN')[];
}

/** The products to quote. */
export interface PriceQuoteRequest {
  readonly lines: PriceQuoteRequestLine[];
}

/** A product and how many pieces of it. */
export interface PriceQuoteRequestLine {
  /** @maxLength 255 */
  readonly slug: string;
  /**
   * @minimum 1
   * @maximum 2147483647
   */
  readonly quantity: number;
}

/** A published product. */
export interface Product {
  id: string;
  name: string;
  /** The name of the product in URLs; may contain any letters, so percent-encode it. */
  slug: string;
  category: CategoryOption | null;
  /** Direct image URLs, in order. */
  images: string[];
  /** Minimum number of pieces in an order of a wholesale customer. */
  wholesaleMinOrderQuantity: number;
  /** Minimum number of pieces in an order of a retail customer. */
  retailMinOrderQuantity: number;
  /** Sanitized HTML; null when there is no description. */
  descriptionHtml: string | null;
  /** Present only for a signed-in, active customer whose tier has a price for this product. */
  pricing?: ProductPricing;
  /** Only with `include`, and where there is `pricing`. */
  priceBreaks?: PriceBreak[];
  /** Only with `include`, for an active customer. */
  quantity?: OrderQuantity;
  /** Only with `include`. */
  availability?: ProductAvailability;
  /** Only with `include`. */
  codes?: ProductCodes;
}

/** The availability of a product. Only an active customer sees quantity and date. */
export interface ProductAvailability {
  status: AvailabilityStatus;
  /** The pieces in stock; null if unknown. */
  quantity?: number | null;
  /** When more is expected; null if unknown. */
  expectedAt?: string | null;
}

/** Products by their slugs. */
export interface ProductBatch {
  /** In the order of the slugs. null for a draft or a missing product. */
  items: (Product | null)[];
}

/** The slugs of products. */
export interface ProductBatchRequest {
  readonly slugs: string[];
  /**
   * The only properties of a product in the response. Default: all. Names, separated by commas: id, name, slug, category, images, wholesaleMinOrderQuantity, retailMinOrderQuantity, descriptionHtml, pricing.
   * @maxLength 101
   */
  readonly fields?: string | undefined;
}

/** The numbers and the origin of a product. */
export interface ProductCodes {
  /** The number of the shop. */
  sku: string | null;
  /** The numbers of the piece and its packages, as barcodes have them. */
  gtins: string[];
  brand: string | null;
  /** What one piece is. */
  unit: string | null;
  /** What one piece contains. */
  netContent: string | null;
  /** Where it comes from. */
  origin: string | null;
}

/** A published product with its description as a document. */
export interface ProductDetail {
  id: string;
  name: string;
  /** The name of the product in URLs; may contain any letters, so percent-encode it. */
  slug: string;
  category: CategoryOption | null;
  /** Direct image URLs, in order. */
  images: string[];
  /** Minimum number of pieces in an order of a wholesale customer. */
  wholesaleMinOrderQuantity: number;
  /** Minimum number of pieces in an order of a retail customer. */
  retailMinOrderQuantity: number;
  /** Sanitized HTML; null when there is no description. */
  descriptionHtml: string | null;
  /** Present only for a signed-in, active customer whose tier has a price for this product. */
  pricing?: ProductPricing;
  description: RichText | null;
  /** Only with `include`, and where there is `pricing`. */
  priceBreaks?: PriceBreak[];
  /** Only with `include`, for an active customer. */
  quantity?: OrderQuantity;
  /** Only with `include`. */
  availability?: ProductAvailability;
  /** Only with `include`. */
  codes?: ProductCodes;
}

/** The discount on a base price. */
export interface ProductDiscount {
  /** FIXED is an amount in BDT, PERCENTAGE a percentage of the base price. */
  type: 'FIXED' | 'PERCENTAGE';
  value: string;
}

/** Why a product was found. */
export interface ProductMatch {
  slug: string;
  /** The kind of the word that matches least. */
  kind: 'exact' | 'prefix' | 'synonym' | 'sound' | 'typo';
  /** The words of the name that match. */
  terms: string[];
}

/** A package that a product is sold in. */
export interface ProductPack {
  /** The pieces of a package. */
  size: number;
  unitName: string;
  unitNameBn: string;
}

/** A page of products. */
export interface ProductPage {
  items: Product[];
  pagination: Pagination;
}

/** The signed-in customer's price. */
export interface ProductPricing {
  currency: 'BDT';
  /** Price before the discount. */
  basePrice: string;
  discount: ProductDiscount | null;
  /** The price of one piece for this customer, rounded half-up to two decimals. */
  finalPrice: string;
}

/** A page of the products that a search finds. */
export interface ProductSearchPage {
  items: Product[];
  pagination: Pagination;
  /** In the order of the items. */
  matches: ProductMatch[];
  /** What was searched instead, if a word was corrected or left out; otherwise null. */
  correctedQuery: string | null;
  facets?: SearchFacets;
}

/** A choice of the registration form. */
export interface RegistrationOption {
  /** The value that a registration submits. */
  value: string;
  /** English label. */
  labelEn: string;
  /** Bengali label. */
  labelBn: string;
}

/** A new customer. Only the phone number and the password are required. */
export interface RegistrationRequest {
  /**
   * Bangladesh mobile number, in local or international form.
   * @maxLength 30
   */
  readonly phoneNumber: string;
  /**
   * @minLength 8
   * @maxLength 128
   */
  readonly password: string;
  /** @maxLength 120 */
  readonly name?: string | undefined;
  /** @maxLength 254 */
  readonly email?: string | undefined;
  /** @maxLength 200 */
  readonly shopName?: string | undefined;
  /** @maxLength 1000 */
  readonly shopAddress?: string | undefined;
  readonly customerType?: CustomerType | undefined;
  readonly shopType?: ShopType | undefined;
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

/** The counts that the query asks for, of all pages together. */
export interface SearchFacets {
  /** The most products first. */
  category?: CategoryFacet[];
  /** The lowest price first. */
  price?: PriceFacet[];
}

/** A query, a product or a category that the text may become. */
export interface SearchSuggestion {
  kind: 'query' | 'product' | 'category';
  text: string;
  /** Of a product. */
  slug?: string;
  /** Of a product or a category. */
  id?: string;
}

/** What a text may become. */
export interface SearchSuggestions {
  items: SearchSuggestion[];
}

/** The second step of a login: a code, or a passkey. */
export interface SecondFactorProof {
  /**
   * `fields.challenge` of the 401 of the login.
   * @minLength 1
   * @maxLength 100
   */
  readonly challenge: string;
  readonly method: 'totp' | 'passkey' | 'recovery-code';
  /**
   * For `totp`, six digits; for `recovery-code`, one of the codes.
   * @maxLength 30
   */
  readonly code?: string | undefined;
  readonly credential?: PasskeyAssertion | undefined;
  /**
   * For `passkey`: the `challenge` of the options.
   * @minLength 1
   * @maxLength 100
   */
  readonly passkeyChallenge?: string | undefined;
}

/** Public settings; a setting is null when unset. */
export interface Settings {
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

/** The kind of a shop. */
export type ShopType = 'GROCERY' | 'TEA_SHOP' | 'STATIONERY' | 'PHARMACY' | 'HARDWARE' | 'ELECTRICAL' | 'CROCKERY' | 'COSMETICS' | 'OTHER';

/** A code that the app shows. */
export interface TotpConfirmation {
  /** @maxLength 6 */
  readonly code: string;
  /** Ends all other sessions of the account. Those of staff members without a factor end where the shop requires one. */
  readonly endOtherSessions?: boolean | undefined;
}

/** An authenticator app. */
export interface TotpFactor {
  createdAt: string;
}

/** A request for wholesale prices. */
export interface WholesaleApplication {
  /**
   * What the staff should know.
   * @minLength 1
   * @maxLength 1000
   */
  readonly note?: string | undefined;
}

/** What has become of a request for wholesale prices. */
export type WholesaleRequestState = 'pending' | 'approved' | 'rejected';

/** The input of `client.auth.login`. */
export type LoginBody = LoginRequest;

/** The errors that `client.auth.login` declares. */
export type LoginErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.auth.loginWithCode`. */
export type LoginWithCodeBody = CodeLogin;

/** The result of `client.auth.loginWithCode`. */
export type LoginWithCodeResult = LoginResult;

/** The errors that `client.auth.loginWithCode` declares. */
export type LoginWithCodeErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.auth.session`. */
export type GetSessionResult = AuthSession;

/** The errors that `client.auth.session` declares. */
export type GetSessionErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.auth.changePassword`. */
export type ChangePasswordBody = PasswordChange;

/** The result of `client.auth.changePassword`. */
export type ChangePasswordResult = LoginResult;

/** The errors that `client.auth.changePassword` declares. */
export type ChangePasswordErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.auth.listSessions`. */
export type ListSessionsResult = OwnSessions;

/** The errors that `client.auth.listSessions` declares. */
export type ListSessionsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.auth.endSession`. */
export interface EndOwnSessionParameters {
  id: string;
}

/** The result of `client.auth.endSession`. */
export type EndOwnSessionResult = AccountActionResult;

/** The errors that `client.auth.endSession` declares. */
export type EndOwnSessionErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.auth.endOtherSessions`. */
export type EndOtherSessionsResult = AccountActionResult;

/** The errors that `client.auth.endOtherSessions` declares. */
export type EndOtherSessionsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'IDEMPOTENCY_MISMATCH' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.auth.listApplications`. */
export type ListApplicationsResult = OwnApplications;

/** The errors that `client.auth.listApplications` declares. */
export type ListApplicationsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.auth.withdrawApplication`. */
export interface WithdrawApplicationParameters {
  clientId: string;
}

/** The result of `client.auth.withdrawApplication`. */
export type WithdrawApplicationResult = AccountActionResult;

/** The errors that `client.auth.withdrawApplication` declares. */
export type WithdrawApplicationErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The errors that `client.auth.logout` declares. */
export type LogoutErrorCode = 'VALIDATION_ERROR' | 'FORBIDDEN' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.auth.requestCode`. */
export type RequestCodeBody = CodeRequest;

/** The result of `client.auth.requestCode`. */
export type RequestCodeResult = CodeRequested;

/** The errors that `client.auth.requestCode` declares. */
export type RequestCodeErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE' | 'CODES_UNAVAILABLE';

/** The input of `client.auth.resetPassword`. */
export type ResetPasswordBody = PasswordResetByCode;

/** The result of `client.auth.resetPassword`. */
export type ResetPasswordResult = AccountActionResult;

/** The errors that `client.auth.resetPassword` declares. */
export type ResetPasswordErrorCode = 'VALIDATION_ERROR' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.auth.reauthenticate`. */
export type ReauthenticateBody = IdentityProof;

/** The result of `client.auth.reauthenticate`. */
export type ReauthenticateResult = AccountActionResult;

/** The errors that `client.auth.reauthenticate` declares. */
export type ReauthenticateErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.auth.changePhone`. */
export type ChangePhoneBody = PhoneChange;

/** The result of `client.auth.changePhone`. */
export type ChangePhoneResult = CodeRequested;

/** The errors that `client.auth.changePhone` declares. */
export type ChangePhoneErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE' | 'CODES_UNAVAILABLE';

/** The input of `client.auth.confirmPhone`. */
export type ConfirmPhoneBody = CodeConfirmation;

/** The result of `client.auth.confirmPhone`. */
export type ConfirmPhoneResult = OwnAccount;

/** The errors that `client.auth.confirmPhone` declares. */
export type ConfirmPhoneErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.auth.changeEmail`. */
export type ChangeEmailBody = EmailChange;

/** The result of `client.auth.changeEmail`. */
export type ChangeEmailResult = CodeRequested;

/** The errors that `client.auth.changeEmail` declares. */
export type ChangeEmailErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE' | 'CODES_UNAVAILABLE';

/** The input of `client.auth.confirmEmail`. */
export type ConfirmEmailBody = CodeConfirmation;

/** The result of `client.auth.confirmEmail`. */
export type ConfirmEmailResult = OwnAccount;

/** The errors that `client.auth.confirmEmail` declares. */
export type ConfirmEmailErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.auth.removeEmail`. */
export type RemoveEmailResult = OwnAccount;

/** The errors that `client.auth.removeEmail` declares. */
export type RemoveEmailErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.auth.verifySecondFactor`. */
export type VerifySecondFactorBody = SecondFactorProof;

/** The result of `client.auth.verifySecondFactor`. */
export type VerifySecondFactorResult = LoginResult;

/** The errors that `client.auth.verifySecondFactor` declares. */
export type VerifySecondFactorErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.auth.passkeyLoginOptions`. */
export type PasskeyLoginOptionsBody = PasskeyLoginStart;

/** The result of `client.auth.passkeyLoginOptions`. */
export type PasskeyLoginOptionsResult = PasskeyLoginOptions;

/** The errors that `client.auth.passkeyLoginOptions` declares. */
export type PasskeyLoginOptionsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.auth.loginWithPasskey`. */
export type PasskeyLoginBody = PasskeyLogin;

/** The result of `client.auth.loginWithPasskey`. */
export type PasskeyLoginResult = LoginResult;

/** The errors that `client.auth.loginWithPasskey` declares. */
export type PasskeyLoginErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.auth.listFactors`. */
export type ListFactorsResult = Factors;

/** The errors that `client.auth.listFactors` declares. */
export type ListFactorsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.auth.createTotp`. */
export type CreateTotpResult = NewTotp;

/** The errors that `client.auth.createTotp` declares. */
export type CreateTotpErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.auth.confirmTotp`. */
export type ConfirmTotpBody = TotpConfirmation;

/** The result of `client.auth.confirmTotp`. */
export type ConfirmTotpResult = NewRecoveryCodes;

/** The errors that `client.auth.confirmTotp` declares. */
export type ConfirmTotpErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.auth.removeTotp`. */
export type RemoveTotpResult = AccountActionResult;

/** The errors that `client.auth.removeTotp` declares. */
export type RemoveTotpErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'LAST_FACTOR' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.auth.createRecoveryCodes`. */
export type CreateRecoveryCodesResult = NewRecoveryCodes;

/** The errors that `client.auth.createRecoveryCodes` declares. */
export type CreateRecoveryCodesErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'CONFLICT' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.auth.passkeyOptions`. */
export type PasskeyOptionsResult = PasskeyOptions;

/** The errors that `client.auth.passkeyOptions` declares. */
export type PasskeyOptionsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'CONFLICT' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.auth.addPasskey`. */
export type AddPasskeyBody = NewPasskey;

/** The result of `client.auth.addPasskey`. */
export type AddPasskeyResult = AddedPasskey;

/** The errors that `client.auth.addPasskey` declares. */
export type AddPasskeyErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.auth.listPasskeys`. */
export type ListPasskeysResult = Passkeys;

/** The errors that `client.auth.listPasskeys` declares. */
export type ListPasskeysErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.auth.renamePasskey`. */
export interface RenamePasskeyParameters {
  id: string;
}

/** The input of `client.auth.renamePasskey`. */
export type RenamePasskeyBody = PasskeyChange;

/** The result of `client.auth.renamePasskey`. */
export type RenamePasskeyResult = Passkey;

/** The errors that `client.auth.renamePasskey` declares. */
export type RenamePasskeyErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.auth.removePasskey`. */
export interface RemovePasskeyParameters {
  id: string;
}

/** The result of `client.auth.removePasskey`. */
export type RemovePasskeyResult = AccountActionResult;

/** The errors that `client.auth.removePasskey` declares. */
export type RemovePasskeyErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'LAST_FACTOR' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.auth.requestExport`. */
export type RequestExportResult = AccountExport;

/** The errors that `client.auth.requestExport` declares. */
export type RequestExportErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'IDEMPOTENCY_MISMATCH' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.auth.downloadExport`. */
export interface DownloadExportParameters {
  id: string;
}

/** The result of `client.auth.downloadExport`. */
export type DownloadExportResult = Download<'application/zip'>;

/** The errors that `client.auth.downloadExport` declares. */
export type DownloadExportErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'INTERNAL_ERROR' | 'STORAGE_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.auth.deleteAccount`. */
export type DeleteAccountBody = IdentityProof;

/** The result of `client.auth.deleteAccount`. */
export type DeleteAccountResult = AccountDeletionRequested;

/** The errors that `client.auth.deleteAccount` declares. */
export type DeleteAccountErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.auth.deletion`. */
export type GetDeletionResult = OwnAccountDeletion;

/** The errors that `client.auth.deletion` declares. */
export type GetDeletionErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.auth.cancelDeletion`. */
export type CancelDeletionResult = AccountActionResult;

/** The errors that `client.auth.cancelDeletion` declares. */
export type CancelDeletionErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.customers.register`. */
export type RegisterCustomerBody = RegistrationRequest & {
  /** A file: image/jpeg, image/png, image/webp. */
  readonly shopImage?: UploadFile | undefined;
  /** A file: image/jpeg, image/png, image/webp, application/pdf. */
  readonly nidDocument?: UploadFile | undefined;
  /** A file: image/jpeg, image/png, image/webp, application/pdf. */
  readonly tradeLicenseDocument?: UploadFile | undefined;
};

/** The result of `client.customers.register`. */
export type RegisterCustomerResult = CustomerProfile;

/** The errors that `client.customers.register` declares. */
export type RegisterCustomerErrorCode = 'VALIDATION_ERROR' | 'FORBIDDEN' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'STORAGE_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.customers.me`. */
export type GetCustomerProfileResult = CustomerProfile;

/** The errors that `client.customers.me` declares. */
export type GetCustomerProfileErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'SECOND_FACTOR_REQUIRED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.customers.changeProfile`. */
export type ChangeCustomerProfileBody = CustomerProfileChange;

/** The result of `client.customers.changeProfile`. */
export type ChangeCustomerProfileResult = CustomerProfile;

/** The errors that `client.customers.changeProfile` declares. */
export type ChangeCustomerProfileErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.customers.requirements`. */
export type ListRequirementsResult = DocumentRequirements;

/** The errors that `client.customers.requirements` declares. */
export type ListRequirementsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.customers.wholesaleRequest`. */
export type GetWholesaleRequestResult = OwnWholesale;

/** The errors that `client.customers.wholesaleRequest` declares. */
export type GetWholesaleRequestErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.customers.requestWholesale`. */
export type RequestWholesaleBody = WholesaleApplication;

/** The result of `client.customers.requestWholesale`. */
export type RequestWholesaleResult = OwnWholesale;

/** The errors that `client.customers.requestWholesale` declares. */
export type RequestWholesaleErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.customers.uploadDocument`. */
export interface UploadDocumentParameters {
  type: 'shop-image' | 'nid' | 'trade-license';
}

/** The input of `client.customers.uploadDocument`. */
export type UploadDocumentBody = {
  /** A file: image/jpeg, image/png, image/webp, application/pdf. */
  readonly file: UploadFile;
};

/** The result of `client.customers.uploadDocument`. */
export type UploadDocumentResult = CustomerDocument;

/** The errors that `client.customers.uploadDocument` declares. */
export type UploadDocumentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'INTERNAL_ERROR' | 'STORAGE_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.customers.downloadDocument`. */
export interface DownloadCustomerDocumentParameters {
  type: 'shop-image' | 'nid' | 'trade-license';
}

/** The result of `client.customers.downloadDocument`. */
export type DownloadCustomerDocumentResult = Download<'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'>;

/** The errors that `client.customers.downloadDocument` declares. */
export type DownloadCustomerDocumentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'INTERNAL_ERROR' | 'STORAGE_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `client.products.list`. */
export interface ListProductsQuery {
  /**
   * Finds products whose name contains this text. Letter case does not matter; every other character is literal.
   * @maxLength 150
   */
  readonly q?: string | undefined;
  /**
   * Page number, from 1. A page after the last one has no items.
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
   * Ties are broken by ascending id. `price` requires an active customer.
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
  /**
   * Lowest final price of the customer in BDT, inclusive. Requires an active customer.
   * @maxLength 13
   */
  readonly minPrice?: string | undefined;
  /**
   * Highest final price of the customer in BDT, inclusive. Requires an active customer.
   * @maxLength 13
   */
  readonly maxPrice?: string | undefined;
}

/** The result of `client.products.list`. */
export type ListProductsResult = ProductPage;

/** The errors that `client.products.list` declares. */
export type ListProductsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.products.get`. */
export interface GetProductParameters {
  /** Exact slug of a published product. */
  slug: string;
}

/** The result of `client.products.get`. */
export type GetProductResult = ProductDetail;

/** The errors that `client.products.get` declares. */
export type GetProductErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.products.batch`. */
export type BatchProductsBody = ProductBatchRequest;

/** The result of `client.products.batch`. */
export type BatchProductsResult = ProductBatch;

/** The errors that `client.products.batch` declares. */
export type BatchProductsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `client.categories.list`. */
export interface ListCategoriesQuery {
  /**
   * Finds categories whose name, or whose main category's name, contains this text. With `parentId=root`, also finds main categories with a subcategory whose name contains it.
   * @maxLength 150
   */
  readonly q?: string | undefined;
  /**
   * Page number, from 1. A page after the last one has no items.
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
   * `sortOrder` is the order that the shop has chosen: categories with a place first, then the others by name. Ties are broken by ascending id.
   * @default name
   */
  readonly sort?: 'name' | 'sortOrder' | undefined;
  /** @default asc */
  readonly direction?: 'asc' | 'desc' | undefined;
  /**
   * `root` selects main categories, an id selects the subcategories of that category. Without it, both levels are listed.
   * @minLength 1
   * @maxLength 100
   */
  readonly parentId?: string | undefined;
}

/** The result of `client.categories.list`. */
export type ListCategoriesResult = CategoryPage;

/** The errors that `client.categories.list` declares. */
export type ListCategoriesErrorCode = 'VALIDATION_ERROR' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.categories.get`. */
export interface GetCategoryParameters {
  /** Exact category id. */
  id: string;
}

/** The result of `client.categories.get`. */
export type GetCategoryResult = CategoryDetail;

/** The errors that `client.categories.get` declares. */
export type GetCategoryErrorCode = 'VALIDATION_ERROR' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `client.search.products`. */
export interface SearchProductsQuery {
  /**
   * Words in Bengali or Latin letters, as people type them.
   * @minLength 1
   * @maxLength 150
   */
  readonly q: string;
  /**
   * Page number, from 1. A page after the last one has no items.
   * @minimum 1
   * @maximum 1000000
   * @default 1
   */
  readonly page?: number | undefined;
  /**
   * Items per page.
   * @minimum 1
   * @maximum 50
   * @default 20
   */
  readonly pageSize?: number | undefined;
  /**
   * A main category includes its subcategories; `uncategorized` selects products without a category; an unknown id selects nothing.
   * @minLength 1
   * @maxLength 100
   */
  readonly categoryId?: string | undefined;
  /**
   * Lowest final price of the customer in BDT, inclusive. Requires an active customer.
   * @maxLength 13
   */
  readonly minPrice?: string | undefined;
  /**
   * Highest final price of the customer in BDT, inclusive. Requires an active customer.
   * @maxLength 13
   */
  readonly maxPrice?: string | undefined;
  /**
   * Ties are broken by ascending id.
   * @default relevance
   */
  readonly sort?: 'relevance' | 'price' | 'newest' | undefined;
  /**
   * Does not apply to `relevance`: the best match is first.
   * @default desc
   */
  readonly direction?: 'asc' | 'desc' | undefined;
  /** What to count. */
  readonly facets?: 'category' | 'price' | 'category,price' | 'price,category' | undefined;
}

/** The result of `client.search.products`. */
export type SearchProductsResult = ProductSearchPage;

/** The errors that `client.search.products` declares. */
export type SearchProductsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `client.search.suggestions`. */
export interface SuggestSearchesQuery {
  /**
   * What is typed so far.
   * @minLength 1
   * @maxLength 150
   */
  readonly q: string;
  /**
   * Suggestions at most.
   * @minimum 1
   * @maximum 10
   * @default 8
   */
  readonly limit?: number | undefined;
}

/** The result of `client.search.suggestions`. */
export type SuggestSearchesResult = SearchSuggestions;

/** The errors that `client.search.suggestions` declares. */
export type SuggestSearchesErrorCode = 'VALIDATION_ERROR' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `client.prices.quote`. */
export type QuotePricesBody = PriceQuoteRequest;

/** The result of `client.prices.quote`. */
export type QuotePricesResult = PriceQuote;

/** The errors that `client.prices.quote` declares. */
export type QuotePricesErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `client.changes.list`. */
export interface ListChangesQuery {
  /**
   * `cursor` of the response before. Without it, from the oldest kept change.
   * @maxLength 100
   */
  readonly after?: string | undefined;
}

/** The result of `client.changes.list`. */
export type ListChangesResult = CatalogChangePage;

/** The errors that `client.changes.list` declares. */
export type ListChangesErrorCode = 'VALIDATION_ERROR' | 'CURSOR_EXPIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `client.settings.get`. */
export type GetSettingsResult = Settings;

/** The errors that `client.settings.get` declares. */
export type GetSettingsErrorCode = 'VALIDATION_ERROR' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `client.appContent.get`. */
export interface GetAppContentParameters {
  key: string;
}

/** The result of `client.appContent.get`. */
export type GetAppContentResult = AppContentLookup;

/** The errors that `client.appContent.get` declares. */
export type GetAppContentErrorCode = 'VALIDATION_ERROR' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
