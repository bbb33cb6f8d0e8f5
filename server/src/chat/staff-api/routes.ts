import { staffChatApplications } from '@arot/contract';
import { operations } from '../../operations/bind.ts';
import {
  archiveChatField,
  changeChatApplication,
  createChatApplication,
  defineChatField,
  getChatApplication,
  listChatApplications,
  rotateChatSecret,
  setChatApplicationEnabled,
} from './staff-chat-application.ts';
import { endWidgetSessions, listWidgetSessions } from './widget-sessions.ts';

export const staffChatOperations = operations(staffChatApplications, {
  listChatApplications: (ctx, { query }) => listChatApplications(ctx, query),
  getChatApplication: (ctx, { params }) => getChatApplication(ctx, params.chatApplicationId),
  createChatApplication: (ctx, { body }) => createChatApplication(ctx, body),
  changeChatApplication: (ctx, { params, body }) => changeChatApplication(ctx, params.chatApplicationId, body),
  rotateChatSecret: (ctx, { params, body }) => rotateChatSecret(ctx, params.chatApplicationId, body.keepOldSeconds),
  disableChatApplication: (ctx, { params }) => setChatApplicationEnabled(ctx, params.chatApplicationId, false),
  enableChatApplication: (ctx, { params }) => setChatApplicationEnabled(ctx, params.chatApplicationId, true),
  defineChatField: (ctx, { params, body }) => defineChatField(ctx, params.chatApplicationId, body),
  archiveChatField: (ctx, { params }) => archiveChatField(ctx, params.chatApplicationId, params.key),
  listWidgetSessions: (ctx, { params, query }) => listWidgetSessions(ctx, params.chatApplicationId, query),
  endWidgetSessions: (ctx, { params, body }) => endWidgetSessions(ctx, params.chatApplicationId, body.visitorId),
});
