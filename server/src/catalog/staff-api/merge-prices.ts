import { type changeProductPricesRequest, compareDecimals, type FieldErrors } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../../http/api-error.ts';
import type { Price, Tier } from '../price-columns.ts';

type Change = z.infer<typeof changeProductPricesRequest>;
type Prices = Readonly<Record<Tier, Price | null>>;

/**
 * Returns the prices that a product has after a change. What the change does not state stays as it is.
 *
 * @param field the name of the prices in the request, for the issues
 * @throws ApiError VALIDATION_ERROR for a discount without a price, and for a fixed discount above the base price
 */
export function mergePrices(stored: Prices, change: Change, field?: string): Prices {
  const issues: FieldErrors = {};
  const merge = (tier: Tier): Price | null => {
    const merged = mergePrice(stored[tier], change[tier]);
    if (merged === null || !('issue' in merged)) return merged;
    issues[[field, tier, merged.field].filter((part) => part !== undefined).join('.')] = [merged.issue];
    return null;
  };
  const prices = { WHOLESALE: merge('WHOLESALE'), RETAIL: merge('RETAIL') };
  if (Object.keys(issues).length > 0) throw new ApiError('VALIDATION_ERROR', { fields: issues });
  return prices;
}

function mergePrice(stored: Price | null, change: Change[Tier]): Price | { field: string; issue: string } | null {
  if (change === undefined) return stored;
  if (change === null) return null;
  const { basePrice = stored?.basePrice, discount = stored?.discount ?? null } = change;
  if (basePrice === undefined) return { field: 'basePrice', issue: 'Required: the tier has no price yet.' };
  if (discount?.type === 'FIXED' && compareDecimals(discount.value, basePrice) > 0) {
    const issue = `The fixed discount of ${discount.value} is above the base price of ${basePrice}. Change one of them.`;
    return { field: 'discount', issue };
  }
  return { basePrice, discount };
}
