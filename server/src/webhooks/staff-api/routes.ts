import { staffWebhookEndpoints } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../http/context.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  type WebhookSettings,
} from './change-webhook-endpoint.ts';
import { replayWebhookEvents, resendWebhookEvent, testWebhookEndpoint } from './queue-webhook-events.ts';
import { getWebhookEndpoint, listWebhookAttempts, listWebhookEndpoints } from './webhook-endpoint.ts';

export function createStaffWebhookRoutes({ read, write, create, accept }: StaffResponses, settings: WebhookSettings) {
  return initServer().router(staffWebhookEndpoints, {
    listWebhookEndpoints: async ({ req, res, query }) => read(res, await listWebhookEndpoints(contextOf(req), query)),
    getWebhookEndpoint: async ({ req, res, params }) => read(res, await getWebhookEndpoint(contextOf(req), params.id)),
    createWebhookEndpoint: ({ req, res, body }) =>
      create(req, res, (ctx) => createWebhookEndpoint(settings, ctx, body)),
    changeWebhookEndpoint: ({ req, res, params, body }) =>
      write(req, res, (ctx) => changeWebhookEndpoint(settings, ctx, params.id, body)),
    deleteWebhookEndpoint: ({ req, res, params }) => write(req, res, (ctx) => deleteWebhookEndpoint(ctx, params.id)),
    rotateWebhookSecret: ({ req, res, params, body }) =>
      write(req, res, (ctx) => rotateWebhookSecret(settings, ctx, params.id, body.keepOldSeconds)),
    testWebhookEndpoint: ({ req, res, params }) => accept(req, res, (ctx) => testWebhookEndpoint(ctx, params.id)),
    listWebhookAttempts: async ({ req, res, params, query }) =>
      read(res, await listWebhookAttempts(contextOf(req), params.id, query)),
    replayWebhookEvents: ({ req, res, params, body }) =>
      accept(req, res, (ctx) => replayWebhookEvents(settings, ctx, params.id, body)),
    resendWebhookEvent: ({ req, res, params }) =>
      accept(req, res, (ctx) => resendWebhookEvent(settings, ctx, params.id, params.eventId)),
  });
}
