import { catalog } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import type { AnswerCache } from '../http/answer-cache.ts';
import { cachedRoute } from '../http/cached-route.ts';
import { getCategory } from './get-category.ts';
import { getProduct } from './get-product.ts';
import { KnownTotals } from './known-totals.ts';
import { listCategories } from './list-categories.ts';
import { listProducts } from './list-products.ts';
import { tierOf } from './tier-of.ts';

export function createCatalogRoutes(answers: AnswerCache) {
  const totals = new KnownTotals();
  return initServer().router(catalog, {
    listProducts: cachedRoute(answers, catalog.listProducts, {
      audience: tierOf,
      read: (ctx, { query }) => listProducts(ctx, query, totals),
    }),
    getProduct: cachedRoute(answers, catalog.getProduct, {
      audience: tierOf,
      read: (ctx, { params }) => getProduct(ctx, params),
    }),
    listCategories: cachedRoute(answers, catalog.listCategories, {
      read: (ctx, { query }) => listCategories(ctx, query),
    }),
    getCategory: cachedRoute(answers, catalog.getCategory, {
      read: (ctx, { params }) => getCategory(ctx, params),
    }),
  });
}
