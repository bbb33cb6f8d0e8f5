import type { StaffProduct } from '@arot/sdk/staff';
import { notify } from '../../ui/toasts.tsx';
import { patchProduct } from '../list/patch-products.ts';
import { type ProductAction, requestsOf } from './product-actions.ts';

/** Runs an action on one product, shows its result, and offers the undo. */
export async function runOne(
  action: Exclude<ProductAction, 'move'>,
  product: StaffProduct,
  { done, failed }: { readonly done: string; readonly failed: (error: unknown) => string },
): Promise<void> {
  const { send, undo } = requestsOf(action, null);
  const report = (error: unknown) => notify(failed(error), { isError: true });
  try {
    const changed = await send(product);
    patchProduct(changed);
    notify(done, { undo: () => undo(product)(changed).then(patchProduct, report) });
  } catch (error) {
    report(error);
  }
}
