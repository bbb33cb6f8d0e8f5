import type { createCategoryRequest } from '@arot/contract';
import type { Selectable } from 'kysely';
import type * as z from 'zod';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { textArray } from '../../database/schema/values.ts';
import { byName, isAfterName, type NamePosition, rowCount } from '../../database/sql.ts';
import { childCount, nextCategoryVersion } from '../category-sql.ts';
import { normalizeForSearch } from '../normalize-for-search.ts';

type CategoryInput = Pick<Selectable<Schema['category']>, Exclude<keyof z.infer<typeof createCategoryRequest>, 'id'>>;
/** A property that is absent or undefined stays as it is. */
type CategoryChange = { readonly [K in keyof CategoryInput]?: CategoryInput[K] | undefined };

export type StaffCategoryRow = Awaited<ReturnType<typeof findStaffCategory>> & {};

function staffCategories(em: EntityManager) {
  return db(em)
    .selectFrom('category')
    .select(['category.id', 'category.name', 'category.description', 'category.image', 'category.parentId'])
    .select(['category.sortOrder', 'category.hidden'])
    .select((eb) => [
      childCount(),
      eb
        .selectFrom('product')
        .whereRef('product.categoryId', '=', 'category.id')
        .select(rowCount)
        .$asScalar()
        .$notNull()
        .as('productCount'),
      eb.cast<string>('category.version', 'text').as('version'),
    ]);
}

/** Returns at most `limit` categories by name, then id, after a position; without a limit, all of them. */
export async function findStaffCategories(
  em: EntityManager,
  { pattern = '%', after, limit }: { pattern?: string; after?: NamePosition | undefined; limit?: number },
): Promise<StaffCategoryRow[]> {
  let statement = staffCategories(em)
    .where('category.nameNormalized', 'like', pattern)
    .orderBy('category.name', byName)
    .orderBy('category.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0));
  if (after) statement = statement.where(isAfterName('category.name', 'category.id', after));
  return await statement.execute();
}

export async function findStaffCategory(em: EntityManager, id: string) {
  return await staffCategories(em).where('category.id', '=', id).executeTakeFirst();
}

/**
 * Locks categories until the end of the transaction, in the order of their ids. A transaction calls it once, because a second
 * call would break the order.
 *
 * @param childrenOf the category whose subcategories are locked too
 * @returns the ids that exist
 */
export async function lockCategories(
  em: EntityManager,
  ids: readonly string[],
  childrenOf: string | null = null,
): Promise<ReadonlySet<string>> {
  const rows = await db(em)
    .selectFrom('category')
    .where((eb) => eb.or([eb('id', '=', eb.fn.any(textArray(ids))), eb('parentId', '=', childrenOf)]))
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** @returns false if the id is taken */
export async function insertCategory(em: EntityManager, id: string, input: CategoryInput): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db(em)
    .insertInto('category')
    .values({ id, ...columnsOf(input) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateCategory(em: EntityManager, id: string, input: CategoryChange): Promise<void> {
  await db(em)
    .updateTable('category')
    .set({ ...columnsOf(input), version: nextCategoryVersion })
    .where('id', '=', id)
    .execute();
}

/** Gives the products of a category, deleted ones included, and its subcategories to another one. */
export async function moveContents(em: EntityManager, from: string, to: string | null): Promise<void> {
  await db(em).selectFrom('product').where('categoryId', '=', from).select('id').orderBy('slug').forUpdate().execute();
  await db(em).updateTable('product').set({ categoryId: to }).where('categoryId', '=', from).execute();
  const moved = { parentId: to, version: nextCategoryVersion };
  await db(em).updateTable('category').set(moved).where('parentId', '=', from).execute();
}

export async function deleteCategoryRow(em: EntityManager, id: string): Promise<void> {
  await db(em).deleteFrom('category').where('id', '=', id).execute();
}

/** The builder leaves out what is undefined. */
function columnsOf({ name, ...others }: CategoryChange) {
  const names = name === undefined ? {} : { name, nameNormalized: normalizeForSearch(name) };
  return { ...others, ...names } as CategoryInput & { nameNormalized: string };
}
