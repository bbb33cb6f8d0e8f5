import type { PriceOperation } from '@arot/sdk/staff';
import type { Tier } from '../cells/tier.ts';
import { readAmount, readSignedAmount } from '../digits.ts';

/** The most products whose prices change at once. */
export const MOST_PRODUCTS = 10_000;

export const PRICE_CHANGES = ['percent', 'add', 'set', 'discountPercent', 'discountFixed', 'noDiscount'] as const;

export type PriceForm = {
  readonly tier: Tier;
  readonly change: (typeof PRICE_CHANGES)[number];
  readonly value: string;
};

type Wrong = 'wrongValue' | 'wrongSigned' | 'wrongPercent';

/** Returns the operation of the API for the user's choice, or the issue with the value. */
export function toOperation({ change, value }: PriceForm): PriceOperation | Wrong {
  if (change === 'noDiscount') return { discount: null };
  if (change === 'percent' || change === 'add') {
    const signed = readSignedAmount(value);
    return signed === undefined ? 'wrongSigned' : { basePrice: { action: change, value: signed } };
  }
  const amount = readAmount(value);
  if (amount === undefined) return 'wrongValue';
  if (change === 'set') return { basePrice: { action: 'set', value: amount } };
  if (change === 'discountFixed') return { discount: { type: 'FIXED', value: amount } };
  return Number(amount) > 100 ? 'wrongPercent' : { discount: { type: 'PERCENTAGE', value: amount } };
}
