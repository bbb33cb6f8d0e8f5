import type { RichText, Settings } from '../generated/types.ts';

/** A price of one tier, as in a catalog file. */
export type MockPrice = {
  readonly basePrice: string;
  readonly discount?: { readonly type: 'FIXED' | 'PERCENTAGE'; readonly value: string } | null;
};

/** A product, as in a catalog file. */
export type MockProduct = {
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
  readonly description?: RichText | null;
  readonly createdAt?: string;
  readonly prices?: { readonly WHOLESALE?: MockPrice; readonly RETAIL?: MockPrice };
};

/** A category, as in a catalog file. */
export type MockCategory = {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly image?: string | null;
  readonly parentId?: string | null;
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
};

/** The data that the mock serves. The catalog has the format of `arot catalog import`. */
export type MockState = {
  products: MockProduct[];
  categories: MockCategory[];
  settings: Partial<Pick<Settings, 'siteName' | 'contactPhone' | 'contactEmail'>> & Record<string, unknown>;
  appContent: MockAppContent[];
  accounts: MockAccount[];
};
