import { LRUCache } from 'lru-cache';
import type { CountedTotal, ProductFilter, ProductPage } from './product-listing.repository.ts';

const CACHED_TOTALS = 5_000;

type KnownTotal = { readonly counted: CountedTotal | undefined; readonly isUnselective: boolean };

/** The last total of each filter, so that other pages of the same filter need not count again. */
export class KnownTotals {
  readonly #isEnabled: boolean;
  readonly #totals = new LRUCache<string, KnownTotal>({ max: CACHED_TOTALS });

  /** @param isEnabled false stores only whether a search was unselective, so that every read counts its total again */
  constructor(isEnabled: boolean) {
    this.#isEnabled = isEnabled;
  }

  of(filter: ProductFilter): KnownTotal | undefined {
    return this.#totals.get(keyOf(filter));
  }

  store(filter: ProductFilter, { counted, isUnselective }: ProductPage): void {
    this.#totals.set(keyOf(filter), { counted: this.#isEnabled ? counted : undefined, isUnselective });
  }
}

function keyOf({ normalizedText, categoryId, scope, minPrice, maxPrice }: ProductFilter): string {
  // Without price bounds, every caller has the same total.
  const prices = minPrice === undefined && maxPrice === undefined ? [] : [scope?.key, minPrice, maxPrice];
  return JSON.stringify([normalizedText, categoryId, ...prices]);
}
