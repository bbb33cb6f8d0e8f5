// Generated from the contract by `npm run generate`. Do not edit.

/** The values of `AccountType`. */
export const ACCOUNT_TYPES = [
  "STAFF",
  "CUSTOMER",
  "USER"
] as const;

/** The values of `AvailabilityStatus`. */
export const AVAILABILITY_STATUSES = [
  "in_stock",
  "low",
  "out_of_stock",
  "preorder",
  "unknown"
] as const;

/** The values of `CustomerType`. */
export const CUSTOMER_TYPES = [
  "WHOLESALE",
  "RETAIL"
] as const;

/** The values of `DocumentKind`. */
export const DOCUMENT_KINDS = [
  "SHOP_IMAGE",
  "NID",
  "TRADE_LICENSE"
] as const;

/** The values of `ShopType`. */
export const SHOP_TYPES = [
  "GROCERY",
  "TEA_SHOP",
  "STATIONERY",
  "PHARMACY",
  "HARDWARE",
  "ELECTRICAL",
  "CROCKERY",
  "COSMETICS",
  "OTHER"
] as const;

/** The values of `WholesaleRequestState`. */
export const WHOLESALE_REQUEST_STATES = [
  "pending",
  "approved",
  "rejected"
] as const;

/** The values of `ChatFieldType`. */
export const CHAT_FIELD_TYPES = [
  "text",
  "textarea",
  "email",
  "phone",
  "number",
  "boolean",
  "select",
  "date",
  "url"
] as const;

/** The values of `IdentityVerification`. */
export const IDENTITY_VERIFICATIONS = [
  "off",
  "required"
] as const;

/** The kinds of discounts. */
export const DISCOUNT_TYPES = [
  "FIXED",
  "PERCENTAGE"
] as const;

/** The states of products and app content. */
export const PUBLICATION_STATES = [
  "draft",
  "published"
] as const;

/** The error codes that this version knows. A later server may have more. */
export const ERROR_CODES = [
  "VALIDATION_ERROR",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "REAUTHENTICATION_REQUIRED",
  "PASSWORD_CHANGE_REQUIRED",
  "SECOND_FACTOR_REQUIRED",
  "NOT_FOUND",
  "CONFLICT",
  "LAST_FACTOR",
  "CURSOR_EXPIRED",
  "PRECONDITION_FAILED",
  "PAYLOAD_TOO_LARGE",
  "IDEMPOTENCY_MISMATCH",
  "PRECONDITION_REQUIRED",
  "RATE_LIMITED",
  "INTERNAL_ERROR",
  "STORAGE_ERROR",
  "SERVICE_UNAVAILABLE",
  "CODES_UNAVAILABLE"
] as const;

/** The types of events that this version knows. */
export const EVENT_TYPES = [
  "product.created",
  "product.price_changed",
  "product.published",
  "product.unpublished",
  "product.deleted",
  "product.changed",
  "category.created",
  "category.changed",
  "category.deleted",
  "app_content.published",
  "app_content.unpublished",
  "settings.changed",
  "catalog.imported",
  "prices.changed",
  "product.availability_changed",
  "price_list.changed",
  "price_list.activated",
  "price_list.deactivated",
  "customer.registered",
  "customer.changed",
  "customer.deactivated",
  "customer.activated",
  "customer.erased",
  "customer.wholesale_requested",
  "customer.wholesale_approved",
  "customer.wholesale_rejected",
  "customer.document_added",
  "session.ended",
  "oauth.grant_revoked",
  "chat.visitor_saved",
  "chat.visitor_erased",
  "webhook.disabled"
] as const;

/** The permissions of staff members. */
export const PERMISSION_CODES = [
  "catalog:read",
  "catalog:write",
  "prices:write",
  "availability:write",
  "content:write",
  "settings:write",
  "customers:read",
  "customers:write",
  "documents:read",
  "applications:write",
  "accounts:write",
  "events:read",
  "audit:read"
] as const;

/** The largest lengths of texts, in code points. */
export const MAX_LENGTHS = {
  "id": 100,
  "name": 255,
  "slug": 255,
  "categoryDescription": 5000,
  "url": 2048,
  "publicUrl": 2315,
  "contentTitle": 255,
  "setting": 5000,
  "accountName": 120,
  "permission": 100,
  "roleName": 100,
  "applicationName": 120,
  "chatApplicationName": 100,
  "redirectUri": 2000,
  "logoUrl": 100000,
  "oauthScope": 100,
  "email": 254,
  "mobileNumber": 14,
  "shopName": 200,
  "shopAddress": 1000,
  "staffNote": 1000,
  "customerNote": 1000,
  "visitorName": 200,
  "externalUserId": 255,
  "fieldValue": 20000,
  "fieldLabel": 200,
  "widgetCredential": 2048
} as const;

/** The largest numbers of items. */
export const MAX_ITEMS = {
  "boundApplications": 100,
  "images": 100,
  "fieldOptions": 100,
  "preChatFields": 50,
  "permissions": 200,
  "redirectUris": 50,
  "scopes": 50,
  "visitorOrigins": 50,
  "sessions": 100
} as const;

/** The largest number that orders a category among its siblings. */
export const MAX_SORT_ORDER = 1000000 as const;

/** The largest document of a customer. */
export const MAX_DOCUMENT_BYTES = 10485760 as const;

/** The largest rich-text document, as JSON. */
export const MAX_RICH_TEXT_BYTES = 102400 as const;

/** The names of fields. */
export const fieldLabels = {
  "slug": {
    "en": "Slug",
    "bn": "স্লাগ"
  },
  "product": {
    "en": "Products",
    "bn": "পণ্য"
  },
  "category": {
    "en": "Categories",
    "bn": "বিভাগ"
  },
  "setting": {
    "en": "Settings",
    "bn": "সেটিংস"
  },
  "appContent": {
    "en": "App content",
    "bn": "অ্যাপের লেখা"
  },
  "pricesRemoved": {
    "en": "Prices removed",
    "bn": "সরানো দাম"
  },
  "discountsRemoved": {
    "en": "Discounts removed",
    "bn": "সরানো ছাড়"
  },
  "name": {
    "en": "Name",
    "bn": "নাম"
  },
  "categoryId": {
    "en": "Category",
    "bn": "বিভাগ"
  },
  "images": {
    "en": "Pictures",
    "bn": "ছবি"
  },
  "image": {
    "en": "Picture",
    "bn": "ছবি"
  },
  "status": {
    "en": "Status",
    "bn": "অবস্থা"
  },
  "wholesaleMinOrderQuantity": {
    "en": "Minimum quantity, wholesale",
    "bn": "পাইকারি সর্বনিম্ন পরিমাণ"
  },
  "retailMinOrderQuantity": {
    "en": "Minimum quantity, retail",
    "bn": "খুচরা সর্বনিম্ন পরিমাণ"
  },
  "wholesaleIncrement": {
    "en": "Step, wholesale",
    "bn": "ধাপ, পাইকারি"
  },
  "retailIncrement": {
    "en": "Step, retail",
    "bn": "ধাপ, খুচরা"
  },
  "wholesaleMaxOrderQuantity": {
    "en": "Most pieces, wholesale",
    "bn": "সর্বোচ্চ, পাইকারি"
  },
  "retailMaxOrderQuantity": {
    "en": "Most pieces, retail",
    "bn": "সর্বোচ্চ, খুচরা"
  },
  "packSize": {
    "en": "Pieces of a pack",
    "bn": "এক প্যাকেটে কয়টি"
  },
  "packUnitName": {
    "en": "Name of the pack in English",
    "bn": "প্যাকেটের ইংরেজি নাম"
  },
  "packUnitNameBn": {
    "en": "Name of the pack in Bengali",
    "bn": "প্যাকেটের বাংলা নাম"
  },
  "sku": {
    "en": "SKU",
    "bn": "SKU"
  },
  "gtins": {
    "en": "Barcodes",
    "bn": "বারকোড"
  },
  "brand": {
    "en": "Brand",
    "bn": "ব্র্যান্ড"
  },
  "unit": {
    "en": "What one piece is",
    "bn": "প্রতিটি কী"
  },
  "netContent": {
    "en": "What one piece contains",
    "bn": "প্রতিটিতে কত আছে"
  },
  "origin": {
    "en": "Country of origin",
    "bn": "কোন দেশের"
  },
  "description": {
    "en": "Description",
    "bn": "বিবরণ"
  },
  "deletedAt": {
    "en": "Deleted at",
    "bn": "মোছার সময়"
  },
  "deletedStatus": {
    "en": "Status before the deletion",
    "bn": "মোছার আগের অবস্থা"
  },
  "wholesaleBasePrice": {
    "en": "Wholesale price",
    "bn": "পাইকারি দাম"
  },
  "wholesaleDiscountType": {
    "en": "Wholesale discount",
    "bn": "পাইকারি ছাড়"
  },
  "wholesaleDiscountValue": {
    "en": "Wholesale discount, value",
    "bn": "পাইকারি ছাড়ের পরিমাণ"
  },
  "wholesaleFinalPrice": {
    "en": "Wholesale, the customer pays",
    "bn": "পাইকারি ক্রেতা দেবেন"
  },
  "retailBasePrice": {
    "en": "Retail price",
    "bn": "খুচরা দাম"
  },
  "retailDiscountType": {
    "en": "Retail discount",
    "bn": "খুচরা ছাড়"
  },
  "retailDiscountValue": {
    "en": "Retail discount, value",
    "bn": "খুচরা ছাড়ের পরিমাণ"
  },
  "retailFinalPrice": {
    "en": "Retail, the customer pays",
    "bn": "খুচরা ক্রেতা দেবেন"
  },
  "parentId": {
    "en": "Main category",
    "bn": "মূল বিভাগ"
  },
  "sortOrder": {
    "en": "Place in the order",
    "bn": "ক্রম"
  },
  "hidden": {
    "en": "Hidden",
    "bn": "লুকানো"
  },
  "title": {
    "en": "Title",
    "bn": "শিরোনাম"
  },
  "body": {
    "en": "Text",
    "bn": "লেখা"
  },
  "value": {
    "en": "Value",
    "bn": "মান"
  },
  "link": {
    "en": "Link",
    "bn": "লিংক"
  },
  "email": {
    "en": "Email",
    "bn": "ইমেইল"
  },
  "phone": {
    "en": "Phone",
    "bn": "মোবাইল নম্বর"
  },
  "role": {
    "en": "Role",
    "bn": "ভূমিকা"
  },
  "active": {
    "en": "Active",
    "bn": "সক্রিয়"
  },
  "permissions": {
    "en": "Permissions",
    "bn": "অনুমতি"
  },
  "phoneNumber": {
    "en": "Phone",
    "bn": "মোবাইল নম্বর"
  },
  "shopName": {
    "en": "Shop",
    "bn": "দোকান"
  },
  "shopAddress": {
    "en": "Shop address",
    "bn": "দোকানের ঠিকানা"
  },
  "shopType": {
    "en": "Shop type",
    "bn": "দোকানের ধরন"
  },
  "customerType": {
    "en": "Price tier",
    "bn": "দামের স্তর"
  },
  "requested": {
    "en": "Requested tier",
    "bn": "চাওয়া স্তর"
  },
  "documents": {
    "en": "Documents",
    "bn": "কাগজপত্র"
  },
  "note": {
    "en": "Note",
    "bn": "মন্তব্য"
  },
  "type": {
    "en": "Type",
    "bn": "ধরন"
  },
  "reason": {
    "en": "Reason",
    "bn": "কারণ"
  },
  "customerReason": {
    "en": "Reason for the customer",
    "bn": "ক্রেতাকে জানানো কারণ"
  },
  "sessions": {
    "en": "Sessions ended",
    "bn": "শেষ হওয়া সেশন"
  },
  "grants": {
    "en": "Grants ended",
    "bn": "শেষ হওয়া অনুমতি"
  },
  "sessionId": {
    "en": "Session",
    "bn": "সেশন"
  },
  "replaced": {
    "en": "Replaced sessions",
    "bn": "আগের সেশন"
  },
  "replacedBy": {
    "en": "Replaced by",
    "bn": "পরের সেশন"
  },
  "clientId": {
    "en": "Client ID",
    "bn": "ক্লায়েন্ট আইডি"
  },
  "applicationId": {
    "en": "Application ID",
    "bn": "অ্যাপ্লিকেশন আইডি"
  },
  "scope": {
    "en": "Scope",
    "bn": "স্কোপ"
  },
  "scopes": {
    "en": "Scopes",
    "bn": "স্কোপ"
  },
  "defaultScope": {
    "en": "Default scope",
    "bn": "সাধারণ স্কোপ"
  },
  "consent": {
    "en": "Consent",
    "bn": "সম্মতি"
  },
  "error": {
    "en": "Error",
    "bn": "ত্রুটি"
  },
  "redirectUris": {
    "en": "Redirect URIs",
    "bn": "রিডাইরেক্ট URI"
  },
  "postLogoutRedirectUris": {
    "en": "Redirect URIs after sign-out",
    "bn": "লগ আউটের পরের URI"
  },
  "requirePkce": {
    "en": "PKCE required",
    "bn": "PKCE লাগবে"
  },
  "idTokenClaims": {
    "en": "Claims in id tokens",
    "bn": "id token-এ তথ্য"
  },
  "tokenLimit": {
    "en": "Tokens in a minute",
    "bn": "মিনিটে টোকেন"
  },
  "logoUrl": {
    "en": "Logo",
    "bn": "লোগো"
  },
  "homeUrl": {
    "en": "Home page",
    "bn": "প্রথম পাতা"
  },
  "backchannelLogoutUri": {
    "en": "Back-channel logout",
    "bn": "লগ আউটের খবর পাঠানোর ঠিকানা"
  },
  "serviceAccountId": {
    "en": "Service account",
    "bn": "সার্ভিস অ্যাকাউন্ট"
  },
  "keepOldSeconds": {
    "en": "Old secrets valid for (seconds)",
    "bn": "পুরোনো চাবি চলবে (সেকেন্ড)"
  },
  "secretPrefix": {
    "en": "Secret begins with",
    "bn": "চাবির শুরু"
  },
  "visitorOrigins": {
    "en": "Origins of the pages",
    "bn": "পাতার অরিজিন"
  },
  "identityVerification": {
    "en": "Identity verification",
    "bn": "পরিচয় যাচাই"
  },
  "visitorId": {
    "en": "Visitor",
    "bn": "অতিথি"
  },
  "chatVisitorId": {
    "en": "Visitor",
    "bn": "অতিথি"
  },
  "anonymousVisitorId": {
    "en": "Anonymous visitor",
    "bn": "অচেনা অতিথি"
  },
  "endedSessions": {
    "en": "Sessions ended",
    "bn": "শেষ হওয়া সেশন"
  },
  "chatVisitors": {
    "en": "Chat visitors",
    "bn": "চ্যাটের অতিথি"
  },
  "key": {
    "en": "Key",
    "bn": "কী"
  },
  "label": {
    "en": "English label",
    "bn": "ইংরেজি লেবেল"
  },
  "labelBn": {
    "en": "Bengali label",
    "bn": "বাংলা লেবেল"
  },
  "options": {
    "en": "Choices",
    "bn": "বাছাইয়ের তালিকা"
  },
  "required": {
    "en": "Required",
    "bn": "আবশ্যক"
  },
  "maxLength": {
    "en": "Characters at most",
    "bn": "সর্বোচ্চ অক্ষর"
  },
  "position": {
    "en": "Order",
    "bn": "ক্রম"
  },
  "archived": {
    "en": "Archived",
    "bn": "তুলে রাখা"
  },
  "externalUrl": {
    "en": "Link",
    "bn": "লিংক"
  },
  "createdAt": {
    "en": "Created",
    "bn": "তৈরি হয়েছে"
  },
  "unclaimed": {
    "en": "Not written yet",
    "bn": "এখনো লেখা হয়নি"
  },
  "groups": {
    "en": "Groups of synonyms",
    "bn": "একই অর্থের শব্দের দল"
  },
  "hash": {
    "en": "File",
    "bn": "ফাইল"
  },
  "width": {
    "en": "Width",
    "bn": "চওড়া"
  },
  "height": {
    "en": "Height",
    "bn": "উঁচু"
  },
  "created": {
    "en": "Created",
    "bn": "তৈরি"
  },
  "changed": {
    "en": "Changed",
    "bn": "বদল"
  },
  "deleted": {
    "en": "Deleted",
    "bn": "মোছা"
  },
  "at": {
    "en": "Where",
    "bn": "কোথায়"
  },
  "before": {
    "en": "Before",
    "bn": "আগে"
  },
  "id": {
    "en": "ID",
    "bn": "আইডি"
  },
  "endpointId": {
    "en": "Webhook ID",
    "bn": "ওয়েবহুকের আইডি"
  },
  "eventId": {
    "en": "Event ID",
    "bn": "ঘটনার আইডি"
  },
  "keyId": {
    "en": "Key ID",
    "bn": "চাবির আইডি"
  },
  "viaClientId": {
    "en": "Client ID of the application",
    "bn": "অ্যাপ্লিকেশনের ক্লায়েন্ট আইডি"
  },
  "addressRanges": {
    "en": "Networks",
    "bn": "নেটওয়ার্ক"
  },
  "expiresAt": {
    "en": "Valid until",
    "bn": "মেয়াদ শেষ"
  },
  "service": {
    "en": "Service account",
    "bn": "সার্ভিস অ্যাকাউন্ট"
  },
  "url": {
    "en": "URL",
    "bn": "URL"
  },
  "types": {
    "en": "Events",
    "bn": "ঘটনা"
  },
  "ordering": {
    "en": "Order",
    "bn": "ক্রম"
  },
  "enabled": {
    "en": "Enabled",
    "bn": "সক্রিয়"
  },
  "since": {
    "en": "From",
    "bn": "শুরু"
  },
  "until": {
    "en": "To",
    "bn": "শেষ"
  },
  "count": {
    "en": "Count",
    "bn": "সংখ্যা"
  },
  "siteName": {
    "en": "Name of the shop",
    "bn": "দোকানের নাম"
  },
  "contactEmail": {
    "en": "Email",
    "bn": "ইমেইল"
  },
  "logo": {
    "en": "Logo",
    "bn": "লোগো"
  }
} as const;

/** The names of values of fields that have few. */
export const valueLabels = {
  "draft": {
    "en": "Draft",
    "bn": "খসড়া"
  },
  "published": {
    "en": "Published",
    "bn": "প্রকাশিত"
  },
  "deleted": {
    "en": "Deleted",
    "bn": "মুছে ফেলা"
  },
  "unknown identifier": {
    "en": "Unknown account",
    "bn": "অচেনা অ্যাকাউন্ট"
  },
  "wrong password": {
    "en": "Wrong password",
    "bn": "ভুল পাসওয়ার্ড"
  },
  "inactive account": {
    "en": "Account is deactivated",
    "bn": "অ্যাকাউন্টটি নিষ্ক্রিয়"
  },
  "FIXED": {
    "en": "Amount",
    "bn": "টাকা"
  },
  "PERCENTAGE": {
    "en": "Percentage",
    "bn": "শতাংশ"
  },
  "WHOLESALE": {
    "en": "Wholesale",
    "bn": "পাইকারি"
  },
  "RETAIL": {
    "en": "Retail",
    "bn": "খুচরা"
  },
  "SHOP_IMAGE": {
    "en": "Picture of the shop",
    "bn": "দোকানের ছবি"
  },
  "NID": {
    "en": "National ID card",
    "bn": "জাতীয় পরিচয়পত্র"
  },
  "TRADE_LICENSE": {
    "en": "Trade licence",
    "bn": "ট্রেড লাইসেন্স"
  }
} as const;

/** The names of the types of shops. */
export const shopTypeLabels = {
  "GROCERY": {
    "en": "Grocery",
    "bn": "মুদি দোকান"
  },
  "TEA_SHOP": {
    "en": "Tea shop",
    "bn": "চায়ের দোকান"
  },
  "STATIONERY": {
    "en": "Stationery",
    "bn": "স্টেশনারি"
  },
  "PHARMACY": {
    "en": "Pharmacy",
    "bn": "ফার্মেসি"
  },
  "HARDWARE": {
    "en": "Hardware",
    "bn": "হার্ডওয়্যার"
  },
  "ELECTRICAL": {
    "en": "Electrical",
    "bn": "ইলেকট্রিক্যাল"
  },
  "CROCKERY": {
    "en": "Crockery",
    "bn": "ক্রোকারিজ"
  },
  "COSMETICS": {
    "en": "Cosmetics",
    "bn": "প্রসাধনী"
  },
  "OTHER": {
    "en": "Other",
    "bn": "অন্যান্য"
  }
} as const;

/** The names of the types of customers. */
export const customerTypeLabels = {
  "WHOLESALE": {
    "en": "Wholesale",
    "bn": "পাইকারি"
  },
  "RETAIL": {
    "en": "Retail",
    "bn": "খুচরা"
  }
} as const;

/** The names of types of events, and of patterns of them. */
export const eventLabels = {
  "*": {
    "en": "All events",
    "bn": "সব ঘটনা"
  },
  "product.*": {
    "en": "All about products",
    "bn": "পণ্যের সবকিছু"
  },
  "product.created": {
    "en": "Product created",
    "bn": "নতুন পণ্য"
  },
  "product.price_changed": {
    "en": "Price or discount changed",
    "bn": "দাম বা ছাড় বদল"
  },
  "product.published": {
    "en": "Product published",
    "bn": "পণ্য প্রকাশ"
  },
  "product.unpublished": {
    "en": "Product unpublished",
    "bn": "পণ্যের প্রকাশ বন্ধ"
  },
  "product.deleted": {
    "en": "Product deleted",
    "bn": "পণ্য মোছা"
  },
  "product.changed": {
    "en": "Product changed",
    "bn": "পণ্য বদল"
  },
  "product.availability_changed": {
    "en": "Availability changed",
    "bn": "মজুদ বদল"
  },
  "category.*": {
    "en": "All about categories",
    "bn": "বিভাগের সবকিছু"
  },
  "category.created": {
    "en": "Category created",
    "bn": "নতুন বিভাগ"
  },
  "category.changed": {
    "en": "Category changed",
    "bn": "বিভাগ বদল"
  },
  "category.deleted": {
    "en": "Category deleted",
    "bn": "বিভাগ মোছা"
  },
  "app_content.*": {
    "en": "All about app content",
    "bn": "অ্যাপের লেখার সবকিছু"
  },
  "app_content.published": {
    "en": "App content published",
    "bn": "অ্যাপের লেখা প্রকাশ"
  },
  "app_content.unpublished": {
    "en": "App content unpublished",
    "bn": "অ্যাপের লেখার প্রকাশ বন্ধ"
  },
  "settings.changed": {
    "en": "Settings changed",
    "bn": "সেটিংস বদল"
  },
  "catalog.imported": {
    "en": "More than 1,000 rows changed at once",
    "bn": "একসঙ্গে ১,০০০-এর বেশি সারি বদল"
  },
  "prices.changed": {
    "en": "More than 1,000 prices changed at once",
    "bn": "একসঙ্গে ১,০০০-এর বেশি দাম বদল"
  },
  "price_list.*": {
    "en": "All about price lists",
    "bn": "দামের তালিকার সবকিছু"
  },
  "price_list.changed": {
    "en": "Price list changed",
    "bn": "দামের তালিকা বদল"
  },
  "price_list.activated": {
    "en": "Price list activated",
    "bn": "দামের তালিকা সক্রিয়"
  },
  "price_list.deactivated": {
    "en": "Price list deactivated",
    "bn": "দামের তালিকা নিষ্ক্রিয়"
  },
  "customer.*": {
    "en": "All about customers",
    "bn": "ক্রেতার সবকিছু"
  },
  "customer.registered": {
    "en": "Customer registered",
    "bn": "ক্রেতার নিবন্ধন"
  },
  "customer.changed": {
    "en": "Customer changed",
    "bn": "ক্রেতার তথ্য বদল"
  },
  "customer.deactivated": {
    "en": "Customer deactivated",
    "bn": "ক্রেতা নিষ্ক্রিয়"
  },
  "customer.activated": {
    "en": "Customer activated",
    "bn": "ক্রেতা সক্রিয়"
  },
  "customer.erased": {
    "en": "Customer erased",
    "bn": "ক্রেতার তথ্য মোছা"
  },
  "customer.wholesale_requested": {
    "en": "Wholesale requested",
    "bn": "পাইকারি আবেদন"
  },
  "customer.wholesale_approved": {
    "en": "Wholesale approved",
    "bn": "পাইকারি আবেদন অনুমোদন"
  },
  "customer.wholesale_rejected": {
    "en": "Wholesale rejected",
    "bn": "পাইকারি আবেদন নাকচ"
  },
  "customer.document_added": {
    "en": "Document sent",
    "bn": "কাগজ পাঠানো"
  },
  "session.ended": {
    "en": "Sessions ended",
    "bn": "সেশন শেষ"
  },
  "oauth.grant_revoked": {
    "en": "Access of an application ended",
    "bn": "অ্যাপ্লিকেশনের অনুমতি শেষ"
  },
  "chat.*": {
    "en": "All about chat visitors",
    "bn": "চ্যাটের দর্শকের সবকিছু"
  },
  "chat.visitor_saved": {
    "en": "Chat visitor saved",
    "bn": "চ্যাটের দর্শকের তথ্য সংরক্ষণ"
  },
  "chat.visitor_erased": {
    "en": "Chat visitor erased",
    "bn": "চ্যাটের দর্শকের তথ্য মোছা"
  },
  "webhook.disabled": {
    "en": "Webhook disabled",
    "bn": "ওয়েবহুক নিষ্ক্রিয়"
  }
} as const;

/** The names of what an event of the audit trail is about. */
export const subjectLabels = {
  "account": {
    "en": "Account",
    "bn": "অ্যাকাউন্ট"
  },
  "product": {
    "en": "Product",
    "bn": "পণ্য"
  },
  "category": {
    "en": "Category",
    "bn": "বিভাগ"
  },
  "app_content": {
    "en": "App content",
    "bn": "অ্যাপের লেখা"
  },
  "setting": {
    "en": "Setting",
    "bn": "সেটিং"
  },
  "oauth": {
    "en": "Application",
    "bn": "অ্যাপ্লিকেশন"
  },
  "chat": {
    "en": "Chat application",
    "bn": "চ্যাট অ্যাপ্লিকেশন"
  },
  "role": {
    "en": "Role",
    "bn": "ভূমিকা"
  },
  "webhook": {
    "en": "Webhook",
    "bn": "ওয়েবহুক"
  }
} as const;

/** What the server says of input that a form checks before it sends a file. */
export const inputMessages = {
  "required": {
    "en": "Required.",
    "bn": "এটি পূরণ করুন।"
  },
  "mobileNumber": {
    "en": "Must be a Bangladesh mobile number, written 01XXXXXXXXX or +8801XXXXXXXXX.",
    "bn": "বাংলাদেশের মোবাইল নম্বর লিখুন, যেমন ০১৭১২৩৪৫৬৭৮।"
  },
  "passwordLength": {
    "en": "Must have 8 to 128 characters.",
    "bn": "পাসওয়ার্ড ৮ থেকে ১২৮ অক্ষরের হতে হবে।"
  },
  "fileTooLarge": {
    "en": "Must have at most 10 MiB.",
    "bn": "ফাইলটি সর্বোচ্চ ১০ মেগাবাইট হতে পারে।"
  },
  "imageNeeded": {
    "en": "Must be a JPEG, PNG or WebP image.",
    "bn": "JPEG, PNG বা WebP ছবি দিন।"
  },
  "imageOrPdfNeeded": {
    "en": "Must be a JPEG, PNG or WebP image, or a PDF.",
    "bn": "JPEG, PNG বা WebP ছবি অথবা PDF ফাইল দিন।"
  }
} as const;

/** What each permission allows. */
export const permissionLabels = {
  "catalog:read": {
    "en": "See drafts, deleted products, prices of both tiers, price lists, and what is missing.",
    "bn": "খসড়া ও মুছে ফেলা পণ্য, পাইকারি ও খুচরা দাম, আর কোন পণ্যে কী নেই, তা দেখা।"
  },
  "catalog:write": {
    "en": "Create, change, publish, delete and restore products and categories; upload pictures.",
    "bn": "পণ্য ও বিভাগ তৈরি, বদলানো, প্রকাশ, মুছে ফেলা ও ফিরিয়ে আনা; ছবি আপলোড।"
  },
  "prices:write": {
    "en": "Change prices and discounts, also of many products at once, and price lists.",
    "bn": "দাম, ছাড় ও দামের তালিকা বদলানো, একসঙ্গে অনেক পণ্যেরও।"
  },
  "availability:write": {
    "en": "Change what is in stock.",
    "bn": "মজুদ বদলানো।"
  },
  "content:write": {
    "en": "Change app content and publish it.",
    "bn": "অ্যাপের লেখা বদলানো ও প্রকাশ করা।"
  },
  "settings:write": {
    "en": "Change the public settings.",
    "bn": "দোকানের সেটিংস বদলানো।"
  },
  "customers:read": {
    "en": "See customers, their groups and their requests.",
    "bn": "ক্রেতা ও তাঁদের আবেদন দেখা।"
  },
  "customers:write": {
    "en": "Change, deactivate and erase customers; decide about wholesale requests. Passwords, phone numbers and email addresses need `documents:read` too.",
    "bn": "ক্রেতার তথ্য বদলানো, নিষ্ক্রিয় করা ও মুছে ফেলা; পাইকারি আবেদনে সিদ্ধান্ত নেওয়া।"
  },
  "documents:read": {
    "en": "Open customers' private documents.",
    "bn": "ক্রেতার ব্যক্তিগত কাগজ দেখা।"
  },
  "applications:write": {
    "en": "Manage OAuth and chat applications, what accounts have granted to them, and webhook endpoints.",
    "bn": "OAuth ও চ্যাট অ্যাপ্লিকেশন এবং তাদের দেওয়া অনুমতি পরিচালনা।"
  },
  "accounts:write": {
    "en": "Manage staff accounts and roles. Those of customers need `customers:write` and `documents:read` too.",
    "bn": "কর্মীর অ্যাকাউন্ট ও ভূমিকা পরিচালনা।"
  },
  "events:read": {
    "en": "Follow the events; a snapshot of the catalog needs `catalog:read` too.",
    "bn": "ঘটনা অনুসরণ করা; ক্যাটালগের অনুলিপি নিতে `catalog:read`-ও লাগে।"
  },
  "audit:read": {
    "en": "Read the audit trail; personal data in it only with `customers:read` and `accounts:write`.",
    "bn": "পরিবর্তনের খাতা দেখা।"
  }
} as const;
