import type { Database } from '../database/open-database.ts';
import { BatchedReads } from '../reads/batched-reads.ts';
import type { CurrentDigest } from '../reads/catalog-version.ts';
import type { PriceScope } from './price-scope.ts';
import { findProductDigests, findProductsBySlug, type ProductDetailRow } from './product.repository.ts';

/** Reads single products, and their digests, for requests that arrive together. */
export class ProductDetails {
  /** By the prices and whether there are extras. Callers with price lists share no statement. */
  readonly #rows = new Map<string, BatchedReads<ProductDetailRow>>();
  readonly #digests = new BatchedReads<CurrentDigest>(async (database, slugs) => {
    const rows = await findProductDigests(database, slugs);
    return new Map(rows.map(({ slug, version, digest }) => [slug, { version, digest: digest ?? undefined }]));
  });

  /**
   * Returns the published product with this slug in normalization form NFC, with the prices of the caller; undefined without one.
   */
  async get(
    database: Database,
    slug: string,
    scope: PriceScope | undefined,
    hasExtras: boolean,
  ): Promise<ProductDetailRow | undefined> {
    if (scope && scope.lists.length > 0) return (await findProductsBySlug(database, [slug], scope, hasExtras))[0];
    const key = `${scope?.key} ${hasExtras}`;
    const rows = this.#rows.get(key) ?? productsOf(scope, hasExtras);
    this.#rows.set(key, rows);
    return await rows.get(database, slug);
  }

  /** Returns the digest of the published product with this slug. The slug may be in any Unicode normalization form. */
  async digest(database: Database, slug: string): Promise<CurrentDigest> {
    const digest = await this.#digests.get(database, slug.normalize('NFC'));
    if (!digest) throw new Error('The statement returns a row for each slug.');
    return digest;
  }
}

function productsOf(scope: PriceScope | undefined, hasExtras: boolean): BatchedReads<ProductDetailRow> {
  return new BatchedReads(async (database, slugs) => {
    const rows = await findProductsBySlug(database, slugs, scope, hasExtras);
    return new Map(rows.map((row) => [row.slug, row]));
  });
}
