import { content } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../http/context.ts';
import { ok } from '../http/respond.ts';
import type { CachedRoutes } from '../response-cache/cached-routes.ts';
import { getAppContent } from './get-app-content.ts';
import { getSettings } from './get-settings.ts';

export function createContentRoutes(cached: CachedRoutes) {
  return initServer().router(content, {
    getSettings: cached.route(content.getSettings, { read: getSettings }),
    getAppContent: async ({ req, params }) => ok(await getAppContent(contextOf(req), params)),
  });
}
