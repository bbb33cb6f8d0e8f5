/** An amount as the API takes it: at most 10 digits, then at most 2 after the point. */
const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;
const WHOLE = 10_000n;

export type Discount = { readonly type: 'FIXED' | 'PERCENTAGE'; readonly value: string };

/**
 * Returns the price that a customer sees: the base price less the discount, rounded half-up to two decimals, as the server does.
 * It is computed with whole hundredths, because a decimal such as 1.005 is not exact as a floating-point number.
 *
 * @returns undefined if an amount is not valid, or the discount is above the price
 */
export function finalPrice(basePrice: string, discount: Discount | null): string | undefined {
  if (!AMOUNT.test(basePrice)) return undefined;
  const base = toHundredths(basePrice);
  if (discount === null) return fromHundredths(base);
  if (!AMOUNT.test(discount.value)) return undefined;
  const value = toHundredths(discount.value);
  if (discount.type === 'FIXED') return value > base ? undefined : fromHundredths(base - value);
  // Half of the divisor is added, so that the division rounds half-up.
  return value > WHOLE ? undefined : fromHundredths((base * (WHOLE - value) + WHOLE / 2n) / WHOLE);
}

/** Returns true if two amounts are the same: `120` and `120.00` are. */
export function isSameAmount(left: string, right: string): boolean {
  return left === right || (AMOUNT.test(left) && AMOUNT.test(right) && toHundredths(left) === toHundredths(right));
}

/** Returns true if an amount is above another one. False if one of them is not valid. */
export function isAbove(left: string | undefined, right: string | undefined): boolean {
  return left !== undefined && right !== undefined && toHundredths(left) > toHundredths(right);
}

function toHundredths(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
}

function fromHundredths(hundredths: bigint): string {
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
