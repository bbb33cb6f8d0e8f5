import type { Database } from '../database/open-database.ts';
import { BatchedReads } from '../reads/batched-reads.ts';
import type { CurrentDigest } from '../reads/catalog-version.ts';
import { findProductDigests, findProductsBySlug, type ProductDetailRow } from './product.repository.ts';
import type { Tier } from './public-columns.ts';

/** Reads single products, and their digests, for requests that arrive together. */
export class ProductDetails {
  readonly #rows = { none: productsOf(undefined), WHOLESALE: productsOf('WHOLESALE'), RETAIL: productsOf('RETAIL') };
  readonly #digests = new BatchedReads<CurrentDigest>(async (database, slugs) => {
    const rows = await findProductDigests(database, slugs);
    return new Map(rows.map(({ slug, version, digest }) => [slug, { version, digest: digest ?? undefined }]));
  });

  /**
   * Returns the published product with this slug in normalization form NFC, with the prices of the tier; undefined without one.
   */
  async get(database: Database, slug: string, tier: Tier): Promise<ProductDetailRow | undefined> {
    return await this.#rows[tier ?? 'none'].get(database, slug);
  }

  /** Returns the digest of the published product with this slug. The slug may be in any Unicode normalization form. */
  async digest(database: Database, slug: string): Promise<CurrentDigest> {
    const digest = await this.#digests.get(database, slug.normalize('NFC'));
    if (!digest) throw new Error('The statement returns a row for each slug.');
    return digest;
  }
}

function productsOf(tier: Tier): BatchedReads<ProductDetailRow> {
  return new BatchedReads(async (database, slugs) => {
    const rows = await findProductsBySlug(database, slugs, tier);
    return new Map(rows.map((row) => [row.slug, row]));
  });
}
