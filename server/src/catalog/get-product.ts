import type { productDetail } from '@arot/contract';
import type * as z from 'zod';
import type { Versioned } from '../database/catalog-version.ts';
import { ApiError } from '../http/api-error.ts';
import type { ReadDependencies } from '../http/context.ts';
import { toPublicProduct } from './product.mapper.ts';
import { findProductBySlug, findPublishedSlugAfter, type Tier } from './product.repository.ts';

type PublicProductDetail = z.infer<typeof productDetail>;

/**
 * A published product by its slug. The slug may be in any Unicode normalization form.
 *
 * @see catalog specification, section 4, GET /api/products/{slug}
 * @throws ApiError NOT_FOUND for a draft or a missing product; with the new slug of a published product that had this one before
 */
export async function getProduct(
  { database, ...origins }: ReadDependencies,
  { slug }: { slug: string },
  tier: Tier,
): Promise<Versioned<PublicProductDetail>> {
  // PostgreSQL cannot store NUL and rejects it in a parameter, so no slug contains it.
  const found = slug.includes('\0') ? undefined : await findProductBySlug(database, slug.normalize('NFC'), tier);
  if (!found) throw await notFound(database, slug);
  const { value: row, ...readAt } = found;
  const description = row.description as PublicProductDetail['description'];
  return { ...readAt, value: { ...toPublicProduct(row, origins), description } };
}

async function notFound(database: ReadDependencies['database'], slug: string): Promise<ApiError> {
  const current = slug.includes('\0') ? undefined : await findPublishedSlugAfter(database, slug.normalize('NFC'));
  return new ApiError('NOT_FOUND', current === undefined ? {} : { fields: { slug: [current] } });
}
