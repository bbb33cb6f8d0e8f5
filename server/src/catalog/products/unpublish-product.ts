import type { StaffContext } from '../../staff/staff-context.ts';
import { foundProduct, lockExistingProduct } from './lock-product-version.ts';
import type { StaffProductDetailRow } from './staff-product.repository.ts';
import { updateProduct } from './write-product.repository.ts';

/**
 * Makes a published product a draft. Does nothing to a draft.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT for a deleted product
 */
export async function unpublishProduct(ctx: StaffContext, slug: string): Promise<StaffProductDetailRow> {
  const { id } = await lockExistingProduct(ctx, slug);
  await updateProduct(ctx.em, id, { status: 'draft' });
  return await foundProduct(ctx.em, id);
}
