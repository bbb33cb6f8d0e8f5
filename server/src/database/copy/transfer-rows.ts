import type { EntityManager } from '../database.ts';
import { type CopiedTable, query, quoted } from './table-columns.ts';

/** The maximum number of rows of one statement. A product with long descriptions has a few hundred kilobytes. */
const BATCH_ROWS = 500;

/**
 * Copies all rows of a table. Values are copied as PostgreSQL's own text, so nothing is rounded or converted here. One batch
 * of rows is in memory.
 *
 * @param onRows receives the number of rows of each batch
 */
export async function transferRows(
  from: EntityManager,
  to: EntityManager,
  { name, columns, numbered }: CopiedTable,
  onRows: (rows: number) => void,
): Promise<void> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await query(
    from,
    `declare copied no scroll cursor for select json_build_array(${texts})::text as row from ${quoted(name)}`,
  );
  const insert = `
    insert into ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')}) overriding system value
    select ${columns.map(({ type }, index) => `(row ->> ${index})::${type}`).join(', ')}
    from json_array_elements($1::text::json) as rows (row)`;
  for (;;) {
    const rows = await query<{ row: string }>(from, `fetch ${BATCH_ROWS} from copied`);
    if (rows.length === 0) break;
    await query(to, insert, [`[${rows.map(({ row }) => row).join(',')}]`]);
    onRows(rows.length);
  }
  await query(from, 'close copied');
  for (const column of numbered) await copySequence(from, to, name, column);
}

/**
 * Copies the position of a sequence. The next value of the copy is the next value of the original, although rows at the end may
 * have been deleted.
 */
async function copySequence(from: EntityManager, to: EntityManager, table: string, column: string): Promise<void> {
  const sequenceOf = 'select pg_get_serial_sequence($1, $2) as name';
  const [source] = await query<{ name: string }>(from, sequenceOf, [quoted(table), column]);
  const [target] = await query<{ name: string }>(to, sequenceOf, [quoted(table), column]);
  if (!source || !target) throw new Error(`the sequence of ${table}.${column} is missing`);
  const [state] = await query<{ last: string; called: boolean }>(
    from,
    `select last_value::text as last, is_called as called from ${source.name}`,
  );
  await query(to, 'select setval($1::text::regclass, $2::text::bigint, $3::text::boolean)', [
    target.name,
    state?.last,
    String(state?.called),
  ]);
}

/** The number of rows of a table, and a checksum that any change of any value changes. The order of the rows does not matter. */
export type TableSum = { readonly name: string; readonly rows: number; readonly checksum: string };

/** Computes the sum of a table. SHA-256 gives the same result in every version of PostgreSQL. */
export async function sumTable(em: EntityManager, { name, columns }: CopiedTable): Promise<TableSum> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  const [sum] = await query<{ rows: string; checksum: string }>(
    em,
    `select count(*)::text as rows, coalesce(sum(('x' || encode(substr(sha256(convert_to(
        json_build_array(${texts})::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint::numeric), 0)::text as checksum
      from ${quoted(name)}`,
  );
  return { name, rows: Number(sum?.rows), checksum: sum?.checksum ?? '' };
}
