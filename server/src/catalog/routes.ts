import { catalog } from '@arot/contract';
import type { Database } from '../database/open-database.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import { getCategory } from './get-category.ts';
import { getProduct } from './get-product.ts';
import { KnownTotals } from './known-totals.ts';
import { listCategories } from './list-categories.ts';
import { listProducts } from './list-products.ts';
import { ProductDetails } from './product-details.ts';
import { tierOf } from './tier-of.ts';

export function createCatalogRoutes(cache: ResponseCache, database: Database) {
  const details = new ProductDetails();
  const totals = new KnownTotals(cache.isEnabled);
  return {
    listProducts: cache.route(catalog.listProducts, {
      scopeOf: tierOf,
      read: (dependencies, { query }, tier) => listProducts(dependencies, query, tier, totals),
    }),
    getProduct: cache.route(catalog.getProduct, {
      scopeOf: tierOf,
      read: (dependencies, { params }, tier) => getProduct(dependencies, params, tier, details),
      currentDigest: ({ params }) => details.digest(database, params.slug),
    }),
    listCategories: cache.route(catalog.listCategories, {
      read: (dependencies, { query }) => listCategories(dependencies, query),
    }),
    getCategory: cache.route(catalog.getCategory, {
      read: (dependencies, { params }) => getCategory(dependencies, params),
    }),
  };
}
