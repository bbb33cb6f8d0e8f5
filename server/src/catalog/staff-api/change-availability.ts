import { isDeepStrictEqual } from 'node:util';
import type { changeAvailabilitiesRequest, changeAvailabilityRequest } from '@arot/contract';
import { type FieldMessages, messages } from '@arot/contract/messages';
import type * as z from 'zod';
import { type AuditContext, changedFields, recordAudit } from '../../audit/record-audit.ts';
import type { EntityManager } from '../../database/database.ts';
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

/** Holds what a request or a record of a catalog file states. What is absent stays. */
export type StatedAvailability = Partial<z.infer<typeof changeAvailabilityRequest>>;

type ChangedAvailability = { readonly slug: string; readonly before: Availability; readonly after: Availability };

/** The maximum number of products whose values are in the audit event of a change. */
const MAX_AUDITED = 1_000;

/**
 * Changes what is in stock of a product, which changes no version of the product. What is absent stays.
 *
 * @throws ApiError NOT_FOUND, for a former slug with the new one; CONFLICT for a deleted product; PRECONDITION_FAILED if the
 *   caller has sent another version of the availability
 */
export async function changeAvailability(
  ctx: StaffContext,
  slug: string,
  stated: StatedAvailability,
): Promise<StoredAvailability> {
  const [product] = await lockProducts(ctx.em, [slug.normalize('NFC')]);
  if (!product) throw await productNotFound(ctx.em, slug);
  const before = await foundAvailability(ctx, product.id);
  if (ctx.ifMatch?.trim()) requireMatch(ctx, before.version);
  if (product.isDeleted) throw productDeleted();
  const change = changeOf(before, stated);
  if (!change) return before;
  await saveAvailabilities(ctx.em, [{ productId: product.id, ...change.after }]);
  const details = changedFields(change.before, change.after);
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
  const result = new AvailabilityChanges();
  for (const { slug, ...stated } of changes) {
    const productId = products.get(slug)?.id ?? '';
    const before = stored.get(productId);
    if (before) result.add(productId, before, stated);
  }
  await result.save(ctx.em);
  await result.record(ctx);
  return result.counts;
}

/** Changes of the availability of many products, which are saved in batches and have one event in the audit trail. */
export class AvailabilityChanges {
  readonly counts = { changed: 0, unchanged: 0 };
  readonly #audited: ChangedAvailability[] = [];
  #unsaved: (Availability & { readonly productId: string })[] = [];

  /** Adds what is stated for a locked product. @returns whether it changes anything */
  add(productId: string, { slug, ...stored }: StoredAvailability, stated: StatedAvailability): boolean {
    const change = changeOf(stored, stated);
    this.counts[change ? 'changed' : 'unchanged'] += 1;
    if (!change) return false;
    this.#unsaved.push({ productId, ...change.after });
    if (this.#audited.length < MAX_AUDITED) this.#audited.push({ slug, ...change });
    return true;
  }

  /** Writes what was added since the last call. The products exist. */
  async save(em: EntityManager): Promise<void> {
    if (this.#unsaved.length > 0) await saveAvailabilities(em, this.#unsaved);
    this.#unsaved = [];
  }

  /** Records all changes, if there are any. */
  async record(ctx: AuditContext): Promise<void> {
    if (this.counts.changed === 0) return;
    const details = { ...this.counts, products: this.#audited };
    await recordAudit(ctx, 'availability_changed', { accountId: null, details });
  }
}

/** Returns a product's availability. The product is locked, so it exists. */
async function foundAvailability({ em }: StaffContext, productId: string): Promise<StoredAvailability> {
  const availability = (await findAvailabilities(em, [productId])).get(productId);
  if (!availability) throw new Error('a product that is locked exists');
  return availability;
}

/** Returns the availability before and after; undefined if it stays the same. */
export function changeOf(
  { status, quantity, expectedAt }: Availability,
  stated: StatedAvailability,
): Omit<ChangedAvailability, 'slug'> | undefined {
  const before = { status, quantity, expectedAt };
  const after = {
    status: stated.status ?? status,
    quantity: stated.quantity === undefined ? quantity : stated.quantity,
    expectedAt: stated.expectedAt === undefined ? expectedAt : stated.expectedAt && toUtc(stated.expectedAt),
  };
  return isDeepStrictEqual(after, before) ? undefined : { before, after };
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
