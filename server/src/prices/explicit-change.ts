import type { priceChangeRequest } from '@arot/contract';
import type * as z from 'zod';
import type { Tier } from '../catalog/price-columns.ts';
import type { PriceChange, PriceIssue } from './change-price.ts';

/** The change of one product for one tier, and where the caller has stated it. */
export type ExplicitChange = {
  readonly slug: string;
  readonly tier: Tier;
  readonly change: PriceChange;
  /** The row or the member of a list: `csv.5`, `changes.3`. */
  readonly place: string;
  readonly fieldOf: (field: PriceIssue['field']) => string;
};

export function toExplicitChanges(
  changes: NonNullable<z.infer<typeof priceChangeRequest>['changes']>,
): ExplicitChange[] {
  return changes.map(({ slug, tier, basePrice, discount }, index) => ({
    slug,
    tier,
    change: {
      basePrice: typeof basePrice === 'string' ? { action: 'set', value: basePrice } : basePrice,
      discount,
    },
    place: `changes.${index}`,
    fieldOf: (field) => `changes.${index}.${field}`,
  }));
}
