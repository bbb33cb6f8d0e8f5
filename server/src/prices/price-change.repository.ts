import { type Message, messages, type priceChangeRequest } from '@arot/contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import { normalizeForSearch } from '../catalog/normalize-for-search.ts';
import type { PriceColumns } from '../catalog/price-columns.ts';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { textArray } from '../database/schema/values.ts';
import { containsPattern } from '../database/sql.ts';

type PriceFilter = NonNullable<z.infer<typeof priceChangeRequest>['filter']>;

export type PricedProduct = Awaited<ReturnType<typeof findProductsBySlug>>[number];

type Read = {
  readonly limit: number;
  /** Locks the products until the end of the transaction. */
  readonly lock: boolean;
};

/** Returns products that fit a filter, in the order of their slugs. */
export async function findProductsByFilter(
  em: EntityManager,
  { categoryId, status, q, slugs }: PriceFilter,
  read: Read,
): Promise<PricedProduct[]> {
  let products = pricedProducts(em, read);
  if (categoryId === 'uncategorized') products = products.where('categoryId', 'is', null);
  else if (categoryId !== undefined) {
    products = products.where((eb) =>
      eb.or([
        eb('categoryId', '=', categoryId),
        eb('categoryId', 'in', eb.selectFrom('category').where('parentId', '=', categoryId).select('category.id')),
      ]),
    );
  }
  if (status !== undefined) products = products.where('status', '=', status);
  const text = normalizeForSearch(q);
  if (text !== '') products = products.where('nameNormalized', 'like', containsPattern(text));
  if (slugs !== undefined) products = products.where((eb) => eb('slug', '=', eb.fn.any(textArray(slugs))));
  return await products.execute();
}

/** Returns the products with these slugs, in the order of their slugs. */
export async function findProductsBySlug(em: EntityManager, slugs: readonly string[], read: Read) {
  return await pricedProducts(em, read)
    .where((eb) => eb('slug', '=', eb.fn.any(textArray(slugs))))
    .execute();
}

/** Returns those of the slugs that a product has which is not deleted. */
export async function findKnownSlugs(em: EntityManager, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db(em)
    .selectFrom('product')
    .where('deletedAt', 'is', null)
    .where((eb) => eb('slug', '=', eb.fn.any(textArray(slugs))))
    .select('slug')
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Returns why each of these slugs is the slug of no product whose price can change. */
export async function findMissing(em: EntityManager, slugs: readonly string[]): Promise<Map<string, Message>> {
  const reasons = new Map(slugs.map((slug) => [slug, messages.noProductNamed(slug)]));
  if (slugs.length === 0) return reasons;
  const deleted = await db(em)
    .selectFrom('product')
    .where((eb) => eb('slug', '=', eb.fn.any(textArray(slugs))))
    .where('deletedAt', 'is not', null)
    .select('slug')
    .execute();
  const former = await db(em)
    .selectFrom('former_slug')
    .innerJoin('product', 'product.id', 'former_slug.productId')
    .where((eb) => eb('former_slug.slug', '=', eb.fn.any(textArray(slugs))))
    .select(['former_slug.slug as former', 'product.slug'])
    .execute();
  for (const { former: slug, slug: current } of former) reasons.set(slug, messages.formerSlugOf(slug, current));
  for (const { slug } of deleted) reasons.set(slug, messages.deletedProductNamed(slug));
  return reasons;
}

/** @returns whether there is a category with this id */
export async function categoryExists(em: EntityManager, id: string): Promise<boolean> {
  const found = await db(em).selectFrom('category').where('id', '=', id).select('id').executeTakeFirst();
  return found !== undefined;
}

/** Locks in the order of the slugs, as an import does, so that two writers of many products cannot deadlock. */
function pricedProducts(em: EntityManager, { limit, lock }: Read) {
  return db(em)
    .selectFrom('product')
    .where('deletedAt', 'is', null)
    .select(['id', 'slug', 'name', 'status', 'version', 'wholesaleBasePrice', 'wholesaleDiscountType'])
    .select(['wholesaleDiscountValue', 'retailBasePrice', 'retailDiscountType', 'retailDiscountValue'])
    .orderBy('slug')
    .limit(limit)
    .$if(lock, (query) => query.forUpdate());
}

/** Writes the prices of locked products, by one statement. So are the audit events of its trigger. */
export async function updatePrices(
  em: EntityManager,
  products: readonly ({ readonly id: string } & PriceColumns)[],
): Promise<void> {
  // Raw: the builder has no table functions with column definitions.
  await sql`
    update product set
      wholesale_base_price = given."wholesaleBasePrice",
      wholesale_discount_type = given."wholesaleDiscountType",
      wholesale_discount_value = given."wholesaleDiscountValue",
      retail_base_price = given."retailBasePrice",
      retail_discount_type = given."retailDiscountType",
      retail_discount_value = given."retailDiscountValue"
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as given (
      id text,
      "wholesaleBasePrice" numeric, "wholesaleDiscountType" text, "wholesaleDiscountValue" numeric,
      "retailBasePrice" numeric, "retailDiscountType" text, "retailDiscountValue" numeric)
    where product.id = given.id`.execute(db(em));
}
