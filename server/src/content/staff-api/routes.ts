import { staffAppContent, staffSettings } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../http/context.ts';
import type { PublicOrigins } from '../../http/public-url.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import {
  changeAppContent,
  createAppContent,
  deleteAppContent,
  publishAppContent,
  unpublishAppContent,
} from './change-app-content.ts';
import { toStaffAppContent } from './staff-app-content.mapper.ts';
import { getStaffAppContent, listStaffAppContent } from './staff-app-content.ts';
import { changeSettings, getStaffSettings } from './staff-settings.ts';

export function createStaffAppContentRoutes({ read, write, create }: StaffResponses, origins: PublicOrigins) {
  return initServer().router(staffAppContent, {
    listStaffAppContent: async ({ req, res, query }) => read(res, await listStaffAppContent(contextOf(req), query)),
    getStaffAppContent: async ({ req, res, params }) => read(res, await getStaffAppContent(contextOf(req), params.key)),
    createAppContent: ({ req, res, body }) =>
      create(req, res, async (ctx) => toStaffAppContent(await createAppContent(ctx, body), origins)),
    changeAppContent: ({ req, res, params, body }) =>
      write(req, res, async (ctx) => toStaffAppContent(await changeAppContent(ctx, params.key, body), origins)),
    publishAppContent: ({ req, res, params }) =>
      write(req, res, async (ctx) => toStaffAppContent(await publishAppContent(ctx, params.key), origins)),
    unpublishAppContent: ({ req, res, params }) =>
      write(req, res, async (ctx) => toStaffAppContent(await unpublishAppContent(ctx, params.key), origins)),
    deleteAppContent: ({ req, res, params }) => write(req, res, (ctx) => deleteAppContent(ctx, params.key)),
  });
}

export function createStaffSettingsRoutes({ read, write }: StaffResponses, origins: PublicOrigins) {
  return initServer().router(staffSettings, {
    getStaffSettings: async ({ req, res }) => read(res, await getStaffSettings(contextOf(req))),
    changeSettings: ({ req, res, body }) =>
      write(req, res, async (ctx) => {
        await changeSettings(ctx, body);
        return await getStaffSettings({ em: ctx.em, ...origins });
      }),
  });
}
