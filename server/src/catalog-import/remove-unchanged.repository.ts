import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import type { Schema } from '../database/schema/schema.ts';
import { IMPORTED_TABLES } from './import.repository.ts';
import { RECORD_KEYS, type RecordKind } from './records.ts';

/** The columns that follow from others; an id is not compared, because an import never changes it. */
const NOT_COMPARED: readonly string[] = ['id', 'name_normalized', 'description_html', 'body_html'];

/** Returns the columns of a kind that its rows are compared by: all that a file can state, and whether a person has claimed the row. */
function comparedColumns(kind: RecordKind): readonly string[] {
  const { columns } = IMPORTED_TABLES[kind];
  const stated = columns.filter((column) => column !== RECORD_KEYS[kind] && !NOT_COMPARED.includes(column));
  return kind === 'appContent' ? [...stated, 'unclaimed' satisfies keyof Schema['app_content']] : stated;
}

/** Returns the keys of a kind's rows that equal their staged records. */
function unchangedKeys(kind: RecordKind): RawBuilder<unknown> {
  const { table } = IMPORTED_TABLES[kind];
  const columns = (prefix: string) => sql.join(comparedColumns(kind).map((name) => sql.ref(`${prefix}.${name}`)));
  return sql`
    select staged.key from staged
      join ${sql.ref(table)} as existing on existing.${sql.ref(RECORD_KEYS[kind])} = staged.key
      cross join lateral jsonb_populate_record(existing, staged.columns) as merged
    where staged.kind = ${kind} and row(${columns('existing')}) is not distinct from row(${columns('merged')})`;
}

/** Deletes the rows of a kind that equal their staged records. @returns the number of rows */
export async function deleteUnchanged(em: EntityManager, kind: Exclude<RecordKind, 'category'>): Promise<number> {
  const { table } = IMPORTED_TABLES[kind];
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

/** Returns the existing rows that staged records name, and whether they differ from the records. */
export async function findRemaining(em: EntityManager, kind: RecordKind): Promise<RemainingRow[]> {
  const { table } = IMPORTED_TABLES[kind];
  const { rows } = await sql<RemainingRow>`
    select ${kind}::text as kind, staged.key, staged.key not in (${unchangedKeys(kind)}) as changed
    from staged join ${sql.ref(table)} as existing on existing.${sql.ref(RECORD_KEYS[kind])} = staged.key
    where staged.kind = ${kind} order by staged.key`.execute(db(em));
  return rows;
}
