import type { AVAILABILITY_STATES } from '@arot/contract';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { textArray } from '../../database/schema/values.ts';

export type Availability = {
  readonly status: (typeof AVAILABILITY_STATES)[number];
  readonly quantity: number | null;
  /** ISO 8601 in UTC. */
  readonly expectedAt: string | null;
};

/** `0` is the version before the first change. */
export type StoredAvailability = Availability & { readonly slug: string; readonly version: string };

/**
 * Locks products until the end of the transaction, in the order of their slugs, as an import does. Writers of a product wait;
 * readers do not.
 *
 * @returns those that exist, and whether each is deleted
 */
export async function lockProducts(
  em: EntityManager,
  slugs: readonly string[],
): Promise<{ id: string; slug: string; isDeleted: boolean }[]> {
  return await db(em)
    .selectFrom('product')
    .where((eb) => eb('slug', '=', eb.fn.any(textArray(slugs))))
    .select(['id', 'slug', ({ eb }) => eb('deletedAt', 'is not', null).$castTo<boolean>().as('isDeleted')])
    .orderBy('slug')
    .forNoKeyUpdate()
    .execute();
}

/** Returns what is in stock of products, by their ids. */
export async function findAvailabilities(
  em: EntityManager,
  productIds: readonly string[],
): Promise<Map<string, StoredAvailability>> {
  const rows = await db(em)
    .selectFrom('product')
    .leftJoin('product_availability as availability', 'availability.productId', 'product.id')
    .where((eb) => eb('product.id', '=', eb.fn.any(textArray(productIds))))
    .select(['product.id', 'product.slug', 'availability.status', 'availability.quantity'])
    .select(({ eb }) => [
      'availability.expectedAt',
      eb.cast<string>(eb.fn.coalesce('availability.version', sql<string>`0`), 'text').as('version'),
    ])
    .execute();
  return new Map(rows.map(({ id, status, ...row }) => [id, { ...row, status: status ?? 'unknown' }]));
}

/** Writes what is in stock of locked products, by one statement. */
export async function saveAvailabilities(
  em: EntityManager,
  rows: readonly (Availability & { readonly productId: string })[],
): Promise<void> {
  // Raw: the builder has no table functions with column definitions.
  await sql`
    insert into product_availability (product_id, status, quantity, expected_at)
    select "productId", status, quantity, "expectedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      "productId" text, status text, quantity integer, "expectedAt" timestamptz)
    on conflict (product_id) do update set
      status = excluded.status, quantity = excluded.quantity, expected_at = excluded.expected_at`.execute(db(em));
}
