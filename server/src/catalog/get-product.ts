import type { publicProductDetail } from '@arot/contract';
import type * as z from 'zod';
import type { Versioned } from '../database/catalog-version.ts';
import { ApiError } from '../http/api-error.ts';
import type { ReadDependencies } from '../http/context.ts';
import { toPublicProduct } from './product.mapper.ts';
import { findProductBySlug, type Tier } from './product.repository.ts';

type PublicProductDetail = z.infer<typeof publicProductDetail>;

/**
 * A published product by its slug, in whichever Unicode form the slug was typed.
 *
 * @see catalog specification, section 4, GET /api/products/{slug}
 * @throws ApiError NOT_FOUND for a draft as for a product that is not there
 */
export async function getProduct(
  { database, publicOrigin }: ReadDependencies,
  { slug }: { slug: string },
  tier: Tier,
): Promise<Versioned<PublicProductDetail>> {
  // PostgreSQL cannot hold NUL, so no slug has it, and it may not be asked.
  const found = slug.includes('\0') ? undefined : await findProductBySlug(database, slug.normalize('NFC'), tier);
  if (!found) throw new ApiError('NOT_FOUND');
  const { version, value: row } = found;
  const description = row.description as PublicProductDetail['description'];
  return { version, value: { ...toPublicProduct(row, publicOrigin), description } };
}
