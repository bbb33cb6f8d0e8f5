import type { changeProductPricesRequest, changeProductRequest } from '@arot/contract';
import type * as z from 'zod';
import type { StaffContext } from '../../staff/staff-context.ts';
import { foundProduct, lockExistingProduct, requireCategory } from './lock-product-version.ts';
import { mergePrices } from './merge-prices.ts';
import { productColumns } from './product-columns.ts';
import type { StaffProductDetailRow } from './staff-product.repository.ts';
import { updateProduct } from './write-product.repository.ts';

/**
 * Changes what is stated, except prices, status and slug.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT for a deleted product; VALIDATION_ERROR for an
 *   unknown category
 */
export async function changeProduct(
  ctx: StaffContext,
  slug: string,
  change: z.infer<typeof changeProductRequest>,
): Promise<StaffProductDetailRow> {
  await requireCategory(ctx.em, change.categoryId);
  const { id } = await lockExistingProduct(ctx, slug);
  await updateProduct(ctx.em, id, productColumns(change));
  return await foundProduct(ctx.em, id);
}

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
  await updateProduct(ctx.em, product.id, mergePrices(product, change));
  return await foundProduct(ctx.em, product.id);
}

/** @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT for a deleted product */
export async function changeProductStatus(
  ctx: StaffContext,
  slug: string,
  status: 'draft' | 'published',
): Promise<StaffProductDetailRow> {
  const { id } = await lockExistingProduct(ctx, slug);
  await updateProduct(ctx.em, id, { status });
  return await foundProduct(ctx.em, id);
}
