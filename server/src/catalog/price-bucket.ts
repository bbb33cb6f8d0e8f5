import { fromHundredths, toHundredths } from '@arot/contract';

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
