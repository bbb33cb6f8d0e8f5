import { type AVAILABILITY_STATES, FIELD_NAMES } from '@arot/contract';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { byName, isAfterName } from '../../database/sql.ts';

export type StaffProductFilter = {
  /** A LIKE pattern of names that are normalized for search, and of SKUs, barcodes and brands in lower case. */
  readonly pattern: string;
  /** A barcode of 14 digits. Any other text is that of no product. */
  readonly gtin: string;
  readonly categoryId: string | undefined;
  /** Undefined selects drafts and published products. */
  readonly status: 'draft' | 'published' | 'deleted' | undefined;
  readonly missing: 'price' | 'picture' | undefined;
  readonly availability: (typeof AVAILABILITY_STATES)[number] | undefined;
  readonly changedSince: Date | undefined;
};

export type StaffProductListQuery = StaffProductFilter & {
  /** Ascending names, or the last change first; then ascending ids. */
  readonly sort: 'name' | 'changed';
  /** The name or the time of change of the last product of the part before, and its id. */
  readonly after: readonly [key: string, id: string] | undefined;
  readonly limit: number;
};

export type StaffProductRow = Awaited<ReturnType<typeof findStaffProducts>>[number];
export type StaffProductDetailRow = Awaited<ReturnType<typeof findStaffProduct>> & {};

function staffProducts(em: EntityManager) {
  return db(em)
    .selectFrom('product')
    .leftJoin('category', 'category.id', 'product.categoryId')
    .leftJoin('category as parent', 'parent.id', 'category.parentId')
    .leftJoin('product_availability as availability', 'availability.productId', 'product.id')
    .select(['product.id', 'product.slug', 'product.name', 'product.images', 'product.createdAt', 'product.changedAt'])
    .select(FIELD_NAMES.map((name) => `product.${name}` as const))
    .select(['product.deletedAt', 'product.wholesaleBasePrice', 'product.wholesaleDiscountType'])
    .select(['product.wholesaleDiscountValue', 'product.wholesaleFinalPrice', 'product.retailBasePrice'])
    .select(['product.retailDiscountType', 'product.retailDiscountValue', 'product.retailFinalPrice'])
    .select(['category.id as categoryId', 'category.name as categoryName', 'parent.id as parentId'])
    .select(['parent.name as parentName', 'availability.status as availabilityStatus', 'availability.quantity'])
    .select((eb) => [
      eb.cast<string>('product.version', 'text').as('version'),
      eb
        .case()
        .when('product.deletedAt', 'is', null)
        .then(eb.ref('product.status'))
        .else(sql.lit('deleted' as const))
        .end()
        .as('status'),
      eb.cast<string>(eb.fn.coalesce('availability.version', sql<string>`0`), 'text').as('availabilityVersion'),
      'availability.expectedAt',
    ]);
}

/** Returns the products that match, in the order of the query, after a position. */
export async function findStaffProducts(em: EntityManager, query: StaffProductListQuery) {
  const { sort, after, limit } = query;
  let products = staffProducts(em).where(isListed(query)).limit(limit);
  if (after !== undefined) products = products.where(isAfter(sort, after));
  const ordered =
    sort === 'name' ? products.orderBy('product.name', byName) : products.orderBy('product.changedAt', 'desc');
  return await ordered.orderBy('product.id').execute();
}

const eb = expressionBuilder<Schema, 'product'>();

/** The condition of the products that a list or an export has. */
export function isListed(filter: StaffProductFilter): Expression<SqlBool> {
  const { categoryId, status, missing, availability, changedSince } = filter;
  const conditions = [hasText(filter), eb('product.deletedAt', status === 'deleted' ? 'is not' : 'is', null)];
  if (status === 'draft' || status === 'published') conditions.push(eb('product.status', '=', status));
  if (categoryId === 'uncategorized') conditions.push(eb('product.categoryId', 'is', null));
  else if (categoryId !== undefined) {
    conditions.push(sql<SqlBool>`${eb.ref('product.categoryId')} in (
      select id from category where id = ${categoryId} or parent_id = ${categoryId})`);
  }
  if (missing === 'picture') conditions.push(sql<SqlBool>`${eb.ref('product.images')} = '[]'`);
  if (missing === 'price') {
    conditions.push(eb.or([eb('product.wholesaleBasePrice', 'is', null), eb('product.retailBasePrice', 'is', null)]));
  }
  if (availability !== undefined) {
    conditions.push(sql<SqlBool>`coalesce((
      select status from product_availability where product_id = ${eb.ref('product.id')}), 'unknown') = ${availability}`);
  }
  if (changedSince !== undefined) conditions.push(eb('product.changedAt', '>=', timestamp(changedSince)));
  return eb.and(conditions);
}

function hasText({ pattern, gtin }: StaffProductFilter): Expression<SqlBool> {
  const lower = (name: 'product.sku' | 'product.brand') => sql<string>`lower(${eb.ref(name)} collate "und-x-icu")`;
  return eb.or([
    eb('product.nameNormalized', 'like', pattern),
    eb(lower('product.sku'), 'like', pattern),
    eb(lower('product.brand'), 'like', pattern),
    sql<SqlBool>`exists (
      select from jsonb_array_elements_text(${eb.ref('product.gtins')}) as gtin
      where gtin like ${pattern} or lpad(gtin, 14, '0') = ${gtin})`,
  ]);
}

function isAfter(sort: 'name' | 'changed', [key, id]: readonly [string, string]): Expression<SqlBool> {
  if (sort === 'name') return isAfterName('product.name', 'product.id', { name: key, id });
  const moment = timestamp(new Date(key));
  return eb.and([
    eb('product.changedAt', '<=', moment),
    eb.or([eb('product.changedAt', '<', moment), eb('product.id', '>', id)]),
  ]);
}

function staffProductDetails(em: EntityManager) {
  return staffProducts(em)
    .select(['product.description', 'product.descriptionHtml'])
    .select((eb) => {
      const slugs = eb
        .selectFrom('former_slug')
        .whereRef('former_slug.productId', '=', 'product.id')
        .orderBy('former_slug.changedAt', 'desc')
        .orderBy('former_slug.slug')
        .limit(sql.lit(100))
        .select('former_slug.slug');
      return sql<string[]>`array${slugs}`.as('formerSlugs');
    });
}

/** Returns a product by its id, with its description and the last of its former slugs. */
export async function findStaffProduct(em: EntityManager, id: string) {
  return await staffProductDetails(em).where('product.id', '=', id).executeTakeFirst();
}

/** Returns the products that are not deleted, by ascending id, after an id. */
export async function findStaffProductsAfter(em: EntityManager, after: string, limit: number) {
  return await staffProductDetails(em)
    .where('product.id', '>', after)
    .where('product.deletedAt', 'is', null)
    .orderBy('product.id')
    .limit(limit)
    .execute();
}

export async function findProductId(em: EntityManager, slug: string): Promise<string | undefined> {
  const row = await db(em).selectFrom('product').where('slug', '=', slug).select('id').executeTakeFirst();
  return row?.id;
}

/** Locks a product until the end of the transaction. @returns its id; undefined if no product has the slug */
export async function lockProduct(em: EntityManager, slug: string): Promise<string | undefined> {
  const row = await db(em).selectFrom('product').where('slug', '=', slug).select('id').forUpdate().executeTakeFirst();
  return row?.id;
}

/** Lets no other transaction delete a category until the end of this one. @returns whether there is one */
export async function lockCategoryExists(em: EntityManager, id: string): Promise<boolean> {
  const row = await db(em).selectFrom('category').where('id', '=', id).select('id').forKeyShare().executeTakeFirst();
  return row !== undefined;
}

/** Returns the current slug of the product that had this slug before. */
export async function findSlugAfter(em: EntityManager, formerSlug: string): Promise<string | undefined> {
  const row = await db(em)
    .selectFrom('former_slug')
    .innerJoin('product', 'product.id', 'former_slug.productId')
    .where('former_slug.slug', '=', formerSlug)
    .select('product.slug')
    .executeTakeFirst();
  return row?.slug;
}
