import { chat } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../http/context.ts';
import { readJsonBody } from '../http/json-body.ts';
import { ok } from '../http/respond.ts';
import type { ChatDependencies } from './chat-dependencies.ts';
import { createWidgetSession } from './create-widget-session.ts';
import { deleteVisitor } from './delete-visitor.ts';
import { endWidgetSession } from './end-widget-session.ts';
import { getVisitor } from './get-visitor.ts';
import { renewWidgetSession } from './renew-widget-session.ts';
import { requireChatSecret, serverApplicationOf } from './require-chat-secret.ts';
import { pageApplicationOf, requireWidgetPage } from './require-widget-page.ts';
import { requireWidgetToken, widgetSessionOf } from './require-widget-token.ts';
import { saveVisitor } from './save-visitor.ts';
import { saveVisitors } from './save-visitors.ts';

export function createChatRoutes(deps: ChatDependencies) {
  const server = [requireChatSecret(deps), readJsonBody];
  const page = [requireWidgetPage(deps)];
  const session = [...page, requireWidgetToken(deps), readJsonBody];
  return initServer().router(chat, {
    saveVisitor: {
      middleware: server,
      handler: async ({ req, body }) => {
        const data = await saveVisitor(deps, contextOf(req), serverApplicationOf(req), body);
        return data.created ? { status: 201, body: { data } } : ok(data);
      },
    },
    saveVisitors: {
      middleware: server,
      handler: async ({ req, body }) =>
        ok({ results: await saveVisitors(contextOf(req), serverApplicationOf(req), body.visitors) }),
    },
    getVisitor: {
      middleware: server,
      handler: async ({ req, params }) =>
        ok(await getVisitor(contextOf(req), serverApplicationOf(req), params.chatVisitorId)),
    },
    deleteVisitor: {
      middleware: server,
      handler: async ({ req, params }) => {
        await deleteVisitor(contextOf(req), serverApplicationOf(req), params.chatVisitorId);
        return ok({ success: true });
      },
    },
    createWidgetSession: {
      middleware: page,
      handler: async ({ req, body }) => {
        const data = await createWidgetSession(deps, contextOf(req), pageApplicationOf(req), body);
        return data.resumed ? ok(data) : { status: 201, body: { data } };
      },
    },
    renewWidgetSession: {
      middleware: page,
      handler: async ({ req, params, body }) => {
        pageApplicationOf(req);
        return ok(await renewWidgetSession(deps, contextOf(req), params.sessionId, body.resumeToken));
      },
    },
    endWidgetSession: {
      middleware: session,
      handler: async ({ req, params }) => {
        pageApplicationOf(req);
        await endWidgetSession(contextOf(req), widgetSessionOf(req), params.sessionId);
        return ok({ success: true });
      },
    },
  });
}
