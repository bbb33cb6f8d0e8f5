import {
  type CUSTOMER_TIERS,
  type changeProductPricesRequest,
  compareDecimals,
  type FieldErrors,
} from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../../http/api-error.ts';

type Tier = (typeof CUSTOMER_TIERS)[number];
type Change = z.infer<typeof changeProductPricesRequest>;

type Price = {
  readonly base: string | null;
  readonly type: 'FIXED' | 'PERCENTAGE' | null;
  readonly value: string | null;
};

/** The columns of the prices of both tiers. */
export type PriceColumns = {
  readonly [C in `${Lowercase<Tier>}_${'base_price' | 'discount_value'}`]: string | null;
} & { readonly [C in `${Lowercase<Tier>}_discount_type`]: Price['type'] };

export const NO_PRICES: PriceColumns = {
  wholesale_base_price: null,
  wholesale_discount_type: null,
  wholesale_discount_value: null,
  retail_base_price: null,
  retail_discount_type: null,
  retail_discount_value: null,
};

/**
 * The prices that a product has after a change. What the change does not state stays as it is.
 *
 * @param field the name of the prices in the request, for the issues
 * @throws ApiError VALIDATION_ERROR for a discount without a price, and for a fixed discount above the base price
 */
export function mergePrices(stored: PriceColumns, change: Change, field?: string): PriceColumns {
  const issues: FieldErrors = {};
  const merge = (tier: Tier, price: Price): Price => {
    const merged = mergePrice(price, change[tier]);
    const issue = change[tier] ? issueOf(merged) : undefined;
    if (issue) issues[[field, tier, issue.field].filter((part) => part !== undefined).join('.')] = [issue.message];
    return merged;
  };
  const wholesale = merge('WHOLESALE', {
    base: stored.wholesale_base_price,
    type: stored.wholesale_discount_type,
    value: stored.wholesale_discount_value,
  });
  const retail = merge('RETAIL', {
    base: stored.retail_base_price,
    type: stored.retail_discount_type,
    value: stored.retail_discount_value,
  });
  if (Object.keys(issues).length > 0) throw new ApiError('VALIDATION_ERROR', { fields: issues });
  return {
    wholesale_base_price: wholesale.base,
    wholesale_discount_type: wholesale.type,
    wholesale_discount_value: wholesale.value,
    retail_base_price: retail.base,
    retail_discount_type: retail.type,
    retail_discount_value: retail.value,
  };
}

function mergePrice(stored: Price, change: Change[Tier]): Price {
  if (change === undefined) return stored;
  if (change === null) return { base: null, type: null, value: null };
  const { basePrice = stored.base, discount } = change;
  if (discount === undefined) return { ...stored, base: basePrice };
  return { base: basePrice, type: discount?.type ?? null, value: discount?.value ?? null };
}

function issueOf({ base, type, value }: Price): { field: string; message: string } | undefined {
  if (base === null) return { field: 'basePrice', message: 'Required: the tier has no price yet.' };
  if (type !== 'FIXED' || value === null || compareDecimals(value, base) <= 0) return undefined;
  const message = `The fixed discount of ${value} is above the base price of ${base}. Change one of them.`;
  return { field: 'discount', message };
}
