import type { StaffContext } from '../../staff/staff-context.ts';
import { foundProduct, lockExistingProduct } from './lock-product-version.ts';
import type { StaffProductDetailRow } from './staff-product.repository.ts';
import { updateProduct } from './write-product.repository.ts';

/**
 * Makes a draft public. Does nothing to a published product.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT for a deleted product
 */
export async function publishProduct(ctx: StaffContext, slug: string): Promise<StaffProductDetailRow> {
  const { id } = await lockExistingProduct(ctx, slug);
  await updateProduct(ctx.em, id, { status: 'published' });
  return await foundProduct(ctx.em, id);
}
