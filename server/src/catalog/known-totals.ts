import { LRUCache } from 'lru-cache';
import type { Versioned } from '../database/catalog-version.ts';
import type { ProductFilter } from './product-listing.repository.ts';

const KEPT_TOTALS = 5_000;

/** How many products matched a filter when they were counted last: other pages of it need not count again. */
export class KnownTotals {
  readonly #totals = new LRUCache<string, Versioned<number>>({ max: KEPT_TOTALS });

  of(filter: ProductFilter): Versioned<number> | undefined {
    return this.#totals.get(keyOf(filter));
  }

  keep(filter: ProductFilter, total: Versioned<number>): void {
    this.#totals.set(keyOf(filter), total);
  }
}

function keyOf({ foldedText, categoryId, tier, minPrice, maxPrice }: ProductFilter): string {
  // Without bounds the tier changes nothing.
  const prices = minPrice === undefined && maxPrice === undefined ? [] : [tier, minPrice, maxPrice];
  return JSON.stringify([foldedText, categoryId, ...prices]);
}
