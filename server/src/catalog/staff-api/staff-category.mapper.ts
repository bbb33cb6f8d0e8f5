import type { staffCategory } from '@arot/contract';
import type * as z from 'zod';
import { type PublicOrigins, toPublicUrl } from '../../http/public-url.ts';
import type { StaffCategoryRow } from './staff-category.repository.ts';

/** Returns the properties of a category that need no origin. */
export function toCategoryProperties({ version: _, ...properties }: StaffCategoryRow) {
  return properties;
}

export function toStaffCategory(row: StaffCategoryRow, origins: PublicOrigins): z.infer<typeof staffCategory> {
  return { ...row, imageUrl: row.image === null ? null : toPublicUrl(row.image, origins) };
}
