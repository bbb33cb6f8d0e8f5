import { staffCategories } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../http/context.ts';
import type { PublicOrigins } from '../../http/public-url.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import { changeCategory } from './change-category.ts';
import { createCategory } from './create-category.ts';
import { deleteCategory } from './delete-category.ts';
import { getStaffCategory } from './get-staff-category.ts';
import { listStaffCategories } from './list-staff-categories.ts';
import { toStaffCategory } from './staff-category.mapper.ts';

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
