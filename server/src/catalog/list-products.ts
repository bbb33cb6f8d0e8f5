import { type listProductsQuery, type Pagination, productFields } from '@arot/contract';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import type { ReadDependencies } from '../http/context.ts';
import { ForbiddenError } from '../http/forbidden.ts';
import { paginate } from '../http/paginate.ts';
import type { Versioned } from '../reads/catalog-version.ts';
import { normalizeForSearch } from './normalize-for-search.ts';
import type { PriceScope } from './price-scope.ts';
import { type PublicProduct, toIncluded, toPublicProduct } from './product.mapper.ts';
import {
  type CountedTotal,
  findProductPage,
  type ProductFilter,
  type ProductPage,
} from './product-listing.repository.ts';

type Query = z.infer<typeof listProductsQuery>;

/** Returns true if a query filters or sorts by price. */
export function usesPrices({ sort, minPrice, maxPrice }: Query): boolean {
  return sort === 'price' || minPrice !== undefined || maxPrice !== undefined;
}

/**
 * Returns a page of published products.
 *
 * @param scope the prices that the response shows
 * @param totals the totals that earlier reads have counted
 * @see catalog specification, section 4, GET /api/products
 * @throws ApiError FORBIDDEN when a caller who is not an active customer filters or sorts by price
 */
export async function listProducts(
  { database, ...origins }: ReadDependencies,
  query: Query,
  scope: PriceScope | undefined,
  totals: KnownTotals,
): Promise<Versioned<{ items: PublicProduct[]; pagination: Pagination }>> {
  if (usesPrices(query) && scope === undefined) throw new ForbiddenError({ check: 'price tier' });
  const { categoryId, minPrice, maxPrice, sort, direction, page, pageSize } = query;
  const filter = { normalizedText: normalizeForSearch(query.q), categoryId, scope, minPrice, maxPrice };
  const { version, value } = await findProductPage(database, {
    ...{ ...filter, sort, direction, page, pageSize, hasExtras: query.include !== undefined },
    ...totals.of(filter),
  });
  totals.store(filter, value);
  return {
    version,
    value: {
      items: value.rows.map((row) => ({
        ...productFields.pick(toPublicProduct(row, origins), query.fields),
        ...toIncluded(row, query.include, scope),
      })),
      pagination: paginate(query, value.counted.value),
    },
  };
}

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
