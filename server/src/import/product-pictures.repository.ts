import { type ExpressionBuilder, sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import type { Schema } from '../database/schema/schema.ts';
import { json, textArray } from '../database/schema/values.ts';

/** Returns the slugs of a list that products have. */
export async function findSlugs(em: EntityManager, slugs: readonly string[]): Promise<string[]> {
  const found = await db(em)
    .selectFrom('product')
    .where((eb) => eb('slug', '=', eb.fn.any(textArray(slugs))))
    .select('slug')
    .execute();
  return found.map(({ slug }) => slug);
}

/** Returns true if {@link setProductImages} would change the product. */
export async function hasOtherImages(em: EntityManager, slug: string, images: readonly string[]): Promise<boolean> {
  const found = await db(em)
    .selectFrom('product')
    .where('slug', '=', slug)
    .where(differsFrom(images))
    .select('slug')
    .executeTakeFirst();
  return found !== undefined;
}

/** @returns whether the product has other pictures now */
export async function setProductImages(em: EntityManager, slug: string, images: readonly string[]): Promise<boolean> {
  const { numUpdatedRows } = await db(em)
    .updateTable('product')
    .set({ images: json([...images]) })
    .where('slug', '=', slug)
    .where(differsFrom(images))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

// Raw: the builder compares a jsonb column with a list of values, not with a JSON value.
function differsFrom(images: readonly string[]) {
  return ({ ref }: ExpressionBuilder<Schema, 'product'>) =>
    sql<boolean>`${ref('images')} is distinct from ${json(images)}`;
}
