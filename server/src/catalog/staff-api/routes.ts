import { staffCategories, staffProducts } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import type { Request, Response } from 'express';
import { contextOf } from '../../http/context.ts';
import type { PublicOrigins } from '../../http/public-url.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import { changeCategory } from './change-category.ts';
import { changeProduct, changeProductPrices, changeProductSlug } from './change-product.ts';
import { createCategory } from './create-category.ts';
import { createProduct } from './create-product.ts';
import { deleteCategory } from './delete-category.ts';
import { deleteProduct, restoreProduct } from './delete-product.ts';
import { publishProduct, unpublishProduct } from './publish-product.ts';
import { toStaffCategory } from './staff-category.mapper.ts';
import { getStaffCategory, listStaffCategories } from './staff-category.ts';
import { toStaffProduct, toStaffProductDetail } from './staff-product.mapper.ts';
import type { StaffProductDetailRow } from './staff-product.repository.ts';
import { getStaffProduct, listStaffProducts } from './staff-product.ts';

export function createStaffProductRoutes({ read, write, create }: StaffResponses, origins: PublicOrigins) {
  const change = (req: Request, res: Response, run: (ctx: StaffContext) => Promise<StaffProductDetailRow>) =>
    write(req, res, async (ctx) => toStaffProductDetail(await run(ctx), origins));
  return initServer().router(staffProducts, {
    listStaffProducts: async ({ req, res, query }) => {
      const { rows, nextCursor } = await listStaffProducts(contextOf(req), query);
      return read(res, { items: rows.map((row) => toStaffProduct(row, origins)), nextCursor });
    },
    getStaffProduct: async ({ req, res, params }) =>
      read(res, toStaffProductDetail(await getStaffProduct(contextOf(req), params.slug), origins)),
    createProduct: ({ req, res, body }) =>
      create(req, res, async (ctx) => toStaffProductDetail(await createProduct(ctx, body), origins)),
    changeProduct: ({ req, res, params, body }) => change(req, res, (ctx) => changeProduct(ctx, params.slug, body)),
    changeProductPrices: ({ req, res, params, body }) =>
      change(req, res, (ctx) => changeProductPrices(ctx, params.slug, body)),
    publishProduct: ({ req, res, params }) => change(req, res, (ctx) => publishProduct(ctx, params.slug)),
    unpublishProduct: ({ req, res, params }) => change(req, res, (ctx) => unpublishProduct(ctx, params.slug)),
    deleteProduct: ({ req, res, params }) => change(req, res, (ctx) => deleteProduct(ctx, params.slug)),
    restoreProduct: ({ req, res, params }) => change(req, res, (ctx) => restoreProduct(ctx, params.slug)),
    changeProductSlug: ({ req, res, params, body }) =>
      change(req, res, (ctx) => changeProductSlug(ctx, params.slug, body.slug)),
  });
}

export function createStaffCategoryRoutes({ read, write, create }: StaffResponses, origins: PublicOrigins) {
  return initServer().router(staffCategories, {
    listStaffCategories: async ({ req, res, query }) => read(res, await listStaffCategories(contextOf(req), query)),
    getStaffCategory: async ({ req, res, params }) => read(res, await getStaffCategory(contextOf(req), params.id)),
    createCategory: ({ req, res, body }) =>
      create(req, res, async (ctx) => toStaffCategory(await createCategory(ctx, body), origins)),
    changeCategory: ({ req, res, params, body }) =>
      write(req, res, async (ctx) => toStaffCategory(await changeCategory(ctx, params.id, body), origins)),
    deleteCategory: ({ req, res, params, query }) =>
      write(req, res, (ctx) => deleteCategory(ctx, params.id, query.moveTo)),
  });
}
