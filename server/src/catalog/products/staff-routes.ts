import { staffProducts } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import type { Request, Response } from 'express';
import { contextOf } from '../../http/context.ts';
import type { PublicOrigins } from '../../http/public-url.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import { changeProduct } from './change-product.ts';
import { changeProductPrices } from './change-product-prices.ts';
import { changeProductSlug } from './change-product-slug.ts';
import { createProduct } from './create-product.ts';
import { deleteProduct } from './delete-product.ts';
import { getStaffProduct } from './get-staff-product.ts';
import { listStaffProducts } from './list-staff-products.ts';
import { publishProduct } from './publish-product.ts';
import { restoreProduct } from './restore-product.ts';
import { toStaffProduct, toStaffProductDetail } from './staff-product.mapper.ts';
import type { StaffProductDetailRow } from './staff-product.repository.ts';
import { unpublishProduct } from './unpublish-product.ts';

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
