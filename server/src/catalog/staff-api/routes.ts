import { staffAvailability, staffCategories, staffProducts } from '@arot/contract';
import type { Context } from '../../http/context.ts';
import { operations } from '../../operations/bind.ts';
import { changeAvailabilities, changeAvailability } from './change-availability.ts';
import { changeCategory } from './change-category.ts';
import {
  changeProduct,
  changeProductPrices,
  changeProductSlug,
  changeProductStatus,
  createProduct,
} from './change-product.ts';
import { createCategory } from './create-category.ts';
import { deleteCategory } from './delete-category.ts';
import { deleteProduct, restoreProduct } from './delete-product.ts';
import { toStaffCategory } from './staff-category.mapper.ts';
import { getStaffCategory, listStaffCategories } from './staff-category.ts';
import { toStaffProduct, toStaffProductDetail } from './staff-product.mapper.ts';
import type { StaffProductDetailRow } from './staff-product.repository.ts';
import { getStaffProduct, listStaffProducts } from './staff-product.ts';

const detail = async (ctx: Context, product: Promise<StaffProductDetailRow>) =>
  toStaffProductDetail(await product, ctx);

export const staffProductOperations = operations(staffProducts, {
  listStaffProducts: async (ctx, { query }) => {
    const { rows, nextCursor } = await listStaffProducts(ctx, query);
    return { items: rows.map((row) => toStaffProduct(row, ctx)), nextCursor };
  },
  getStaffProduct: (ctx, { params }) => detail(ctx, getStaffProduct(ctx, params.slug)),
  createProduct: (ctx, { body }) => detail(ctx, createProduct(ctx, body)),
  changeProduct: (ctx, { params, body }) => detail(ctx, changeProduct(ctx, params.slug, body)),
  changeProductPrices: (ctx, { params, body }) => detail(ctx, changeProductPrices(ctx, params.slug, body)),
  publishProduct: (ctx, { params }) => detail(ctx, changeProductStatus(ctx, params.slug, 'published')),
  unpublishProduct: (ctx, { params }) => detail(ctx, changeProductStatus(ctx, params.slug, 'draft')),
  deleteProduct: (ctx, { params }) => detail(ctx, deleteProduct(ctx, params.slug)),
  restoreProduct: (ctx, { params }) => detail(ctx, restoreProduct(ctx, params.slug)),
  changeProductSlug: (ctx, { params, body }) => detail(ctx, changeProductSlug(ctx, params.slug, body.slug)),
});

export const staffCategoryOperations = operations(staffCategories, {
  listStaffCategories: (ctx, { query }) => listStaffCategories(ctx, query),
  getStaffCategory: (ctx, { params }) => getStaffCategory(ctx, params.id),
  createCategory: async (ctx, { body }) => toStaffCategory(await createCategory(ctx, body), ctx),
  changeCategory: async (ctx, { params, body }) => toStaffCategory(await changeCategory(ctx, params.id, body), ctx),
  deleteCategory: (ctx, { params, query }) => deleteCategory(ctx, params.id, query.moveTo),
});

export const availabilityOperations = operations(staffAvailability, {
  changeAvailability: (ctx, { params, body }) => changeAvailability(ctx, params.slug, body),
  changeAvailabilities: (ctx, { body }) => changeAvailabilities(ctx, body),
});
