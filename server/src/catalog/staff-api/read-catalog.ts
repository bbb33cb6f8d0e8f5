import type { staffCategory, staffProductDetail } from '@arot/contract';
import type * as z from 'zod';
import { inBatches } from '../../database/sql.ts';
import type { Context } from '../../http/context.ts';
import { listStaffCategories } from './staff-category.ts';
import { toStaffProductDetail } from './staff-product.mapper.ts';
import { findStaffProductsAfter } from './staff-product.repository.ts';

/** The maximum number of rows of one statement. */
const BATCH = 100;

export type CatalogRecord =
  | { readonly category: z.infer<typeof staffCategory> }
  | { readonly product: z.infer<typeof staffProductDetail> };

/**
 * Reads all categories, and all products that are not deleted, as the staff sees them. It holds no transaction and no connection
 * between its batches, so what changes meanwhile is there in either version, and what moves among the categories may be missing.
 */
export async function* readCatalog(ctx: Context): AsyncGenerator<CatalogRecord> {
  for (let cursor: string | undefined, done = false; !done; done = cursor === undefined) {
    const page = await listStaffCategories(ctx, { q: '', limit: BATCH, cursor });
    for (const category of page.items) yield { category };
    cursor = page.nextCursor ?? undefined;
  }
  for await (const row of inBatches((after) => findStaffProductsAfter(ctx.em, after, BATCH), 'id')) {
    yield { product: toStaffProductDetail(row, ctx) };
  }
}
