import { isDeepStrictEqual } from 'node:util';
import type { changeAvailabilitiesRequest, changeAvailabilityRequest } from '@arot/contract';
import { type FieldMessages, messages } from '@arot/contract/messages';
import type * as z from 'zod';
import { changedFields, recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireMatch } from '../../http/if-match.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import {
  type Availability,
  findAvailabilities,
  lockProducts,
  type StoredAvailability,
  saveAvailabilities,
} from './availability.repository.ts';
import { productDeleted, productNotFound } from './staff-product.ts';

type Change = z.infer<typeof changeAvailabilityRequest>;

/** The maximum number of products whose values are in the audit event of a change. */
const MAX_AUDITED = 1_000;

/**
 * Changes what is in stock of a product, which changes no version of the product. What is absent stays.
 *
 * @throws ApiError NOT_FOUND, for a former slug with the new one; CONFLICT for a deleted product; PRECONDITION_FAILED if the
 *   caller has sent another version of the availability
 */
export async function changeAvailability(ctx: StaffContext, slug: string, change: Change): Promise<StoredAvailability> {
  const [product] = await lockProducts(ctx.em, [slug.normalize('NFC')]);
  if (!product) throw await productNotFound(ctx.em, slug);
  const before = await foundAvailability(ctx, product.id);
  if (ctx.ifMatch?.trim()) requireMatch(ctx, before.version);
  if (product.isDeleted) throw productDeleted();
  const after = merge(before, change);
  if (isDeepStrictEqual(after, fieldsOf(before))) return before;
  await saveAvailabilities(ctx.em, [{ productId: product.id, ...after }]);
  const details = changedFields(fieldsOf(before), after);
  await recordAudit(ctx, 'availability_changed', { accountId: null, productSlug: product.slug, details });
  return await foundAvailability(ctx, product.id);
}

/**
 * Changes what is in stock of many products: all of them, or none.
 *
 * @throws ApiError VALIDATION_ERROR for products that do not exist or are given twice
 */
export async function changeAvailabilities(
  ctx: StaffContext,
  { changes }: z.infer<typeof changeAvailabilitiesRequest>,
): Promise<{ changed: number; unchanged: number }> {
  const slugs = changes.map(({ slug }) => slug);
  const products = new Map((await lockProducts(ctx.em, slugs)).map((product) => [product.slug, product]));
  requireEachOnce(slugs, (slug) => products.get(slug)?.isDeleted === false);
  const stored = await findAvailabilities(
    ctx.em,
    [...products.values()].map(({ id }) => id),
  );
  const rows = changes.flatMap(({ slug, ...change }) => {
    const productId = products.get(slug)?.id ?? '';
    const before = stored.get(productId);
    const after = before && merge(before, change);
    if (!after || isDeepStrictEqual(after, fieldsOf(before))) return [];
    return [{ slug, before: fieldsOf(before), after, row: { productId, ...after } }];
  });
  const counts = { changed: rows.length, unchanged: changes.length - rows.length };
  if (rows.length > 0) {
    await saveAvailabilities(
      ctx.em,
      rows.map(({ row }) => row),
    );
    const products = rows.slice(0, MAX_AUDITED).map(({ slug, before, after }) => ({ slug, before, after }));
    await recordAudit(ctx, 'availability_changed', { accountId: null, details: { ...counts, products } });
  }
  return counts;
}

/** Returns a product's availability. The product is locked, so it exists. */
async function foundAvailability({ em }: StaffContext, productId: string): Promise<StoredAvailability> {
  const availability = (await findAvailabilities(em, [productId])).get(productId);
  if (!availability) throw new Error('a product that is locked exists');
  return availability;
}

function fieldsOf({ status, quantity, expectedAt }: Availability): Availability {
  return { status, quantity, expectedAt };
}

function merge({ quantity, expectedAt }: Availability, change: Change): Availability {
  return {
    status: change.status,
    quantity: change.quantity === undefined ? quantity : change.quantity,
    expectedAt: change.expectedAt === undefined ? expectedAt : change.expectedAt && toUtc(change.expectedAt),
  };
}

function toUtc(moment: string): string {
  return new Date(moment).toISOString();
}

function requireEachOnce(slugs: readonly string[], exists: (slug: string) => boolean): void {
  const fields: FieldMessages = {};
  const first = new Map<string, number>();
  for (const [index, slug] of slugs.entries()) {
    const other = first.get(slug);
    if (other !== undefined) fields[`changes.${index}.slug`] = [messages.givenTwice(`changes.${other}`)];
    else if (!exists(slug)) fields[`changes.${index}.slug`] = [messages.noProductNamed(slug)];
    first.set(slug, other ?? index);
  }
  if (Object.keys(fields).length === 0) return;
  throw new ApiError('VALIDATION_ERROR', { message: messages.noAvailabilityChanged, fields });
}
