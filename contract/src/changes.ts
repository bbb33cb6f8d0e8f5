import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { envelope } from './envelope.ts';
import { cursorExpiredError, errorResponses } from './errors.ts';
import { MAX_LENGTHS } from './limits.ts';
import { defineRoutes } from './metadata.ts';
import { outputText } from './text.ts';

export const MAX_CHANGES = 1_000;

/** A place in the feed of events: the epoch of the catalog and a position. */
export const eventCursor = z
  .string()
  .max(100)
  .regex(/^[0-9a-f-]{36}\.(0|[1-9]\d{0,17})$/, 'Must be a cursor of a response.')
  .meta({ examples: ['0b8f3c52-5a0e-4c0e-8f51-0c2f5b1d7e90.48213'] });

const deleted = z.boolean().describe('It is not public any more.');

const catalogChange = z
  .discriminatedUnion('kind', [
    z
      .strictObject({ kind: z.literal('product'), slug: outputText(MAX_LENGTHS.slug, 'mustard-oil-5l'), deleted })
      .meta({ id: 'ProductChange', description: 'A product that has changed.' }),
    z
      .strictObject({ kind: z.literal('category'), id: outputText(MAX_LENGTHS.id, 'oil'), deleted })
      .meta({ id: 'CategoryChange', description: 'A category that has changed.' }),
  ])
  .meta({ id: 'CatalogChange', description: 'What has changed in the public catalog.' });

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
          z.strictObject({ items: z.array(catalogChange).max(MAX_CHANGES), cursor: eventCursor }).meta({
            id: 'CatalogChangePage',
            description: 'Changes in their order. `cursor` is for the next request.',
          }),
        ),
        ...errorResponses('VALIDATION_ERROR', 'RATE_LIMITED', 'INTERNAL_ERROR'),
        410: cursorExpiredError,
      },
      summary: 'List public changes',
      description:
        'Products and categories that have become public, have changed or are gone; not changes of prices. 410: read the whole catalog again.',
      metadata: { auth: 'none', tag: 'Products', sdk: 'changes.list' },
    },
  }),
  { strictStatusCodes: true },
);
