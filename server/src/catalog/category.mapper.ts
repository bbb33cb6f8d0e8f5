import type { category } from '@arot/contract';
import type * as z from 'zod';
import { type PublicOrigins, toPublicUrl } from '../http/public-url.ts';
import type { CategoryRow } from './category.repository.ts';

export type PublicCategory = z.infer<typeof category>;

/** @see catalog specification, section 2, PublicCategory */
export function toPublicCategory(row: CategoryRow, origins: PublicOrigins): PublicCategory {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image: row.image === null ? null : toPublicUrl(row.image, origins),
    parentId: row.parentId,
    parent: row.parentId === null || row.parentName === null ? null : { id: row.parentId, name: row.parentName },
    childCount: row.childCount,
    productCount: row.productCount,
  };
}
