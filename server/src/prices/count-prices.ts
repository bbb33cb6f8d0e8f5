import type { priceChangeResult } from '@arot/contract';
import type * as z from 'zod';
import type { PricePlan } from './plan-price-change.ts';

export function countPrices({ prices, withoutPrice }: PricePlan): z.infer<typeof priceChangeResult> {
  const changed = prices.filter((price) => price.changed);
  return {
    changed: changed.length,
    unchanged: prices.length - changed.length,
    withoutPrice,
    pricesRemoved: changed.filter(({ after }) => after === null).length,
    discountsRemoved: changed.filter(({ before, after }) => before?.discount && !after?.discount).length,
  };
}
