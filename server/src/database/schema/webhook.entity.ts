import { defineEntity, p } from '@mikro-orm/core';
import { byteText, type Computed, rowVersion, timestamp } from './columns.ts';

/** A URL that receives events. */
export const WebhookEndpoint = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoint',
  properties: {
    id: byteText().primary(),
    url: p.text(),
    /** Types of events, or beginnings followed by `*`. */
    types: p.json<string[]>(),
    description: p.text(),
    ordering: p.enum(['none', 'subject'] as const),
    enabled: p.boolean(),
    disabledReason: p.text().nullable(),
    /** The first failure since the last success. */
    failingSince: timestamp().nullable(),
    /** Encrypted by the keyring, the newest first. */
    secrets: p.json<{ secret: string; endsAt: string | null }[]>(),
    createdAt: timestamp(),
    version: rowVersion(),
  },
});

/** An event or a logout that waits to be posted to an endpoint, or to an application. */
export const WebhookDelivery = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  properties: {
    id: p.bigint('string').$type<Computed<string>>().primary().generated('identity'),
    endpointId: byteText().nullable(),
    eventId: byteText().nullable(),
    /** The body of a test, which is in no feed. */
    payload: p.json<Record<string, unknown>>().nullable(),
    clientId: byteText().nullable(),
    logout: p.json<{ accountId: string; sid: string | null }>().nullable(),
    /** The type and the id of the subject. */
    subject: byteText(),
    createdAt: timestamp(),
    /** The time of the next attempt. */
    dueAt: timestamp(),
    /** Until when a process attempts it. */
    leasedUntil: timestamp().nullable(),
    attempts: p.integer().default(0),
  },
  indexes: [
    { name: 'webhook_delivery_by_endpoint', properties: ['endpointId', 'dueAt', 'id'] },
    { name: 'webhook_delivery_by_subject', properties: ['endpointId', 'subject', 'id'] },
    {
      name: 'webhook_delivery_by_client',
      expression:
        'create index webhook_delivery_by_client on webhook_delivery (client_id, due_at, id) where client_id is not null',
    },
    {
      name: 'webhook_delivery_leased',
      expression:
        'create index webhook_delivery_leased on webhook_delivery (leased_until) where leased_until is not null',
    },
  ],
});

/** An attempt to deliver an event. */
export const WebhookAttempt = defineEntity({
  name: 'WebhookAttempt',
  tableName: 'webhook_attempt',
  properties: {
    id: p.bigint('string').$type<Computed<string>>().primary().generated('identity'),
    endpointId: byteText(),
    eventId: byteText(),
    at: timestamp(),
    /** The status of the response; null if there was none. */
    status: p.integer().nullable(),
    error: p.text().nullable(),
    durationMs: p.integer(),
    /** The first kilobyte of the response. */
    body: p.text().nullable(),
  },
  indexes: [
    { name: 'webhook_attempt_by_endpoint', properties: ['endpointId', 'id'] },
    { name: 'webhook_attempt_by_time', properties: ['at'] },
  ],
});
