import type { Database } from '../database/database.ts';
import type { PriceScope } from './price-scope.ts';
import { findListedProducts } from './product.repository.ts';

export type PricedProduct = Awaited<ReturnType<typeof findListedProducts>>[number];

/**
 * Reads published products by their slugs in normalization form NFC, with the prices of the caller, in one snapshot.
 *
 * @param hasExtras with order quantities and availability
 * @returns the products by slug, and the catalog version; undefined without a product
 */
export async function readPricedProducts(
  database: Database,
  slugs: readonly string[],
  scope: PriceScope | undefined,
  hasExtras = false,
): Promise<{ products: ReadonlyMap<string, PricedProduct>; version: string | undefined }> {
  // PostgreSQL cannot store NUL. A lone surrogate would be sent to it as another character.
  const possible = new Set(slugs.filter((slug) => !slug.includes('\0') && slug.isWellFormed()));
  const rows = await findListedProducts(database, [...possible], scope, hasExtras);
  return { products: new Map(rows.map((row) => [row.slug, row])), version: rows[0]?.version };
}
