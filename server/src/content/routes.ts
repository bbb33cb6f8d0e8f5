import { content } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../http/context.ts';
import { ok } from '../http/respond.ts';
import { getAppContent } from './get-app-content.ts';
import { getSettings } from './get-settings.ts';

export const contentRoutes = initServer().router(content, {
  getSettings: async ({ req }) => ok(await getSettings(contextOf(req))),
  getAppContent: async ({ req, params }) => ok(await getAppContent(contextOf(req), params)),
});
