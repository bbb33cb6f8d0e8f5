import type { changeProductRequest } from '@arot/contract';
import type * as z from 'zod';
import { requirePictures } from '../../pictures/require-pictures.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { foundProduct, lockExistingProduct, requireCategory } from './lock-product-version.ts';
import { productColumns } from './product-columns.ts';
import type { StaffProductDetailRow } from './staff-product.repository.ts';
import { updateProduct } from './write-product.repository.ts';

/**
 * Changes what is stated, except prices, status and slug.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT for a deleted product; VALIDATION_ERROR for an
 *   unknown category
 */
export async function changeProduct(
  ctx: StaffContext,
  slug: string,
  change: z.infer<typeof changeProductRequest>,
): Promise<StaffProductDetailRow> {
  await requireCategory(ctx.em, change.categoryId);
  const { id } = await lockExistingProduct(ctx, slug);
  await requirePictures(ctx, change.images ?? [], 'images');
  await updateProduct(ctx.em, id, productColumns(change));
  return await foundProduct(ctx.em, id);
}
