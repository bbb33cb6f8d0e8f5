import { content } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import type { AnswerCache } from '../http/answer-cache.ts';
import { cachedRoute } from '../http/cached-route.ts';
import { contextOf } from '../http/context.ts';
import { ok } from '../http/respond.ts';
import { getAppContent } from './get-app-content.ts';
import { getSettings } from './get-settings.ts';

export function createContentRoutes(answers: AnswerCache) {
  return initServer().router(content, {
    getSettings: cachedRoute(answers, content.getSettings, { read: getSettings }),
    getAppContent: async ({ req, params }) => ok(await getAppContent(contextOf(req), params)),
  });
}
