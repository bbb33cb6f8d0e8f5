import type { AvailabilityStatus, StaffProduct } from '@arot/sdk/staff';
import { ChangedMeanwhile } from '../../errors/changed-meanwhile.ts';
import { staff } from '../../shop.ts';
import { type Batch, type Progress, runBatch } from '../../work/run-batch.ts';
import { reloadProducts } from '../list/patch-products.ts';

/** Gives products their earlier availability. One that another person has changed since stays as it is, as a failure. */
export async function undoAvailability(
  products: readonly StaffProduct[],
  given: AvailabilityStatus,
  progress: Progress,
): Promise<Batch> {
  const result = await runBatch({
    ...progress,
    items: products,
    nameOf: ({ name }) => name,
    send: async ({ slug, availability: { status, quantity, expectedAt } }, signal) => {
      const { availability: now } = await staff.products.get(slug, { signal });
      if (now.status !== given || now.quantity !== null || now.expectedAt !== null) throw new ChangedMeanwhile();
      const headers = { 'if-match': `"${now.version}"` };
      await staff.availability.change(slug, { status, quantity, expectedAt }, { signal, headers });
    },
  });
  await reloadProducts();
  return result;
}
