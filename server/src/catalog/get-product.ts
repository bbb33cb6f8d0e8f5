import { type catalog, type productDetail, productDetailFields } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../http/api-error.ts';
import type { ReadDependencies } from '../http/context.ts';
import type { Versioned } from '../reads/catalog-version.ts';
import type { PriceScope } from './price-scope.ts';
import { toIncluded, toPublicProduct } from './product.mapper.ts';
import { findPublishedSlugAfter } from './product.repository.ts';
import type { ProductDetails } from './product-details.ts';

type PublicProductDetail = z.infer<typeof productDetail>;

/**
 * Returns a published product by its slug. The slug may be in any Unicode normalization form.
 *
 * @param details reads it together with the products of concurrent requests
 * @see catalog specification, section 4, GET /api/products/{slug}
 * @throws ApiError NOT_FOUND for a draft or a missing product; with the new slug of a published product that had this one before
 */
export async function getProduct(
  { database, ...origins }: ReadDependencies,
  { slug, fields, include }: { readonly slug: string } & z.output<NonNullable<(typeof catalog.getProduct)['query']>>,
  scope: PriceScope | undefined,
  details: ProductDetails,
): Promise<Versioned<PublicProductDetail>> {
  // PostgreSQL cannot store NUL and rejects it in a parameter, so no slug contains it.
  const row = slug.includes('\0')
    ? undefined
    : await details.get(database, slug.normalize('NFC'), scope, include !== undefined);
  if (!row) throw await notFound(database, slug);
  const { version, digest } = row;
  const description = row.description as PublicProductDetail['description'];
  const whole = { ...toPublicProduct(row, origins), description };
  const value = { ...productDetailFields.pick(whole, fields), ...toIncluded(row, include, scope) };
  return { version, digest, value };
}

async function notFound(database: ReadDependencies['database'], slug: string): Promise<ApiError> {
  const current = slug.includes('\0') ? undefined : await findPublishedSlugAfter(database, slug.normalize('NFC'));
  return new ApiError('NOT_FOUND', current === undefined ? {} : { fields: { slug: [current] } });
}
