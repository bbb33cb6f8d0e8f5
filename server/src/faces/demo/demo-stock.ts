import type { changeAvailabilitiesRequest } from '@arot/contract';
import type * as z from 'zod';
import { changeAvailabilities } from '../../catalog/staff-api/change-availability.ts';
import type { StaffContext } from '../../operations/staff-context.ts';

/** The availability of some products of the demo, so that each status is seen. That of the others is unknown. */
const STOCK: z.infer<typeof changeAvailabilitiesRequest>['changes'] = [
  { slug: 'mustard-oil-1l', status: 'in_stock', quantity: 640 },
  { slug: 'mustard-oil-250ml', status: 'low', quantity: 48 },
  { slug: 'soybean-oil-5l', status: 'in_stock' },
  { slug: 'sugar-1kg', status: 'out_of_stock', quantity: 0 },
  { slug: 'himsagar-mango-crate-20kg', status: 'preorder' },
];

/** Adds what is in stock to the products of the demo. */
export async function createDemoStock(ctx: Pick<StaffContext, 'em' | 'clock'>): Promise<void> {
  await changeAvailabilities({ ...ctx, ifMatch: undefined }, { changes: STOCK });
}
