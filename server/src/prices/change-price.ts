import { fromHundredths, type PRICE_ACTIONS, toHundredths } from '@arot/contract';
import type { Discount, Price } from '../catalog/price-columns.ts';

/**
 * A change of a price. A property that is absent stays as it is; null removes it. A discount that states only a type or a value
 * keeps the other one.
 */
export type PriceChange = {
  readonly basePrice?: { readonly action: (typeof PRICE_ACTIONS)[number]; readonly value: string } | null | undefined;
  readonly discount?: { readonly [K in keyof Discount]?: Discount[K] | undefined } | null | undefined;
};

export type PriceIssue = { readonly field: 'basePrice' | 'discount'; readonly message: string };

const LOWEST = 1n;
/** The highest amount, in hundredths. */
export const HIGHEST_PRICE = 999_999_999_999n;
const WHOLE = 10_000n;

/**
 * Returns the price of a product for one tier after a change; null without a price.
 *
 * @returns an issue if there is no such price. A price that stays as it is has none.
 */
export function changePrice(
  before: Price | null,
  change: PriceChange,
): { readonly price: Price | null } | { readonly issue: PriceIssue } {
  if (change.basePrice === null) {
    return change.discount ? issueOf('discount', 'A discount needs a base price.') : { price: null };
  }
  const base = changeBasePrice(before, change.basePrice);
  if (base === undefined) {
    const message = 'There is no price for this tier to change. Set a base price.';
    return change.basePrice || change.discount ? issueOf('basePrice', message) : { price: null };
  }
  const discount = changeDiscount(before?.discount ?? null, change.discount);
  if (discount === undefined)
    return issueOf('discount', 'State both the type and the value: there is no discount yet.');
  const price = { basePrice: fromHundredths(base), discount };
  const issue = isSamePrice(before, price) ? undefined : issueOfPrice(base, price);
  return issue ? { issue } : { price };
}

/** Returns the base price less the discount, rounded half-up as the database does. */
export function finalPrice({ basePrice, discount }: Price): string {
  const base = toHundredths(basePrice);
  if (discount === null) return basePrice;
  const value = toHundredths(discount.value);
  if (discount.type === 'PERCENTAGE') return fromHundredths(divideHalfUp(base * (WHOLE - value), WHOLE));
  return fromHundredths(base > value ? base - value : 0n);
}

export function isSamePrice(left: Price | null, right: Price | null): boolean {
  return (
    left?.basePrice === right?.basePrice &&
    left?.discount?.type === right?.discount?.type &&
    left?.discount?.value === right?.discount?.value
  );
}

/** Returns the changed base price in hundredths; undefined without a base price. */
function changeBasePrice(before: Price | null, change: PriceChange['basePrice']): bigint | undefined {
  if (change?.action === 'set') return toHundredths(change.value);
  if (before === null) return undefined;
  const base = toHundredths(before.basePrice);
  if (change?.action === 'add') return base + toHundredths(change.value);
  if (change?.action === 'percent') return changeByPercent(base, toHundredths(change.value));
  return base;
}

/** Returns the changed discount; undefined if the type or the value is missing. */
function changeDiscount(before: Discount | null, change: PriceChange['discount']): Discount | null | undefined {
  if (change === undefined) return before;
  if (change === null) return null;
  const { type = before?.type, value = before?.value } = change;
  return type && value !== undefined ? { type, value: fromHundredths(toHundredths(value)) } : undefined;
}

/** Returns the issue of a price. It also rejects a final price below 0.01, which is a typing error more often than a gift. */
function issueOfPrice(base: bigint, price: Price): PriceIssue | undefined {
  if (base < LOWEST) return { field: 'basePrice', message: 'The new base price would be below 0.01.' };
  if (base > HIGHEST_PRICE) return { field: 'basePrice', message: 'The new base price would be above 9999999999.99.' };
  const { basePrice, discount } = price;
  if (discount === null) return undefined;
  const value = toHundredths(discount.value);
  const message =
    discount.type === 'PERCENTAGE' && value > WHOLE
      ? 'A percentage must not exceed 100.'
      : discount.type === 'FIXED' && value > base
        ? `The discount of ${discount.value} would be above the base price of ${basePrice}.`
        : toHundredths(finalPrice(price)) < LOWEST
          ? 'The final price would be below 0.01.'
          : undefined;
  return message === undefined ? undefined : { field: 'discount', message };
}

function issueOf(field: PriceIssue['field'], message: string): { issue: PriceIssue } {
  return { issue: { field, message } };
}

/** Changes an amount by hundredths of a percent, rounded half-up. */
export function changeByPercent(amount: bigint, hundredthsOfPercent: bigint): bigint {
  return divideHalfUp(amount * (WHOLE + hundredthsOfPercent), WHOLE);
}

/** Divides and rounds half-up. A negative number is not rounded exactly: as a price it is an issue. */
function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n);
}
