import type { StaffContext } from '../../staff/staff-context.ts';
import { foundProduct, lockExistingProduct } from './lock-product-version.ts';
import { slugTaken } from './slug-taken.ts';
import type { StaffProductDetailRow } from './staff-product.repository.ts';
import { updateSlug } from './write-product.repository.ts';

/**
 * Gives a product another slug. The 404 of the former one has the new one in its fields.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT for a deleted product or a taken slug
 */
export async function changeProductSlug(ctx: StaffContext, slug: string, to: string): Promise<StaffProductDetailRow> {
  const { id, slug: from } = await lockExistingProduct(ctx, slug);
  if (from !== to && !(await updateSlug(ctx.em, id, { from, to, at: ctx.clock() }))) throw slugTaken();
  return await foundProduct(ctx.em, id);
}
