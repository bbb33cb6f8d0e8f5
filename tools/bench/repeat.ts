import type { Row, Table } from './table.ts';

/** Measures a table several times. Each row is the one with the median figure, with the range of all figures. */
export async function repeatTable(times: number, measure: () => Promise<Table>): Promise<Table> {
  const tables: Table[] = [];
  for (let count = 0; count < times; count += 1) tables.push(await measure());
  const last = tables.at(-1);
  if (!last || times === 1) return last ?? (await measure());
  return { ...last, rows: last.rows.map((_, index) => toMedian(tables.flatMap(({ rows }) => rows[index] ?? []))) };
}

function toMedian(rows: readonly Row[]): Row {
  const sorted = rows.toSorted((a, b) => a.figure - b.figure);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] as Row;
  return { ...middle, range: [sorted[0]?.figure ?? Number.NaN, sorted.at(-1)?.figure ?? Number.NaN] };
}
