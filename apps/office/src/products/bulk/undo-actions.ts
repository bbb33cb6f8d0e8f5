import type { StaffProduct, StaffProductDetail } from '@arot/sdk/staff';
import { type Batch, type Progress, runBatch } from '../../work/run-batch.ts';
import { type ProductAction, requestsOf } from '../actions/product-actions.ts';
import { patchProducts } from '../list/patch-products.ts';

export type Done = { readonly before: StaffProduct; readonly after: StaffProductDetail };

/** Takes back what was done with products. A product that another person has changed since stays as it is, as a failure. */
export async function undoActions(action: ProductAction, done: readonly Done[], progress: Progress): Promise<Batch> {
  const { undo } = requestsOf(action, null);
  const restored: StaffProductDetail[] = [];
  const result = await runBatch({
    ...progress,
    items: done,
    nameOf: ({ before }) => before.name,
    send: async ({ before, after }, signal) => restored.push(await undo(before)(after, signal)),
  });
  patchProducts(restored);
  return result;
}
