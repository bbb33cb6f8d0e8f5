import type { EntityManager } from '../../database/open-database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireMatch } from '../../http/if-match.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { findStaffCategory, lockCategories, type StaffCategoryRow } from './staff-category.repository.ts';

/**
 * Locks a category in the version that the caller has read, until the end of the transaction.
 *
 * @param others the other categories that the transaction needs, see {@link lockCategories}
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED
 */
export async function lockCategoryVersion(
  ctx: StaffContext,
  id: string,
  others: { readonly ids: readonly string[]; readonly childrenOf?: string },
): Promise<{ readonly category: StaffCategoryRow; readonly locked: ReadonlySet<string> }> {
  const locked = await lockCategories(ctx.em, [id, ...others.ids], others.childrenOf);
  if (!locked.has(id)) throw new ApiError('NOT_FOUND');
  const row = await foundCategory(ctx.em, id);
  requireMatch(ctx, row.version);
  return { category: row, locked };
}

/**
 * Checks that a category is a main category.
 *
 * @param locked what {@link lockCategories} returned: another transaction may have created the category since
 * @throws ApiError VALIDATION_ERROR
 */
export async function requireMainCategory(
  em: EntityManager,
  locked: ReadonlySet<string>,
  id: string,
  field = 'parentId',
): Promise<void> {
  const parent = locked.has(id) ? await findStaffCategory(em, id) : undefined;
  if (!parent) throw new ApiError('VALIDATION_ERROR', { fields: { [field]: ['There is no such category.'] } });
  if (parent.parent_id !== null) {
    throw new ApiError('VALIDATION_ERROR', { fields: { [field]: ['Must be a main category.'] } });
  }
}

/** A category that the transaction has written or locked. */
export async function foundCategory(em: EntityManager, id: string): Promise<StaffCategoryRow> {
  const row = await findStaffCategory(em, id);
  if (!row) throw new Error('a category that is locked exists');
  return row;
}
