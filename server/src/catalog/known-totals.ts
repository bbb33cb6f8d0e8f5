import { LRUCache } from 'lru-cache';
import type { Versioned } from '../database/catalog-version.ts';
import type { ProductFilter, ProductPage } from './product-listing.repository.ts';

const CACHED_TOTALS = 5_000;

type KnownTotal = { readonly counted: Versioned<number> | undefined; readonly isUnselective: boolean };

/** How many products matched a filter when they were counted last: other pages of it need not count again. */
export class KnownTotals {
  readonly #cachesAny: boolean;
  readonly #totals = new LRUCache<string, KnownTotal>({ max: CACHED_TOTALS });

  /** @param cachesAny whether totals are told at all, and not only whether they were large */
  constructor(cachesAny: boolean) {
    this.#cachesAny = cachesAny;
  }

  of(filter: ProductFilter): KnownTotal | undefined {
    return this.#totals.get(keyOf(filter));
  }

  keep(filter: ProductFilter, { countedAt, total, isUnselective }: ProductPage): void {
    const counted = this.#cachesAny ? { version: countedAt, value: total } : undefined;
    this.#totals.set(keyOf(filter), { counted, isUnselective });
  }
}

function keyOf({ normalizedText, categoryId, tier, minPrice, maxPrice }: ProductFilter): string {
  // Without bounds the tier changes nothing.
  const prices = minPrice === undefined && maxPrice === undefined ? [] : [tier, minPrice, maxPrice];
  return JSON.stringify([normalizedText, categoryId, ...prices]);
}
