import { content } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../http/context.ts';
import { ok } from '../http/respond.ts';
import type { ResponseCache } from '../reads/response-cache.ts';
import { getAppContent } from './get-app-content.ts';
import { getSettings, SharedSettings } from './get-settings.ts';

/** Returns the routes whose responses are cached. */
export function createSettingsRoutes(cache: ResponseCache) {
  const shared = new SharedSettings();
  return {
    getSettings: cache.route(content.getSettings, { read: (dependencies) => getSettings(dependencies, shared) }),
  };
}

/** Creates the routes of app content. A read of app content may register its key, so its response is not cached. */
export function createAppContentRoutes() {
  const { getAppContent: route } = content;
  return initServer().router(
    { getAppContent: route },
    { getAppContent: async ({ req, params }) => ok(await getAppContent(contextOf(req), params)) },
  );
}
