import type { CUSTOMER_TIERS, DISCOUNT_TYPES } from '@arot/contract';

export type Tier = (typeof CUSTOMER_TIERS)[number];
export type Discount = { readonly type: (typeof DISCOUNT_TYPES)[number]; readonly value: string };
export type Price = { readonly basePrice: string; readonly discount: Discount | null };

type Prefix = Lowercase<Tier>;

/** The columns with which a product stores the prices of both tiers. */
export type PriceColumns = { readonly [C in `${Prefix}_${'base_price' | 'discount_value'}`]: string | null } & {
  readonly [C in `${Prefix}_discount_type`]: Discount['type'] | null;
};

/** Returns the price for a tier; null without one. */
export function storedPrice(columns: PriceColumns, tier: Tier): Price | null {
  const prefix = tier === 'WHOLESALE' ? 'wholesale' : 'retail';
  const basePrice = columns[`${prefix}_base_price`];
  const type = columns[`${prefix}_discount_type`];
  const value = columns[`${prefix}_discount_value`];
  return basePrice === null ? null : { basePrice, discount: type === null || value === null ? null : { type, value } };
}

/** Returns the columns that store these prices. */
export function priceColumns(prices: Readonly<Record<Tier, Price | null>>): PriceColumns {
  const { WHOLESALE: wholesale, RETAIL: retail } = prices;
  return {
    wholesale_base_price: wholesale?.basePrice ?? null,
    wholesale_discount_type: wholesale?.discount?.type ?? null,
    wholesale_discount_value: wholesale?.discount?.value ?? null,
    retail_base_price: retail?.basePrice ?? null,
    retail_discount_type: retail?.discount?.type ?? null,
    retail_discount_value: retail?.discount?.value ?? null,
  };
}
