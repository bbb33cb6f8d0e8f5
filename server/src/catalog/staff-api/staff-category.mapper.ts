import type { staffCategory } from '@arot/contract';
import type * as z from 'zod';
import { type PublicOrigins, toPublicUrl } from '../../http/public-url.ts';
import type { StaffCategoryRow } from './staff-category.repository.ts';

/** Returns the properties of a category that need no origin. */
export function toCategoryProperties(row: StaffCategoryRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    parentId: row.parentId,
    sortOrder: row.sortOrder,
    hidden: row.hidden,
    childCount: row.childCount,
    productCount: row.productCount,
  };
}

export function toStaffCategory(row: StaffCategoryRow, origins: PublicOrigins): z.infer<typeof staffCategory> {
  return {
    ...toCategoryProperties(row),
    version: row.version,
    imageUrl: row.image === null ? null : toPublicUrl(row.image, origins),
  };
}
