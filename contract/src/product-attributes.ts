import * as z from 'zod';
import { productPack, quantity } from './price-breaks.ts';

export const AVAILABILITY_STATES = ['in_stock', 'low', 'out_of_stock', 'preorder', 'unknown'] as const;

export const availabilityStatus = z
  .enum(AVAILABILITY_STATES)
  .meta({ id: 'AvailabilityStatus', description: 'The state of the availability of a product.' });

export const availabilityShape = {
  status: availabilityStatus.meta({ examples: ['low'] }),
  quantity: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .nullable()
    .meta({ examples: [36] })
    .describe('The pieces in stock; null if unknown.'),
  expectedAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When more is expected; null if unknown.', examples: ['2026-04-01T00:00:00.000Z'] }),
};

export const productAvailability = z.object(availabilityShape).partial({ quantity: true, expectedAt: true }).meta({
  id: 'ProductAvailability',
  description: 'The availability of a product. Only an active customer sees quantity and date.',
});

/** @see docs/use/prices.md */
export const productQuantity = z
  .object({
    minimum: quantity.describe('The fewest pieces of an order, a multiple of the increment.'),
    increment: quantity.describe('Orders are multiples of it.').meta({ examples: [6] }),
    maximum: quantity
      .nullable()
      .meta({ description: 'The most pieces of an order; null without a limit.', examples: [null] }),
    pack: productPack.nullable(),
  })
  .meta({ id: 'OrderQuantity', description: 'The numbers of pieces that this customer can order.' });
