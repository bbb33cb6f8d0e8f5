import type { changeProductPricesRequest, changeProductRequest, createProductRequest } from '@arot/contract';
import { messages } from '@arot/contract/messages';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod';
import { timestamp } from '../../database/schema/timestamps.ts';
import { isUniqueViolation } from '../../database/sql.ts';
import { ApiError } from '../../http/api-error.ts';
import { requirePermission } from '../../http/require-powers.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { requirePictures } from '../../storage/pictures/require-pictures.ts';
import { normalizeForSearch } from '../normalize-for-search.ts';
import { priceColumns, storedPrice } from '../price-columns.ts';
import { mergePrices, productColumns, requireOrderQuantities } from './product-columns.ts';
import type { StaffProductDetailRow } from './staff-product.repository.ts';
import { changeExistingProduct, foundProduct, requireCategory } from './staff-product.ts';
import { insertProduct, updateProduct, updateSlug } from './write-product.repository.ts';

/**
 * @throws ApiError FORBIDDEN for prices without the permission `prices:write`, CONFLICT for a taken slug or SKU,
 *   VALIDATION_ERROR for an unknown category, a discount that is not possible, and quantities that do not fit each other
 */
export async function createProduct(
  ctx: StaffContext,
  { slug, name, status, prices, allowFree, ...input }: z.infer<typeof createProductRequest>,
): Promise<StaffProductDetailRow> {
  if (prices) requirePermission(ctx.principal, 'prices:write', messages.pricesPermission);
  requireOrderQuantities(input);
  await requireCategory(ctx.em, input.categoryId);
  await requirePictures(ctx, input.images ?? [], 'images');
  const id = uuidv7();
  const now = timestamp(ctx.clock());
  const isCreated = await insertProduct(ctx.em, {
    ...{ id, slug, status, name, nameNormalized: normalizeForSearch(name) },
    ...{ createdAt: now, changedAt: now },
    ...productColumns(input),
    ...priceColumns(mergePrices({ WHOLESALE: null, RETAIL: null }, { ...prices, allowFree }, 'prices')),
  }).catch(rejectTakenSku);
  if (!isCreated) throw slugTaken();
  return await foundProduct(ctx.em, id);
}

/**
 * Changes what is stated, except prices, status and slug.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT for a deleted product or a taken SKU;
 *   VALIDATION_ERROR for an unknown category, and for quantities that do not fit each other
 */
export async function changeProduct(
  ctx: StaffContext,
  slug: string,
  change: z.infer<typeof changeProductRequest>,
): Promise<StaffProductDetailRow> {
  await requireCategory(ctx.em, change.categoryId);
  return await changeExistingProduct(ctx, slug, async (product) => {
    await requirePictures(ctx, change.images ?? [], 'images');
    requireOrderQuantities(change, product);
    await updateProduct(ctx.em, product.id, productColumns(change)).catch(rejectTakenSku);
  });
}

/** Handles the error of a write of a product whose slug does not change. @throws ApiError CONFLICT if its SKU is taken */
function rejectTakenSku(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw new ApiError('CONFLICT', {
    message: messages.skuTaken,
    fields: {
      sku: [messages.skuOfOther],
    },
  });
}

/** Makes a product public, or a draft. @throws ApiError as {@link changeExistingProduct} */
export async function changeProductStatus(
  ctx: StaffContext,
  slug: string,
  status: 'published' | 'draft',
): Promise<StaffProductDetailRow> {
  return await changeExistingProduct(ctx, slug, ({ id }) => updateProduct(ctx.em, id, { status }));
}

/**
 * Gives a product another slug. The 404 of the former one has the new one in its fields.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED; CONFLICT for a deleted product or a taken slug
 */
export async function changeProductSlug(ctx: StaffContext, slug: string, to: string): Promise<StaffProductDetailRow> {
  return await changeExistingProduct(ctx, slug, async ({ id, slug: from }) => {
    if (from !== to && !(await updateSlug(ctx.em, id, { from, to, at: ctx.clock() }))) throw slugTaken();
  });
}

function slugTaken(): ApiError {
  return new ApiError('CONFLICT', {
    message: messages.slugTaken,
    fields: { slug: [messages.slugOfOther] },
  });
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
  return await changeExistingProduct(ctx, slug, async (product) => {
    const stored = { WHOLESALE: storedPrice(product, 'WHOLESALE'), RETAIL: storedPrice(product, 'RETAIL') };
    await updateProduct(ctx.em, product.id, priceColumns(mergePrices(stored, change)));
  });
}
