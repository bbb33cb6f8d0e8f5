import { CompiledQuery } from 'kysely';
import type { Database, EntityManager } from '../database.ts';
import { db } from '../db.ts';

/** A table as a copy needs it: every column that is stored, with its exact type. */
export type CopiedTable = {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The columns whose values come from a sequence. */
  readonly numbered: readonly string[];
};

/**
 * Returns the tables of the project in a database, such that a table comes after the tables that its foreign keys refer to.
 * Computed columns are left out, and so are tables that other programs have created.
 */
export async function findTables(em: EntityManager, database: Database): Promise<CopiedTable[]> {
  const names = [...database.orm.getMetadata().getAll().values()]
    .filter(({ view }) => !view)
    .map(({ tableName }) => tableName);
  const rows = await query<Row>(em, COLUMNS, [JSON.stringify([...names, 'migration'])]);
  const tables = rows.map(({ table, columns, references }) => ({
    table: {
      name: table,
      columns: columns.map(({ name, type }) => ({ name, type })),
      numbered: columns.filter(({ numbered }) => numbered).map(({ name }) => name),
    },
    references: references.filter((name) => name !== table),
  }));
  const ordered: CopiedTable[] = [];
  while (ordered.length < tables.length) {
    const done = new Set(ordered.map(({ name }) => name));
    const next = tables.filter(({ table, references }) => {
      return !done.has(table.name) && references.every((name) => done.has(name));
    });
    if (next.length === 0) throw new Error('the foreign keys of the tables form a circle');
    ordered.push(...next.map(({ table }) => table));
  }
  return ordered;
}

/** Runs a statement as text, in the transaction of an entity manager. */
export async function query<T>(em: EntityManager, text: string, values: readonly unknown[] = []): Promise<T[]> {
  return (await db(em).executeQuery<T>(CompiledQuery.raw(text, [...values]))).rows;
}

/** Quotes a name of a table or a column. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

type Row = {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly numbered: boolean }[];
  readonly references: readonly string[];
};

const COLUMNS = `
  select pg_class.relname as "table",
    (select jsonb_agg(jsonb_build_object(
        'name', attname, 'type', format_type(atttypid, atttypmod),
        'numbered', pg_get_serial_sequence(pg_class.oid::regclass::text, attname) is not null) order by attname)
      from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select coalesce(jsonb_agg(distinct other.relname), '[]')
      from pg_constraint join pg_class other on other.oid = confrelid
      where conrelid = pg_class.oid and contype = 'f') as "references"
  from pg_class
  where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
    and relname in (select jsonb_array_elements_text($1::text::jsonb))
  order by pg_class.relname`;
