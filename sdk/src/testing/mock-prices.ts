import { fromHundredths, toHundredths } from '@arot/contract';
import type { ProductPricing } from '../generated/types.ts';
import type { MockPrice } from './mock-state.ts';

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

function canonical(decimal: string): string {
  return fromHundredths(toHundredths(decimal));
}

function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n);
}

type Discount = NonNullable<MockPrice['discount']>;

function canonicalDiscount({ type, value }: Discount): Discount {
  return { type, value: canonical(value) };
}
