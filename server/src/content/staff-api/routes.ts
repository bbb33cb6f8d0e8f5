import { staffAppContent, staffSettings } from '@arot/contract';
import { operations } from '../../operations/bind.ts';
import { changeAppContent, createAppContent, deleteAppContent } from './change-app-content.ts';
import { getStaffAppContent, listStaffAppContent, toStaffAppContent } from './staff-app-content.ts';
import { changeSettings, getStaffSettings } from './staff-settings.ts';

export const staffAppContentOperations = operations(staffAppContent, {
  listStaffAppContent: (ctx, { query }) => listStaffAppContent(ctx, query),
  getStaffAppContent: (ctx, { params }) => getStaffAppContent(ctx, params.key),
  createAppContent: async (ctx, { body }) => toStaffAppContent(await createAppContent(ctx, body), ctx),
  changeAppContent: async (ctx, { params, body }) =>
    toStaffAppContent(await changeAppContent(ctx, params.key, body), ctx),
  publishAppContent: async (ctx, { params }) =>
    toStaffAppContent(await changeAppContent(ctx, params.key, { status: 'published' }), ctx),
  unpublishAppContent: async (ctx, { params }) =>
    toStaffAppContent(await changeAppContent(ctx, params.key, { status: 'draft' }), ctx),
  deleteAppContent: (ctx, { params }) => deleteAppContent(ctx, params.key),
});

export const staffSettingsOperations = operations(staffSettings, {
  getStaffSettings: (ctx) => getStaffSettings(ctx),
  changeSettings: async (ctx, { body }) => {
    await changeSettings(ctx, body);
    return await getStaffSettings(ctx);
  },
});
