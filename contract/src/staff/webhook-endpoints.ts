import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { envelope } from '../envelope.ts';
import { ACTION_ERRORS, CHANGE_ERRORS, REPETITION_ERRORS, staffErrorResponses } from '../errors.ts';
import { anyEvent, eventPattern, MAX_EVENT_PATTERNS } from '../events.ts';
import { MAX_LENGTHS } from '../limits.ts';
import { inSchema } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { defineRoutes } from '../metadata.ts';
import { multilineText, outputText, outputUrl, text } from '../text.ts';
import { keepOldSeconds, secretEnds } from './application-secrets.ts';
import { cursorPage, cursorQuery } from './cursor.ts';
import { eventTypesQuery } from './events.ts';
import { done, pathKey, resourceVersion } from './resource.ts';

export const MAX_WEBHOOK_ENDPOINTS = 50;
export const ORDERINGS = ['none', 'subject'] as const;
const MAX_DESCRIPTION = 500;
const ID = '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7a4';
const EVENT_ID = '5d0c2a3e-7b61-4f0e-9d0a-2f4f6d1a9b11';
const URL_EXAMPLE = 'https://erp.example.com/arot';

const ordering = z
  .enum(ORDERINGS)
  .describe('`subject`: an event is sent after the one before of its subject was accepted or given up.');

const endpoint = z
  .object({
    id: outputText(MAX_LENGTHS.id, ID),
    version: resourceVersion,
    url: outputUrl(URL_EXAMPLE),
    types: z.array(outputText(100, 'product.*')).max(MAX_EVENT_PATTERNS),
    description: outputText(MAX_DESCRIPTION, 'ERP'),
    ordering,
    enabled: z.boolean(),
    disabledReason: outputText(300)
      .nullable()
      .meta({ description: 'Why the server has disabled it; null otherwise.', examples: [null] }),
    createdAt: z.iso.datetime(),
    backlog: z
      .object({
        count: z
          .int()
          .min(0)
          .meta({ examples: [0] }),
        oldest: z.iso
          .datetime()
          .nullable()
          .meta({ examples: [null] }),
      })
      .meta({ id: 'WebhookBacklog', description: 'Events that wait, and when the oldest of them was queued.' }),
  })
  .meta({ id: 'WebhookEndpoint', description: 'A URL that receives events.' });

const secret = outputText(100, 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD').describe(
  'The key of the signatures. It is returned this once.',
);

const created = z
  .object({ ...endpoint.shape, secret })
  .meta({ id: 'CreatedWebhookEndpoint', description: 'A new endpoint with its secret.' });

const fields = {
  url: text({ min: 1, max: MAX_LENGTHS.url, example: URL_EXAMPLE, form: { format: 'uri' } }).describe(
    'https on port 443 or 8443, at a public address.',
  ),
  types: z
    .array(eventPattern)
    .min(1)
    .max(MAX_EVENT_PATTERNS)
    .describe('Types of events. A `*` at the end selects several.'),
  description: multilineText({ max: MAX_DESCRIPTION, example: 'ERP' }),
  ordering,
  enabled: z.boolean().describe('Events are not queued while it is false.'),
};

export const createWebhookEndpointRequest = z
  .strictObject({
    ...fields,
    description: fields.description.default(''),
    ordering: fields.ordering.default('none'),
    enabled: fields.enabled.default(true),
  })
  .meta({ id: 'WebhookEndpointInput', description: 'A new endpoint.' });

export const changeWebhookEndpointRequest = z
  .strictObject(fields)
  .partial()
  .meta({ id: 'WebhookEndpointChange', description: 'What changes. What is absent stays.' });

const attempt = z
  .object({
    eventId: outputText(MAX_LENGTHS.id, EVENT_ID),
    at: z.iso.datetime(),
    status: z
      .int()
      .min(100)
      .max(599)
      .nullable()
      .describe('The status of the response; null if there was none.')
      .meta({ examples: [500] }),
    error: outputText(300, 'the response has the status 500')
      .nullable()
      .describe('Why it has failed; null if it was accepted.'),
    durationMs: z
      .int()
      .min(0)
      .meta({ examples: [184] }),
    body: outputText(1_024, 'Internal error')
      .nullable()
      .describe('The first kilobyte of the response; null if there was none.'),
    event: anyEvent
      .nullable()
      .meta({ description: 'What was sent; null for a test, and when the event is not stored any more.' }),
  })
  .meta({ id: 'WebhookAttempt', description: 'An attempt to deliver an event.' });

const moment = z.iso.datetime({ offset: true, error: inSchema(messages.dateAndTime) });

const replayRequest = z
  .strictObject({
    since: moment.meta({ examples: ['2026-03-01T00:00:00Z'] }).describe('Events of this moment or later.'),
    until: moment
      .meta({ examples: ['2026-03-02T00:00:00Z'] })
      .optional()
      .describe('Events before this moment; by default all.'),
    types: fields.types.optional().describe('By default those of the endpoint.'),
  })
  .meta({ id: 'WebhookReplay', description: 'The events that are sent again.' });

const queued = <S extends z.ZodRawShape>(id: string, shape: S, description: string) =>
  envelope(`${id}Response`, z.object(shape).meta({ id, description }));

const eventId = outputText(MAX_LENGTHS.id, EVENT_ID);
const pathParams = z.strictObject({ id: pathKey(MAX_LENGTHS.id, 'The id of the endpoint.', ID) });
const endpointResponse = envelope('WebhookEndpointResponse', endpoint);

const group = { auth: 'staff', permission: 'applications:write', tag: 'Staff: webhooks', sdkEntry: 'staff' } as const;

const c = initContract();

export const staffWebhookEndpoints = c.router(
  defineRoutes({
    listWebhookEndpoints: {
      method: 'GET',
      path: '/api/staff/webhook-endpoints',
      query: z.strictObject(cursorQuery),
      responses: {
        200: envelope('WebhookEndpointPageResponse', cursorPage('WebhookEndpointPage', endpoint)),
        ...staffErrorResponses(),
      },
      summary: 'List webhook endpoints',
      description: 'All endpoints, the oldest first.',
      metadata: { ...group, sdk: 'webhookEndpoints.list' },
    },
    getWebhookEndpoint: {
      method: 'GET',
      path: '/api/staff/webhook-endpoints/:id',
      pathParams,
      responses: { 200: endpointResponse, ...staffErrorResponses('NOT_FOUND') },
      summary: 'Get a webhook endpoint',
      description: 'One endpoint. `ETag` is its version.',
      metadata: { ...group, sdk: 'webhookEndpoints.get' },
    },
    createWebhookEndpoint: {
      method: 'POST',
      path: '/api/staff/webhook-endpoints',
      body: createWebhookEndpointRequest,
      responses: {
        201: envelope('CreatedWebhookEndpointResponse', created),
        ...staffErrorResponses(...REPETITION_ERRORS),
      },
      summary: 'Create a webhook endpoint',
      description: 'Returns the secret once. More than 50 endpoints: 409.',
      metadata: {
        ...group,
        sdk: 'webhookEndpoints.create',
        created: '/api/staff/webhook-endpoints/:id',
        powers: ['credential'],
      },
    },
    changeWebhookEndpoint: {
      method: 'PATCH',
      path: '/api/staff/webhook-endpoints/:id',
      pathParams,
      body: changeWebhookEndpointRequest,
      responses: { 200: endpointResponse, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Change a webhook endpoint',
      description: 'Events that wait are sent to the new URL. Disabling deletes them; a replay sends them.',
      metadata: {
        ...group,
        sdk: 'webhookEndpoints.change',
        ifMatch: 'required',
        powers: ['credential'],
        powersWith: ['url'],
      },
    },
    deleteWebhookEndpoint: {
      method: 'DELETE',
      path: '/api/staff/webhook-endpoints/:id',
      pathParams,
      body: c.noBody(),
      responses: { 200: done, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Delete a webhook endpoint',
      description: 'Deletes it with its attempts and the events that wait.',
      metadata: { ...group, sdk: 'webhookEndpoints.delete', ifMatch: 'required' },
    },
    rotateWebhookSecret: {
      method: 'POST',
      path: '/api/staff/webhook-endpoints/:id/rotate-secret',
      pathParams,
      body: z.strictObject({ keepOldSeconds }).meta({ id: 'WebhookSecretRotation', description: 'A new secret.' }),
      responses: {
        200: envelope(
          'RotatedWebhookSecretResponse',
          z
            .object({ secret, oldSecretsEndAt: secretEnds, version: resourceVersion })
            .meta({ id: 'RotatedWebhookSecret', description: 'A new secret.' }),
        ),
        ...staffErrorResponses(...ACTION_ERRORS),
      },
      summary: 'Give a webhook endpoint a new secret',
      description: 'The earlier secrets sign too until they end.',
      metadata: { ...group, sdk: 'webhookEndpoints.rotateSecret', ifMatch: 'required', powers: ['credential'] },
    },
    testWebhookEndpoint: {
      method: 'POST',
      path: '/api/staff/webhook-endpoints/:id/test',
      pathParams,
      body: c.noBody(),
      responses: {
        202: queued('QueuedWebhookTest', { eventId }, 'The test that will be sent.'),
        ...staffErrorResponses('NOT_FOUND', ...REPETITION_ERRORS),
      },
      summary: 'Test a webhook endpoint',
      description: 'Sends an event `webhook.test`. A disabled endpoint: 409.',
      metadata: { ...group, sdk: 'webhookEndpoints.test' },
    },
    listWebhookAttempts: {
      method: 'GET',
      path: '/api/staff/webhook-endpoints/:id/attempts',
      pathParams,
      query: z.strictObject({
        ...cursorQuery,
        status: z.enum(['failed', 'succeeded']).optional().describe('Only failed attempts, or only others.'),
        types: eventTypesQuery,
      }),
      responses: {
        200: envelope('WebhookAttemptPageResponse', cursorPage('WebhookAttemptPage', attempt)),
        ...staffErrorResponses('NOT_FOUND'),
      },
      summary: 'List attempts',
      description: 'The attempts of the last 30 days, the newest first.',
      metadata: { ...group, sdk: 'webhookEndpoints.attempts' },
    },
    replayWebhookEvents: {
      method: 'POST',
      path: '/api/staff/webhook-endpoints/:id/replay',
      pathParams,
      body: replayRequest,
      responses: {
        202: queued(
          'QueuedWebhookReplay',
          {
            count: z
              .int()
              .min(0)
              .meta({ examples: [42] }),
          },
          'How many events will be sent.',
        ),
        ...staffErrorResponses('NOT_FOUND', ...REPETITION_ERRORS),
      },
      summary: 'Send events again',
      description: 'Queues kept events of a time, in their order. A disabled endpoint: 409.',
      metadata: { ...group, sdk: 'webhookEndpoints.replay' },
    },
    resendWebhookEvent: {
      method: 'POST',
      path: '/api/staff/webhook-endpoints/:id/events/:eventId/resend',
      pathParams: z.strictObject({
        ...pathParams.shape,
        eventId: pathKey(MAX_LENGTHS.id, 'The id of the event.', EVENT_ID),
      }),
      body: c.noBody(),
      responses: {
        202: queued('QueuedWebhookEvent', { eventId }, 'The event that will be sent.'),
        ...staffErrorResponses('NOT_FOUND', ...REPETITION_ERRORS),
      },
      summary: 'Send an event again',
      description: 'Queues one kept event, whatever the types of the endpoint are. A disabled endpoint: 409.',
      metadata: { ...group, sdk: 'webhookEndpoints.resend' },
    },
  }),
  { strictStatusCodes: true },
);
