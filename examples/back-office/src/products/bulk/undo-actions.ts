import type { StaffProduct, StaffProductDetail } from '@arot/sdk/staff';
import { type ProductAction, requestsOf } from '../actions/product-actions.ts';
import { patchProducts } from '../list/patch-products.ts';

const AT_A_TIME = 4;

export type Done = { readonly before: StaffProduct; readonly after: StaffProductDetail };

/**
 * Takes back what was done with products. It goes on when the page is left.
 *
 * @returns the names of the products that somebody has changed since, or that could not be changed back
 */
export async function undoActions(action: ProductAction, done: readonly Done[]): Promise<readonly string[]> {
  const { undo } = requestsOf(action, null);
  const failed: string[] = [];
  const restored: StaffProductDetail[] = [];
  const left = done.values();
  const worker = async () => {
    for (const { before, after } of left) {
      await undo(before)(after).then(
        (product) => restored.push(product),
        () => failed.push(before.name),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  patchProducts(restored);
  return failed;
}
