import { type InferResult, type RawBuilder, sql } from 'kysely';
import { builder, compileByShape, compileStatement, given } from '../database/connection/compile-statement.ts';
import type { Database, EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { textArray } from '../database/schema/values.ts';
import { catalogVersion } from '../reads/catalog-version.ts';
import { type PriceScope, shownTo } from './price-scope.ts';
import { extraColumns, PRICE_COLUMNS, PRODUCT_COLUMNS, type Shown } from './public-columns.ts';
import { lockProducts } from './staff-api/availability.repository.ts';
import { entriesDigest, type ListValues, wholePrice } from './winning-price.ts';

export type ProductDetailRow = InferResult<ReturnType<typeof productsBySlug>>[number];

/** A product of a response. It has prices only when a tier was given. */
export type ProductRow = Omit<ProductDetailRow, 'version' | 'digest' | 'description'>;

/** Returns the published products with these slugs, in one snapshot, with their descriptions as documents. */
export async function findProductsBySlug(
  database: Database,
  slugs: readonly string[],
  scope: PriceScope | undefined,
  hasExtras: boolean,
): Promise<ProductDetailRow[]> {
  const values = { slugs: [...slugs], lists: scope?.lists ?? [] };
  return await database.readCompiled(details(shownTo(scope, hasExtras)), values, true);
}

/** Returns the published products with these slugs, in one snapshot, as a list shows them. */
export async function findListedProducts(
  database: Database,
  slugs: readonly string[],
  scope: PriceScope | undefined,
  hasExtras = false,
) {
  const values = { slugs: [...slugs], lists: scope?.lists ?? [] };
  return await database.readCompiled(listed(shownTo(scope, hasExtras)), values, true);
}

type SlugValues = ListValues & { readonly slugs: string[] };

const details = compileByShape<Shown, ProductDetailRow, SlugValues>(productsBySlug, 20);
const listed = compileByShape<Shown, InferResult<ReturnType<typeof listedBySlug>>[number], SlugValues>(
  listedBySlug,
  20,
);

/** The properties of a response that its digest depends on: callers of all tiers have the same one. */
export type Digested = Omit<Shown, 'tier'>;

/** Returns a digest of everything that a product's own page shows. It hashes the content, so no writer has to maintain it. */
function productDigest({ hasLists, hasExtras }: Digested): RawBuilder<string> {
  const columns = [...PRODUCT_COLUMNS, 'product.description', ...PRICE_COLUMNS.WHOLESALE, ...PRICE_COLUMNS.RETAIL];
  const content: RawBuilder<unknown>[] = columns.map((column) => sql.ref(column.replace(/ as .*/, '')));
  if (hasExtras) content.push(extraColumns);
  if (hasLists) content.push(entriesDigest);
  return sql`hash_record_extended((${sql.join(content)}), 0)::text`;
}

/**
 * Returns the digests of published products by their slugs, in one snapshot: a row for each slug, whose digest is null without a
 * product.
 */
export async function findProductDigests(database: Database, slugs: readonly string[], digested: Digested) {
  return await database.readCompiled(digests(digested), { slugs: [...slugs] }, true);
}

type DigestRow = { readonly slug: string; readonly version: string; readonly digest: string | null };

const digests = compileByShape<Digested, DigestRow, { slugs: string[] }>(digestsBySlug, 4);

function digestsBySlug(digested: Digested) {
  return builder
    .selectFrom(wantedSlugs())
    .leftJoin('product', (join) =>
      join.onRef('product.slug', '=', 'wanted.slug').on('product.status', '=', sql.lit('published')),
    )
    .leftJoin('category', 'category.id', 'product.categoryId')
    .leftJoin('category as parent', 'parent.id', 'category.parentId')
    .select(['wanted.slug', catalogVersion.as('version')])
    .select((eb) => eb.case().when('product.id', 'is not', null).then(productDigest(digested)).end().as('digest'));
}

function productsBySlug(shown: Shown) {
  return listedBySlug(shown).select(productDigest(shown).as('digest')).select('product.description');
}

function listedBySlug({ tier, hasLists, hasExtras }: Shown) {
  return builder
    .selectFrom(wantedSlugs())
    .innerJoin('product', 'product.slug', 'wanted.slug')
    .leftJoin('category', 'category.id', 'product.categoryId')
    .leftJoin('category as parent', 'parent.id', 'category.parentId')
    .where('product.status', '=', sql.lit('published'))
    .select(PRODUCT_COLUMNS)
    .select(catalogVersion.as('version'))
    .$if(tier !== undefined && !hasLists, (query) => query.select(PRICE_COLUMNS[tier ?? 'RETAIL']))
    .$if(hasLists, (query) => query.select(wholePrice(tier ?? 'RETAIL').as('price')))
    .$if(hasExtras, (query) => query.select(extraColumns.as('extras')));
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
    .innerJoin('product', 'product.id', 'former_slug.productId')
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
  const found = (await lockProducts(em, slugs)).filter(({ isDeleted }) => !isDeleted);
  await db(em)
    .updateTable('product')
    .set({ status })
    .where((eb) => eb('id', '=', eb.fn.any(textArray(found.map(({ id }) => id)))))
    .where('status', '!=', status)
    .execute();
  return found.map(({ slug }) => slug);
}
