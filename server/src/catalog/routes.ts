import { catalog } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../http/context.ts';
import { ok } from '../http/respond.ts';
import { getCategory } from './get-category.ts';
import { getProduct } from './get-product.ts';
import { listCategories } from './list-categories.ts';
import { listProducts } from './list-products.ts';

export const catalogRoutes = initServer().router(catalog, {
  listProducts: async ({ req, query }) => ok(await listProducts(contextOf(req), query)),
  getProduct: async ({ req, params }) => ok(await getProduct(contextOf(req), params)),
  listCategories: async ({ req, query }) => ok(await listCategories(contextOf(req), query)),
  getCategory: async ({ req, params }) => ok(await getCategory(contextOf(req), params)),
});
