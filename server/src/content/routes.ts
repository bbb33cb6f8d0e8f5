import { content } from '@arot/contract';
import { operations } from '../operations/bind.ts';
import type { ResponseCache } from '../reads/response-cache.ts';
import { getAppContent } from './get-app-content.ts';
import { getSettings, sharedSettings } from './get-settings.ts';

/** Returns the routes whose responses are cached. */
export function createSettingsRoutes(cache: ResponseCache) {
  const shared = sharedSettings();
  return {
    getSettings: cache.route(content.getSettings, { read: (dependencies) => getSettings(dependencies, shared) }),
  };
}

const { getAppContent: route } = content;

/** A read of app content may register its key, so its response is not cached. */
export const appContentOperations = operations(
  { getAppContent: route },
  { getAppContent: (ctx, { params }) => getAppContent(ctx, params) },
);
