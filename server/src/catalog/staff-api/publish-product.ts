import type { StaffContext } from '../../operations/staff-context.ts';
import type { StaffProductDetailRow } from './staff-product.repository.ts';
import { changeExistingProduct } from './staff-product.ts';
import { updateProduct } from './write-product.repository.ts';

/**
 * Makes a draft public. Does nothing to a published product.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT for a deleted product
 */
export async function publishProduct(ctx: StaffContext, slug: string): Promise<StaffProductDetailRow> {
  return await changeExistingProduct(ctx, slug, ({ id }) => updateProduct(ctx.em, id, { status: 'published' }));
}

/**
 * Makes a published product a draft. Does nothing to a draft.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT for a deleted product
 */
export async function unpublishProduct(ctx: StaffContext, slug: string): Promise<StaffProductDetailRow> {
  return await changeExistingProduct(ctx, slug, ({ id }) => updateProduct(ctx.em, id, { status: 'draft' }));
}
