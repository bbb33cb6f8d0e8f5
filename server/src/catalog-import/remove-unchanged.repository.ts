import { type RawBuilder, sql } from 'kysely';
import { db } from '../database/db.ts';
import type { EntityManager } from '../database/open-database.ts';
import type { Schema } from '../database/schema.ts';
import { RECORD_KEYS, type RecordKind } from './records.ts';

/** The table of each kind, and its columns that a file states. Columns that the server derives are not compared. */
const TABLES = {
  category: { table: 'category', compared: ['name', 'description', 'image', 'parent_id'] },
  product: {
    table: 'product',
    compared: [
      ...['name', 'category_id', 'images', 'status', 'wholesale_min_order_quantity', 'retail_min_order_quantity'],
      ...['description', 'created_at', 'wholesale_base_price', 'wholesale_discount_type', 'wholesale_discount_value'],
      ...['retail_base_price', 'retail_discount_type', 'retail_discount_value'],
    ],
  },
  setting: { table: 'setting', compared: ['value'] },
  appContent: { table: 'app_content', compared: ['title', 'body', 'external_url', 'images', 'status', 'unclaimed'] },
} as const satisfies Record<
  RecordKind,
  { [T in keyof Schema]: { table: T; compared: readonly (keyof Schema[T])[] } }[keyof Schema]
>;

/** The keys of a kind's rows that equal their staged records. */
function unchangedKeys(kind: RecordKind): RawBuilder<unknown> {
  const { table, compared } = TABLES[kind];
  const columns = (prefix: string) => sql.join(compared.map((name) => sql.ref(`${prefix}.${name}`)));
  return sql`
    select staged.key from staged
      join ${sql.ref(table)} as existing on existing.${sql.ref(RECORD_KEYS[kind])} = staged.key
      cross join lateral jsonb_populate_record(existing, staged.columns) as merged
    where staged.kind = ${kind} and row(${columns('existing')}) is not distinct from row(${columns('merged')})`;
}

/** Deletes the rows of a kind that equal their staged records. @returns the number of rows */
export async function deleteUnchanged(em: EntityManager, kind: Exclude<RecordKind, 'category'>): Promise<number> {
  const { table } = TABLES[kind];
  const { numAffectedRows } = await sql`
    delete from ${sql.ref(table)} where ${sql.ref(RECORD_KEYS[kind])} in (${unchangedKeys(kind)})`.execute(db(em));
  return Number(numAffectedRows ?? 0n);
}

/** Deletes the categories that equal their staged records and contain no product or subcategory. */
export async function deleteUnchangedCategories(em: EntityManager): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from category where id in (${unchangedKeys('category')})
      and not exists (select 1 from product where product.category_id = category.id)
      and not exists (select 1 from category as child where child.parent_id = category.id)`.execute(db(em));
  return Number(numAffectedRows ?? 0n);
}

export type RemainingRow = { kind: RecordKind; key: string; changed: boolean };

/** The existing rows that staged records name, and whether they differ from the records. */
export async function findRemaining(em: EntityManager, kind: RecordKind): Promise<RemainingRow[]> {
  const { table } = TABLES[kind];
  const { rows } = await sql<RemainingRow>`
    select ${kind}::text as kind, staged.key, staged.key not in (${unchangedKeys(kind)}) as changed
    from staged join ${sql.ref(table)} as existing on existing.${sql.ref(RECORD_KEYS[kind])} = staged.key
    where staged.kind = ${kind} order by staged.key`.execute(db(em));
  return rows;
}
