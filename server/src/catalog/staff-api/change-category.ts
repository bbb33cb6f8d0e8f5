import { type changeCategoryRequest, type Message, messages } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../../http/api-error.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { changeVersion } from '../../operations/with-version.ts';
import { requirePictures } from '../../storage/pictures/require-pictures.ts';
import { type StaffCategoryRow, updateCategory } from './staff-category.repository.ts';
import { categoryResource, requireMainCategory } from './staff-category.ts';

/**
 * Renames, describes, moves, orders or hides a category.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; VALIDATION_ERROR for a parent that is not possible
 */
export async function changeCategory(
  ctx: StaffContext,
  id: string,
  change: z.infer<typeof changeCategoryRequest>,
): Promise<StaffCategoryRow> {
  const { parentId } = change;
  const key = { id, others: typeof parentId === 'string' ? [parentId] : [] };
  return await changeVersion(ctx, categoryResource, key, async (category, locked) => {
    if (parentId === id) throw notPossible(messages.ownParent);
    if (typeof parentId === 'string') {
      if (category.childCount > 0) throw notPossible(messages.hasSubcategories);
      await requireMainCategory(ctx.em, locked, parentId);
    }
    if (typeof change.image === 'string') await requirePictures(ctx, [change.image], 'image');
    if (Object.keys(change).length > 0) await updateCategory(ctx.em, id, change);
  });
}

function notPossible(message: Message): ApiError {
  return new ApiError('VALIDATION_ERROR', { fields: { parentId: [message] } });
}
