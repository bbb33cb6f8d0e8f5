// Generated from the contract by `npm run generate`. Do not edit.

import type { Download } from '../download.ts';
import type { UploadFile } from '../form-data.ts';

/** What an account has granted to one application. */
export interface AccountGrant {
  /** The API key. It is not secret. */
  clientId: string;
  slug: string;
  name: string;
  thirdParty: boolean;
  /** What the user agreed to; null if the application needs no consent. */
  scopes: string[] | null;
  consentedAt: string | null;
  /** Authorizations with tokens that can still be valid. */
  grants: number;
  lastGrantedAt: string | null;
  /** When the last token expires, unless it is refreshed before. */
  accessUntil: string | null;
}

/** What an account has granted. */
export interface AccountGrants {
  items: AccountGrant[];
}

/** The body of every error. */
export interface ApiErrorResponse {
  error: ErrorDetails;
}

/** What one account has granted to an application. */
export interface ApplicationGrant {
  accountId: string;
  /** What the user agreed to; null if the application needs no consent. */
  scopes: string[] | null;
  consentedAt: string | null;
  /** Authorizations with tokens that can still be valid. */
  grants: number;
  lastGrantedAt: string | null;
  /** When the last token expires, unless it is refreshed before. */
  accessUntil: string | null;
}

/** A part of a list, with the position of the next part. */
export interface ApplicationGrantPage {
  items: ApplicationGrant[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** When a secret was created, ends and was last used. */
export interface ApplicationSecret {
  createdAt: string;
  /** null: until it is replaced. */
  expiresAt: string | null;
  /** Accurate to a minute. */
  lastUsedAt: string | null;
}

/** Who did it. */
export interface AuditActor {
  /** The id of an account or of a chat application, `command line` or `anonymous`. */
  id: string;
  /** null unless it is an account that exists, and for hidden customers. */
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
  /** The network address of the actor; null for a command, and for hidden customers. */
  ip: string | null;
  /** `X-Request-Id` of the response; null for a command. */
  requestId: string | null;
  subject: AuditSubject | null;
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
export interface AuditSubject {
  /** `account`, `product`, `category`, `app_content`, `setting` or another kind. */
  kind: string;
  /** A slug, a key or an id. */
  id: string;
}

/** A change of availability. Quantity and date stay as they are if they are absent; null clears them. */
export interface AvailabilityChange {
  readonly status: 'in_stock' | 'low' | 'out_of_stock' | 'preorder' | 'unknown';
  /** The pieces in stock; null if unknown. */
  readonly quantity?: number | null | undefined;
  /** When more is expected; null if unknown. */
  readonly expectedAt?: string | null | undefined;
}

/** A change of the availability of a product. */
export interface AvailabilityChangeOfProduct {
  /**
   * @minLength 1
   * @maxLength 255
   */
  readonly slug: string;
  readonly status: 'in_stock' | 'low' | 'out_of_stock' | 'preorder' | 'unknown';
  /** The pieces in stock; null if unknown. */
  readonly quantity?: number | null | undefined;
  /** When more is expected; null if unknown. */
  readonly expectedAt?: string | null | undefined;
}

/** Changes of the availability of several products, each once. */
export interface AvailabilityChanges {
  readonly changes: AvailabilityChangeOfProduct[];
}

/** The number of products that have changed. */
export interface AvailabilityChangesResult {
  changed: number;
  /** Products that already are as requested. */
  unchanged: number;
}

/** The availability of a product. */
export interface AvailabilityOfProduct {
  slug: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  status: AvailabilityStatus;
  /** The pieces in stock; null if unknown. */
  quantity: number | null;
  /** When more is expected; null if unknown. */
  expectedAt: string | null;
}

/** The state of the availability of a product. */
export type AvailabilityStatus = 'in_stock' | 'low' | 'out_of_stock' | 'preorder' | 'unknown';

/** How base prices change: to a value, by an amount, or by a percentage. Rounded half-up to two decimals. */
export interface BasePriceChange {
  readonly action: 'set' | 'add' | 'percent';
  /**
   * The new price or an amount in BDT, or a percentage. May be negative for `add` and `percent`.
   * @maxLength 14
   */
  readonly value: string;
}

/** An OAuth application that acts for a service account. */
export interface BoundApplication {
  clientId: string;
  name: string;
}

/** A file that is checked first, and then applied. */
export interface CatalogImport {
  id: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  /** `checking` becomes `ready` or `invalid`. `expired` after 24 hours, `failed` if the server stopped. */
  state: 'checking' | 'ready' | 'invalid' | 'applying' | 'applied' | 'failed' | 'expired';
  target: 'products' | 'categories' | 'prices' | 'price-list' | 'pictures';
  fileName: string;
  columns: CatalogImportColumn[];
  /** Columns that nothing is read from. */
  ignoredColumns: string[];
  /** The row that seems to be the header, where the first one is a title: `skipRows` and 1. null otherwise. */
  headerRow: number | null;
  counts: CatalogImportCounts;
  createdAt: string;
  /** The file and the rows are removed then. */
  expiresAt: string;
  /** null unless it is applied. */
  appliedAt: string | null;
}

/** A column of the file. */
export interface CatalogImportColumn {
  name: string;
  /** The first different cells of the column that are not empty. */
  samples: string[];
  /** The column of catalog files; null if it is ignored. */
  mapsTo: string | null;
}

/** What an import does. All are 0 while it is checked. */
export interface CatalogImportCounts {
  /** Rows that were read. */
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Deleted products that come back. They are not in `updated` too. */
  restored: number;
  /** Products with another slug than before. */
  renamed: number;
  deleted: number;
  pricesRemoved: number;
  /** Including those of removed prices. */
  discountsRemoved: number;
  /** Products whose stored SKU or barcodes become others. */
  codesChanged: number;
  picturesRemoved: number;
  /** Cells of plain text that look like HTML. */
  markupCells: number;
  /** Issues of all rows. An import with issues is `invalid`. */
  issues: number;
}

/** A reason why a row cannot be imported. */
export interface CatalogImportIssue {
  /** null if it concerns the whole row. */
  column: string | null;
  /** The cell; null without one. */
  value: string | null;
  /** In the language of the caller. It does not repeat the cell. */
  message: string;
}

/** How a file is read, and what is done with it. The words are those of `arot catalog import`. */
export interface CatalogImportOptions {
  /** What is imported. `prices` changes prices of products that exist; `pictures` needs a ZIP file. */
  readonly target: 'products' | 'categories' | 'prices' | 'price-list' | 'pictures';
  /**
   * The price list. Required with the target `price-list`, and only there.
   * @minLength 1
   * @maxLength 100
   */
  readonly priceListId?: string | undefined;
  /** Templates by column of catalog files: `{"name": "{Product name}"}`. */
  readonly map?: {
    [key: string]: string;
  } | undefined;
  /**
   * What separates the cells of a row. By default it is detected.
   * @minLength 1
   * @maxLength 10
   */
  readonly separator?: string | undefined;
  /**
   * What separates pictures in a cell. By default white space or `|`.
   * @minLength 1
   * @maxLength 10
   */
  readonly imagesSeparator?: string | undefined;
  /** `loose` reads a currency sign, separators of thousands, and Bengali digits. */
  readonly amounts?: 'strict' | 'loose' | undefined;
  /** Ignores further rows of the same product. */
  readonly firstRowWins?: boolean | undefined;
  /** Finds categories by their names. */
  readonly categoriesByName?: boolean | undefined;
  /** With `categoriesByName`: creates those that do not exist. */
  readonly createCategories?: boolean | undefined;
  /**
   * Makes a deeper category a child of its main category.
   * @minimum 2
   * @maximum 2
   */
  readonly levels?: number | undefined;
  /**
   * The number of rows above the header.
   * @minimum 0
   * @maximum 10000
   */
  readonly skipRows?: number | undefined;
  /**
   * A sheet of an XLSX file. By default the first.
   * @minLength 1
   * @maxLength 100
   */
  readonly sheet?: string | undefined;
  /** Publishes products whose row states no status. */
  readonly publish?: boolean | undefined;
  /** Deletes what the file does not list. */
  readonly replace?: boolean | undefined;
  /**
   * With `replace`: how many rows it may delete.
   * @minimum 0
   */
  readonly delete?: number | undefined;
  /** Columns that are not read. */
  readonly ignore?: string[] | undefined;
  /** Accepts prices of 0.00. */
  readonly allowFree?: boolean | undefined;
  /** A former slug means the product that has it now. */
  readonly followRenames?: boolean | undefined;
}

/** A row of the file, and what it changes. */
export interface CatalogImportRow {
  /** The line of the file, or the row of the sheet; 0 for what is not in the file. */
  row: number;
  /** The slug of the product, the id of the category, or null if the row has none. */
  slug: string | null;
  change: 'created' | 'updated' | 'unchanged' | 'restored' | 'renamed' | 'deleted';
  /** The stored values of the columns that change; null for a new row. */
  before: {
    [key: string]: unknown;
  } | null;
  /** The new values of the columns that change; null for a deleted row. */
  after: {
    [key: string]: unknown;
  } | null;
  issues: CatalogImportIssue[];
}

/** A part of a list, with the position of the next part. */
export interface CatalogImportRowPage {
  items: CatalogImportRow[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** A file, and how it is read. */
export interface CatalogImportUpload {
  readonly options: CatalogImportOptions;
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

/** The price of a product for one tier, before and after. */
export interface ChangedPrice {
  slug: string;
  name: string;
  status: 'draft' | 'published';
  tier: CustomerType;
  /** null without a price. */
  before: PriceState | null;
  /** null without a price. */
  after: PriceState | null;
  changed: boolean;
}

/** An entry before and after; null without one. */
export interface ChangedPriceListEntry {
  slug: string;
  name: string;
  before: PriceListEntryState | null;
  after: PriceListEntryState | null;
}

/** The type of a field of the pre-chat form. */
export type ChatFieldType = 'text' | 'textarea' | 'email' | 'phone' | 'number' | 'boolean' | 'select' | 'date' | 'url';

/** A new secret. */
export interface ChatSecretRotation {
  /**
   * How long the earlier secrets stay valid. 0 ends them at once.
   * @minimum 0
   * @maximum 31536000
   * @default 0
   */
  readonly keepOldSeconds?: number | undefined;
}

/** Whether the customer can get and use codes. */
export interface CodeLimits {
  /** Too many codes were sent to the customer, or tried. */
  capped: boolean;
}

/** A new chat application with its secret. */
export interface CreatedChatApplication {
  chatApplicationId: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  name: string;
  /** For pages. It is not secret. */
  widgetKey: string;
  /** Origins of the pages with the widget. */
  visitorOrigins: string[];
  identityVerification: IdentityVerification;
  enabled: boolean;
  createdAt: string;
  /** The valid secrets, oldest first. */
  secrets: StaffChatSecret[];
  /** The pre-chat form in its order, with the archived fields. */
  fields: StaffChatField[];
  /** For servers. It is returned this once, and only its hash is stored. */
  chatApplicationSecret: string;
}

/** A new OAuth application with its secret. */
export interface CreatedOAuthApplication {
  /** The API key. It is not secret. */
  clientId: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  /** Its login page is /login/{slug}. */
  slug: string;
  name: string;
  enabled: boolean;
  /** It cannot keep a secret, so it has none and PKCE is required. */
  isPublic: boolean;
  /** Installed on users’ devices. */
  native: boolean;
  /** Users are asked for their consent. */
  thirdParty: boolean;
  requirePkce: boolean;
  /** Id tokens have the claims of the granted scopes, as userinfo has. */
  idTokenClaims: boolean;
  /** Tokens in a minute; null for no limit. A public application has none of its own. */
  tokenLimit: number | null;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  /** Every scope that it may request, standard ones included. */
  scopes: string[];
  /** The scope of a request without one. */
  defaultScope: string;
  logoUrl: string | null;
  homeUrl: string | null;
  backchannelLogoutUri: string | null;
  /** The service account that it acts for with `client_credentials`. */
  serviceAccountId: string | null;
  createdAt: string;
  /** The valid secrets, oldest first, without the secrets themselves. */
  secrets: ApplicationSecret[];
  /** Authorizations with tokens that can still be valid. */
  grantCount: number;
  /** The API secret. It is returned this once, and only its hash is stored; null for a public application. */
  clientSecret: string | null;
}

/** A new key. */
export interface CreatedServiceKey {
  id: string;
  name: string;
  /** The permissions of its own list, or those of the role. */
  permissions: string[];
  /** The networks that it is accepted from; empty for all. */
  addressRanges: string[];
  expiresAt: string;
  /** To the minute; null until it is used. */
  lastUsedAt: string | null;
  /** Send it as a bearer token. It is returned this once. */
  key: string;
}

/** A new staff account with its first password. */
export interface CreatedStaffAccount {
  id: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  name: string;
  email: string | null;
  phoneNumber: string | null;
  role: string;
  /** The permissions of the role. */
  permissions: string[];
  /** An inactive account is rejected everywhere. */
  active: boolean;
  /** Without its role, the account is a customer. */
  isCustomer: boolean;
  /** Sessions that have neither expired nor been ended. */
  openSessions: number;
  createdAt: string;
  /** The generated password. It is returned this once; null if the request had one. */
  password: string | null;
}

/** A new endpoint with its secret. */
export interface CreatedWebhookEndpoint {
  id: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  url: string;
  types: string[];
  description: string;
  /** `subject`: an event is sent after the one before of its subject was accepted or given up. */
  ordering: 'none' | 'subject';
  enabled: boolean;
  /** Why the server has disabled it; null otherwise. */
  disabledReason: string | null;
  createdAt: string;
  backlog: WebhookBacklog;
  /** The key of the signatures. It is returned this once. */
  secret: string;
}

/** Customers that price lists name together. */
export interface CustomerGroup {
  id: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  name: string;
  memberCount: number;
}

/** A change of a group. */
export interface CustomerGroupChange {
  /**
   * @minLength 1
   * @maxLength 120
   */
  readonly name?: string | undefined;
}

/** A part of a list, with the position of the next part. */
export interface CustomerGroupPage {
  items: CustomerGroup[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** The price tier of a customer. */
export type CustomerType = 'WHOLESALE' | 'RETAIL';

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

/** The sessions and OAuth grants of the account have ended. */
export interface EndedSessions {
  /** How many sessions were open. */
  endedSessions: number;
}

/** The widget sessions have ended. */
export interface EndedWidgetSessions {
  /** How many sessions were open. */
  endedSessions: number;
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

/** Something that has happened. Later versions add types. */
export interface Event {
  /** The same each time that it is delivered. */
  id: string;
  type: string;
  occurredAt: string;
  subject: EventSubject;
  /** Grows with each write of the subject; null where there is none. */
  version: string | null;
  /** See the webhook of the type. It has no state: read the subject again. */
  data: {
    [key: string]: unknown;
  };
}

/** A part of the feed. `cursor` is for the next request, also without events. */
export interface EventPage {
  items: Event[];
  cursor: string;
}

/** What it is about. */
export interface EventSubject {
  type: string;
  id: string;
}

/** The new price of one product for one tier. */
export interface ExplicitPriceChange {
  /**
   * @minLength 1
   * @maxLength 255
   */
  readonly slug: string;
  readonly tier: CustomerType;
  /** null removes the price and its discount; without it, the price stays. */
  readonly basePrice?: string | null | undefined;
  /** null removes the discount; without it, the discount stays. */
  readonly discount?: NewDiscount | null | undefined;
}

/** A reset of second factors that waits for another staff member. */
export interface FactorReset {
  /** The member who started it. */
  startedBy: string;
  /** Until then, another member has to confirm it. */
  expiresAt: string;
}

/** The account whose grants end. */
export interface GrantWithdrawal {
  /**
   * @minLength 1
   * @maxLength 100
   */
  readonly accountId: string;
}

/** The customers who join a group, and those who leave it. */
export interface GroupMembersChange {
  /** Ids of customers. */
  readonly add?: string[] | undefined;
  /** Ids of customers. One that is no member is left out. */
  readonly remove?: string[] | undefined;
}

/** A group that a customer is in. */
export interface GroupOfCustomer {
  id: string;
  name: string;
}

/** `required`: a widget needs the visitor token of save-visitor to resume an identified visitor. */
export type IdentityVerification = 'off' | 'required';

/** A permission that routes of this server ask for. Later versions add others. */
export interface KnownPermission {
  code: string;
  description: string;
}

/** The permissions that this server knows. */
export interface KnownPermissions {
  items: KnownPermission[];
}

/** A new group, without members. */
export interface NewCustomerGroup {
  /**
   * @minLength 1
   * @maxLength 120
   */
  readonly name: string;
}

/** A discount on a base price: an amount in BDT, or a percentage. */
export interface NewDiscount {
  readonly type: 'FIXED' | 'PERCENTAGE';
  /** @maxLength 13 */
  readonly value: string;
}

/** A document to ask a customer for. */
export interface NewDocumentRequirement {
  readonly type: DocumentKind;
  /**
   * For the customer.
   * @minLength 1
   * @maxLength 1000
   */
  readonly reason: string;
}

/** A new draft. By default it has priority 0, no edges, and reaches no customer. */
export interface NewPriceList {
  /**
   * @minLength 1
   * @maxLength 200
   */
  readonly name: string;
  /**
   * @minimum 0
   * @maximum 1000
   */
  readonly priority?: number | undefined;
  /** Fractions of a second are cut off. */
  readonly startsAt?: string | null | undefined;
  /** Exclusive. Fractions of a second are cut off. */
  readonly endsAt?: string | null | undefined;
  readonly tiers?: ('WHOLESALE' | 'RETAIL')[] | undefined;
  readonly groupIds?: string[] | undefined;
  readonly customerIds?: string[] | undefined;
}

/** A new secret. */
export interface OAuthSecretRotation {
  /**
   * How long the earlier secrets stay valid. 0 ends them at once.
   * @minimum 0
   * @maximum 31536000
   * @default 0
   */
  readonly keepOldSeconds?: number | undefined;
}

/** A password that the server has made. */
export interface OneTimePassword {
  /** The new password. This response is the only place where it is shown. */
  password: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
}

/** The main category that a subcategory belongs to. */
export interface ParentCategory {
  id: string;
  name: string;
}

/** A new password. The sessions and OAuth grants of the account have ended. */
export interface PasswordReset {
  /** The generated password. It is returned this once; null if the request had one. */
  password: string | null;
  endedSessions: number;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
}

/** A permission; `*` is all of them. */
export type PermissionCode = string;

/** A picture. */
export type PictureUpload = Record<string, never>;

/** A lower price for more pieces. */
export interface PriceBreak {
  /** The price is for orders of at least so many pieces. */
  minQuantity: number;
  /** The price of one piece, in BDT. */
  price: string;
}

/** A lower final price for more pieces. */
export interface PriceBreakInput {
  /**
   * @minimum 2
   * @maximum 2147483647
   */
  readonly minQuantity: number;
  /** @maxLength 13 */
  readonly price: string;
}

/** The price of a tier or of a list, and what became of it. */
export interface PriceCandidate {
  /** null for the price of the tier. */
  listId: string | null;
  name: string;
  priority: number;
  finalPrice: string | null;
  /** The reason why it gives the price, or does not. */
  reason: 'WON' | 'LOWER_PRIORITY' | 'HIGHER_PRICE' | 'LATER_ID' | 'NOT_ACTIVE' | 'NOT_STARTED' | 'ENDED' | 'NO_ENTRY';
  /** The ways in which it reaches the customer. */
  via: ('tier' | 'group' | 'customer')[];
}

/** What a price change would do. Its version is for `If-Match`. */
export interface PriceChangePreview {
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  /** Prices that change. */
  changed: number;
  /** Prices that already are as requested. */
  unchanged: number;
  /** Products that are left out because they have no price for the tier. */
  withoutPrice: number;
  pricesRemoved: number;
  /** Including those of removed prices. */
  discountsRemoved: number;
  /** Columns of the CSV that have no meaning here. */
  ignoredColumns: string[];
  /** By slug, then tier. */
  items: ChangedPrice[];
}

/** Either `filter` and `operation`, or `changes`, or `csv`. At most 10000 products. */
export interface PriceChangeRequest {
  readonly filter?: PriceFilter | undefined;
  readonly operation?: PriceOperation | undefined;
  readonly changes?: ExplicitPriceChange[] | undefined;
  /**
   * A price list: the text of a CSV file with the columns of catalog files. `slug` and the price columns are used. A blank base price removes the price.
   * @minLength 1
   * @maxLength 4194304
   */
  readonly csv?: string | undefined;
  /** true allows new prices of 0.00: base prices, and prices after a discount. */
  readonly allowFree?: boolean | undefined;
}

/** What a price change has done. The audit trail has each price. */
export interface PriceChangeResult {
  /** Prices that change. */
  changed: number;
  /** Prices that already are as requested. */
  unchanged: number;
  /** Products that are left out because they have no price for the tier. */
  withoutPrice: number;
  pricesRemoved: number;
  /** Including those of removed prices. */
  discountsRemoved: number;
}

/** The explanation of a price. */
export interface PriceExplanation {
  customerId: string;
  slug: string;
  at: string;
  pricing: ProductPricing | null;
  /** null for the price of the tier, and without a price. */
  listId: string | null;
  /** The price of the tier and the lists that reach the customer, in the order in which they win. */
  candidates: PriceCandidate[];
}

/** The products whose prices change: those that fit every property. No deleted products. */
export interface PriceFilter {
  /** The tier whose prices change. */
  readonly tier: CustomerType;
  /**
   * A main category includes its subcategories; `uncategorized` selects products without a category.
   * @minLength 1
   * @maxLength 100
   */
  readonly categoryId?: string | undefined;
  /** Without it, drafts and published products. */
  readonly status?: 'draft' | 'published' | undefined;
  /**
   * Part of the name, as in the public search.
   * @maxLength 150
   */
  readonly q?: string | undefined;
  /** Only these products. */
  readonly slugs?: string[] | undefined;
}

/** Prices for the customers of tiers and groups, and for single customers. */
export interface PriceList {
  id: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  name: string;
  /** A draft gives no price. */
  status: 'draft' | 'active';
  /** The highest wins; the price of a tier has 0. */
  priority: number;
  /** From then on it gives prices; null: since ever. */
  startsAt: string | null;
  /** From then on it gives no price; null: without an end. */
  endsAt: string | null;
  tiers: CustomerType[];
  /** By id. */
  groupIds: string[];
  /** By id. */
  customerIds: string[];
  entryCount: number;
}

/** What changes. A property that is absent stays as it is; an array replaces the stored one. */
export interface PriceListChange {
  /**
   * @minLength 1
   * @maxLength 200
   */
  readonly name?: string | undefined;
  /**
   * @minimum 0
   * @maximum 1000
   */
  readonly priority?: number | undefined;
  /** Fractions of a second are cut off. */
  readonly startsAt?: string | null | undefined;
  /** Exclusive. Fractions of a second are cut off. */
  readonly endsAt?: string | null | undefined;
  readonly tiers?: ('WHOLESALE' | 'RETAIL')[] | undefined;
  readonly groupIds?: string[] | undefined;
  readonly customerIds?: string[] | undefined;
}

/** The name of the copy. */
export interface PriceListCopy {
  /**
   * @minLength 1
   * @maxLength 200
   */
  readonly name: string;
}

/** Either `changes`, or `csv`, or `tier` and `percent`. */
export interface PriceListEntriesChange {
  readonly changes?: PriceListEntryChange[] | undefined;
  /**
   * The text of a CSV file with the columns `slug,base_price,discount_type,discount_value,breaks,increment,max_order_quantity`; breaks as `12:8.00|24:7.50`. A blank base price removes the entry.
   * @minLength 1
   * @maxLength 4194304
   */
  readonly csv?: string | undefined;
  /** With `percent`: the tier whose prices the entries are made from. */
  readonly tier?: CustomerType | undefined;
  /**
   * The change of the final prices of the tier, in percent. Each product with a price of the tier gets an entry, which is not kept up.
   * @maxLength 14
   */
  readonly percent?: string | undefined;
  /** true allows new prices of 0.00: base prices, and prices after a discount. */
  readonly allowFree?: boolean | undefined;
}

/** The effect that a change would have. Its version is for `If-Match`. */
export interface PriceListEntriesPreview {
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  created: number;
  changed: number;
  unchanged: number;
  removed: number;
  /** By slug, also those that stay as they are. */
  items: ChangedPriceListEntry[];
}

/** The result of a change, and the version of the list. */
export interface PriceListEntriesResult {
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  created: number;
  changed: number;
  unchanged: number;
  removed: number;
}

/** The price of a product in a list. */
export interface PriceListEntry {
  slug: string;
  name: string;
  basePrice: string;
  discount: ProductDiscount | null;
  /** The price of one piece. */
  finalPrice: string;
  /** Rising quantities with falling prices. */
  breaks: PriceBreak[];
  /** Orders are multiples of it; null: as the product says. */
  increment: number | null;
  /** The most pieces of an order; null: as the product says. */
  maxOrderQuantity: number | null;
}

/** A change of the entry of a product. What is absent stays; null clears. */
export interface PriceListEntryChange {
  /**
   * @minLength 1
   * @maxLength 255
   */
  readonly slug: string;
  /** Required for a new entry. null removes the entry. */
  readonly basePrice?: string | null | undefined;
  readonly discount?: NewDiscount | null | undefined;
  /** All breaks: quantities rise, prices fall, and each is below the final price. */
  readonly breaks?: PriceBreakInput[] | null | undefined;
  readonly increment?: number | null | undefined;
  readonly maxOrderQuantity?: number | null | undefined;
}

/** A part of a list, with the position of the next part. */
export interface PriceListEntryPage {
  items: PriceListEntry[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** An entry before or after a change. */
export interface PriceListEntryState {
  basePrice: string;
  discount: ProductDiscount | null;
  /** The price of one piece. */
  finalPrice: string;
  /** Rising quantities with falling prices. */
  breaks: PriceBreak[];
  /** Orders are multiples of it; null: as the product says. */
  increment: number | null;
  /** The most pieces of an order; null: as the product says. */
  maxOrderQuantity: number | null;
}

/** A part of a list, with the position of the next part. */
export interface PriceListPage {
  items: PriceList[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** What changes. Products without a price for the tier are left out, unless `set` gives them one. */
export interface PriceOperation {
  readonly basePrice?: BasePriceChange | undefined;
  /** null removes the discount; without it, the discount stays. */
  readonly discount?: NewDiscount | null | undefined;
}

/** The price of a product for one tier. */
export interface PriceState {
  basePrice: string;
  discount: ProductDiscount | null;
  /** The base price less the discount, rounded half-up to two decimals. */
  finalPrice: string;
}

/** The discount on a base price. */
export interface ProductDiscount {
  /** FIXED is an amount in BDT, PERCENTAGE a percentage of the base price. */
  type: 'FIXED' | 'PERCENTAGE';
  value: string;
}

/** A package that a product is sold in. */
export interface ProductPack {
  /** The pieces of a package. */
  size: number;
  unitName: string;
  unitNameBn: string;
}

/** A package: its pieces, and its name in English and in Bengali. */
export interface ProductPackInput {
  /**
   * @minimum 1
   * @maximum 2147483647
   */
  readonly size: number;
  /**
   * @minLength 1
   * @maxLength 50
   */
  readonly unitName: string;
  /**
   * @minLength 1
   * @maxLength 50
   */
  readonly unitNameBn: string;
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

/** The event that will be sent. */
export interface QueuedWebhookEvent {
  eventId: string;
}

/** How many events will be sent. */
export interface QueuedWebhookReplay {
  count: number;
}

/** The test that will be sent. */
export interface QueuedWebhookTest {
  eventId: string;
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

/** A new secret. */
export interface RotatedChatSecret {
  /** For servers. It is returned this once, and only its hash is stored. */
  chatApplicationSecret: string;
  /** When the earlier secrets end. */
  oldSecretsEndAt: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
}

/** A new API secret. */
export interface RotatedOAuthSecret {
  /** The new API secret. It is returned this once. */
  clientSecret: string;
  /** When the earlier secrets end. */
  oldSecretsEndAt: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
}

/** A new secret. */
export interface RotatedWebhookSecret {
  /** The key of the signatures. It is returned this once. */
  secret: string;
  /** When the earlier secrets end. */
  oldSecretsEndAt: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
}

/** Words that found nothing. */
export interface SearchMiss {
  query: string;
  /** The number of searches. */
  count: number;
  /** The last day, in UTC. */
  lastOn: string;
}

/** A part of a list, with the position of the next part. */
export interface SearchMissPage {
  items: SearchMiss[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** An account of a program: it has a role and keys, and no password. */
export interface ServiceAccount {
  id: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  name: string;
  role: string;
  /** The permissions of the role. */
  permissions: string[];
  /** The keys of an inactive account are rejected. */
  active: boolean;
  /** Keys that have not expired. */
  keys: number;
  /** The OAuth applications with its id as `serviceAccountId`, by name: their secrets open what its keys open. */
  applications: BoundApplication[];
  createdAt: string;
}

/** The changes. A property that is absent stays. */
export interface ServiceAccountChange {
  /**
   * @minLength 1
   * @maxLength 120
   */
  readonly name?: string | undefined;
  /**
   * A role that exists.
   * @minLength 1
   * @maxLength 100
   */
  readonly role?: string | undefined;
  readonly active?: boolean | undefined;
}

/** A new service account. */
export interface ServiceAccountInput {
  /**
   * @minLength 1
   * @maxLength 120
   */
  readonly name: string;
  /**
   * A role that exists.
   * @minLength 1
   * @maxLength 100
   */
  readonly role: string;
}

/** A part of a list, with the position of the next part. */
export interface ServiceAccountPage {
  items: ServiceAccount[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** A key of a service account, without the key itself. */
export interface ServiceKey {
  id: string;
  name: string;
  /** The permissions of its own list, or those of the role. */
  permissions: string[];
  /** The networks that it is accepted from; empty for all. */
  addressRanges: string[];
  expiresAt: string;
  /** To the minute; null until it is used. */
  lastUsedAt: string | null;
}

/** A new key. */
export interface ServiceKeyInput {
  /**
   * @minLength 1
   * @maxLength 100
   */
  readonly name: string;
  /** At most a year from now; by default 90 days. */
  readonly expiresAt?: string | undefined;
  /** Permissions of the role. Without them, the key may do what the role may. */
  readonly permissions?: PermissionCode[] | undefined;
  /**
   * By default all addresses.
   * @default []
   */
  readonly addressRanges?: string[] | undefined;
}

/** The keys of a service account. */
export interface ServiceKeys {
  items: ServiceKey[];
}

/** The kind of a shop. */
export type ShopType = 'GROCERY' | 'TEA_SHOP' | 'STATIONERY' | 'PHARMACY' | 'HARDWARE' | 'ELECTRICAL' | 'CROCKERY' | 'COSMETICS' | 'OTHER';

/** An account with a staff role. */
export interface StaffAccount {
  id: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  name: string;
  email: string | null;
  phoneNumber: string | null;
  role: string;
  /** The permissions of the role. */
  permissions: string[];
  /** An inactive account is rejected everywhere. */
  active: boolean;
  /** Without its role, the account is a customer. */
  isCustomer: boolean;
  /** Sessions that have neither expired nor been ended. */
  openSessions: number;
  createdAt: string;
}

/** What changes. A property that is absent stays as it is; null clears it. */
export interface StaffAccountChange {
  /**
   * @minLength 1
   * @maxLength 120
   */
  readonly name?: string | undefined;
  readonly email?: string | null | undefined;
  readonly phoneNumber?: string | null | undefined;
  /**
   * A role that exists.
   * @minLength 1
   * @maxLength 100
   */
  readonly role?: string | undefined;
}

/** A part of a list, with the position of the next part. */
export interface StaffAccountPage {
  items: StaffAccount[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** The action was carried out. */
export interface StaffActionResult {
  success: true;
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

/** The availability of a product. It has a version of its own. */
export interface StaffAvailability {
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  status: AvailabilityStatus;
  /** The pieces in stock; null if unknown. */
  quantity: number | null;
  /** When more is expected; null if unknown. */
  expectedAt: string | null;
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
  /** Its place among its siblings: smaller first, null after all others. */
  sortOrder: number | null;
  /** Whether visitors do not see it. Subcategories of a hidden category are not seen either. */
  hidden: boolean;
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
  /** Smaller numbers come first. null: by name, after all others. */
  readonly sortOrder?: number | null | undefined;
  /** true hides it, and its subcategories, from visitors. Its products stay listed. */
  readonly hidden?: boolean | undefined;
}

/** A part of a list, with the position of the next part. */
export interface StaffCategoryPage {
  items: StaffCategory[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** A chat application. */
export interface StaffChatApplication {
  chatApplicationId: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  name: string;
  /** For pages. It is not secret. */
  widgetKey: string;
  /** Origins of the pages with the widget. */
  visitorOrigins: string[];
  identityVerification: IdentityVerification;
  enabled: boolean;
  createdAt: string;
  /** The valid secrets, oldest first. */
  secrets: StaffChatSecret[];
  /** The pre-chat form in its order, with the archived fields. */
  fields: StaffChatField[];
}

/** What changes. A property that is absent stays as it is; a list replaces the stored list. */
export interface StaffChatApplicationChange {
  /**
   * @minLength 1
   * @maxLength 100
   */
  readonly name?: string | undefined;
  /** Origins of the pages with the widget, such as https://shop.example.com. */
  readonly visitorOrigins?: string[] | undefined;
  readonly identityVerification?: IdentityVerification | undefined;
}

/** A part of a list, with the position of the next part. */
export interface StaffChatApplicationPage {
  items: StaffChatApplication[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** A field of the pre-chat form. */
export interface StaffChatField {
  key: string;
  type: ChatFieldType;
  /** English label; the key if no label is defined. */
  label: string;
  /** Bengali label. */
  labelBn: string | null;
  /** Whether the form must have a value for it. */
  required: boolean;
  /** The choices of a `select`; empty for other types. */
  options: string[];
  /** Maximum number of characters; null for types that are not text. */
  maxLength: number | null;
  /** Position in the form, lowest first. */
  order: number;
  /** Not in the form. Stored values of visitors stay; new values are rejected. */
  archived: boolean;
}

/** The whole definition of a field: what is absent gets its default. */
export interface StaffChatFieldDefinition {
  /**
   * 1 to 64 letters, digits, hyphens and underscores.
   * @minLength 1
   * @maxLength 64
   */
  readonly key: string;
  readonly type: ChatFieldType;
  /**
   * English label. Without it, the key.
   * @minLength 1
   * @maxLength 200
   */
  readonly label?: string | undefined;
  /**
   * Bengali label.
   * @minLength 1
   * @maxLength 200
   */
  readonly labelBn?: string | undefined;
  /** The form cannot be sent without the field. */
  readonly required?: boolean | undefined;
  /** The choices of a select. */
  readonly options?: string[] | undefined;
  /**
   * Of a text.
   * @minimum 1
   * @maximum 20000
   */
  readonly maxLength?: number | undefined;
  /**
   * @minimum 0
   * @maximum 1000000000
   */
  readonly order?: number | undefined;
}

/** A valid secret, without the secret itself. */
export interface StaffChatSecret {
  /** How the secret begins. */
  prefix: string;
  createdAt: string;
  /** null: until it is replaced. */
  expiresAt: string | null;
  /** Accurate to a minute. */
  lastUsedAt: string | null;
}

/** A customer, as staff members see it. */
export interface StaffCustomer {
  id: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  /** May be empty. */
  name: string;
  email: string | null;
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
  /** A code has proved the email address. */
  emailVerified: boolean;
  /** A code has proved the phone number. */
  phoneVerified: boolean;
  /** By name. */
  groups: GroupOfCustomer[];
  /** Until when a reset by phone restricts the account. */
  holdUntil: string | null;
}

/** What changes. A property that is absent stays as it is; null clears it. */
export interface StaffCustomerChange {
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
  /** Whether a registration for wholesale prices waits for a decision (`AROT_WHOLESALE_APPROVAL=required`). */
  wholesaleApproval: boolean;
}

/** Another discount. */
export interface StaffDiscountChange {
  /** FIXED is an amount in BDT, PERCENTAGE a percentage of the base price. */
  readonly type: 'FIXED' | 'PERCENTAGE';
  /** @maxLength 13 */
  readonly value: string;
}

/** An email or an SMS. */
export interface StaffMessage {
  id: string;
  accountId: string | null;
  channel: 'email' | 'sms';
  to: string;
  /** What it says. */
  template: string;
  language: 'en' | 'bn';
  state: 'queued' | 'sent' | 'shown' | 'skipped' | 'failed';
  attempts: number;
  error: string | null;
  /** Only of a message that was shown because its channel is not configured. */
  text: string | null;
  createdAt: string;
  /** When it was sent, or given up. */
  endedAt: string | null;
}

/** A part of a list, with the position of the next part. */
export interface StaffMessagePage {
  items: StaffMessage[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** A new account with a staff role. */
export interface StaffNewAccount {
  /**
   * @minLength 1
   * @maxLength 120
   */
  readonly name: string;
  /**
   * Stored in lower case.
   * @maxLength 254
   */
  readonly email?: string | undefined;
  /**
   * Bangladesh mobile number, in local or international form.
   * @maxLength 30
   */
  readonly phoneNumber?: string | undefined;
  /**
   * A role that exists.
   * @minLength 1
   * @maxLength 100
   */
  readonly role: string;
  /**
   * Without it, the server generates one and returns it once.
   * @minLength 8
   * @maxLength 128
   */
  readonly password?: string | undefined;
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
  /** Smaller numbers come first. null: by name, after all others. */
  readonly sortOrder?: number | null | undefined;
  /** true hides it, and its subcategories, from visitors. Its products stay listed. */
  readonly hidden?: boolean | undefined;
}

/** A new chat application. */
export interface StaffNewChatApplication {
  /**
   * @minLength 1
   * @maxLength 100
   */
  readonly name: string;
  /** Origins of the pages with the widget, such as https://shop.example.com. */
  readonly visitorOrigins: string[];
  readonly identityVerification?: IdentityVerification | undefined;
}

/** A new OAuth application. */
export interface StaffNewOAuthApplication {
  /**
   * @minLength 1
   * @maxLength 120
   */
  readonly name: string;
  /**
   * Lower-case letters and digits, with single hyphens between them.
   * @minLength 1
   * @maxLength 63
   */
  readonly slug: string;
  /** Where codes may be sent; compared byte by byte. */
  readonly redirectUris: string[];
  /** Where users may be sent after signing out. */
  readonly postLogoutRedirectUris?: string[] | undefined;
  /** Authorization requests without a code challenge are rejected. */
  readonly requirePkce?: boolean | undefined;
  /** Id tokens have the claims of the granted scopes; true if it is absent. */
  readonly idTokenClaims?: boolean | undefined;
  /** Tokens in a minute; null for no limit, 6000 if it is absent. Only for a confidential application. */
  readonly tokenLimit?: number | null | undefined;
  /** It cannot keep a secret: it gets none, and PKCE is required. */
  readonly isPublic?: boolean | undefined;
  readonly native?: boolean | undefined;
  readonly thirdParty?: boolean | undefined;
  /**
   * Picture for the hosted pages: a path on this server or a data: URL. Other URLs are not shown.
   * @minLength 1
   * @maxLength 100000
   */
  readonly logoUrl?: string | undefined;
  /**
   * Where users are redirected who open the login page without a request.
   * @maxLength 2000
   */
  readonly homeUrl?: string | undefined;
  /**
   * Where logout tokens are sent (OpenID Connect Back-Channel Logout).
   * @maxLength 2000
   */
  readonly backchannelLogoutUri?: string | undefined;
  /** Its own scopes, in addition to `openid profile email phone offline_access`. */
  readonly scopes?: string[] | undefined;
  /**
   * The scope of a request without one, separated by spaces. Scopes in it become the application’s own.
   * @minLength 1
   * @maxLength 6000
   */
  readonly defaultScope?: string | undefined;
  /**
   * The service account that it acts for with `client_credentials`. Only for a confidential application.
   * @minLength 1
   * @maxLength 100
   */
  readonly serviceAccountId?: string | undefined;
}

/** A new password. */
export interface StaffNewPassword {
  /**
   * Without it, the server generates one and returns it once.
   * @minLength 8
   * @maxLength 128
   */
  readonly password?: string | undefined;
}

/** The prices of a new product. A tier that is absent or null has none. */
export interface StaffNewPrices {
  readonly WHOLESALE?: StaffPriceChange | null | undefined;
  readonly RETAIL?: StaffPriceChange | null | undefined;
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
  /**
   * Orders are multiples of it; the minimum quantity must be one. 1 for any number.
   * @minimum 1
   * @maximum 2147483647
   */
  readonly wholesaleIncrement?: number | undefined;
  /**
   * Orders are multiples of it; the minimum quantity must be one. 1 for any number.
   * @minimum 1
   * @maximum 2147483647
   */
  readonly retailIncrement?: number | undefined;
  /** The most pieces of an order; null without a limit. */
  readonly wholesaleMaxOrderQuantity?: number | null | undefined;
  /** The most pieces of an order; null without a limit. */
  readonly retailMaxOrderQuantity?: number | null | undefined;
  /** null for none. */
  readonly pack?: ProductPackInput | null | undefined;
  /** Another product, also a deleted one, must not have it in other letter case either. */
  readonly sku?: string | null | undefined;
  /** Barcode numbers. */
  readonly gtins?: string[] | undefined;
  readonly brand?: string | null | undefined;
  readonly unit?: string | null | undefined;
  readonly netContent?: string | null | undefined;
  readonly origin?: string | null | undefined;
  /** A rich-text document of at most 100 KiB; null for none. */
  readonly description?: RichText | null | undefined;
  /** @default draft */
  readonly status?: 'draft' | 'published' | undefined;
  /** Requires the permission `prices:write` too. */
  readonly prices?: StaffNewPrices | undefined;
  /** true allows new prices of 0.00: base prices, and prices after a discount. */
  readonly allowFree?: boolean | undefined;
}

/** A new role. */
export interface StaffNewRole {
  /**
   * @minLength 1
   * @maxLength 100
   */
  readonly name: string;
  /** `*` is all permissions. Codes of other programs are accepted. */
  readonly permissions: PermissionCode[];
}

/** An OAuth application. */
export interface StaffOAuthApplication {
  /** The API key. It is not secret. */
  clientId: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  /** Its login page is /login/{slug}. */
  slug: string;
  name: string;
  enabled: boolean;
  /** It cannot keep a secret, so it has none and PKCE is required. */
  isPublic: boolean;
  /** Installed on users’ devices. */
  native: boolean;
  /** Users are asked for their consent. */
  thirdParty: boolean;
  requirePkce: boolean;
  /** Id tokens have the claims of the granted scopes, as userinfo has. */
  idTokenClaims: boolean;
  /** Tokens in a minute; null for no limit. A public application has none of its own. */
  tokenLimit: number | null;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  /** Every scope that it may request, standard ones included. */
  scopes: string[];
  /** The scope of a request without one. */
  defaultScope: string;
  logoUrl: string | null;
  homeUrl: string | null;
  backchannelLogoutUri: string | null;
  /** The service account that it acts for with `client_credentials`. */
  serviceAccountId: string | null;
  createdAt: string;
  /** The valid secrets, oldest first, without the secrets themselves. */
  secrets: ApplicationSecret[];
  /** Authorizations with tokens that can still be valid. */
  grantCount: number;
}

/** What changes. A property that is absent stays as it is; null clears it; a list replaces the stored list. */
export interface StaffOAuthApplicationChange {
  /**
   * @minLength 1
   * @maxLength 120
   */
  readonly name?: string | undefined;
  /**
   * Lower-case letters and digits, with single hyphens between them.
   * @minLength 1
   * @maxLength 63
   */
  readonly slug?: string | undefined;
  /** Where codes may be sent; compared byte by byte. */
  readonly redirectUris?: string[] | undefined;
  /** Where users may be sent after signing out. */
  readonly postLogoutRedirectUris?: string[] | undefined;
  /** Authorization requests without a code challenge are rejected. */
  readonly requirePkce?: boolean | undefined;
  /** Id tokens have the claims of the granted scopes. Otherwise only userinfo has them. */
  readonly idTokenClaims?: boolean | undefined;
  readonly logoUrl?: string | null | undefined;
  readonly homeUrl?: string | null | undefined;
  readonly backchannelLogoutUri?: string | null | undefined;
  /** Its own scopes, in addition to `openid profile email phone offline_access`. */
  readonly scopes?: string[] | undefined;
  /**
   * The scope of a request without one, separated by spaces. Scopes in it become the application’s own.
   * @minLength 1
   * @maxLength 6000
   */
  readonly defaultScope?: string | undefined;
  /** Tokens in a minute; null for no limit. Only for a confidential application. */
  readonly tokenLimit?: number | null | undefined;
  readonly serviceAccountId?: string | null | undefined;
}

/** A part of a list, with the position of the next part. */
export interface StaffOAuthApplicationPage {
  items: StaffOAuthApplication[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** An uploaded picture with its public files. */
export interface StaffPicture {
  hash: string;
  /** For `images` of a product and `image` of a category: the path of the JPEG that is 1280 pixels wide. */
  reference: string;
  /** Pixels of the uploaded picture, the right way up. */
  width: number;
  height: number;
  files: StaffPictureFile[];
}

/** A public file of a picture. */
export interface StaffPictureFile {
  url: string;
  type: 'image/webp' | 'image/jpeg';
  /** The width in the URL: 320, 640 or 1280. A picture that is narrower is not enlarged. */
  name: number;
  width: number;
  height: number;
  byteSize: number;
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
  /** true allows new prices of 0.00: base prices, and prices after a discount. */
  readonly allowFree?: boolean | undefined;
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
  /** Orders are multiples of it. */
  wholesaleIncrement: number;
  /** Orders are multiples of it. */
  retailIncrement: number;
  /** The most pieces of an order; null without a limit. */
  wholesaleMaxOrderQuantity: number | null;
  /** The most pieces of an order; null without a limit. */
  retailMaxOrderQuantity: number | null;
  pack: ProductPack | null;
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
  prices: StaffPrices;
  availability: StaffAvailability;
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
  /**
   * Orders are multiples of it; the minimum quantity must be one. 1 for any number.
   * @minimum 1
   * @maximum 2147483647
   */
  readonly wholesaleIncrement?: number | undefined;
  /**
   * Orders are multiples of it; the minimum quantity must be one. 1 for any number.
   * @minimum 1
   * @maximum 2147483647
   */
  readonly retailIncrement?: number | undefined;
  /** The most pieces of an order; null without a limit. */
  readonly wholesaleMaxOrderQuantity?: number | null | undefined;
  /** The most pieces of an order; null without a limit. */
  readonly retailMaxOrderQuantity?: number | null | undefined;
  /** null for none. */
  readonly pack?: ProductPackInput | null | undefined;
  /** Another product, also a deleted one, must not have it in other letter case either. */
  readonly sku?: string | null | undefined;
  /** Barcode numbers. */
  readonly gtins?: string[] | undefined;
  readonly brand?: string | null | undefined;
  readonly unit?: string | null | undefined;
  readonly netContent?: string | null | undefined;
  readonly origin?: string | null | undefined;
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
  /** Orders are multiples of it. */
  wholesaleIncrement: number;
  /** Orders are multiples of it. */
  retailIncrement: number;
  /** The most pieces of an order; null without a limit. */
  wholesaleMaxOrderQuantity: number | null;
  /** The most pieces of an order; null without a limit. */
  retailMaxOrderQuantity: number | null;
  pack: ProductPack | null;
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
  prices: StaffPrices;
  availability: StaffAvailability;
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

/** A set of permissions that staff accounts share. */
export interface StaffRole {
  name: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  permissions: string[];
  /** The codes that no route of this server asks for: typing errors, or codes of other programs. */
  unknownPermissions: string[];
  /** Accounts with this role, inactive ones included. */
  accountCount: number;
}

/** The permissions of a role. They replace the stored ones. */
export interface StaffRoleChange {
  /** `*` is all permissions. Codes of other programs are accepted. */
  readonly permissions: PermissionCode[];
}

/** The role of a new staff member. */
export interface StaffRoleGrant {
  /**
   * @minLength 1
   * @maxLength 100
   */
  readonly role: string;
}

/** A part of a list, with the position of the next part. */
export interface StaffRolePage {
  items: StaffRole[];
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

/** Groups of words that mean the same. */
export interface StaffSynonyms {
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  groups: string[][];
}

/** The groups that replace the stored ones. */
export interface StaffSynonymsReplacement {
  /** All groups. A word may be in one group only. */
  readonly groups: string[][];
}

/** A browser in which the widget is open. */
export interface StaffWidgetSession {
  sessionId: string;
  visitorId: string;
  /** The visitor's id in the application's own database; null for an anonymous visitor. */
  externalUserId: string | null;
  visitorName: string | null;
  createdAt: string;
  /** When it ends, unless the widget renews it before. */
  expiresAt: string;
}

/** A part of a list, with the position of the next part. */
export interface StaffWidgetSessionPage {
  items: StaffWidgetSession[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** An attempt to deliver an event. */
export interface WebhookAttempt {
  eventId: string;
  at: string;
  /** The status of the response; null if there was none. */
  status: number | null;
  /** Why it has failed; null if it was accepted. */
  error: string | null;
  durationMs: number;
  /** The first kilobyte of the response; null if there was none. */
  body: string | null;
  /** What was sent; null for a test, and when the event is not stored any more. */
  event: Event | null;
}

/** A part of a list, with the position of the next part. */
export interface WebhookAttemptPage {
  items: WebhookAttempt[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** Events that wait, and when the oldest of them was queued. */
export interface WebhookBacklog {
  count: number;
  oldest: string | null;
}

/** A URL that receives events. */
export interface WebhookEndpoint {
  id: string;
  /** Changes with each change of the resource. The same as the `ETag` of its response; send it as `If-Match`. */
  version: string;
  url: string;
  types: string[];
  description: string;
  /** `subject`: an event is sent after the one before of its subject was accepted or given up. */
  ordering: 'none' | 'subject';
  enabled: boolean;
  /** Why the server has disabled it; null otherwise. */
  disabledReason: string | null;
  createdAt: string;
  backlog: WebhookBacklog;
}

/** What changes. What is absent stays. */
export interface WebhookEndpointChange {
  /**
   * https on port 443 or 8443, at a public address.
   * @minLength 1
   * @maxLength 2048
   */
  readonly url?: string | undefined;
  /** Types of events. A `*` at the end selects several. */
  readonly types?: string[] | undefined;
  /** @maxLength 500 */
  readonly description?: string | undefined;
  /** `subject`: an event is sent after the one before of its subject was accepted or given up. */
  readonly ordering?: 'none' | 'subject' | undefined;
  /** Events are not queued while it is false. */
  readonly enabled?: boolean | undefined;
}

/** A new endpoint. */
export interface WebhookEndpointInput {
  /**
   * https on port 443 or 8443, at a public address.
   * @minLength 1
   * @maxLength 2048
   */
  readonly url: string;
  /** Types of events. A `*` at the end selects several. */
  readonly types: string[];
  /** @maxLength 500 */
  readonly description?: string | undefined;
  /**
   * `subject`: an event is sent after the one before of its subject was accepted or given up.
   * @default none
   */
  readonly ordering?: 'none' | 'subject' | undefined;
  /**
   * Events are not queued while it is false.
   * @default true
   */
  readonly enabled?: boolean | undefined;
}

/** A part of a list, with the position of the next part. */
export interface WebhookEndpointPage {
  items: WebhookEndpoint[];
  /** Where the next part begins; null after the last item. */
  nextCursor: string | null;
}

/** The events that are sent again. */
export interface WebhookReplay {
  /** Events of this moment or later. */
  readonly since: string;
  /** Events before this moment; by default all. */
  readonly until?: string | undefined;
  /** By default those of the endpoint. */
  readonly types?: string[] | undefined;
}

/** A new secret. */
export interface WebhookSecretRotation {
  /**
   * How long the earlier secrets stay valid. 0 ends them at once.
   * @minimum 0
   * @maximum 31536000
   * @default 0
   */
  readonly keepOldSeconds?: number | undefined;
}

/** A decision about a request for wholesale prices. */
export interface WholesaleDecisionRequest {
  /**
   * For other staff members.
   * @minLength 1
   * @maxLength 1000
   */
  readonly note?: string | undefined;
  /**
   * The reason, for the customer.
   * @minLength 1
   * @maxLength 1000
   */
  readonly reason?: string | undefined;
}

/** The last request of a customer for wholesale prices. */
export interface WholesaleRequest {
  state: WholesaleRequestState;
  requestedAt: string;
  decidedAt: string | null;
  /** The id of an account, or `command line`. */
  decidedBy: string | null;
  note: string | null;
  /** The reason of the decision, which the customer reads. */
  reason: string | null;
  /** What the customer wrote. */
  customerNote: string | null;
}

/** What has become of a request for wholesale prices. */
export type WholesaleRequestState = 'pending' | 'approved' | 'rejected';

/** Whose widget sessions end. */
export interface WidgetSessionEnd {
  /** The visitor whose sessions end; null for all visitors. */
  readonly visitorId: string | null;
}

/** The consent and the authorizations have ended. */
export interface WithdrawnGrants {
  /** Whether there was a consent. */
  consent: boolean;
  /** How many authorizations have ended. */
  grants: number;
}

/** The query of `staff.categories.list`. */
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

/** The result of `staff.categories.list`. */
export type ListStaffCategoriesResult = StaffCategoryPage;

/** The errors that `staff.categories.list` declares. */
export type ListStaffCategoriesErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.categories.get`. */
export interface GetStaffCategoryParameters {
  /** Exact category id. */
  id: string;
}

/** The result of `staff.categories.get`. */
export type GetStaffCategoryResult = StaffCategory;

/** The errors that `staff.categories.get` declares. */
export type GetStaffCategoryErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.categories.create`. */
export type CreateCategoryBody = StaffNewCategory;

/** The result of `staff.categories.create`. */
export type CreateCategoryResult = StaffCategory;

/** The errors that `staff.categories.create` declares. */
export type CreateCategoryErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.categories.change`. */
export interface ChangeCategoryParameters {
  /** Exact category id. */
  id: string;
}

/** The input of `staff.categories.change`. */
export type ChangeCategoryBody = StaffCategoryChange;

/** The result of `staff.categories.change`. */
export type ChangeCategoryResult = StaffCategory;

/** The errors that `staff.categories.change` declares. */
export type ChangeCategoryErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.categories.delete`. */
export interface DeleteCategoryParameters {
  /** Exact category id. */
  id: string;
}

/** The query of `staff.categories.delete`. */
export interface DeleteCategoryQuery {
  /**
   * The category that gets its products and subcategories; `uncategorized` for none, for products only.
   * @minLength 1
   * @maxLength 100
   */
  readonly moveTo?: string | undefined;
}

/** The result of `staff.categories.delete`. */
export type DeleteCategoryResult = StaffActionResult;

/** The errors that `staff.categories.delete` declares. */
export type DeleteCategoryErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.imports.create`. */
export type CreateCatalogImportBody = CatalogImportUpload & {
  /** A file: text/csv, text/tab-separated-values, application/jsonl, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, application/zip. */
  readonly file: UploadFile;
};

/** The result of `staff.imports.create`. */
export type CreateCatalogImportResult = CatalogImport;

/** The errors that `staff.imports.create` declares. */
export type CreateCatalogImportErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'STORAGE_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.imports.get`. */
export interface GetCatalogImportParameters {
  /** The id of the import. */
  id: string;
}

/** The result of `staff.imports.get`. */
export type GetCatalogImportResult = CatalogImport;

/** The errors that `staff.imports.get` declares. */
export type GetCatalogImportErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.imports.listRows`. */
export interface ListCatalogImportRowsParameters {
  /** The id of the import. */
  id: string;
}

/** The query of `staff.imports.listRows`. */
export interface ListCatalogImportRowsQuery {
  /** Only rows with issues, or with this change. */
  readonly only?: 'issues' | 'created' | 'updated' | 'unchanged' | 'restored' | 'renamed' | 'deleted' | undefined;
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
}

/** The result of `staff.imports.listRows`. */
export type ListCatalogImportRowsResult = CatalogImportRowPage;

/** The errors that `staff.imports.listRows` declares. */
export type ListCatalogImportRowsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.imports.apply`. */
export interface ApplyCatalogImportParameters {
  /** The id of the import. */
  id: string;
}

/** The result of `staff.imports.apply`. */
export type ApplyCatalogImportResult = CatalogImport;

/** The errors that `staff.imports.apply` declares. */
export type ApplyCatalogImportErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.imports.delete`. */
export interface DeleteCatalogImportParameters {
  /** The id of the import. */
  id: string;
}

/** The result of `staff.imports.delete`. */
export type DeleteCatalogImportResult = StaffActionResult;

/** The errors that `staff.imports.delete` declares. */
export type DeleteCatalogImportErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `staff.products.exportCsv`. */
export interface ExportProductsCsvQuery {
  /**
   * Finds products whose name contains this text, as the public list does, or whose SKU, barcode or brand does.
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
  readonly status?: 'draft' | 'published' | undefined;
  /** `price`: a tier has no price, wholesale or retail; `picture`: there is no picture. */
  readonly missing?: 'price' | 'picture' | undefined;
  /** Products in this state. It is `unknown` until a staff member states it. */
  readonly availability?: 'in_stock' | 'low' | 'out_of_stock' | 'preorder' | 'unknown' | undefined;
  /** Products that were created or changed at this moment or later. */
  readonly changedSince?: string | undefined;
}

/** The result of `staff.products.exportCsv`. */
export type ExportProductsCsvResult = Download<'text/csv'>;

/** The errors that `staff.products.exportCsv` declares. */
export type ExportProductsCsvErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `staff.products.list`. */
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
   * Finds products whose name contains this text, as the public list does, or whose SKU, barcode or brand does.
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
  /** Products in this state. It is `unknown` until a staff member states it. */
  readonly availability?: 'in_stock' | 'low' | 'out_of_stock' | 'preorder' | 'unknown' | undefined;
  /** Products that were created or changed at this moment or later. */
  readonly changedSince?: string | undefined;
  /**
   * `name` is ascending; `changed` has the last change first. Ties are broken by ascending id.
   * @default name
   */
  readonly sort?: 'name' | 'changed' | undefined;
}

/** The result of `staff.products.list`. */
export type ListStaffProductsResult = StaffProductPage;

/** The errors that `staff.products.list` declares. */
export type ListStaffProductsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.products.get`. */
export interface GetStaffProductParameters {
  /** Exact slug. */
  slug: string;
}

/** The result of `staff.products.get`. */
export type GetStaffProductResult = StaffProductDetail;

/** The errors that `staff.products.get` declares. */
export type GetStaffProductErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.products.create`. */
export type CreateProductBody = StaffNewProduct;

/** The result of `staff.products.create`. */
export type CreateProductResult = StaffProductDetail;

/** The errors that `staff.products.create` declares. */
export type CreateProductErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.products.change`. */
export interface ChangeProductParameters {
  /** Exact slug. */
  slug: string;
}

/** The input of `staff.products.change`. */
export type ChangeProductBody = StaffProductChange;

/** The result of `staff.products.change`. */
export type ChangeProductResult = StaffProductDetail;

/** The errors that `staff.products.change` declares. */
export type ChangeProductErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.products.changePrices`. */
export interface ChangeProductPricesParameters {
  /** Exact slug. */
  slug: string;
}

/** The input of `staff.products.changePrices`. */
export type ChangeProductPricesBody = StaffPricesChange;

/** The result of `staff.products.changePrices`. */
export type ChangeProductPricesResult = StaffProductDetail;

/** The errors that `staff.products.changePrices` declares. */
export type ChangeProductPricesErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.products.publish`. */
export interface PublishProductParameters {
  /** Exact slug. */
  slug: string;
}

/** The result of `staff.products.publish`. */
export type PublishProductResult = StaffProductDetail;

/** The errors that `staff.products.publish` declares. */
export type PublishProductErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.products.unpublish`. */
export interface UnpublishProductParameters {
  /** Exact slug. */
  slug: string;
}

/** The result of `staff.products.unpublish`. */
export type UnpublishProductResult = StaffProductDetail;

/** The errors that `staff.products.unpublish` declares. */
export type UnpublishProductErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.products.delete`. */
export interface DeleteProductParameters {
  /** Exact slug. */
  slug: string;
}

/** The result of `staff.products.delete`. */
export type DeleteProductResult = StaffProductDetail;

/** The errors that `staff.products.delete` declares. */
export type DeleteProductErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.products.restore`. */
export interface RestoreProductParameters {
  /** Exact slug. */
  slug: string;
}

/** The result of `staff.products.restore`. */
export type RestoreProductResult = StaffProductDetail;

/** The errors that `staff.products.restore` declares. */
export type RestoreProductErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.products.changeSlug`. */
export interface ChangeProductSlugParameters {
  /** Exact slug. */
  slug: string;
}

/** The input of `staff.products.changeSlug`. */
export type ChangeProductSlugBody = StaffSlugChange;

/** The result of `staff.products.changeSlug`. */
export type ChangeProductSlugResult = StaffProductDetail;

/** The errors that `staff.products.changeSlug` declares. */
export type ChangeProductSlugErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.availability.change`. */
export interface ChangeAvailabilityParameters {
  /** Exact slug. */
  slug: string;
}

/** The input of `staff.availability.change`. */
export type ChangeAvailabilityBody = AvailabilityChange;

/** The result of `staff.availability.change`. */
export type ChangeAvailabilityResult = AvailabilityOfProduct;

/** The errors that `staff.availability.change` declares. */
export type ChangeAvailabilityErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.availability.changeMany`. */
export type ChangeAvailabilitiesBody = AvailabilityChanges;

/** The result of `staff.availability.changeMany`. */
export type ChangeAvailabilitiesResult = AvailabilityChangesResult;

/** The errors that `staff.availability.changeMany` declares. */
export type ChangeAvailabilitiesErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.prices.preview`. */
export type PreviewPriceChangeBody = PriceChangeRequest;

/** The result of `staff.prices.preview`. */
export type PreviewPriceChangeResult = PriceChangePreview;

/** The errors that `staff.prices.preview` declares. */
export type PreviewPriceChangeErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.prices.apply`. */
export type ApplyPriceChangeBody = PriceChangeRequest;

/** The result of `staff.prices.apply`. */
export type ApplyPriceChangeResult = PriceChangeResult;

/** The errors that `staff.prices.apply` declares. */
export type ApplyPriceChangeErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `staff.priceLists.list`. */
export interface ListPriceListsQuery {
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
  readonly status?: 'draft' | 'active' | undefined;
}

/** The result of `staff.priceLists.list`. */
export type ListPriceListsResult = PriceListPage;

/** The errors that `staff.priceLists.list` declares. */
export type ListPriceListsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.priceLists.create`. */
export type CreatePriceListBody = NewPriceList;

/** The result of `staff.priceLists.create`. */
export type CreatePriceListResult = PriceList;

/** The errors that `staff.priceLists.create` declares. */
export type CreatePriceListErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.priceLists.get`. */
export interface GetPriceListParameters {
  /** The id of the list. */
  id: string;
}

/** The result of `staff.priceLists.get`. */
export type GetPriceListResult = PriceList;

/** The errors that `staff.priceLists.get` declares. */
export type GetPriceListErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.priceLists.change`. */
export interface ChangePriceListParameters {
  /** The id of the list. */
  id: string;
}

/** The input of `staff.priceLists.change`. */
export type ChangePriceListBody = PriceListChange;

/** The result of `staff.priceLists.change`. */
export type ChangePriceListResult = PriceList;

/** The errors that `staff.priceLists.change` declares. */
export type ChangePriceListErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.priceLists.delete`. */
export interface DeletePriceListParameters {
  /** The id of the list. */
  id: string;
}

/** The result of `staff.priceLists.delete`. */
export type DeletePriceListResult = StaffActionResult;

/** The errors that `staff.priceLists.delete` declares. */
export type DeletePriceListErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.priceLists.activate`. */
export interface ActivatePriceListParameters {
  /** The id of the list. */
  id: string;
}

/** The result of `staff.priceLists.activate`. */
export type ActivatePriceListResult = PriceList;

/** The errors that `staff.priceLists.activate` declares. */
export type ActivatePriceListErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.priceLists.deactivate`. */
export interface DeactivatePriceListParameters {
  /** The id of the list. */
  id: string;
}

/** The result of `staff.priceLists.deactivate`. */
export type DeactivatePriceListResult = PriceList;

/** The errors that `staff.priceLists.deactivate` declares. */
export type DeactivatePriceListErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.priceLists.copy`. */
export interface CopyPriceListParameters {
  /** The id of the list. */
  id: string;
}

/** The input of `staff.priceLists.copy`. */
export type CopyPriceListBody = PriceListCopy;

/** The result of `staff.priceLists.copy`. */
export type CopyPriceListResult = PriceList;

/** The errors that `staff.priceLists.copy` declares. */
export type CopyPriceListErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `staff.priceLists.explain`. */
export interface ExplainPriceQuery {
  /**
   * The id of a customer.
   * @minLength 1
   * @maxLength 100
   */
  readonly customer: string;
  /**
   * The slug of a product.
   * @minLength 1
   * @maxLength 255
   */
  readonly product: string;
  /** The moment that decides which lists hold; now without it. The rest is as it is today. */
  readonly at?: string | undefined;
}

/** The result of `staff.priceLists.explain`. */
export type ExplainPriceResult = PriceExplanation;

/** The errors that `staff.priceLists.explain` declares. */
export type ExplainPriceErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.priceLists.listEntries`. */
export interface ListPriceListEntriesParameters {
  /** The id of the list. */
  id: string;
}

/** The query of `staff.priceLists.listEntries`. */
export interface ListPriceListEntriesQuery {
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
   * Part of the name of the product.
   * @maxLength 150
   */
  readonly q?: string | undefined;
}

/** The result of `staff.priceLists.listEntries`. */
export type ListPriceListEntriesResult = PriceListEntryPage;

/** The errors that `staff.priceLists.listEntries` declares. */
export type ListPriceListEntriesErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.priceLists.previewEntries`. */
export interface PreviewPriceListEntriesParameters {
  /** The id of the list. */
  id: string;
}

/** The input of `staff.priceLists.previewEntries`. */
export type PreviewPriceListEntriesBody = PriceListEntriesChange;

/** The result of `staff.priceLists.previewEntries`. */
export type PreviewPriceListEntriesResult = PriceListEntriesPreview;

/** The errors that `staff.priceLists.previewEntries` declares. */
export type PreviewPriceListEntriesErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.priceLists.changeEntries`. */
export interface ChangePriceListEntriesParameters {
  /** The id of the list. */
  id: string;
}

/** The input of `staff.priceLists.changeEntries`. */
export type ChangePriceListEntriesBody = PriceListEntriesChange;

/** The result of `staff.priceLists.changeEntries`. */
export type ChangePriceListEntriesResult = PriceListEntriesResult;

/** The errors that `staff.priceLists.changeEntries` declares. */
export type ChangePriceListEntriesErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.pictures.upload`. */
export type UploadPictureBody = {
  /** A file: image/jpeg, image/png, image/webp, image/avif. */
  readonly picture: UploadFile;
};

/** The result of `staff.pictures.upload`. */
export type UploadPictureResult = StaffPicture;

/** The errors that `staff.pictures.upload` declares. */
export type UploadPictureErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'STORAGE_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `staff.appContent.list`. */
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

/** The result of `staff.appContent.list`. */
export type ListStaffAppContentResult = StaffAppContentPage;

/** The errors that `staff.appContent.list` declares. */
export type ListStaffAppContentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.appContent.get`. */
export interface GetStaffAppContentParameters {
  /** Exact key. */
  key: string;
}

/** The result of `staff.appContent.get`. */
export type GetStaffAppContentResult = StaffAppContentDetail;

/** The errors that `staff.appContent.get` declares. */
export type GetStaffAppContentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.appContent.create`. */
export type CreateAppContentBody = StaffNewAppContent;

/** The result of `staff.appContent.create`. */
export type CreateAppContentResult = StaffAppContentDetail;

/** The errors that `staff.appContent.create` declares. */
export type CreateAppContentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.appContent.change`. */
export interface ChangeAppContentParameters {
  /** Exact key. */
  key: string;
}

/** The input of `staff.appContent.change`. */
export type ChangeAppContentBody = StaffAppContentChange;

/** The result of `staff.appContent.change`. */
export type ChangeAppContentResult = StaffAppContentDetail;

/** The errors that `staff.appContent.change` declares. */
export type ChangeAppContentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.appContent.publish`. */
export interface PublishAppContentParameters {
  /** Exact key. */
  key: string;
}

/** The result of `staff.appContent.publish`. */
export type PublishAppContentResult = StaffAppContentDetail;

/** The errors that `staff.appContent.publish` declares. */
export type PublishAppContentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.appContent.unpublish`. */
export interface UnpublishAppContentParameters {
  /** Exact key. */
  key: string;
}

/** The result of `staff.appContent.unpublish`. */
export type UnpublishAppContentResult = StaffAppContentDetail;

/** The errors that `staff.appContent.unpublish` declares. */
export type UnpublishAppContentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.appContent.delete`. */
export interface DeleteAppContentParameters {
  /** Exact key. */
  key: string;
}

/** The result of `staff.appContent.delete`. */
export type DeleteAppContentResult = StaffActionResult;

/** The errors that `staff.appContent.delete` declares. */
export type DeleteAppContentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `staff.serviceAccounts.list`. */
export interface ListServiceAccountsQuery {
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
}

/** The result of `staff.serviceAccounts.list`. */
export type ListServiceAccountsResult = ServiceAccountPage;

/** The errors that `staff.serviceAccounts.list` declares. */
export type ListServiceAccountsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.serviceAccounts.get`. */
export interface GetServiceAccountParameters {
  /** The id of the service account. */
  id: string;
}

/** The result of `staff.serviceAccounts.get`. */
export type GetServiceAccountResult = ServiceAccount;

/** The errors that `staff.serviceAccounts.get` declares. */
export type GetServiceAccountErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.serviceAccounts.create`. */
export type CreateServiceAccountBody = ServiceAccountInput;

/** The result of `staff.serviceAccounts.create`. */
export type CreateServiceAccountResult = ServiceAccount;

/** The errors that `staff.serviceAccounts.create` declares. */
export type CreateServiceAccountErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.serviceAccounts.change`. */
export interface ChangeServiceAccountParameters {
  /** The id of the service account. */
  id: string;
}

/** The input of `staff.serviceAccounts.change`. */
export type ChangeServiceAccountBody = ServiceAccountChange;

/** The result of `staff.serviceAccounts.change`. */
export type ChangeServiceAccountResult = ServiceAccount;

/** The errors that `staff.serviceAccounts.change` declares. */
export type ChangeServiceAccountErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.serviceAccounts.delete`. */
export interface DeleteServiceAccountParameters {
  /** The id of the service account. */
  id: string;
}

/** The result of `staff.serviceAccounts.delete`. */
export type DeleteServiceAccountResult = StaffActionResult;

/** The errors that `staff.serviceAccounts.delete` declares. */
export type DeleteServiceAccountErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.serviceAccounts.keys`. */
export interface ListServiceKeysParameters {
  /** The id of the service account. */
  id: string;
}

/** The result of `staff.serviceAccounts.keys`. */
export type ListServiceKeysResult = ServiceKeys;

/** The errors that `staff.serviceAccounts.keys` declares. */
export type ListServiceKeysErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.serviceAccounts.createKey`. */
export interface CreateServiceKeyParameters {
  /** The id of the service account. */
  id: string;
}

/** The input of `staff.serviceAccounts.createKey`. */
export type CreateServiceKeyBody = ServiceKeyInput;

/** The result of `staff.serviceAccounts.createKey`. */
export type CreateServiceKeyResult = CreatedServiceKey;

/** The errors that `staff.serviceAccounts.createKey` declares. */
export type CreateServiceKeyErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.serviceAccounts.revokeKey`. */
export interface RevokeServiceKeyParameters {
  /** The id of the service account. */
  id: string;
  /** The id of the key. */
  keyId: string;
}

/** The result of `staff.serviceAccounts.revokeKey`. */
export type RevokeServiceKeyResult = StaffActionResult;

/** The errors that `staff.serviceAccounts.revokeKey` declares. */
export type RevokeServiceKeyErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `staff.settings.get`. */
export type GetStaffSettingsResult = StaffSettings;

/** The errors that `staff.settings.get` declares. */
export type GetStaffSettingsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.settings.change`. */
export type ChangeSettingsBody = StaffSettingsChange;

/** The result of `staff.settings.change`. */
export type ChangeSettingsResult = StaffSettings;

/** The errors that `staff.settings.change` declares. */
export type ChangeSettingsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `staff.audit.list`. */
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
  readonly before?: string | undefined;
}

/** The result of `staff.audit.list`. */
export type ListAuditEventsResult = AuditEventPage;

/** The errors that `staff.audit.list` declares. */
export type ListAuditEventsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `staff.roles.permissions`. */
export type ListKnownPermissionsResult = KnownPermissions;

/** The errors that `staff.roles.permissions` declares. */
export type ListKnownPermissionsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `staff.roles.list`. */
export interface ListRolesQuery {
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
}

/** The result of `staff.roles.list`. */
export type ListRolesResult = StaffRolePage;

/** The errors that `staff.roles.list` declares. */
export type ListRolesErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.roles.get`. */
export interface GetRoleParameters {
  /** Exact name of the role. */
  name: string;
}

/** The result of `staff.roles.get`. */
export type GetRoleResult = StaffRole;

/** The errors that `staff.roles.get` declares. */
export type GetRoleErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.roles.create`. */
export type CreateRoleBody = StaffNewRole;

/** The result of `staff.roles.create`. */
export type CreateRoleResult = StaffRole;

/** The errors that `staff.roles.create` declares. */
export type CreateRoleErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.roles.change`. */
export interface ChangeRoleParameters {
  /** Exact name of the role. */
  name: string;
}

/** The input of `staff.roles.change`. */
export type ChangeRoleBody = StaffRoleChange;

/** The result of `staff.roles.change`. */
export type ChangeRoleResult = StaffRole;

/** The errors that `staff.roles.change` declares. */
export type ChangeRoleErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.roles.delete`. */
export interface DeleteRoleParameters {
  /** Exact name of the role. */
  name: string;
}

/** The result of `staff.roles.delete`. */
export type DeleteRoleResult = StaffActionResult;

/** The errors that `staff.roles.delete` declares. */
export type DeleteRoleErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `staff.accounts.list`. */
export interface ListStaffAccountsQuery {
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
   * Part of the name, the email address or the phone number.
   * @maxLength 150
   */
  readonly q?: string | undefined;
  /**
   * @minLength 1
   * @maxLength 100
   */
  readonly role?: string | undefined;
  readonly state?: 'active' | 'inactive' | undefined;
}

/** The result of `staff.accounts.list`. */
export type ListStaffAccountsResult = StaffAccountPage;

/** The errors that `staff.accounts.list` declares. */
export type ListStaffAccountsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.accounts.get`. */
export interface GetStaffAccountParameters {
  /** Exact account id. */
  id: string;
}

/** The result of `staff.accounts.get`. */
export type GetStaffAccountResult = StaffAccount;

/** The errors that `staff.accounts.get` declares. */
export type GetStaffAccountErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.accounts.create`. */
export type CreateStaffAccountBody = StaffNewAccount;

/** The result of `staff.accounts.create`. */
export type CreateStaffAccountResult = CreatedStaffAccount;

/** The errors that `staff.accounts.create` declares. */
export type CreateStaffAccountErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.accounts.change`. */
export interface ChangeStaffAccountParameters {
  /** Exact account id. */
  id: string;
}

/** The input of `staff.accounts.change`. */
export type ChangeStaffAccountBody = StaffAccountChange;

/** The result of `staff.accounts.change`. */
export type ChangeStaffAccountResult = StaffAccount;

/** The errors that `staff.accounts.change` declares. */
export type ChangeStaffAccountErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.accounts.deactivate`. */
export interface DeactivateStaffAccountParameters {
  /** Exact account id. */
  id: string;
}

/** The result of `staff.accounts.deactivate`. */
export type DeactivateStaffAccountResult = StaffAccount;

/** The errors that `staff.accounts.deactivate` declares. */
export type DeactivateStaffAccountErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.accounts.activate`. */
export interface ActivateStaffAccountParameters {
  /** Exact account id. */
  id: string;
}

/** The result of `staff.accounts.activate`. */
export type ActivateStaffAccountResult = StaffAccount;

/** The errors that `staff.accounts.activate` declares. */
export type ActivateStaffAccountErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.accounts.endSessions`. */
export interface EndStaffSessionsParameters {
  /** Exact account id. */
  id: string;
}

/** The result of `staff.accounts.endSessions`. */
export type EndStaffSessionsResult = EndedSessions;

/** The errors that `staff.accounts.endSessions` declares. */
export type EndStaffSessionsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.accounts.resetPassword`. */
export interface ResetStaffPasswordParameters {
  /** Exact account id. */
  id: string;
}

/** The input of `staff.accounts.resetPassword`. */
export type ResetStaffPasswordBody = StaffNewPassword;

/** The result of `staff.accounts.resetPassword`. */
export type ResetStaffPasswordResult = PasswordReset;

/** The errors that `staff.accounts.resetPassword` declares. */
export type ResetStaffPasswordErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.accounts.resetFactors`. */
export interface ResetFactorsParameters {
  /** Exact account id. */
  id: string;
}

/** The result of `staff.accounts.resetFactors`. */
export type ResetFactorsResult = FactorReset;

/** The errors that `staff.accounts.resetFactors` declares. */
export type ResetFactorsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.accounts.confirmFactorReset`. */
export interface ConfirmFactorResetParameters {
  /** Exact account id. */
  id: string;
}

/** The result of `staff.accounts.confirmFactorReset`. */
export type ConfirmFactorResetResult = EndedSessions;

/** The errors that `staff.accounts.confirmFactorReset` declares. */
export type ConfirmFactorResetErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.accounts.grantRole`. */
export interface GrantStaffRoleParameters {
  /** Exact account id. */
  id: string;
}

/** The input of `staff.accounts.grantRole`. */
export type GrantStaffRoleBody = StaffRoleGrant;

/** The result of `staff.accounts.grantRole`. */
export type GrantStaffRoleResult = StaffAccount;

/** The errors that `staff.accounts.grantRole` declares. */
export type GrantStaffRoleErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.accounts.revokeRole`. */
export interface RevokeStaffRoleParameters {
  /** Exact account id. */
  id: string;
}

/** The result of `staff.accounts.revokeRole`. */
export type RevokeStaffRoleResult = StaffActionResult;

/** The errors that `staff.accounts.revokeRole` declares. */
export type RevokeStaffRoleErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `staff.oauthApplications.list`. */
export interface ListOauthApplicationsQuery {
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
}

/** The result of `staff.oauthApplications.list`. */
export type ListOauthApplicationsResult = StaffOAuthApplicationPage;

/** The errors that `staff.oauthApplications.list` declares. */
export type ListOauthApplicationsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.oauthApplications.get`. */
export interface GetOauthApplicationParameters {
  /** The API key of the application. */
  clientId: string;
}

/** The result of `staff.oauthApplications.get`. */
export type GetOauthApplicationResult = StaffOAuthApplication;

/** The errors that `staff.oauthApplications.get` declares. */
export type GetOauthApplicationErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.oauthApplications.create`. */
export type CreateOauthApplicationBody = StaffNewOAuthApplication;

/** The result of `staff.oauthApplications.create`. */
export type CreateOauthApplicationResult = CreatedOAuthApplication;

/** The errors that `staff.oauthApplications.create` declares. */
export type CreateOauthApplicationErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.oauthApplications.change`. */
export interface ChangeOauthApplicationParameters {
  /** The API key of the application. */
  clientId: string;
}

/** The input of `staff.oauthApplications.change`. */
export type ChangeOauthApplicationBody = StaffOAuthApplicationChange;

/** The result of `staff.oauthApplications.change`. */
export type ChangeOauthApplicationResult = StaffOAuthApplication;

/** The errors that `staff.oauthApplications.change` declares. */
export type ChangeOauthApplicationErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.oauthApplications.rotateSecret`. */
export interface RotateOauthSecretParameters {
  /** The API key of the application. */
  clientId: string;
}

/** The input of `staff.oauthApplications.rotateSecret`. */
export type RotateOauthSecretBody = OAuthSecretRotation;

/** The result of `staff.oauthApplications.rotateSecret`. */
export type RotateOauthSecretResult = RotatedOAuthSecret;

/** The errors that `staff.oauthApplications.rotateSecret` declares. */
export type RotateOauthSecretErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.oauthApplications.disable`. */
export interface DisableOauthApplicationParameters {
  /** The API key of the application. */
  clientId: string;
}

/** The result of `staff.oauthApplications.disable`. */
export type DisableOauthApplicationResult = StaffOAuthApplication;

/** The errors that `staff.oauthApplications.disable` declares. */
export type DisableOauthApplicationErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.oauthApplications.enable`. */
export interface EnableOauthApplicationParameters {
  /** The API key of the application. */
  clientId: string;
}

/** The result of `staff.oauthApplications.enable`. */
export type EnableOauthApplicationResult = StaffOAuthApplication;

/** The errors that `staff.oauthApplications.enable` declares. */
export type EnableOauthApplicationErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.oauthApplications.delete`. */
export interface DeleteOauthApplicationParameters {
  /** The API key of the application. */
  clientId: string;
}

/** The result of `staff.oauthApplications.delete`. */
export type DeleteOauthApplicationResult = StaffActionResult;

/** The errors that `staff.oauthApplications.delete` declares. */
export type DeleteOauthApplicationErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.oauthApplications.grants`. */
export interface ListApplicationGrantsParameters {
  /** The API key of the application. */
  clientId: string;
}

/** The query of `staff.oauthApplications.grants`. */
export interface ListApplicationGrantsQuery {
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
}

/** The result of `staff.oauthApplications.grants`. */
export type ListApplicationGrantsResult = ApplicationGrantPage;

/** The errors that `staff.oauthApplications.grants` declares. */
export type ListApplicationGrantsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.oauthApplications.accountGrants`. */
export interface ListAccountGrantsParameters {
  /** Exact account id. */
  accountId: string;
}

/** The result of `staff.oauthApplications.accountGrants`. */
export type ListAccountGrantsResult = AccountGrants;

/** The errors that `staff.oauthApplications.accountGrants` declares. */
export type ListAccountGrantsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.oauthApplications.withdrawGrants`. */
export interface WithdrawGrantsParameters {
  /** The API key of the application. */
  clientId: string;
}

/** The input of `staff.oauthApplications.withdrawGrants`. */
export type WithdrawGrantsBody = GrantWithdrawal;

/** The result of `staff.oauthApplications.withdrawGrants`. */
export type WithdrawGrantsResult = WithdrawnGrants;

/** The errors that `staff.oauthApplications.withdrawGrants` declares. */
export type WithdrawGrantsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `staff.chatApplications.list`. */
export interface ListChatApplicationsQuery {
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
}

/** The result of `staff.chatApplications.list`. */
export type ListChatApplicationsResult = StaffChatApplicationPage;

/** The errors that `staff.chatApplications.list` declares. */
export type ListChatApplicationsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.chatApplications.get`. */
export interface GetChatApplicationParameters {
  /** The id, which begins with cap_. */
  chatApplicationId: string;
}

/** The result of `staff.chatApplications.get`. */
export type GetChatApplicationResult = StaffChatApplication;

/** The errors that `staff.chatApplications.get` declares. */
export type GetChatApplicationErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.chatApplications.create`. */
export type CreateChatApplicationBody = StaffNewChatApplication;

/** The result of `staff.chatApplications.create`. */
export type CreateChatApplicationResult = CreatedChatApplication;

/** The errors that `staff.chatApplications.create` declares. */
export type CreateChatApplicationErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.chatApplications.change`. */
export interface ChangeChatApplicationParameters {
  /** The id, which begins with cap_. */
  chatApplicationId: string;
}

/** The input of `staff.chatApplications.change`. */
export type ChangeChatApplicationBody = StaffChatApplicationChange;

/** The result of `staff.chatApplications.change`. */
export type ChangeChatApplicationResult = StaffChatApplication;

/** The errors that `staff.chatApplications.change` declares. */
export type ChangeChatApplicationErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.chatApplications.rotateSecret`. */
export interface RotateChatSecretParameters {
  /** The id, which begins with cap_. */
  chatApplicationId: string;
}

/** The input of `staff.chatApplications.rotateSecret`. */
export type RotateChatSecretBody = ChatSecretRotation;

/** The result of `staff.chatApplications.rotateSecret`. */
export type RotateChatSecretResult = RotatedChatSecret;

/** The errors that `staff.chatApplications.rotateSecret` declares. */
export type RotateChatSecretErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.chatApplications.disable`. */
export interface DisableChatApplicationParameters {
  /** The id, which begins with cap_. */
  chatApplicationId: string;
}

/** The result of `staff.chatApplications.disable`. */
export type DisableChatApplicationResult = StaffChatApplication;

/** The errors that `staff.chatApplications.disable` declares. */
export type DisableChatApplicationErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.chatApplications.enable`. */
export interface EnableChatApplicationParameters {
  /** The id, which begins with cap_. */
  chatApplicationId: string;
}

/** The result of `staff.chatApplications.enable`. */
export type EnableChatApplicationResult = StaffChatApplication;

/** The errors that `staff.chatApplications.enable` declares. */
export type EnableChatApplicationErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.chatApplications.defineField`. */
export interface DefineChatFieldParameters {
  /** The id, which begins with cap_. */
  chatApplicationId: string;
}

/** The input of `staff.chatApplications.defineField`. */
export type DefineChatFieldBody = StaffChatFieldDefinition;

/** The result of `staff.chatApplications.defineField`. */
export type DefineChatFieldResult = StaffChatApplication;

/** The errors that `staff.chatApplications.defineField` declares. */
export type DefineChatFieldErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.chatApplications.archiveField`. */
export interface ArchiveChatFieldParameters {
  /** The id, which begins with cap_. */
  chatApplicationId: string;
  /** The key of the field. */
  key: string;
}

/** The result of `staff.chatApplications.archiveField`. */
export type ArchiveChatFieldResult = StaffChatApplication;

/** The errors that `staff.chatApplications.archiveField` declares. */
export type ArchiveChatFieldErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.chatApplications.sessions`. */
export interface ListWidgetSessionsParameters {
  /** The id, which begins with cap_. */
  chatApplicationId: string;
}

/** The query of `staff.chatApplications.sessions`. */
export interface ListWidgetSessionsQuery {
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
}

/** The result of `staff.chatApplications.sessions`. */
export type ListWidgetSessionsResult = StaffWidgetSessionPage;

/** The errors that `staff.chatApplications.sessions` declares. */
export type ListWidgetSessionsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.chatApplications.endSessions`. */
export interface EndWidgetSessionsParameters {
  /** The id, which begins with cap_. */
  chatApplicationId: string;
}

/** The input of `staff.chatApplications.endSessions`. */
export type EndWidgetSessionsBody = WidgetSessionEnd;

/** The result of `staff.chatApplications.endSessions`. */
export type EndWidgetSessionsResult = EndedWidgetSessions;

/** The errors that `staff.chatApplications.endSessions` declares. */
export type EndWidgetSessionsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `staff.customers.list`. */
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
  /** A date or a date-time: only customers who registered then or later. */
  readonly registeredSince?: string | undefined;
  /** A date or a date-time, exclusive: only those who registered before. */
  readonly registeredUntil?: string | undefined;
  /**
   * Only members of this group.
   * @minLength 1
   * @maxLength 100
   */
  readonly groupId?: string | undefined;
  /** Only customers whose request for wholesale prices is in this state. */
  readonly wholesaleRequest?: 'pending' | 'approved' | 'rejected' | undefined;
}

/** The result of `staff.customers.list`. */
export type ListCustomersResult = StaffCustomerPage;

/** The errors that `staff.customers.list` declares. */
export type ListCustomersErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customers.get`. */
export interface GetCustomerParameters {
  /** The id of the customer. */
  id: string;
}

/** The result of `staff.customers.get`. */
export type GetCustomerResult = StaffCustomer;

/** The errors that `staff.customers.get` declares. */
export type GetCustomerErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customers.readDocument`. */
export interface ReadCustomerDocumentParameters {
  /** The id of the customer. */
  id: string;
  /** The document. */
  type: 'shop-image' | 'nid' | 'trade-license';
}

/** The result of `staff.customers.readDocument`. */
export type ReadCustomerDocumentResult = Download<'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'>;

/** The errors that `staff.customers.readDocument` declares. */
export type ReadCustomerDocumentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'STORAGE_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customers.change`. */
export interface ChangeCustomerParameters {
  /** The id of the customer. */
  id: string;
}

/** The input of `staff.customers.change`. */
export type ChangeCustomerBody = StaffCustomerChange;

/** The result of `staff.customers.change`. */
export type ChangeCustomerResult = StaffCustomer;

/** The errors that `staff.customers.change` declares. */
export type ChangeCustomerErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customers.deactivate`. */
export interface DeactivateCustomerParameters {
  /** The id of the customer. */
  id: string;
}

/** The result of `staff.customers.deactivate`. */
export type DeactivateCustomerResult = StaffCustomer;

/** The errors that `staff.customers.deactivate` declares. */
export type DeactivateCustomerErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customers.activate`. */
export interface ActivateCustomerParameters {
  /** The id of the customer. */
  id: string;
}

/** The result of `staff.customers.activate`. */
export type ActivateCustomerResult = StaffCustomer;

/** The errors that `staff.customers.activate` declares. */
export type ActivateCustomerErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customers.endSessions`. */
export interface EndCustomerSessionsParameters {
  /** The id of the customer. */
  id: string;
}

/** The result of `staff.customers.endSessions`. */
export type EndCustomerSessionsResult = StaffCustomer;

/** The errors that `staff.customers.endSessions` declares. */
export type EndCustomerSessionsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customers.resetPassword`. */
export interface ResetCustomerPasswordParameters {
  /** The id of the customer. */
  id: string;
}

/** The result of `staff.customers.resetPassword`. */
export type ResetCustomerPasswordResult = OneTimePassword;

/** The errors that `staff.customers.resetPassword` declares. */
export type ResetCustomerPasswordErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customers.endHold`. */
export interface EndHoldParameters {
  /** The id of the customer. */
  id: string;
}

/** The result of `staff.customers.endHold`. */
export type EndHoldResult = StaffCustomer;

/** The errors that `staff.customers.endHold` declares. */
export type EndHoldErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customers.codeLimits`. */
export interface GetCodeLimitsParameters {
  /** The id of the customer. */
  id: string;
}

/** The result of `staff.customers.codeLimits`. */
export type GetCodeLimitsResult = CodeLimits;

/** The errors that `staff.customers.codeLimits` declares. */
export type GetCodeLimitsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customers.liftCodeLimits`. */
export interface LiftCodeLimitsParameters {
  /** The id of the customer. */
  id: string;
}

/** The result of `staff.customers.liftCodeLimits`. */
export type LiftCodeLimitsResult = CodeLimits;

/** The errors that `staff.customers.liftCodeLimits` declares. */
export type LiftCodeLimitsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customers.erase`. */
export interface EraseCustomerParameters {
  /** The id of the customer. */
  id: string;
}

/** The result of `staff.customers.erase`. */
export type EraseCustomerResult = StaffActionResult;

/** The errors that `staff.customers.erase` declares. */
export type EraseCustomerErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customers.listRequirements`. */
export interface ListCustomerRequirementsParameters {
  /** The id of the customer. */
  id: string;
}

/** The result of `staff.customers.listRequirements`. */
export type ListCustomerRequirementsResult = DocumentRequirements;

/** The errors that `staff.customers.listRequirements` declares. */
export type ListCustomerRequirementsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customers.requireDocument`. */
export interface RequireDocumentParameters {
  /** The id of the customer. */
  id: string;
}

/** The input of `staff.customers.requireDocument`. */
export type RequireDocumentBody = NewDocumentRequirement;

/** The result of `staff.customers.requireDocument`. */
export type RequireDocumentResult = DocumentRequirement;

/** The errors that `staff.customers.requireDocument` declares. */
export type RequireDocumentErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customers.withdrawRequirement`. */
export interface WithdrawRequirementParameters {
  /** The id of the customer. */
  id: string;
  /** The id of the requirement. */
  rid: string;
}

/** The result of `staff.customers.withdrawRequirement`. */
export type WithdrawRequirementResult = StaffActionResult;

/** The errors that `staff.customers.withdrawRequirement` declares. */
export type WithdrawRequirementErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customers.approveWholesale`. */
export interface ApproveWholesaleParameters {
  /** The id of the customer. */
  id: string;
}

/** The input of `staff.customers.approveWholesale`. */
export type ApproveWholesaleBody = WholesaleDecisionRequest;

/** The result of `staff.customers.approveWholesale`. */
export type ApproveWholesaleResult = StaffCustomer;

/** The errors that `staff.customers.approveWholesale` declares. */
export type ApproveWholesaleErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customers.rejectWholesale`. */
export interface RejectWholesaleParameters {
  /** The id of the customer. */
  id: string;
}

/** The input of `staff.customers.rejectWholesale`. */
export type RejectWholesaleBody = WholesaleDecisionRequest;

/** The result of `staff.customers.rejectWholesale`. */
export type RejectWholesaleResult = StaffCustomer;

/** The errors that `staff.customers.rejectWholesale` declares. */
export type RejectWholesaleErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `staff.customerGroups.list`. */
export interface ListCustomerGroupsQuery {
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

/** The result of `staff.customerGroups.list`. */
export type ListCustomerGroupsResult = CustomerGroupPage;

/** The errors that `staff.customerGroups.list` declares. */
export type ListCustomerGroupsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.customerGroups.create`. */
export type CreateCustomerGroupBody = NewCustomerGroup;

/** The result of `staff.customerGroups.create`. */
export type CreateCustomerGroupResult = CustomerGroup;

/** The errors that `staff.customerGroups.create` declares. */
export type CreateCustomerGroupErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customerGroups.get`. */
export interface GetCustomerGroupParameters {
  /** The id of the group. */
  id: string;
}

/** The result of `staff.customerGroups.get`. */
export type GetCustomerGroupResult = CustomerGroup;

/** The errors that `staff.customerGroups.get` declares. */
export type GetCustomerGroupErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customerGroups.change`. */
export interface ChangeCustomerGroupParameters {
  /** The id of the group. */
  id: string;
}

/** The input of `staff.customerGroups.change`. */
export type ChangeCustomerGroupBody = CustomerGroupChange;

/** The result of `staff.customerGroups.change`. */
export type ChangeCustomerGroupResult = CustomerGroup;

/** The errors that `staff.customerGroups.change` declares. */
export type ChangeCustomerGroupErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customerGroups.delete`. */
export interface DeleteCustomerGroupParameters {
  /** The id of the group. */
  id: string;
}

/** The result of `staff.customerGroups.delete`. */
export type DeleteCustomerGroupResult = StaffActionResult;

/** The errors that `staff.customerGroups.delete` declares. */
export type DeleteCustomerGroupErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.customerGroups.changeMembers`. */
export interface ChangeGroupMembersParameters {
  /** The id of the group. */
  id: string;
}

/** The input of `staff.customerGroups.changeMembers`. */
export type ChangeGroupMembersBody = GroupMembersChange;

/** The result of `staff.customerGroups.changeMembers`. */
export type ChangeGroupMembersResult = CustomerGroup;

/** The errors that `staff.customerGroups.changeMembers` declares. */
export type ChangeGroupMembersErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `staff.messages.list`. */
export interface ListMessagesQuery {
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
  /** Only messages in this state. */
  readonly state?: 'queued' | 'sent' | 'shown' | 'skipped' | 'failed' | undefined;
}

/** The result of `staff.messages.list`. */
export type ListMessagesResult = StaffMessagePage;

/** The errors that `staff.messages.list` declares. */
export type ListMessagesErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `staff.synonyms.get`. */
export type GetSynonymsResult = StaffSynonyms;

/** The errors that `staff.synonyms.get` declares. */
export type GetSynonymsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.synonyms.replace`. */
export type ReplaceSynonymsBody = StaffSynonymsReplacement;

/** The result of `staff.synonyms.replace`. */
export type ReplaceSynonymsResult = StaffSynonyms;

/** The errors that `staff.synonyms.replace` declares. */
export type ReplaceSynonymsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `staff.searchMisses.list`. */
export interface ListSearchMissesQuery {
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
}

/** The result of `staff.searchMisses.list`. */
export type ListSearchMissesResult = SearchMissPage;

/** The errors that `staff.searchMisses.list` declares. */
export type ListSearchMissesErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `staff.events.list`. */
export interface ListEventsQuery {
  /**
   * `cursor` of the response before. Without it, from the oldest kept event.
   * @maxLength 100
   */
  readonly after?: string | undefined;
  /**
   * Only these types, with commas between them. A `*` at the end selects several.
   * @maxLength 2000
   */
  readonly types?: string | undefined;
  /**
   * Events of this response at most.
   * @minimum 1
   * @maximum 500
   * @default 100
   */
  readonly limit?: number | undefined;
  /**
   * Seconds that the server waits for an event if there is none yet.
   * @minimum 0
   * @maximum 25
   * @default 0
   */
  readonly wait?: number | undefined;
}

/** The result of `staff.events.list`. */
export type ListEventsResult = EventPage;

/** The errors that `staff.events.list` declares. */
export type ListEventsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CURSOR_EXPIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The result of `staff.events.snapshot`. */
export type GetCatalogSnapshotResult = Download<'application/jsonl'>;

/** The errors that `staff.events.snapshot` declares. */
export type GetCatalogSnapshotErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The query of `staff.webhookEndpoints.list`. */
export interface ListWebhookEndpointsQuery {
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
}

/** The result of `staff.webhookEndpoints.list`. */
export type ListWebhookEndpointsResult = WebhookEndpointPage;

/** The errors that `staff.webhookEndpoints.list` declares. */
export type ListWebhookEndpointsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.webhookEndpoints.get`. */
export interface GetWebhookEndpointParameters {
  /** The id of the endpoint. */
  id: string;
}

/** The result of `staff.webhookEndpoints.get`. */
export type GetWebhookEndpointResult = WebhookEndpoint;

/** The errors that `staff.webhookEndpoints.get` declares. */
export type GetWebhookEndpointErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The input of `staff.webhookEndpoints.create`. */
export type CreateWebhookEndpointBody = WebhookEndpointInput;

/** The result of `staff.webhookEndpoints.create`. */
export type CreateWebhookEndpointResult = CreatedWebhookEndpoint;

/** The errors that `staff.webhookEndpoints.create` declares. */
export type CreateWebhookEndpointErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.webhookEndpoints.change`. */
export interface ChangeWebhookEndpointParameters {
  /** The id of the endpoint. */
  id: string;
}

/** The input of `staff.webhookEndpoints.change`. */
export type ChangeWebhookEndpointBody = WebhookEndpointChange;

/** The result of `staff.webhookEndpoints.change`. */
export type ChangeWebhookEndpointResult = WebhookEndpoint;

/** The errors that `staff.webhookEndpoints.change` declares. */
export type ChangeWebhookEndpointErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.webhookEndpoints.delete`. */
export interface DeleteWebhookEndpointParameters {
  /** The id of the endpoint. */
  id: string;
}

/** The result of `staff.webhookEndpoints.delete`. */
export type DeleteWebhookEndpointResult = StaffActionResult;

/** The errors that `staff.webhookEndpoints.delete` declares. */
export type DeleteWebhookEndpointErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.webhookEndpoints.rotateSecret`. */
export interface RotateWebhookSecretParameters {
  /** The id of the endpoint. */
  id: string;
}

/** The input of `staff.webhookEndpoints.rotateSecret`. */
export type RotateWebhookSecretBody = WebhookSecretRotation;

/** The result of `staff.webhookEndpoints.rotateSecret`. */
export type RotateWebhookSecretResult = RotatedWebhookSecret;

/** The errors that `staff.webhookEndpoints.rotateSecret` declares. */
export type RotateWebhookSecretErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.webhookEndpoints.test`. */
export interface TestWebhookEndpointParameters {
  /** The id of the endpoint. */
  id: string;
}

/** The result of `staff.webhookEndpoints.test`. */
export type TestWebhookEndpointResult = QueuedWebhookTest;

/** The errors that `staff.webhookEndpoints.test` declares. */
export type TestWebhookEndpointErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.webhookEndpoints.attempts`. */
export interface ListWebhookAttemptsParameters {
  /** The id of the endpoint. */
  id: string;
}

/** The query of `staff.webhookEndpoints.attempts`. */
export interface ListWebhookAttemptsQuery {
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
  /** Only failed attempts, or only others. */
  readonly status?: 'failed' | 'succeeded' | undefined;
  /**
   * Only these types, with commas between them. A `*` at the end selects several.
   * @maxLength 2000
   */
  readonly types?: string | undefined;
}

/** The result of `staff.webhookEndpoints.attempts`. */
export type ListWebhookAttemptsResult = WebhookAttemptPage;

/** The errors that `staff.webhookEndpoints.attempts` declares. */
export type ListWebhookAttemptsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.webhookEndpoints.replay`. */
export interface ReplayWebhookEventsParameters {
  /** The id of the endpoint. */
  id: string;
}

/** The input of `staff.webhookEndpoints.replay`. */
export type ReplayWebhookEventsBody = WebhookReplay;

/** The result of `staff.webhookEndpoints.replay`. */
export type ReplayWebhookEventsResult = QueuedWebhookReplay;

/** The errors that `staff.webhookEndpoints.replay` declares. */
export type ReplayWebhookEventsErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';

/** The path parameters of `staff.webhookEndpoints.resend`. */
export interface ResendWebhookEventParameters {
  /** The id of the endpoint. */
  id: string;
  /** The id of the event. */
  eventId: string;
}

/** The result of `staff.webhookEndpoints.resend`. */
export type ResendWebhookEventResult = QueuedWebhookEvent;

/** The errors that `staff.webhookEndpoints.resend` declares. */
export type ResendWebhookEventErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
