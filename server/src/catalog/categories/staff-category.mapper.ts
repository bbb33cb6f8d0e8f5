import type { staffCategory } from '@arot/contract';
import type * as z from 'zod';
import { type PublicOrigins, toPublicUrl } from '../../http/public-url.ts';
import type { StaffCategoryRow } from './staff-category.repository.ts';

export function toStaffCategory(row: StaffCategoryRow, origins: PublicOrigins): z.infer<typeof staffCategory> {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    description: row.description,
    image: row.image,
    imageUrl: row.image === null ? null : toPublicUrl(row.image, origins),
    parentId: row.parent_id,
    childCount: row.child_count,
    productCount: row.product_count,
  };
}
