import { type Message, messages } from '@arot/contract';
import { ApiError } from '../../http/api-error.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { withVersion } from '../../operations/with-version.ts';
import { deleteCategoryRow, moveContents } from './staff-category.repository.ts';
import { categoryResource, requireMainCategory } from './staff-category.ts';

/** The key of products without a category, in the API. */
const UNCATEGORIZED = 'uncategorized';

/**
 * @param moveTo the category that gets its products and subcategories
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; VALIDATION_ERROR for a wrong `moveTo`; CONFLICT while
 *   the category has products or subcategories
 */
export async function deleteCategory(ctx: StaffContext, id: string, moveTo: string | undefined): Promise<void> {
  const { em } = ctx;
  const key = { id, others: moveTo === undefined ? [] : [moveTo], childrenOf: id };
  await withVersion(ctx, categoryResource, key, async (category, locked) => {
    const { childCount: children, productCount: products } = category;
    if (moveTo === undefined && children + products > 0) {
      throw new ApiError('CONFLICT', { message: messages.categoryNotEmpty(products, children) });
    }
    if (moveTo !== undefined) {
      if (moveTo === id) throw wrongTarget(messages.otherCategory);
      if (children > 0) await requireMainCategory(em, locked, moveTo, 'moveTo');
      else if (moveTo !== UNCATEGORIZED && !locked.has(moveTo)) throw wrongTarget(messages.noCategory);
      await moveContents(em, id, moveTo === UNCATEGORIZED ? null : moveTo);
    }
    await deleteCategoryRow(em, id);
  });
}

function wrongTarget(message: Message): ApiError {
  return new ApiError('VALIDATION_ERROR', { fields: { moveTo: [message] } });
}
