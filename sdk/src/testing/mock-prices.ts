import type { ProductPricing } from '../generated/types.ts';
import type { MockPrice } from './mock-state.ts';

/** Returns the price that a customer of a tier sees. The final price is rounded half-up to two decimals. */
export function toPricing({ basePrice, discount = null }: MockPrice): ProductPricing {
  return { currency: 'BDT', basePrice, discount, finalPrice: finalPriceOf(basePrice, discount) };
}

/** @see catalog specification, section 2, ProductPricing */
function finalPriceOf(basePrice: string, discount: ProductPricing['discount']): string {
  const base = toHundredths(basePrice);
  if (!discount) return fromHundredths(base);
  const value = toHundredths(discount.value);
  if (discount.type === 'FIXED') return fromHundredths(Math.max(0, base - value));
  // The product is a whole number below 2^53 for every price of the API, so the rounding is exact.
  return fromHundredths(Math.floor((base * (10_000 - value) + 5_000) / 10_000));
}

export function toHundredths(decimal: string): number {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

function fromHundredths(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
