import { catalog, PRICES_SCOPE } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import type { Database } from '../database/open-database.ts';
import { contextOf } from '../http/context.ts';
import { InsufficientScopeError } from '../http/forbidden.ts';
import type { AccountPrincipal, Principal } from '../http/principal.ts';
import { ok } from '../http/respond.ts';
import type { ResponseCache } from '../reads/response-cache.ts';
import { batchProducts } from './batch-products.ts';
import { getCategory } from './get-category.ts';
import { getProduct } from './get-product.ts';
import { KnownTotals } from './known-totals.ts';
import { listCategories } from './list-categories.ts';
import { listProducts, usesPrices } from './list-products.ts';
import { ProductDetails } from './product-details.ts';
import type { Tier } from './public-columns.ts';

/** Returns the routes whose responses are cached. */
export function createCatalogRoutes(cache: ResponseCache, database: Database) {
  const details = new ProductDetails();
  const totals = new KnownTotals(cache.isEnabled);
  return {
    listProducts: cache.route(catalog.listProducts, {
      scopeOf: tierOf,
      check: (principal, { query }) => {
        if (usesPrices(query)) requirePrices(principal);
      },
      read: (dependencies, { query }, tier) => listProducts(dependencies, query, tier, totals),
    }),
    getProduct: cache.route(catalog.getProduct, {
      scopeOf: tierOf,
      read: (dependencies, { params, query }, tier) => getProduct(dependencies, { ...params, ...query }, tier, details),
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

/** Creates the route of several products. A POST has no cached response. */
export function createBatchRoutes() {
  const { batchProducts: route } = catalog;
  return initServer().router(
    { batchProducts: route },
    {
      batchProducts: async ({ req, body }) => {
        const ctx = contextOf(req);
        return ok(await batchProducts(ctx, body, tierOf(ctx.principal)));
      },
    },
  );
}

/**
 * Returns the tier whose prices a caller sees: the current tier of an active customer. Staff, customers with a staff role, users
 * without a role and anonymous callers see no prices. An application sees those of its customer if its token has the scope for them.
 *
 * @see catalog specification, section 5, rule 2
 */
export function tierOf(principal: Principal): Tier {
  if (principal.kind !== 'account' || lacksPrices(principal)) return undefined;
  return principal.user.customerType ?? undefined;
}

/** @throws InsufficientScopeError for an application whose token does not have the scope of prices */
export function requirePrices(principal: Principal): void {
  if (principal.kind === 'account' && lacksPrices(principal)) throw new InsufficientScopeError(PRICES_SCOPE);
}

function lacksPrices({ program }: AccountPrincipal): boolean {
  return program?.kind === 'application' && !program.scopes.has(PRICES_SCOPE);
}
