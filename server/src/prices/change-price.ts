import { fromHundredths, type Message, messages, type PRICE_ACTIONS, toHundredths } from '@arot/contract';
import { type Discount, divideHalfUp, finalPrice, isSamePrice, type Price, WHOLE } from '../catalog/price-columns.ts';

/**
 * A change of a price. A property that is absent stays as it is; null removes it. A discount that states only a type or a value
 * keeps the other one.
 */
export type PriceChange = {
  readonly basePrice?: { readonly action: (typeof PRICE_ACTIONS)[number]; readonly value: string } | null | undefined;
  readonly discount?: { readonly [K in keyof Discount]?: Discount[K] | undefined } | null | undefined;
};

export type PriceIssue = { readonly field: 'basePrice' | 'discount'; readonly message: Message };

/** The highest amount, in hundredths. */
export const HIGHEST_PRICE = 999_999_999_999n;

/**
 * Returns the price of a product for one tier after a change; null without a price.
 *
 * @param allowFree allows a new price of 0.00, which is a typing error more often than a gift
 * @returns an issue if there is no such price. A price that stays as it is has none.
 */
export function changePrice(
  before: Price | null,
  change: PriceChange,
  allowFree = false,
): { readonly price: Price | null } | { readonly issue: PriceIssue } {
  if (change.basePrice === null) {
    return change.discount ? issueOf('discount', messages.discountNeedsPrice) : { price: null };
  }
  const base = changeBasePrice(before, change.basePrice);
  if (base === undefined) {
    const message = messages.noPriceOfTier;
    return change.basePrice || change.discount ? issueOf('basePrice', message) : { price: null };
  }
  const discount = changeDiscount(before?.discount ?? null, change.discount);
  if (discount === undefined) return issueOf('discount', messages.discountIncomplete);
  const price = { basePrice: fromHundredths(base), discount };
  const issue = isSamePrice(before, price) ? undefined : issueOfPrice(base, price, allowFree ? 0n : 1n);
  return issue ? { issue } : { price };
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

/** @param lowest the lowest base price and final price, in hundredths */
function issueOfPrice(base: bigint, price: Price, lowest: bigint): PriceIssue | undefined {
  if (base < lowest) return { field: 'basePrice', message: messages.priceTooLow };
  if (base > HIGHEST_PRICE) return { field: 'basePrice', message: messages.priceTooHigh };
  const { basePrice, discount } = price;
  if (discount === null) return undefined;
  const value = toHundredths(discount.value);
  const message =
    discount.type === 'PERCENTAGE' && value > WHOLE
      ? messages.percentageAbove100
      : discount.type === 'FIXED' && value > base
        ? messages.discountAbovePrice(discount.value, basePrice)
        : toHundredths(finalPrice(price)) < lowest
          ? messages.finalPriceTooLow
          : undefined;
  return message === undefined ? undefined : { field: 'discount', message };
}

function issueOf(field: PriceIssue['field'], message: Message): { issue: PriceIssue } {
  return { issue: { field, message } };
}

/** Changes an amount by hundredths of a percent, rounded half-up. */
export function changeByPercent(amount: bigint, hundredthsOfPercent: bigint): bigint {
  return divideHalfUp(amount * (WHOLE + hundredthsOfPercent), WHOLE);
}
