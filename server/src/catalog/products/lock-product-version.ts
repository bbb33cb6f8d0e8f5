import type { EntityManager } from '../../database/open-database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireMatch } from '../../http/if-match.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { productNotFound } from './product-not-found.ts';
import {
  findStaffProduct,
  lockCategoryExists,
  lockProduct,
  type StaffProductDetailRow,
} from './staff-product.repository.ts';

/**
 * Locks a product in the version that the caller has read, until the end of the transaction.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED
 */
export async function lockProductVersion(ctx: StaffContext, slug: string): Promise<StaffProductDetailRow> {
  const id = slug.includes('\0') ? undefined : await lockProduct(ctx.em, slug.normalize('NFC'));
  if (id === undefined) throw await productNotFound(ctx.em, slug);
  const row = await foundProduct(ctx.em, id);
  requireMatch(ctx, row.version);
  return row;
}

/** The same for a change of a product that is not deleted. @throws ApiError CONFLICT for a deleted one */
export async function lockExistingProduct(ctx: StaffContext, slug: string): Promise<StaffProductDetailRow> {
  const row = await lockProductVersion(ctx, slug);
  if (row.status === 'deleted')
    throw new ApiError('CONFLICT', { message: 'The product is deleted. Restore it first.' });
  return row;
}

/**
 * Locks the category that a product gets. Call it before the product is locked, because the deletion of a category locks the
 * category first and then its products.
 *
 * @throws ApiError VALIDATION_ERROR if there is none
 */
export async function requireCategory(em: EntityManager, id: string | null | undefined): Promise<void> {
  if (typeof id !== 'string' || (await lockCategoryExists(em, id))) return;
  throw new ApiError('VALIDATION_ERROR', { fields: { categoryId: ['There is no such category.'] } });
}

/** A product that the transaction has written or locked. */
export async function foundProduct(em: EntityManager, id: string): Promise<StaffProductDetailRow> {
  const row = await findStaffProduct(em, id);
  if (!row) throw new Error('a product that is locked exists');
  return row;
}
