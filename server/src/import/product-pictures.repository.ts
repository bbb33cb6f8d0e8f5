import { sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { json, textArray } from '../database/schema/values.ts';

/** Returns the slugs of products by the names of a list: slugs, or SKUs in any case of their letters. A slug goes first. */
export async function findSlugs(em: EntityManager, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  // Raw: a list of values that two columns are compared with.
  const { rows } = await sql<{ name: string; slug: string }>`
    select given.name, product.slug from unnest(${textArray(names)}) as given (name)
      join product on product.slug = given.name
        or lower(product.sku collate "und-x-icu") = lower(given.name collate "und-x-icu")
    order by product.slug = given.name`.execute(db(em));
  return new Map(rows.map(({ name, slug }) => [name, slug]));
}

/** Returns products with their pictures and versions, by their slugs. */
export async function findProductImages(em: EntityManager, slugs: readonly string[]) {
  return await db(em)
    .selectFrom('product')
    .where((eb) => eb('slug', '=', eb.fn.any(textArray(slugs))))
    .select(['slug', 'images'])
    .select((eb) => eb.cast<string>('version', 'text').as('version'))
    .orderBy('slug')
    .execute();
}

/** @returns whether the product has other pictures now */
export async function setProductImages(em: EntityManager, slug: string, images: readonly string[]): Promise<boolean> {
  const { numUpdatedRows } = await db(em)
    .updateTable('product')
    .set({ images: json([...images]) })
    .where('slug', '=', slug)
    // Raw: the builder compares a jsonb column with a list of values, not with a JSON value.
    .where(({ ref }) => sql<boolean>`${ref('images')} is distinct from ${json(images)}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
