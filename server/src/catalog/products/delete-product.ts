import type { StaffContext } from '../../staff/staff-context.ts';
import { foundProduct, lockExistingProduct } from './lock-product-version.ts';
import type { StaffProductDetailRow } from './staff-product.repository.ts';
import { markDeleted } from './write-product.repository.ts';

/**
 * Makes a product a draft that is removed after 30 days.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT if it is deleted
 */
export async function deleteProduct(ctx: StaffContext, slug: string): Promise<StaffProductDetailRow> {
  const { id } = await lockExistingProduct(ctx, slug);
  await markDeleted(ctx.em, id, ctx.clock());
  return await foundProduct(ctx.em, id);
}
