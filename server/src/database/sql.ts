import { type Expression, type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { codeOf } from '../base/errors.ts';
import type { EntityManager } from './database.ts';
import { db } from './db.ts';
import type { Schema } from './schema/schema.ts';

/** The number of rows, which fits into an integer. */
export const rowCount = sql<number>`count(*)::integer`.as('count');

/** Returns the number of rows of a query that selects no columns. */
export async function countRows<Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  return (await query.select(rowCount).executeTakeFirstOrThrow()).count;
}

/** Reads rows in the order of their keys, in batches, until a batch is empty. */
export async function* inBatches<Key extends string, Row extends Record<Key, string>>(
  readAfter: (key: string) => Promise<Row[]>,
  key: Key,
): AsyncGenerator<Row> {
  for (let last: Row | undefined, after = ''; ; after = last[key]) {
    const rows = await readAfter(after);
    yield* rows;
    last = rows.at(-1);
    if (!last) return;
  }
}

/** A position in a list that is ordered by name, then id. */
export type NamePosition = { readonly name: string; readonly id: string };

/** The columns with a name, each with its table: `category.id`. */
type ColumnOf<Name extends string, Tables extends string = keyof Schema> = Tables extends keyof Schema
  ? Name extends keyof Schema[Tables]
    ? `${Tables}.${Name}`
    : never
  : never;

/** Orders by a name as people expect it, whatever the collation of the database. */
export function byName(order: OrderByItemBuilder): OrderByItemBuilder {
  return order.collate('und-x-icu');
}

/** Returns true for the rows after a position, in the order of {@link byName}, then id. */
export function isAfterName(name: ColumnOf<'name'>, id: ColumnOf<'id'>, after: NamePosition): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(name)} collate "und-x-icu", ${sql.ref(id)}) > (${after.name} collate "und-x-icu", ${after.id} collate "C")`;
}

/** Returns true for the rows whose name contains a text, without regard to case and to the form of Unicode. */
export function containsName(name: ColumnOf<'name'>, text: string): RawBuilder<boolean> {
  return sql<boolean>`normalize(${sql.ref(name)}) ilike ${containsPattern(text.normalize('NFC'))}`;
}

/** Builds a JSON object inside a query. */
export function jsonbObject<Members extends Record<string, Expression<unknown>>>(
  members: Members,
): RawBuilder<{ [Name in keyof Members]: Members[Name] extends Expression<infer Value> ? Value : never }> {
  return sql`jsonb_build_object(${sql.join(Object.entries(members).flatMap(([name, value]) => [sql.lit(name), value]))})`;
}

/** Sets a variable that triggers read. It ends with the transaction. */
export async function setForTransaction(em: EntityManager, name: `arot.${string}`, value: string): Promise<void> {
  await sql`select set_config(${name}, ${value}, true)`.execute(db(em));
}

/** Locks a row until the end of the transaction; other rows can still refer to it. @returns whether there is one */
export async function lockRow(
  em: EntityManager,
  table: 'account' | 'chat_application' | 'customer_group' | 'price_list',
  id: string,
): Promise<boolean> {
  const row = await db(em).selectFrom(table).where('id', '=', id).select('id').forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Returns a LIKE pattern for what contains a text; `%`, `_` and `\` in the text are ordinary characters. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** @see https://www.postgresql.org/docs/15/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505';

/** Returns true for the error of a row that a unique index rejects. The transaction is aborted then. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === UNIQUE_VIOLATION;
}
