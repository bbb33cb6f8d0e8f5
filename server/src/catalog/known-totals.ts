import { LRUCache } from 'lru-cache';
import type { Versioned } from '../database/catalog-version.ts';
import type { ProductFilter, ProductPage } from './product-listing.repository.ts';

const KEPT_TOTALS = 5_000;

type KnownTotal = { readonly counted: Versioned<number> | undefined; readonly isCommon: boolean };

/** How many products matched a filter when they were counted last: other pages of it need not count again. */
export class KnownTotals {
  readonly #keepsAny: boolean;
  readonly #totals = new LRUCache<string, KnownTotal>({ max: KEPT_TOTALS });

  /** @param keepsAny whether totals are told at all, and not only whether they were large */
  constructor(keepsAny: boolean) {
    this.#keepsAny = keepsAny;
  }

  of(filter: ProductFilter): KnownTotal | undefined {
    return this.#totals.get(keyOf(filter));
  }

  keep(filter: ProductFilter, { countedAt, total, isCommon }: ProductPage): void {
    const counted = this.#keepsAny ? { version: countedAt, value: total } : undefined;
    this.#totals.set(keyOf(filter), { counted, isCommon });
  }
}

function keyOf({ foldedText, categoryId, tier, minPrice, maxPrice }: ProductFilter): string {
  // Without bounds the tier changes nothing.
  const prices = minPrice === undefined && maxPrice === undefined ? [] : [tier, minPrice, maxPrice];
  return JSON.stringify([foldedText, categoryId, ...prices]);
}
