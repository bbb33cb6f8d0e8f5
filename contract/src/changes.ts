import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { envelope } from './envelope.ts';
import { errorResponses } from './errors.ts';
import { MAX_LENGTHS } from './limits.ts';
import { inSchema } from './messages/message.ts';
import * as messages from './messages/texts.ts';
import { defineRoutes } from './metadata.ts';
import { outputText } from './text.ts';

export const MAX_CHANGES = 1_000;

/** A place in the feed of events: the epoch of the catalog and a position. */
export const eventCursor = z
  .string()
  .max(100)
  .regex(/^[0-9a-f-]{36}\.(0|[1-9]\d{0,17})$/, inSchema(messages.notCursor))
  .meta({ examples: ['0b8f3c52-5a0e-4c0e-8f51-0c2f5b1d7e90.48213'] });

const catalogChange = z
  .object({
    kind: z.enum(['product', 'category']).describe('What has changed. A product has `slug`, a category has `id`.'),
    slug: outputText(MAX_LENGTHS.slug, 'mustard-oil-5l').optional(),
    id: outputText(MAX_LENGTHS.id, 'oil').optional(),
    deleted: z.boolean().describe('It is not public any more.'),
  })
  .meta({
    id: 'CatalogChange',
    description: 'A product or a category of the public catalog that has changed.',
    examples: [{ kind: 'product', slug: 'mustard-oil-5l', deleted: false }],
  });

export type CatalogChange = z.infer<typeof catalogChange>;

const c = initContract();

export const changes = c.router(
  defineRoutes({
    listChanges: {
      method: 'GET',
      path: '/api/changes',
      query: z.strictObject({
        after: eventCursor
          .optional()
          .describe('`cursor` of the response before. Without it, from the oldest kept change.'),
      }),
      responses: {
        200: envelope(
          'CatalogChangePageResponse',
          z.object({ items: z.array(catalogChange).max(MAX_CHANGES), cursor: eventCursor }).meta({
            id: 'CatalogChangePage',
            description: 'Changes in their order. `cursor` is for the next request.',
          }),
        ),
        ...errorResponses('VALIDATION_ERROR', 'CURSOR_EXPIRED', 'RATE_LIMITED', 'INTERNAL_ERROR'),
      },
      summary: 'List public changes',
      description:
        'Products and categories that have become public, have changed or are gone; not changes of prices. 410: read the whole catalog again.',
      metadata: { auth: 'none', tag: 'Products', sdk: 'changes.list' },
    },
  }),
  { strictStatusCodes: true },
);
