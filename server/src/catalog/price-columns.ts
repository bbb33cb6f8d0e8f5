import { type CUSTOMER_TIERS, type DISCOUNT_TYPES, fromHundredths, toHundredths } from '@arot/contract';

export type Tier = (typeof CUSTOMER_TIERS)[number];
export type Discount = { readonly type: (typeof DISCOUNT_TYPES)[number]; readonly value: string };
export type Price = { readonly basePrice: string; readonly discount: Discount | null };

/** Returns the base price less the discount, rounded half-up as the database does. */
export function finalPrice({ basePrice, discount }: Price): string {
  const base = toHundredths(basePrice);
  if (discount === null) return basePrice;
  const value = toHundredths(discount.value);
  if (discount.type === 'PERCENTAGE') return fromHundredths(divideHalfUp(base * (WHOLE - value), WHOLE));
  return fromHundredths(base > value ? base - value : 0n);
}

/** 100 %, in hundredths of a percent. */
export const WHOLE = 10_000n;

/** Divides and rounds half-up. A negative number is not rounded exactly: as a price it is an issue. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n);
}

export function isSamePrice(left: Price | null, right: Price | null): boolean {
  return (
    left?.basePrice === right?.basePrice &&
    left?.discount?.type === right?.discount?.type &&
    left?.discount?.value === right?.discount?.value
  );
}

type Prefix = Lowercase<Tier>;

/** The columns with which a product stores the prices of both tiers. */
export type PriceColumns = { readonly [C in `${Prefix}${'BasePrice' | 'DiscountValue'}`]: string | null } & {
  readonly [C in `${Prefix}DiscountType`]: Discount['type'] | null;
};

/** Returns the beginning of the names of a tier's columns. */
export function prefixOf(tier: Tier): Prefix {
  return tier === 'WHOLESALE' ? 'wholesale' : 'retail';
}

/** Returns the price for a tier; null without one. */
export function storedPrice(columns: PriceColumns, tier: Tier): Price | null {
  const prefix = prefixOf(tier);
  const basePrice = columns[`${prefix}BasePrice`];
  const type = columns[`${prefix}DiscountType`];
  const value = columns[`${prefix}DiscountValue`];
  return basePrice === null ? null : { basePrice, discount: type === null || value === null ? null : { type, value } };
}

/** Returns the columns that store these prices. */
export function priceColumns(prices: Readonly<Record<Tier, Price | null>>): PriceColumns {
  const { WHOLESALE: wholesale, RETAIL: retail } = prices;
  return {
    wholesaleBasePrice: wholesale?.basePrice ?? null,
    wholesaleDiscountType: wholesale?.discount?.type ?? null,
    wholesaleDiscountValue: wholesale?.discount?.value ?? null,
    retailBasePrice: retail?.basePrice ?? null,
    retailDiscountType: retail?.discount?.type ?? null,
    retailDiscountValue: retail?.discount?.value ?? null,
  };
}

/** Length of a bucket's key, in digits of paisa, as in `price_bucket` of the migrations. */
const LENGTH = 12;
const SIGNIFICANT = 3;

/**
 * Returns the bucket of a price: all prices with the same first three digits. `key` is the bucket's lowest price in paisa, as in
 * the database; `lowest` is the same as a decimal, `above` the lowest price of the next bucket.
 */
export function priceBucket(decimal: string): { key: string; lowest: string; above: string } {
  const paisa = toHundredths(decimal);
  const digits = String(paisa);
  const step = 10n ** BigInt(Math.max(0, digits.length - SIGNIFICANT));
  const lowest = (paisa / step) * step;
  return {
    key: String(lowest).padStart(LENGTH, '0'),
    lowest: fromHundredths(lowest),
    above: fromHundredths(lowest + step),
  };
}
