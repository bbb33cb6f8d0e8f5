import { type OrderByItemBuilder, type RawBuilder, sql } from 'kysely';
import { db } from './db.ts';
import type { EntityManager } from './open-database.ts';

/** A position in a list that is ordered by name, then id. */
export type NamePosition = { readonly name: string; readonly id: string };

/** Orders by a name as people expect it, whatever the collation of the database. */
export function byName(order: OrderByItemBuilder): OrderByItemBuilder {
  return order.collate('und-x-icu');
}

/** Returns true for the rows after a position, in the order of {@link byName}, then id. */
export function isAfterName(name: string, id: string, after: NamePosition): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(name)} collate "und-x-icu", ${sql.ref(id)}) > (${after.name} collate "und-x-icu", ${after.id} collate "C")`;
}

/** Returns true for the rows whose name contains a text, without regard to case and to the form of Unicode. */
export function containsName(name: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`normalize(${sql.ref(name)}) ilike ${containsPattern(text.normalize('NFC'))}`;
}

/** Sets a variable that triggers read. It ends with the transaction. */
export async function setForTransaction(em: EntityManager, name: `arot.${string}`, value: string): Promise<void> {
  await sql`select set_config(${name}, ${value}, true)`.execute(db(em));
}

/** Returns a LIKE pattern for what contains a text; `%`, `_` and `\` in the text are ordinary characters. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
