import { catalog } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import type { CachedRoutes } from '../response-cache/cached-routes.ts';
import { getCategory } from './get-category.ts';
import { getProduct } from './get-product.ts';
import { KnownTotals } from './known-totals.ts';
import { listCategories } from './list-categories.ts';
import { listProducts } from './list-products.ts';
import { tierOf } from './tier-of.ts';

export function createCatalogRoutes(cached: CachedRoutes) {
  const totals = new KnownTotals(cached.cachesAny);
  return initServer().router(catalog, {
    listProducts: cached.route(catalog.listProducts, {
      audience: tierOf,
      readList: (source, { query }, tier, kept) => listProducts(source, query, tier, { totals, kept }),
    }),
    getProduct: cached.route(catalog.getProduct, {
      audience: tierOf,
      read: (source, { params }, tier) => getProduct(source, params, tier),
    }),
    listCategories: cached.route(catalog.listCategories, {
      read: (source, { query }) => listCategories(source, query),
    }),
    getCategory: cached.route(catalog.getCategory, {
      read: (source, { params }) => getCategory(source, params),
    }),
  });
}
