/**
 * The largest lengths of stored texts, in code points. Imports, forms and commands enforce them when they write; the
 * OpenAPI documents state them.
 */
export const MAX_LENGTHS = {
  id: 100,
  /** The name of a product or a category. */
  name: 255,
  slug: 255,
  categoryDescription: 5_000,
  /** A URL, or a path on this server, as an operator enters it. */
  url: 2_048,
  /** A URL in a response: a path on this server comes after the origin, which has at most 267 characters. */
  publicUrl: 2_048 + 267,
  contentTitle: 255,
  setting: 5_000,
  accountName: 120,
  permission: 100,
  roleName: 100,
  applicationName: 120,
  chatApplicationName: 100,
  redirectUri: 2_000,
  /** The logo of an application may be a picture in a data: URL. */
  logoUrl: 100_000,
  oauthScope: 100,
  email: 254,
  /** A Bangladesh mobile number in +880 form. */
  mobileNumber: 14,
  shopName: 200,
  shopAddress: 1_000,
  /** A note of a staff member. */
  staffNote: 1_000,
  /** Limits what a customer writes to the staff. */
  customerNote: 1_000,
  visitorName: 200,
  externalUserId: 255,
  /** The value of a custom field of a chat visitor. */
  fieldValue: 20_000,
  fieldLabel: 200,
  /** A signed token or a resume token, as a page sends it back. */
  widgetCredential: 2_048,
} as const;

/** The largest numbers of items. */
export const MAX_ITEMS = {
  /** The applications of a service account that its page lists. */
  boundApplications: 100,
  images: 100,
  fieldOptions: 100,
  preChatFields: 50,
  permissions: 200,
  redirectUris: 50,
  scopes: 50,
  visitorOrigins: 50,
  /** The sessions that a list shows. */
  sessions: 100,
} as const;

/** The largest number that orders a category among its siblings. */
export const MAX_SORT_ORDER = 1_000_000;

/** The largest rich-text document, in bytes as JSON. @see catalog specification, section 2, RichText */
export const MAX_RICH_TEXT_BYTES = 102_400;

/** HTML of a rich-text document: no part of a document grows to more than six times its bytes. */
export const MAX_HTML_LENGTH = 6 * MAX_RICH_TEXT_BYTES;
