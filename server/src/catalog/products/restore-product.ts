import { ApiError } from '../../http/api-error.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { foundProduct, lockProductVersion } from './lock-product-version.ts';
import type { StaffProductDetailRow } from './staff-product.repository.ts';
import { restoreDeleted } from './write-product.repository.ts';

/** How long a deleted product can be restored. */
export const RESTORABLE_MS = 30 * 24 * 3_600_000;

/**
 * Gives a deleted product the status back that it had.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT if it is not deleted, or was deleted more than
 *   30 days ago
 */
export async function restoreProduct(ctx: StaffContext, slug: string): Promise<StaffProductDetailRow> {
  const { id, status } = await lockProductVersion(ctx, slug);
  if (status !== 'deleted') throw new ApiError('CONFLICT', { message: 'The product is not deleted.' });
  if (!(await restoreDeleted(ctx.em, id, new Date(ctx.clock().getTime() - RESTORABLE_MS)))) {
    const message = 'The product was deleted more than 30 days ago and will be removed. Create a new one.';
    throw new ApiError('CONFLICT', { message });
  }
  return await foundProduct(ctx.em, id);
}
