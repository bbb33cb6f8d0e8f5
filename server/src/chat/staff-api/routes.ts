import { staffChatApplications } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../http/context.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import {
  archiveChatField,
  changeChatApplication,
  createChatApplication,
  defineChatField,
  disableChatApplication,
  enableChatApplication,
  rotateChatSecret,
} from './change-chat-application.ts';
import { getChatApplication, listChatApplications } from './staff-chat-application.ts';
import { endWidgetSessions, listWidgetSessions } from './widget-sessions.ts';

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
