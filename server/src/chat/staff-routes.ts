import { staffChatApplications } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../http/context.ts';
import type { StaffResponses } from '../staff/staff-responses.ts';
import { archiveChatField } from './applications/staff/archive-chat-field.ts';
import { changeChatApplication } from './applications/staff/change-chat-application.ts';
import { createChatApplication } from './applications/staff/create-chat-application.ts';
import { defineChatField } from './applications/staff/define-chat-field.ts';
import { disableChatApplication } from './applications/staff/disable-chat-application.ts';
import { enableChatApplication } from './applications/staff/enable-chat-application.ts';
import { getChatApplication } from './applications/staff/get-chat-application.ts';
import { listChatApplications } from './applications/staff/list-chat-applications.ts';
import { rotateChatSecret } from './applications/staff/rotate-chat-secret.ts';
import { endWidgetSessions } from './widget/staff/end-widget-sessions.ts';
import { listWidgetSessions } from './widget/staff/list-widget-sessions.ts';

export function createStaffChatRoutes({ read, write, create }: StaffResponses) {
  return initServer().router(staffChatApplications, {
    listChatApplications: async ({ req, res, query }) => read(res, await listChatApplications(contextOf(req), query)),
    getChatApplication: async ({ req, res, params }) =>
      read(res, await getChatApplication(contextOf(req), params.chatApplicationId)),
    createChatApplication: ({ req, res, body }) => create(req, res, (ctx) => createChatApplication(ctx, body)),
    changeChatApplication: ({ req, res, params, body }) =>
      write(req, res, (ctx) => changeChatApplication(ctx, params.chatApplicationId, body)),
    rotateChatSecret: ({ req, res, params, body }) =>
      write(req, res, (ctx) => rotateChatSecret(ctx, params.chatApplicationId, body.keepOldSeconds)),
    disableChatApplication: ({ req, res, params }) =>
      write(req, res, (ctx) => disableChatApplication(ctx, params.chatApplicationId)),
    enableChatApplication: ({ req, res, params }) =>
      write(req, res, (ctx) => enableChatApplication(ctx, params.chatApplicationId)),
    defineChatField: ({ req, res, params, body }) =>
      write(req, res, (ctx) => defineChatField(ctx, params.chatApplicationId, body)),
    archiveChatField: ({ req, res, params }) =>
      write(req, res, (ctx) => archiveChatField(ctx, params.chatApplicationId, params.key)),
    listWidgetSessions: async ({ req, res, params, query }) =>
      read(res, await listWidgetSessions(contextOf(req), params.chatApplicationId, query)),
    endWidgetSessions: ({ req, res, params, body }) =>
      write(req, res, (ctx) => endWidgetSessions(ctx, params.chatApplicationId, body.visitorId)),
  });
}
