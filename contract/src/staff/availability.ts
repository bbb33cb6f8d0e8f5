import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { productSlug } from '../catalog-input.ts';
import { envelope } from '../envelope.ts';
import { REPETITION_ERRORS, staffErrorResponses } from '../errors.ts';
import { MAX_LENGTHS } from '../limits.ts';
import { inSchema } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { defineRoutes } from '../metadata.ts';
import { AVAILABILITY_STATES, availabilityShape } from '../product-attributes.ts';
import { outputText } from '../text.ts';
import { MAX_CHANGED_PRODUCTS, MAX_CHANGES_BYTES } from './prices.ts';
import { pathKey, resourceVersion } from './resource.ts';

/** PostgreSQL and ISO 8601 write the years before it alike. */
const YEAR_9999 = Date.UTC(9999, 0);

const changeShape = {
  status: z.enum(AVAILABILITY_STATES).meta({ examples: ['low'] }),
  quantity: availabilityShape.quantity.optional(),
  expectedAt: z.iso
    .datetime({ offset: true, error: inSchema(messages.dateAndTime) })
    .refine(
      (value) => !(Date.parse(value) < 0 || Date.parse(value) >= YEAR_9999),
      inSchema(messages.between1970And9998),
    )
    .nullable()
    .meta({ description: 'When more is expected; null if unknown.', examples: ['2026-04-01T00:00:00Z'] })
    .optional(),
};

export const changeAvailabilityRequest = z.strictObject(changeShape).meta({
  id: 'AvailabilityChange',
  description: 'A change of availability. Quantity and date stay as they are if they are absent; null clears them.',
});

export const changeAvailabilitiesRequest = z
  .strictObject({
    changes: z
      .array(
        z
          .strictObject({ slug: productSlug, ...changeShape })
          .meta({ id: 'AvailabilityChangeOfProduct', description: 'A change of the availability of a product.' }),
      )
      .min(1)
      .max(MAX_CHANGED_PRODUCTS),
  })
  .meta({ id: 'AvailabilityChanges', description: 'Changes of the availability of several products, each once.' });

const availability = z
  .object({
    slug: outputText(MAX_LENGTHS.slug, 'mustard-oil-5l'),
    version: resourceVersion,
    ...availabilityShape,
  })
  .meta({ id: 'AvailabilityOfProduct', description: 'The availability of a product.' });

const count = z.int().min(0).max(MAX_CHANGED_PRODUCTS);

const result = z
  .object({
    changed: count.meta({ examples: [240] }),
    unchanged: count.meta({ examples: [12] }).describe('Products that already are as requested.'),
  })
  .meta({ id: 'AvailabilityChangesResult', description: 'The number of products that have changed.' });

const group = {
  auth: 'staff',
  permission: 'availability:write',
  tag: 'Staff: products',
  sdkEntry: 'staff',
} as const;

const c = initContract();

export const staffAvailability = c.router(
  defineRoutes({
    changeAvailability: {
      method: 'PATCH',
      path: '/api/staff/products/:slug/availability',
      pathParams: z.strictObject({ slug: pathKey(MAX_LENGTHS.slug, 'Exact slug.', 'mustard-oil-5l') }),
      body: changeAvailabilityRequest,
      responses: {
        200: envelope('AvailabilityResponse', availability),
        ...staffErrorResponses('NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED'),
      },
      summary: 'Change the availability of a product',
      description:
        'Changes what is in stock, not the version of the product. An `If-Match` is not required; it is the version of the availability. 409 for a deleted product.',
      metadata: { ...group, sdk: 'availability.change' },
    },
    changeAvailabilities: {
      method: 'POST',
      path: '/api/staff/availability-changes',
      body: changeAvailabilitiesRequest,
      responses: {
        200: envelope('AvailabilityChangesResponse', result),
        ...staffErrorResponses('PAYLOAD_TOO_LARGE', ...REPETITION_ERRORS),
      },
      summary: 'Change the availability of products',
      description: 'All products change at once, or none: a 400 has each wrong row.',
      metadata: { ...group, sdk: 'availability.changeMany', maxBodyBytes: MAX_CHANGES_BYTES },
    },
  }),
  { strictStatusCodes: true },
);
