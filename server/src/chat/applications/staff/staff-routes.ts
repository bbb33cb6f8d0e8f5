import { staffChatApplications } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../../http/context.ts';
import type { StaffResponses } from '../../../staff/staff-responses.ts';
import {
  archiveStaffChatField,
  changeStaffChatApplication,
  createStaffChatApplication,
  defineStaffChatField,
  rotateStaffChatSecret,
  setStaffChatApplicationEnabled,
} from './manage-staff-chat-application.ts';
import { getStaffChatApplication, listStaffChatApplications } from './staff-chat-applications.ts';

export function createStaffChatRoutes({ read, write, create }: StaffResponses) {
  return initServer().router(staffChatApplications, {
    listChatApplications: async ({ req, res, query }) =>
      read(res, await listStaffChatApplications(contextOf(req), query)),
    getChatApplication: async ({ req, res, params }) =>
      read(res, await getStaffChatApplication(contextOf(req), params.chatApplicationId)),
    createChatApplication: ({ req, res, body }) => create(req, res, (ctx) => createStaffChatApplication(ctx, body)),
    changeChatApplication: ({ req, res, params, body }) =>
      write(req, res, (ctx) => changeStaffChatApplication(ctx, params.chatApplicationId, body)),
    rotateChatSecret: ({ req, res, params, body }) =>
      write(req, res, (ctx) => rotateStaffChatSecret(ctx, params.chatApplicationId, body.keepOldSeconds)),
    disableChatApplication: ({ req, res, params }) =>
      write(req, res, (ctx) => setStaffChatApplicationEnabled(ctx, params.chatApplicationId, false)),
    enableChatApplication: ({ req, res, params }) =>
      write(req, res, (ctx) => setStaffChatApplicationEnabled(ctx, params.chatApplicationId, true)),
    defineChatField: ({ req, res, params, body }) =>
      write(req, res, (ctx) => defineStaffChatField(ctx, params.chatApplicationId, body)),
    archiveChatField: ({ req, res, params }) =>
      write(req, res, (ctx) => archiveStaffChatField(ctx, params.chatApplicationId, params.key)),
  });
}
