import { type batchProductsBody, productFields } from '@arot/contract';
import type * as z from 'zod';
import type { ReadDependencies } from '../http/context.ts';
import type { PriceScope } from './price-scope.ts';
import { type PublicProduct, toPublicProduct } from './product.mapper.ts';
import { findListedProducts } from './product.repository.ts';

/**
 * Returns the published products with some slugs, in the order of the slugs, with the prices of the caller. The slugs may be in
 * any Unicode normalization form. A draft and a slug without a product are null.
 */
export async function batchProducts(
  { database, ...origins }: ReadDependencies,
  { slugs, fields }: z.infer<typeof batchProductsBody>,
  scope: PriceScope | undefined,
): Promise<{ version: string | undefined; value: { items: (PublicProduct | null)[] } }> {
  const wanted = slugs.map((slug) => slug.normalize('NFC'));
  // PostgreSQL cannot store NUL. A lone surrogate would be sent to it as another character.
  const possible = new Set(wanted.filter((slug) => !slug.includes('\0') && slug.isWellFormed()));
  const rows = await findListedProducts(database, [...possible], scope);
  const products = new Map(
    rows.map((row) => [row.slug, productFields.pick(toPublicProduct(row, origins), fields)] as const),
  );
  return { version: rows[0]?.version, value: { items: wanted.map((slug) => products.get(slug) ?? null) } };
}
