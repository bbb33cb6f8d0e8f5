import {
  type batchProductsBody,
  type catalog,
  messages,
  type productDetail,
  productDetailFields,
  productFields,
} from '@arot/contract';
import type * as z from 'zod';
import type { Database } from '../database/database.ts';
import { ApiError } from '../http/api-error.ts';
import type { ReadDependencies } from '../http/context.ts';
import { BatchedReads } from '../reads/batched-reads.ts';
import type { CurrentDigest, Versioned } from '../reads/catalog-version.ts';
import { type PriceScope, shownTo } from './price-scope.ts';
import { readPricedProducts } from './priced-products.ts';
import { type PublicProduct, toIncluded, toPublicProduct } from './product.mapper.ts';
import {
  findProductDigests,
  findProductsBySlug,
  findPublishedSlugAfter,
  type ProductDetailRow,
} from './product.repository.ts';

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
  return new ApiError('NOT_FOUND', current === undefined ? {} : { fields: { slug: [messages.sameInBoth(current)] } });
}

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
