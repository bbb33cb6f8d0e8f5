import { fromHundredths, toHundredths } from '@arot/contract';
import type { StaffPricesChange } from '../generated/staff-types.ts';
import type { ProductPricing } from '../generated/types.ts';
import { MockFailure } from './mock-failure.ts';
import type { MockPrice, MockProduct } from './mock-state.ts';

export type Price = Pick<ProductPricing, 'basePrice' | 'discount' | 'finalPrice'>;

/** The number of hundredths of a percent in the whole. */
const WHOLE = 10_000n;

/** Returns a price with its final price, which is rounded half-up. Amounts have two decimals. */
export function toPrice({ basePrice, discount = null }: MockPrice): Price {
  return {
    basePrice: canonical(basePrice),
    discount: discount && canonicalDiscount(discount),
    finalPrice: fromHundredths(finalPriceOf({ basePrice, discount })),
  };
}

/** Returns the final price in hundredths. @see catalog specification, section 2, ProductPricing */
export function finalPriceOf({ basePrice, discount = null }: MockPrice): bigint {
  const base = toHundredths(basePrice);
  if (!discount) return base;
  const value = toHundredths(discount.value);
  if (discount.type === 'PERCENTAGE') return divideHalfUp(base * (WHOLE - value), WHOLE);
  return base > value ? base - value : 0n;
}

/** Returns the base price that is `percent` higher, in hundredths. */
export function raise(basePrice: string, percent: string): bigint {
  return divideHalfUp(toHundredths(basePrice) * (WHOLE + toHundredths(percent)), WHOLE);
}

export function canonical(decimal: string): string {
  return fromHundredths(toHundredths(decimal));
}

function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n);
}

type Prices = NonNullable<MockProduct['prices']>;

/**
 * Returns the prices that a product has after a change. What the change does not state stays as it is.
 *
 * @param root the start of the fields of its issues
 * @throws MockFailure VALIDATION_ERROR for a discount without a price, and for a fixed discount above the base price
 */
export function mergePrices(stored: Prices, change: StaffPricesChange, root = ''): Prices {
  const fields: Record<string, string[]> = {};
  const merge = (tier: keyof Prices): MockPrice | null => {
    const [before, stated] = [stored[tier] ?? null, change[tier]];
    if (stated === undefined || stated === null) return stated === undefined ? before : null;
    const { basePrice = before?.basePrice, discount = before?.discount ?? null } = stated;
    if (basePrice === undefined) {
      fields[`${root}${tier}.basePrice`] = ['Required: the tier has no price yet.'];
    } else if (discount?.type === 'FIXED' && toHundredths(discount.value) > toHundredths(basePrice)) {
      const above = `The fixed discount of ${discount.value} is above the base price of ${basePrice}.`;
      fields[`${root}${tier}.discount`] = [`${above} Change one of them.`];
    }
    return { basePrice: canonical(basePrice ?? '0'), discount: discount && canonicalDiscount(discount) };
  };
  const prices = { WHOLESALE: merge('WHOLESALE'), RETAIL: merge('RETAIL') };
  if (Object.keys(fields).length > 0) throw new MockFailure('VALIDATION_ERROR', { fields });
  return prices;
}

type Discount = NonNullable<MockPrice['discount']>;

function canonicalDiscount({ type, value }: Discount): Discount {
  return { type, value: canonical(value) };
}
