import { type InsertObject, type SqlBool, sql, type UpdateObject } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { isUniqueViolation } from '../../database/sql.ts';

export type NewProduct = InsertObject<Schema, 'product'>;
export type ProductColumns = UpdateObject<Schema, 'product'>;

/** @returns false if the slug is taken. A taken SKU is an error, see {@link isUniqueViolation} */
export async function insertProduct(em: EntityManager, row: NewProduct): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db(em)
    .insertInto('product')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Writes the columns if they differ, so that a change to what is stored is no new version. Undefined is not written. A taken SKU is
 * an error, see {@link isUniqueViolation}.
 */
export async function updateProduct(em: EntityManager, id: string, columns: ProductColumns): Promise<void> {
  const written = Object.entries(columns).filter(([, value]) => value !== undefined);
  if (written.length === 0) return;
  const names = sql.join(written.map(([name]) => sql.ref(name)));
  const values = sql.join(written.map(([, value]) => value));
  await db(em)
    .updateTable('product')
    .set(columns)
    .where('id', '=', id)
    .where(sql<SqlBool>`row(${names}) is distinct from row(${values})`)
    .execute();
}

/**
 * Changes a slug; the one before is then a former slug of the product.
 *
 * @returns false if the new slug is taken. The caller then ends the transaction, because it may be aborted
 */
export async function updateSlug(
  em: EntityManager,
  id: string,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db(em)
    .updateTable('product')
    .set({ slug: to })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('product as other').where('other.slug', '=', to))))
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      // Another transaction has taken the slug since this statement began.
      if (isUniqueViolation(error)) return { numUpdatedRows: 0n };
      throw error;
    });
  if (numUpdatedRows === 0n) return false;
  await db(em).deleteFrom('former_slug').where('slug', '=', to).execute();
  await db(em)
    .insertInto('former_slug')
    .values({ slug: from, productId: id, changedAt: timestamp(at) })
    .execute();
  return true;
}

/** Marks a product as deleted, and remembers its status. */
export async function markDeleted(em: EntityManager, id: string, at: Date): Promise<void> {
  await db(em)
    .updateTable('product')
    .set(({ ref }) => ({ status: 'draft', deletedAt: timestamp(at), deletedStatus: ref('status') }))
    .where('id', '=', id)
    .execute();
}

/** Gives a deleted product its status back, if it was deleted at a moment or later. @returns whether it was */
export async function restoreDeleted(em: EntityManager, id: string, deletedSince: Date): Promise<boolean> {
  const { numUpdatedRows } = await db(em)
    .updateTable('product')
    .set(({ ref }) => ({ status: ref('deletedStatus').$notNull(), deletedAt: null, deletedStatus: null }))
    .where('id', '=', id)
    .where('deletedAt', '>=', timestamp(deletedSince))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes up to `limit` products that were deleted before a moment. @returns their number */
export async function removeDeletedBefore(em: EntityManager, moment: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db(em)
    .deleteFrom('product')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('product as deleted')
        .where('deleted.deletedAt', '<', timestamp(moment))
        .orderBy('deleted.slug')
        .limit(limit)
        .select('deleted.id')
        .forUpdate(),
    )
    // Again, because the product may have been restored after the list was read.
    .where('deletedAt', '<', timestamp(moment))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
