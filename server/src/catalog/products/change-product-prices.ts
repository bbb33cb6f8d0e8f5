import type { changeProductPricesRequest } from '@arot/contract';
import type * as z from 'zod';
import type { StaffContext } from '../../staff/staff-context.ts';
import { foundProduct, lockExistingProduct } from './lock-product-version.ts';
import { mergePrices } from './merge-prices.ts';
import { priceColumns, storedPrice } from './price-columns.ts';
import type { StaffProductDetailRow } from './staff-product.repository.ts';
import { updateProduct } from './write-product.repository.ts';

/**
 * Changes the prices of one tier or both.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT for a deleted product; VALIDATION_ERROR for a
 *   discount without a price, or above it
 */
export async function changeProductPrices(
  ctx: StaffContext,
  slug: string,
  change: z.infer<typeof changeProductPricesRequest>,
): Promise<StaffProductDetailRow> {
  const product = await lockExistingProduct(ctx, slug);
  const stored = { WHOLESALE: storedPrice(product, 'WHOLESALE'), RETAIL: storedPrice(product, 'RETAIL') };
  await updateProduct(ctx.em, product.id, priceColumns(mergePrices(stored, change)));
  return await foundProduct(ctx.em, product.id);
}
