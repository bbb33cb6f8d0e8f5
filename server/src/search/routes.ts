import { search } from '@arot/contract';
import { tierOf } from '../catalog/routes.ts';
import type { ResponseCache } from '../reads/response-cache.ts';
import { searchProducts } from './search-products.ts';

export function createSearchRoutes(cache: ResponseCache) {
  return {
    searchProducts: cache.route(search.searchProducts, {
      scopeOf: tierOf,
      read: (dependencies, { query }, tier) => searchProducts(dependencies, query, tier),
    }),
  };
}
