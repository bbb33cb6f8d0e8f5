import type { categoryDetail } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../http/api-error.ts';
import type { ReadDependencies } from '../http/context.ts';
import type { Versioned } from '../reads/catalog-version.ts';
import { toPublicCategory } from './category.mapper.ts';
import { findCategoryWithChildren } from './category.repository.ts';

/**
 * Returns a category with all of its immediate subcategories.
 *
 * @see catalog specification, section 4, GET /api/categories/{id}
 * @throws ApiError NOT_FOUND
 */
export async function getCategory(
  { database, ...origins }: ReadDependencies,
  { id }: { id: string },
): Promise<Versioned<z.infer<typeof categoryDetail>>> {
  const found = id.includes('\0') ? undefined : await findCategoryWithChildren(database, id);
  if (!found) throw new ApiError('NOT_FOUND');
  const { category, children } = found.value;
  return {
    version: found.version,
    value: {
      ...toPublicCategory(category, origins),
      children: children.map((child) => toPublicCategory(child, origins)),
    },
  };
}
