import { catalog } from '@arot/contract';
import type { Database } from '../database/database.ts';
import { catalogVersionOf, contextOf, principalOf } from '../http/context.ts';
import { operations } from '../operations/bind.ts';
import { readForCaller } from '../reads/read-for-caller.ts';
import type { ResponseCache } from '../reads/response-cache.ts';
import { batchProducts, getProduct, ProductDetails } from './get-product.ts';
import { KnownTotals, listProducts, usesPrices } from './list-products.ts';
import { priceScopeOf, requirePrices } from './price-scope.ts';
import { getCategory, listCategories } from './read-categories.ts';

/** Returns the routes whose responses are cached. */
export function createCatalogRoutes(cache: ResponseCache, database: Database) {
  const details = new ProductDetails();
  const totals = new KnownTotals(cache.isEnabled);
  return {
    listProducts: cache.route(catalog.listProducts, {
      scopeOf: priceScopeOf,
      check: (principal, { query }) => {
        if (usesPrices(query)) requirePrices(principal);
      },
      read: (dependencies, { query }, scope) => listProducts(dependencies, query, scope, totals),
    }),
    getProduct: cache.route(catalog.getProduct, {
      scopeOf: priceScopeOf,
      read: (dependencies, { params, query }, scope) =>
        getProduct(dependencies, { ...params, ...query }, scope, details),
      currentDigest: ({ params, query }, scope) =>
        details.digest(database, params.slug, scope, query.include !== undefined),
    }),
    listCategories: cache.route(catalog.listCategories, {
      read: (dependencies, { query }) => listCategories(dependencies, query),
    }),
    getCategory: cache.route(catalog.getCategory, {
      read: (dependencies, { params }) => getCategory(dependencies, params),
    }),
  };
}

const { batchProducts: route } = catalog;

/** Several products. A POST has no cached response, but the replica reads it too. */
export function createBatchOperations(cache: ResponseCache) {
  return operations(
    { batchProducts: route },
    {
      batchProducts: (_ctx, { body }, { request }) =>
        readForCaller(request, () => {
          const context = contextOf(request);
          const scope = priceScopeOf(principalOf(request));
          return cache.readLatest(context.database, catalogVersionOf(request), (database) =>
            batchProducts({ ...context, database }, body, scope),
          );
        }),
    },
  );
}
