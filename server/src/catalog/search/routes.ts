import { search } from '@arot/contract';
import type { ResponseCache } from '../../reads/response-cache.ts';
import { priceScopeOf, requirePrices } from '../price-scope.ts';
import type { SearchMisses } from './misses/search-misses.ts';
import { KnownResults } from './search-page.repository.ts';
import { searchProducts, usesPrices } from './search-products.ts';
import { suggestSearches } from './suggest-searches.ts';

export function createSearchRoutes(cache: ResponseCache, misses: SearchMisses) {
  const known = new KnownResults(cache.isEnabled);
  return {
    searchProducts: misses.observe(
      cache.route(search.searchProducts, {
        scopeOf: priceScopeOf,
        check: (principal, { query }) => {
          if (usesPrices(query)) requirePrices(principal);
        },
        read: async (dependencies, { query }, scope) => {
          const found = await searchProducts(dependencies, query, scope, known);
          misses.note(query, found.value);
          return found;
        },
      }),
    ),
    suggestSearches: cache.route(search.suggestSearches, {
      read: (dependencies, { query }) => suggestSearches(dependencies, query),
    }),
  };
}
