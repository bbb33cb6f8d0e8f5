import { chat } from '@arot/contract';
import { readJsonBody } from '../http/json-body.ts';
import { operations } from '../operations/bind.ts';
import { requireChatSecret, serverApplicationOf } from './applications/require-chat-secret.ts';
import { deleteVisitor, getVisitor } from './visitors/get-visitor.ts';
import { saveVisitor } from './visitors/save-visitor.ts';
import { saveVisitors } from './visitors/save-visitors.ts';
import { createWidgetSession } from './widget/create-widget-session.ts';
import { pageApplicationOf, requireWidgetPage } from './widget/require-widget-page.ts';
import { requireWidgetToken, widgetSessionOf } from './widget/require-widget-token.ts';
import { endWidgetSession, renewWidgetSession } from './widget/widget-session.ts';

const server = { middleware: [requireChatSecret, readJsonBody] };
const page = { middleware: [requireWidgetPage] };
const session = { middleware: [requireWidgetPage, requireWidgetToken, readJsonBody] };

export const chatOperations = operations(chat, {
  saveVisitor: {
    ...server,
    run: (ctx, { body }, { request }) => saveVisitor(ctx, serverApplicationOf(request), body),
    isCreated: ({ created }) => created,
  },
  saveVisitors: {
    ...server,
    run: async (ctx, { body }, { request }) => ({
      results: await saveVisitors(ctx, serverApplicationOf(request), body.visitors),
    }),
  },
  getVisitor: {
    ...server,
    run: (ctx, { params }, { request }) => getVisitor(ctx, serverApplicationOf(request), 'id', params.chatVisitorId),
  },
  getVisitorByExternalId: {
    ...server,
    run: (ctx, { params }, { request }) =>
      getVisitor(ctx, serverApplicationOf(request), 'externalUserId', params.externalUserId),
  },
  deleteVisitor: {
    ...server,
    run: (ctx, { params }, { request }) => deleteVisitor(ctx, serverApplicationOf(request), params.chatVisitorId),
  },
  createWidgetSession: {
    ...page,
    run: (ctx, { body }, { request }) => createWidgetSession(ctx, pageApplicationOf(request), body),
    isCreated: ({ resumed }) => !resumed,
  },
  renewWidgetSession: {
    ...page,
    run: async (ctx, { params, body }, { request }) => {
      pageApplicationOf(request);
      return await renewWidgetSession(ctx, params.sessionId, body.resumeToken);
    },
  },
  endWidgetSession: {
    ...session,
    run: async (ctx, { params }, { request }) => {
      pageApplicationOf(request);
      await endWidgetSession(ctx, widgetSessionOf(request), params.sessionId);
    },
  },
});
