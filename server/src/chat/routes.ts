import { chat } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../http/context.ts';
import { readJsonBody } from '../http/json-body.ts';
import { ok, setLocation } from '../http/respond.ts';
import type { Keyring } from '../security/keyring.ts';
import { requireChatSecret, serverApplicationOf } from './applications/require-chat-secret.ts';
import type { SecretLookup } from './applications/secret-lookup.ts';
import type { ChatLimiter } from './chat-limiter.ts';
import { deleteVisitor, getVisitor, getVisitorByExternalId } from './visitors/get-visitor.ts';
import { saveVisitor } from './visitors/save-visitor.ts';
import { saveVisitors } from './visitors/save-visitors.ts';
import { createWidgetSession } from './widget/create-widget-session.ts';
import { endWidgetSession } from './widget/end-widget-session.ts';
import { renewWidgetSession } from './widget/renew-widget-session.ts';
import { pageApplicationOf, requireWidgetPage } from './widget/require-widget-page.ts';
import { requireWidgetToken, widgetSessionOf } from './widget/require-widget-token.ts';

export function createChatRoutes({
  keyring,
  limiter,
  lookUpSecret,
}: {
  keyring: Keyring;
  limiter: ChatLimiter;
  lookUpSecret: SecretLookup;
}) {
  const server = [requireChatSecret(lookUpSecret, limiter), readJsonBody];
  const page = [requireWidgetPage(limiter)];
  const session = [...page, requireWidgetToken(keyring), readJsonBody];
  return initServer().router(chat, {
    saveVisitor: {
      middleware: server,
      handler: async ({ req, res, body }) => {
        const data = await saveVisitor(keyring, contextOf(req), serverApplicationOf(req), body);
        if (data.created) setLocation(req, res, data);
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
    getVisitorByExternalId: {
      middleware: server,
      handler: async ({ req, params }) =>
        ok(await getVisitorByExternalId(contextOf(req), serverApplicationOf(req), params.externalUserId)),
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
      handler: async ({ req, res, body }) => {
        const data = await createWidgetSession(keyring, contextOf(req), pageApplicationOf(req), body);
        if (data.resumed) return ok(data);
        setLocation(req, res, data);
        return { status: 201, body: { data } };
      },
    },
    renewWidgetSession: {
      middleware: page,
      handler: async ({ req, params, body }) => {
        pageApplicationOf(req);
        return ok(await renewWidgetSession(keyring, contextOf(req), params.sessionId, body.resumeToken));
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
