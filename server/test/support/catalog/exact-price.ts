/** Prices in whole hundredths (BigInt): the model that the server's arithmetic is compared with. */
export type Price = { basePrice: string; discount: { type: 'FIXED' | 'PERCENTAGE'; value: string } | null };

/** Writes hundredths as a decimal of two digits. */
export function write(value: bigint): string {
  return `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;
}

/** Reads a decimal of at most two digits as hundredths. */
export function read(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
}

/** Returns the final price in hundredths, exactly, rounded half up. */
export function finalPrice({ basePrice, discount }: Price): bigint {
  const base = read(basePrice);
  if (!discount) return base;
  const value = read(discount.value);
  if (discount.type === 'FIXED') return base > value ? base - value : 0n;
  return percentOf(base, 10_000n - value);
}

/** Returns a percentage of a price, exactly, rounded half up. */
export function percentOf(price: bigint, hundredthsOfPercent: bigint): bigint {
  return (price * hundredthsOfPercent * 2n + 10_000n) / 20_000n;
}
