/** Digits of paisa that name a bucket, as in the migration that makes them. */
const LENGTH = 12;
const SIGNIFICANT = 3;

/**
 * The bucket of a price: the prices that share its first three digits. `key` is its lowest price in paisa, as the
 * database names it; `above` the lowest price of the next one, as a decimal.
 */
export function priceBucket(decimal: string): { key: string; lowest: string; above: string } {
  const paisa = toPaisa(decimal);
  const digits = String(paisa);
  const step = 10n ** BigInt(Math.max(0, digits.length - SIGNIFICANT));
  const lowest = (paisa / step) * step;
  return { key: String(lowest).padStart(LENGTH, '0'), lowest: toDecimal(lowest), above: toDecimal(lowest + step) };
}

function toPaisa(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
}

function toDecimal(paisa: bigint): string {
  return `${paisa / 100n}.${String(paisa % 100n).padStart(2, '0')}`;
}
