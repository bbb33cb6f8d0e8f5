import { type InferResult, sql } from 'kysely';
import { builder, compileStatement, given } from '../database/connection/compile-statement.ts';
import { db } from '../database/db.ts';
import type { Database, EntityManager } from '../database/open-database.ts';
import { textArray } from '../database/schema/values.ts';
import { catalogVersion } from '../reads/catalog-version.ts';
import { PRICE_COLUMNS, PRODUCT_COLUMNS, type Tier } from './public-columns.ts';

export type ProductDetailRow = InferResult<ReturnType<typeof productsBySlug>>[number];

/** A product of a response. It has prices only when a tier was given. */
export type ProductRow = Omit<ProductDetailRow, 'version' | 'digest' | 'description'>;

/** Returns the published products with these slugs, in one snapshot, with their descriptions as documents. */
export async function findProductsBySlug(
  database: Database,
  slugs: readonly string[],
  tier: Tier,
): Promise<ProductDetailRow[]> {
  return await database.readCompiled(PRODUCTS_BY_SLUG[tier ?? 'none'], { slugs: [...slugs] }, true);
}

/** Returns the published products with these slugs, in one snapshot, as a list shows them. */
export async function findListedProducts(
  database: Database,
  slugs: readonly string[],
  tier: Tier,
): Promise<ProductRow[]> {
  return await database.readCompiled(LISTED_BY_SLUG[tier ?? 'none'], { slugs: [...slugs] }, true);
}

/** A digest of everything that a product's own page shows, for all tiers. It hashes the content, so no writer has to maintain it. */
const productDigest = sql<string>`hash_record_extended((${sql.join(
  [...PRODUCT_COLUMNS, 'product.description', ...PRICE_COLUMNS.WHOLESALE, ...PRICE_COLUMNS.RETAIL].map((column) =>
    sql.ref(column.replace(/ as .*/, '')),
  ),
)}), 0)::text`;

const PRODUCTS_BY_SLUG = {
  none: compileStatement<ProductDetailRow, { slugs: string[] }>(productsBySlug(undefined)),
  WHOLESALE: compileStatement<ProductDetailRow, { slugs: string[] }>(productsBySlug('WHOLESALE')),
  RETAIL: compileStatement<ProductDetailRow, { slugs: string[] }>(productsBySlug('RETAIL')),
};

const LISTED_BY_SLUG = {
  none: compileStatement<ProductRow, { slugs: string[] }>(listedBySlug(undefined)),
  WHOLESALE: compileStatement<ProductRow, { slugs: string[] }>(listedBySlug('WHOLESALE')),
  RETAIL: compileStatement<ProductRow, { slugs: string[] }>(listedBySlug('RETAIL')),
};

/**
 * Returns the digests of published products by their slugs, in one snapshot: a row for each slug, whose digest is null without a
 * product.
 */
export async function findProductDigests(database: Database, slugs: readonly string[]) {
  return await database.readCompiled(PRODUCT_DIGESTS, { slugs: [...slugs] }, true);
}

type DigestRow = { readonly slug: string; readonly version: string; readonly digest: string | null };

const PRODUCT_DIGESTS = compileStatement<DigestRow, { slugs: string[] }>(
  builder
    .selectFrom(wantedSlugs())
    .leftJoin('product', (join) =>
      join.onRef('product.slug', '=', 'wanted.slug').on('product.status', '=', sql.lit('published')),
    )
    .leftJoin('category', 'category.id', 'product.category_id')
    .leftJoin('category as parent', 'parent.id', 'category.parent_id')
    .select(['wanted.slug', catalogVersion.as('version')])
    .select(sql<string | null>`case when product.id is not null then ${productDigest} end`.as('digest')),
);

function productsBySlug(tier: Tier) {
  return listedBySlug(tier)
    .select(catalogVersion.as('version'))
    .select(productDigest.as('digest'))
    .select('product.description');
}

function listedBySlug(tier: Tier) {
  return builder
    .selectFrom(wantedSlugs())
    .innerJoin('product', 'product.slug', 'wanted.slug')
    .leftJoin('category', 'category.id', 'product.category_id')
    .leftJoin('category as parent', 'parent.id', 'category.parent_id')
    .where('product.status', '=', sql.lit('published'))
    .select(PRODUCT_COLUMNS)
    .$if(tier !== undefined, (query) => query.select(PRICE_COLUMNS[tier ?? 'RETAIL']));
}

function wantedSlugs() {
  const slugs = given<{ slugs: string[] }>()('slugs');
  return sql<{ slug: string }>`unnest(${slugs}::text[])`.as<'wanted'>(sql`wanted(slug)`);
}

/** Returns the current slug of the published product that had this slug before. */
export async function findPublishedSlugAfter(database: Database, formerSlug: string): Promise<string | undefined> {
  const [row] = await database.readCompiled(PUBLISHED_SLUG_AFTER, { formerSlug }, true);
  return row?.slug;
}

const PUBLISHED_SLUG_AFTER = compileStatement<{ slug: string }, { formerSlug: string }>(
  builder
    .selectFrom('former_slug')
    .innerJoin('product', 'product.id', 'former_slug.product_id')
    .where('former_slug.slug', '=', given<{ formerSlug: string }>()('formerSlug'))
    .where('product.status', '=', sql.lit('published'))
    .select('product.slug'),
);

/**
 * Locks the products in the order of their slugs. A product that has the status gets no new version. A deleted product is not
 * found.
 *
 * @returns the slugs that were found
 */
export async function setProductStatus(
  em: EntityManager,
  slugs: readonly string[],
  status: 'draft' | 'published',
): Promise<string[]> {
  const found = await db(em)
    .selectFrom('product')
    .where('deleted_at', 'is', null)
    .where((eb) => eb('slug', '=', eb.fn.any(textArray(slugs))))
    .select(['id', 'slug'])
    .orderBy('slug')
    .forUpdate()
    .execute();
  await db(em)
    .updateTable('product')
    .set({ status })
    .where((eb) => eb('id', '=', eb.fn.any(textArray(found.map(({ id }) => id)))))
    .where('status', '!=', status)
    .execute();
  return found.map(({ slug }) => slug);
}
