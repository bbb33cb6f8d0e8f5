import { randomUUID } from 'node:crypto';
import type { changeCategoryRequest, createCategoryRequest } from '@arot/contract';
import type * as z from 'zod';
import { type AuditContext, recordCatalogChanges } from '../../audit/record-audit.ts';
import type { EntityManager } from '../../database/open-database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireMatch } from '../../http/if-match.ts';
import {
  deleteCategoryRow,
  findStaffCategory,
  insertCategory,
  lockCategory,
  moveContents,
  type StaffCategoryRow,
  updateCategory,
} from './staff-category.repository.ts';

/** The key of products without a category, in the API. */
const UNCATEGORIZED = 'uncategorized';

/** @throws ApiError VALIDATION_ERROR for a parent that is not a main category, CONFLICT for a taken id */
export async function createCategory(
  ctx: AuditContext,
  { id = randomUUID(), name, description = null, image = null, parentId = null }: z.infer<typeof createCategoryRequest>,
): Promise<StaffCategoryRow> {
  return await ctx.em.transactional(async (em) => {
    await recordCatalogChanges({ ...ctx, em });
    if (parentId !== null) await requireMainCategory(em, parentId);
    if (!(await insertCategory(em, id, { name, description, image, parentId }))) {
      throw new ApiError('CONFLICT', { fields: { id: ['Another category has this id.'] } });
    }
    return await found(em, id);
  });
}

/**
 * @param ifMatch the version that the caller has read
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; VALIDATION_ERROR for a parent that is not possible
 */
export async function changeCategory(
  ctx: AuditContext,
  id: string,
  ifMatch: string | undefined,
  change: z.infer<typeof changeCategoryRequest>,
): Promise<StaffCategoryRow> {
  return await ctx.em.transactional(async (em) => {
    await recordCatalogChanges({ ...ctx, em });
    await lockVersion(em, id, ifMatch);
    const { parentId } = change;
    if (parentId === id) throw notPossible('A category cannot be its own parent.');
    if (typeof parentId === 'string') {
      const { child_count: children } = await found(em, id);
      if (children > 0) throw notPossible('A category with subcategories cannot become a subcategory.');
      await requireMainCategory(em, parentId);
    }
    if (Object.keys(change).length > 0) await updateCategory(em, id, change);
    return await found(em, id);
  });
}

/**
 * @param moveTo the category that gets its products and subcategories
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT while it has products or subcategories
 */
export async function deleteCategory(
  ctx: AuditContext,
  id: string,
  ifMatch: string | undefined,
  moveTo: string | undefined,
): Promise<void> {
  await ctx.em.transactional(async (em) => {
    await recordCatalogChanges({ ...ctx, em });
    await lockVersion(em, id, ifMatch);
    const { child_count: children, product_count: products } = await found(em, id);
    if (moveTo === undefined && children + products > 0) {
      const message = `The category has ${products} products and ${children} subcategories. Say where they go with moveTo.`;
      throw new ApiError('CONFLICT', { message });
    }
    if (moveTo !== undefined) {
      if (children > 0) await requireMainCategory(em, moveTo, 'moveTo');
      else if (moveTo !== UNCATEGORIZED && (await lockCategory(em, moveTo)) === undefined) {
        throw new ApiError('VALIDATION_ERROR', { fields: { moveTo: ['There is no such category.'] } });
      }
      if (moveTo === id) throw new ApiError('VALIDATION_ERROR', { fields: { moveTo: ['Must be another category.'] } });
      await moveContents(em, id, moveTo === UNCATEGORIZED ? null : moveTo);
    }
    await deleteCategoryRow(em, id);
  });
}

async function lockVersion(em: EntityManager, id: string, ifMatch: string | undefined): Promise<void> {
  const version = await lockCategory(em, id);
  if (version === undefined) throw new ApiError('NOT_FOUND');
  requireMatch(ifMatch, `"${version}"`);
}

/** Locks the parent, so that it stays a main category until the end of the transaction. */
async function requireMainCategory(em: EntityManager, id: string, field = 'parentId'): Promise<void> {
  await lockCategory(em, id);
  const parent = await findStaffCategory(em, id);
  if (!parent) throw new ApiError('VALIDATION_ERROR', { fields: { [field]: ['There is no such category.'] } });
  if (parent.parent_id !== null) {
    throw new ApiError('VALIDATION_ERROR', { fields: { [field]: ['Must be a main category.'] } });
  }
}

async function found(em: EntityManager, id: string): Promise<StaffCategoryRow> {
  const row = await findStaffCategory(em, id);
  if (!row) throw new Error('a category that is locked exists');
  return row;
}

function notPossible(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', { fields: { parentId: [message] } });
}
