import { randomUUID } from 'node:crypto';
import { type createCategoryRequest, messages } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../../http/api-error.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { requirePictures } from '../../storage/pictures/require-pictures.ts';
import { insertCategory, lockCategories, type StaffCategoryRow } from './staff-category.repository.ts';
import { foundCategory, requireMainCategory } from './staff-category.ts';

/** @throws ApiError VALIDATION_ERROR for a parent that is not a main category, CONFLICT for a taken id */
export async function createCategory(
  { em, clock }: StaffContext,
  { id = randomUUID(), ...input }: z.infer<typeof createCategoryRequest>,
): Promise<StaffCategoryRow> {
  const { name, description = null, image = null, parentId = null, sortOrder = null, hidden = false } = input;
  if (parentId !== null) {
    await requireMainCategory(em, await lockCategories(em, [parentId]), parentId);
  }
  if (image !== null) await requirePictures({ em, clock }, [image], 'image');
  if (!(await insertCategory(em, id, { name, description, image, parentId, sortOrder, hidden }))) {
    const message = messages.categoryIdTaken;
    throw new ApiError('CONFLICT', { message, fields: { id: [message] } });
  }
  return await foundCategory(em, id);
}
