import type { Database } from '../database/database.ts';
import { BatchedReads } from '../reads/batched-reads.ts';
import type { CurrentDigest } from '../reads/catalog-version.ts';
import { type PriceScope, shownTo } from './price-scope.ts';
import { findProductDigests, findProductsBySlug, type ProductDetailRow } from './product.repository.ts';

/** Reads single products, and their digests, for requests that arrive together. */
export class ProductDetails {
  /** Those of each kind of response. Callers with price lists share no statement. */
  readonly #rows = new Map<string, BatchedReads<ProductDetailRow>>();
  readonly #digests = new Map<string, BatchedReads<CurrentDigest>>();

  /**
   * Returns the published product with this slug in normalization form NFC, with the prices of the caller; undefined without one.
   */
  async get(
    database: Database,
    slug: string,
    scope: PriceScope | undefined,
    hasExtras: boolean,
  ): Promise<ProductDetailRow | undefined> {
    const shown = shownTo(scope, hasExtras);
    if (shown.hasLists) return (await findProductsBySlug(database, [slug], scope, hasExtras))[0];
    const rows = readsOf(this.#rows, shown, async (reader, slugs) => {
      const found = await findProductsBySlug(reader, slugs, scope, hasExtras);
      return new Map(found.map((row) => [row.slug, row]));
    });
    return await rows.get(database, slug);
  }

  /**
   * Returns the digest of the published product with this slug, as a caller sees it. The slug may be in any Unicode normalization
   * form.
   */
  async digest(
    database: Database,
    slug: string,
    scope: PriceScope | undefined,
    hasExtras: boolean,
  ): Promise<CurrentDigest> {
    const { tier: _, ...digested } = shownTo(scope, hasExtras);
    const digests = readsOf(this.#digests, digested, async (reader, slugs) => {
      const found = await findProductDigests(reader, slugs, digested);
      return new Map(found.map(({ slug, version, digest }) => [slug, { version, digest: digest ?? undefined }]));
    });
    const digest = await digests.get(database, slug.normalize('NFC'));
    if (!digest) throw new Error('The statement returns a row for each slug.');
    return digest;
  }
}

/** Returns the batched reads of a kind of response, and creates them for the first of its requests. */
function readsOf<Value>(
  reads: Map<string, BatchedReads<Value>>,
  kind: object,
  read: ConstructorParameters<typeof BatchedReads<Value>>[0],
): BatchedReads<Value> {
  const key = JSON.stringify(kind);
  const known = reads.get(key) ?? new BatchedReads(read);
  reads.set(key, known);
  return known;
}
