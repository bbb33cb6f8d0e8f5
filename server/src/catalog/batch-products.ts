import { type batchProductsBody, productFields } from '@arot/contract';
import type * as z from 'zod';
import type { ReadDependencies } from '../http/context.ts';
import type { PriceScope } from './price-scope.ts';
import { type PublicProduct, toPublicProduct } from './product.mapper.ts';
import { readPricedProducts } from './product.repository.ts';

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
  const { products, version } = await readPricedProducts(database, wanted, scope);
  const items = wanted.map((slug) => {
    const row = products.get(slug);
    return row ? productFields.pick(toPublicProduct(row, origins), fields) : null;
  });
  return { version, value: { items } };
}
