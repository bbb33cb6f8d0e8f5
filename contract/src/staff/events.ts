import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { eventCursor } from '../changes.ts';
import { envelope } from '../envelope.ts';
import { staffErrorResponses } from '../errors.ts';
import { anyEvent, MAX_EVENT_PATTERNS, selectsEvents } from '../events.ts';
import { inSchema } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { defineRoutes } from '../metadata.ts';
import { queryInteger } from '../pagination.ts';

export const MAX_EVENTS = 500;
export const MAX_EVENT_WAIT_SECONDS = 25;

/** The types of the events of a list. */
export const eventTypesQuery = z
  .string()
  .max(2_000)
  .refine((value) => value.split(',').length <= MAX_EVENT_PATTERNS && value.split(',').every(selectsEvents), {
    message: inSchema(messages.eventTypes(MAX_EVENT_PATTERNS)),
  })
  .meta({ examples: ['product.*,prices.changed'] })
  .optional()
  .describe('Only these types, with commas between them. A `*` at the end selects several.');

export const listEventsQuery = z.strictObject({
  after: eventCursor.optional().describe('`cursor` of the response before. Without it, from the oldest kept event.'),
  types: eventTypesQuery,
  limit: queryInteger({ min: 1, max: MAX_EVENTS }).default(100).describe('Events of this response at most.'),
  wait: queryInteger({ min: 0, max: MAX_EVENT_WAIT_SECONDS })
    .default(0)
    .describe('Seconds that the server waits for an event if there is none yet.'),
});

const eventPage = z
  .object({ items: z.array(anyEvent).max(MAX_EVENTS), cursor: eventCursor })
  .meta({ id: 'EventPage', description: 'A part of the feed. `cursor` is for the next request, also without events.' });

const group = { auth: 'staff', permission: 'events:read', tag: 'Staff: events', sdkEntry: 'staff' } as const;

const c = initContract();

export const staffEvents = c.router(
  defineRoutes({
    listEvents: {
      method: 'GET',
      path: '/api/staff/events',
      query: listEventsQuery,
      responses: { 200: envelope('EventPageResponse', eventPage), ...staffErrorResponses('CURSOR_EXPIRED') },
      summary: 'Follow the events',
      description:
        'Events in their order. A program that passes each `cursor` on gets every event once. 410: its events are not kept any more; take a snapshot.',
      metadata: { ...group, sdk: 'events.list' },
    },
    getCatalogSnapshot: {
      method: 'GET',
      path: '/api/staff/catalog/snapshot',
      responses: {
        200: c.otherResponse({ contentType: 'application/octet-stream', body: c.type<unknown>() }),
        ...staffErrorResponses(),
      },
      summary: 'Download a snapshot of the catalog',
      description:
        'Lines of JSON: `{"category": …}`, `{"product": …}`, and at last `{"cursor": …}`, from which the events continue. Without that line it is incomplete.',
      metadata: {
        ...group,
        alsoNeeds: 'catalog:read',
        sdk: 'events.snapshot',
        download: { mimeTypes: ['application/jsonl'], streamed: true },
      },
    },
  }),
  { strictStatusCodes: true },
);
