import { messages } from '@arot/contract';
import { recordCatalogChanges } from '../../audit/record-audit.ts';
import type { Clock } from '../../base/clock.ts';
import type { Database } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { changeVersion } from '../../operations/with-version.ts';
import type { StaffProductDetailRow } from './staff-product.repository.ts';
import { changeExistingProduct, productResource } from './staff-product.ts';
import { markDeleted, removeDeletedBefore, restoreDeleted } from './write-product.repository.ts';

/**
 * Makes a product a draft that is removed after 30 days.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT if it is deleted
 */
export async function deleteProduct(ctx: StaffContext, slug: string): Promise<StaffProductDetailRow> {
  return await changeExistingProduct(ctx, slug, ({ id }) => markDeleted(ctx.em, id, ctx.clock()));
}

/** The time for which a deleted product can be restored. */
const RESTORABLE_MS = 30 * 24 * 3_600_000;

/**
 * Gives a deleted product the status back that it had.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT if it is not deleted, or was deleted more than
 *   30 days ago
 */
export async function restoreProduct(ctx: StaffContext, slug: string): Promise<StaffProductDetailRow> {
  return await changeVersion(ctx, productResource, slug, async ({ id, status }) => {
    if (status !== 'deleted') throw new ApiError('CONFLICT', { message: messages.productNotDeleted });
    if (!(await restoreDeleted(ctx.em, id, new Date(ctx.clock().getTime() - RESTORABLE_MS)))) {
      throw new ApiError('CONFLICT', { message: messages.productGone });
    }
  });
}

/** The maximum number of products that one transaction removes. */
const BATCH = 500;

/** Removes the products that can no longer be restored, with one audit event for each. @returns their number */
export async function removeDeletedProducts(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock().getTime() - RESTORABLE_MS);
  let removed = 0;
  for (;;) {
    const batch = await database.fork().transactional(async (em) => {
      await recordCatalogChanges({ em, clock, actor: 'job' });
      return await removeDeletedBefore(em, before, BATCH);
    });
    removed += batch;
    if (batch < BATCH) return removed;
  }
}
