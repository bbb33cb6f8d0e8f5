import type { createProductRequest } from '@arot/contract';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod';
import { timestamp } from '../../database/schema/timestamps.ts';
import { requirePermission } from '../../http/require-permission.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { requirePictures } from '../../pictures/require-pictures.ts';
import { normalizeForSearch } from '../normalize-for-search.ts';
import { priceColumns } from '../price-columns.ts';
import { rejectTakenSku, slugTaken } from './change-product.ts';
import { mergePrices, productColumns, requireOrderQuantities } from './product-columns.ts';
import type { StaffProductDetailRow } from './staff-product.repository.ts';
import { foundProduct, requireCategory } from './staff-product.ts';
import { insertProduct } from './write-product.repository.ts';

/**
 * @throws ApiError FORBIDDEN for prices without the permission `prices:write`, CONFLICT for a taken slug or SKU,
 *   VALIDATION_ERROR for an unknown category, a discount that is not possible, and quantities that do not fit each other
 */
export async function createProduct(
  ctx: StaffContext,
  { slug, name, status, prices, ...input }: z.infer<typeof createProductRequest>,
): Promise<StaffProductDetailRow> {
  if (prices) requirePermission(ctx.principal, 'prices:write', NO_PRICES);
  requireOrderQuantities(input);
  await requireCategory(ctx.em, input.categoryId);
  await requirePictures(ctx, input.images ?? [], 'images');
  const id = uuidv7();
  const now = timestamp(ctx.clock());
  const isCreated = await insertProduct(ctx.em, {
    ...{ id, slug, status, name, nameNormalized: normalizeForSearch(name) },
    ...{ createdAt: now, changedAt: now },
    ...productColumns(input),
    ...priceColumns(mergePrices({ WHOLESALE: null, RETAIL: null }, prices ?? {}, 'prices')),
  }).catch(rejectTakenSku);
  if (!isCreated) throw slugTaken();
  return await foundProduct(ctx.em, id);
}

const NO_PRICES = 'Prices need the permission prices:write. Create the product without prices.';
