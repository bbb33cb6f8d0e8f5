import type { PriceList, ServiceKey, StaffOAuthApplication, WholesaleRequest } from '../generated/staff-types.ts';
import type {
  PriceBreak,
  ProductAvailability,
  ProductCodes,
  ProductPack,
  RichText,
  Settings,
  ShopType,
} from '../generated/types.ts';

/** A price of one tier, as in a catalog file. */
export type MockPrice = {
  readonly basePrice: string;
  readonly discount?: { readonly type: 'FIXED' | 'PERCENTAGE'; readonly value: string } | null;
};

/** A product, as in a catalog file. */
export type MockProduct = Partial<Readonly<Omit<ProductCodes, 'gtins'>>> & {
  readonly gtins?: readonly string[];
  readonly slug: string;
  readonly name: string;
  /** Default: the slug. */
  readonly id?: string;
  readonly categoryId?: string | null;
  readonly images?: readonly string[];
  /** The status. Only published products are visible. */
  readonly status?: 'published' | 'draft';
  readonly wholesaleMinOrderQuantity?: number;
  readonly retailMinOrderQuantity?: number;
  readonly wholesaleIncrement?: number;
  readonly retailIncrement?: number;
  readonly wholesaleMaxOrderQuantity?: number | null;
  readonly retailMaxOrderQuantity?: number | null;
  readonly pack?: ProductPack | null;
  readonly description?: RichText | null;
  readonly createdAt?: string;
  readonly prices?: { readonly WHOLESALE?: MockPrice | null; readonly RETAIL?: MockPrice | null };
  /** The last one first. */
  readonly formerSlugs?: readonly string[];
};

/** The availability of a product. Without it, the status is `unknown`. */
export type MockAvailability = ProductAvailability & { readonly slug: string };

/** A group of customers. */
export type MockCustomerGroup = {
  readonly id: string;
  readonly name: string;
  /** The ids of accounts. */
  readonly memberIds?: readonly string[];
};

/** The price of a product in a list. */
export type MockPriceListEntry = MockPrice & {
  readonly slug: string;
  readonly breaks?: readonly PriceBreak[];
  readonly increment?: number | null;
  readonly maxOrderQuantity?: number | null;
};

/** A list of prices. It is a draft with priority 0 that reaches no customer, unless it says otherwise. */
export type MockPriceList = Pick<PriceList, 'id' | 'name'> &
  Partial<Omit<PriceList, 'version' | 'entryCount'>> & { readonly entries?: readonly MockPriceListEntry[] };

/** A category, as in a catalog file. */
export type MockCategory = {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly image?: string | null;
  readonly parentId?: string | null;
  readonly sortOrder?: number | null;
  readonly hidden?: boolean;
};

/** Content for a place in an app, as in a catalog file. */
export type MockAppContent = {
  readonly key: string;
  readonly title?: string | null;
  readonly body?: RichText | null;
  readonly externalUrl?: string | null;
  readonly images?: readonly { readonly url: string }[];
  readonly status?: 'published' | 'draft';
};

/** An account that can sign in. */
export type MockAccount = {
  /** An email address or a Bangladesh mobile number. */
  readonly identifier: string;
  readonly password: string;
  readonly name?: string;
  /** The tier of a customer. An account without one is no customer and sees no prices. */
  readonly customerType?: 'WHOLESALE' | 'RETAIL';
  /** The role of a staff member. */
  readonly role?: string | null;
  /** The permissions of the role, such as `catalog:read`, unless `roles` has it. `*` is all of them. */
  readonly permissions?: readonly string[];
  /** Default: `account-` with its position in the list. */
  readonly id?: string;
  /** The identifiers of the account. Default: `identifier`, and null for the other one. */
  readonly email?: string | null;
  readonly phoneNumber?: string | null;
  /** Default: true. */
  readonly active?: boolean;
  /** True if a code has proved the identifiers. Default: false. */
  readonly emailVerified?: boolean;
  readonly phoneVerified?: boolean;
  /** Until when a reset by phone restricts the account. */
  readonly holdUntil?: string | null;
  readonly createdAt?: string;
  readonly shopName?: string | null;
  readonly shopAddress?: string | null;
  readonly shopType?: ShopType | null;
  readonly wholesaleRequest?: WholesaleRequest | null;
  /** The password works for one login, and its session may only choose another one. */
  readonly oneTimePassword?: 'unused' | 'used' | null;
  /** The second factors that the account begins with. */
  readonly factors?: {
    /** The secret of an authenticator app: Base32 without padding. */
    readonly totpSecret?: string;
    /** The ids of the credentials of passkeys. */
    readonly passkeys?: readonly string[];
    /** In four groups of four letters and digits, with dashes. */
    readonly recoveryCodes?: readonly string[];
  };
};

/** A key of a service account, which is an account with a role, and with an empty `identifier` and `password`. */
export type MockServiceKey = Pick<ServiceKey, 'id' | 'name'> &
  Partial<Pick<ServiceKey, 'expiresAt'>> & {
    readonly accountId: string;
    /** The bearer token. */
    readonly key: string;
    /** Default: the permissions of the role. */
    readonly permissions?: readonly string[];
  };

/** A role of staff members. */
export type MockRole = { readonly name: string; readonly permissions: readonly string[] };

/** An OAuth application. One without a secret is public. */
export type MockOAuthApplication = Pick<StaffOAuthApplication, 'clientId' | 'redirectUris'> &
  Partial<Omit<StaffOAuthApplication, 'version' | 'secrets' | 'grantCount' | 'isPublic'>> & {
    readonly clientSecret?: string;
  };

/** The data that decides answers of the mock. The catalog has the format of `arot catalog import`. */
export type MockState = {
  products: MockProduct[];
  categories: MockCategory[];
  availability: MockAvailability[];
  priceLists: MockPriceList[];
  customerGroups: MockCustomerGroup[];
  settings: Partial<Pick<Settings, 'siteName' | 'contactPhone' | 'contactEmail'>> & Record<string, unknown>;
  appContent: MockAppContent[];
  accounts: MockAccount[];
  serviceKeys: MockServiceKey[];
  roles: MockRole[];
  oauthApplications: MockOAuthApplication[];
  /** Groups of words that mean the same, for searches. */
  synonyms: string[][];
};

/** A message with a code that the API would have sent. */
export type MockMessage = {
  /** An email address, or a phone number in +880 form. */
  readonly to: string;
  readonly purpose: 'password-reset' | 'sign-in' | 'reauthenticate' | 'phone' | 'email';
  readonly code: string;
};
