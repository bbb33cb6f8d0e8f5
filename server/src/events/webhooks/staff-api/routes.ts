import { staffWebhookEndpoints } from '@arot/contract';
import { operations } from '../../../operations/bind.ts';
import { replayWebhookEvents, resendWebhookEvent, testWebhookEndpoint } from './queue-webhook-events.ts';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookAttempts,
  listWebhookEndpoints,
  rotateWebhookSecret,
} from './webhook-endpoints.ts';

export const staffWebhookOperations = operations(staffWebhookEndpoints, {
  listWebhookEndpoints: (ctx, { query }) => listWebhookEndpoints(ctx, query),
  getWebhookEndpoint: (ctx, { params }) => getWebhookEndpoint(ctx, params.id),
  createWebhookEndpoint: (ctx, { body }) => createWebhookEndpoint(ctx, body),
  changeWebhookEndpoint: (ctx, { params, body }) => changeWebhookEndpoint(ctx, params.id, body),
  deleteWebhookEndpoint: (ctx, { params }) => deleteWebhookEndpoint(ctx, params.id),
  rotateWebhookSecret: (ctx, { params, body }) => rotateWebhookSecret(ctx, params.id, body.keepOldSeconds),
  testWebhookEndpoint: (ctx, { params }) => testWebhookEndpoint(ctx, params.id),
  listWebhookAttempts: (ctx, { params, query }) => listWebhookAttempts(ctx, params.id, query),
  replayWebhookEvents: (ctx, { params, body }) => replayWebhookEvents(ctx, params.id, body),
  resendWebhookEvent: (ctx, { params }) => resendWebhookEvent(ctx, params.id, params.eventId),
});
