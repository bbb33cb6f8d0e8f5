import type { changeCategoryRequest } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../../http/api-error.ts';
import { requirePictures } from '../../pictures/require-pictures.ts';
import type { StaffContext } from '../../staff/staff-context.ts';
import { foundCategory, lockCategoryVersion, requireMainCategory } from './lock-category-version.ts';
import { type StaffCategoryRow, updateCategory } from './staff-category.repository.ts';

/**
 * Renames, describes or moves a category.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; VALIDATION_ERROR for a parent that is not possible
 */
export async function changeCategory(
  ctx: StaffContext,
  id: string,
  change: z.infer<typeof changeCategoryRequest>,
): Promise<StaffCategoryRow> {
  const { parentId } = change;
  const { category, locked } = await lockCategoryVersion(ctx, id, {
    ids: typeof parentId === 'string' ? [parentId] : [],
  });
  if (parentId === id) throw notPossible('A category cannot be its own parent.');
  if (typeof parentId === 'string') {
    if (category.child_count > 0) throw notPossible('A category with subcategories cannot become a subcategory.');
    await requireMainCategory(ctx.em, locked, parentId);
  }
  if (typeof change.image === 'string') await requirePictures(ctx, [change.image], 'image');
  if (Object.keys(change).length > 0) await updateCategory(ctx.em, id, change);
  return await foundCategory(ctx.em, id);
}

function notPossible(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', { fields: { parentId: [message] } });
}
